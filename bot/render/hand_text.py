"""What one player may know, as words: the own hand, what it waits for, what may be done now and why not more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.analysis.efficiency import discards_of, outlook_of, waits_of
from bot.analysis.visible import unseen_counts
from bot.engine.actions import DeclareTenpai, Riichi, Ron, Tsumo
from bot.engine.circumstances import value_of_win, why_no_ron
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver, KyokuOver
from bot.engine.riichi import hand_after
from bot.engine.score import HandValue, ron_points, tsumo_shares
from bot.engine.tenpai import waits_after
from bot.engine.tiles import KIND_OF, Tile
from bot.render.board_text import heading, last_action, scores_line, turn_line
from bot.render.furiten import furiten_after, furiten_text
from bot.render.refusals import SENTENCES, refusal_text
from bot.render.text import Plain, Text, Words, amount, joined, lines, say
from bot.render.tile_text import kinds_text, meld_text, norths_text, tile_name, tiles_text
from bot.render.turn_causes import barred_riichi, fixed_text, kuikae_text
from bot.render.win_causes import no_yaku_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from bot.analysis.efficiency import Accepted, Outlook
    from bot.engine.view import SeatView
    from bot.render.board_text import Names

_CUTS_SHOWN: Final = 3
"""How many discards are named with what they lead to."""


def hand_body(view: SeatView, names: Names, due: datetime | None, *, asked: bool = True) -> Words:
    """The hand message below its heading: table, hand, outlook and, where the viewer is ``asked``, what they may do."""
    public = view.public
    return lines(
        heading(public),
        scores_line(public, names, viewer=view.seat),
        hand_heading(view),
        *outlook_lines(view, names),
        last_action(public, names),
        prompt(view, names, due) if asked else None,
    )


def hand_heading(view: SeatView) -> Words:
    """The concealed tiles with the drawn one apart, the melds, and norths set aside."""
    private = view.private
    tiles = joined(
        (
            tiles_text(private.hand),
            Plain(f"+ {tile_name(private.drawn)}") if private.drawn is not None else None,
            *(meld_text(meld) for meld in view.own.melds),
            norths_text(view.own.kita),
        ),
        "  ",
    )
    return joined((Plain("###"), tiles), " ")


def prompt(view: SeatView, names: Names, due: datetime | None) -> Words | None:
    """What is asked of the viewer, or whom the table waits for."""
    phase = view.public.phase
    legal = legal_actions(view)
    if isinstance(phase, AwaitCalls) and phase.seat != view.seat and legal:
        return lines(_until(_call_question(phase, names), due), why_no_ron_text(view, names))
    if isinstance(phase, AwaitTenpai) and legal:
        return _tenpai_prompt(due, tenpai=DeclareTenpai() in legal)
    if isinstance(phase, AwaitTenpai) and view.own.riichi:
        return say("The wall is used up. You are in riichi: your hand is shown by itself.")
    if isinstance(phase, AwaitStop) and legal:
        return _until(say("**You repeat as dealer of a last hand: do you end the game here?**"), due)
    if isinstance(phase, AwaitCalls | AwaitTenpai) and view.private.claim is not None:
        return say("You have answered; waiting for the table.")
    if isinstance(phase, AwaitCalls) and phase.seat != view.seat:
        return lines(why_no_ron_text(view, names), turn_line(view.public, names, due, viewer=view.seat))
    return turn_line(view.public, names, due, viewer=view.seat)


def _until(question: Text, due: datetime | None) -> Text:
    return question if due is None else say("{question} Answer until {due}", question=question, due=due)


def _call_question(phase: AwaitCalls, names: Names) -> Text:
    name, tile = names[phase.seat], Plain(tile_name(phase.tile))
    match phase.origin:
        case "discard":
            return say("**{name} discarded {tile}: do you call it?**", name=name, tile=tile)
        case "kita":
            return say("**{name} sets a north aside: do you win on it?**", name=name)
        case _:
            return say("**{name} shows {tile} for a kan: do you rob it?**", name=name, tile=tile)


def _tenpai_prompt(due: datetime | None, *, tenpai: bool) -> Words:
    if tenpai:
        return _until(say("**The wall is used up: do you show your tenpai hand?**"), due)
    return lines(
        _until(say("**The wall is used up, and your hand is not tenpai.**"), due),
        say("-# Everybody is asked, so that nobody sees who had a choice."),
    )


def why_no_ron_text(view: SeatView, names: Names) -> Words | None:
    """Why a tile that completes the hand cannot be won on; None where it can, completes nothing, or is furiten.

    Furiten stands on the hand at all times (``outlook_lines``).
    """
    phase = view.public.phase
    if not isinstance(phase, AwaitCalls) or KIND_OF[phase.tile] not in view.private.waits or view.furiten:
        return None
    reason = why_no_ron(view)
    return None if reason is None else refusal_text(reason, Ron(), view, names)


def outlook_lines(view: SeatView, names: Names) -> tuple[Words, ...]:
    """Shanten or waits with how many are left, furiten with its cause, and why some tiles may not go."""
    phase = view.public.phase
    if isinstance(phase, KyokuOver | AwaitStop | GameOver):
        return ()
    own_turn = isinstance(phase, AwaitDiscard) and phase.seat == view.seat
    found: list[Words | None] = []
    if own_turn and view.own.riichi:
        found.append(fixed_text(view) or SENTENCES[Refusal.RIICHI_HAND_IS_FIXED])
    elif own_turn:
        found += [_cuts(view), _why_no_tsumo(view), kuikae_text(view)]
    else:
        found.append(_standing(view))
    if view.private.waits or not own_turn:
        found.append(furiten_text(view, names))
    return tuple(text for text in found if text is not None)


def _standing(view: SeatView) -> Words:
    waits = waits_of(view)
    if waits:
        return say("Tenpai, waiting for {waits}", waits=accepted_text(waits))
    outlook = outlook_of(view)
    return say(
        "{shanten} from tenpai; {count} tiles bring it nearer",
        shanten=shanten_text(outlook.shanten),
        count=outlook.ways,
    )


def _cuts(view: SeatView) -> Words | None:
    """Where the best discards lead; None for a hand that is complete."""
    outlooks = discards_of(view)
    if not outlooks:
        return None
    best = outlooks[0].shanten
    same = [outlook for outlook in outlooks if outlook.shanten == best and outlook.discard is not None][:_CUTS_SHOWN]
    if best == 0:
        return say("Tenpai {cuts}", cuts=joined(_tenpai_without(view, cut) for cut in same))
    counts = joined(
        (
            say("without {tile} {count}", tile=Plain(tile_name(Tile(cut.discard))), count=cut.ways)
            for cut in same
            if cut.discard is not None
        ),
        ", ",
    )
    return say("{shanten} from tenpai; tiles that bring it nearer: {cuts}", shanten=shanten_text(best), cuts=counts)


def _tenpai_without(view: SeatView, outlook: Outlook) -> Words | None:
    """Which waits a discard leaves, and that they are furiten where they would be."""
    if outlook.discard is None:
        return None
    tile = Tile(outlook.discard)
    cut = say("without {tile}: {accepted}", tile=Plain(tile_name(tile)), accepted=accepted_text(outlook.accepted))
    return cut if furiten_after(view, tile, outlook.kinds) is None else say("{cut}, furiten", cut=cut)


def _why_no_tsumo(view: SeatView) -> Words | None:
    """That the drawn tile completes a hand without a yaku."""
    if view.private.drawn is not None and value_of_win(view) is Refusal.NO_YAKU:
        return no_yaku_text(view, tsumo=True)
    return None


def shanten_text(shanten: int) -> Text:
    """``1 tile``: how far a hand is from tenpai."""
    return say("{count} tile away", count=shanten) if shanten == 1 else say("{count} tiles away", count=shanten)


def accepted_text(accepted: Iterable[Accepted]) -> Words:
    """``4s 7s (5 left)``."""
    entries = tuple(accepted)
    return say(
        "{tiles} ({count} left)",
        tiles=kinds_text(entry.kind for entry in entries),
        count=sum(entry.unseen for entry in entries),
    )


def riichi_choices(view: SeatView, names: Names | None = None) -> Words:
    """For each tile with which riichi can be declared, the waits it leaves; and why others that leave some may not."""
    unseen = unseen_counts(view)
    choices = []
    for action in legal_actions(view):
        if isinstance(action, Riichi):
            waits = waits_after(hand_after(view, action.tile, drawn=action.drawn), view.public.rules)
            left = sum(unseen[kind] for kind in waits)
            tile = Plain(tile_name(action.tile))
            choice = say(
                "Riichi with {tile}: waits {waits} ({count} left)", tile=tile, waits=kinds_text(waits), count=left
            )
            cause = furiten_after(view, action.tile, waits, names)
            choices.append(choice if cause is None else say("{choice}, furiten: {cause}", choice=choice, cause=cause))
    return lines(
        say("**Riichi: which tile do you discard?** It costs 1,000 points and fixes your hand."),
        *choices,
        *barred_riichi(view, names),
    )


def win_worth(view: SeatView, action: Ron | Tsumo) -> Words | None:
    """What winning now would bring, without counters, sticks and ura dora; None when it is no win."""
    value = value_of_win(view)
    if not isinstance(value, HandValue):
        return None
    dealer = view.seat == view.public.oya
    if isinstance(action, Ron):
        return amount(ron_points(value.base, dealer))
    from_dealer, from_other = tsumo_shares(value.base, view.public.rules, dealer=dealer)
    others = view.public.players - 1
    return amount(from_other * others if dealer else from_dealer + from_other * (others - 1))


def hand_alt(view: SeatView) -> Words:
    """The picture of the own hand in words."""
    private = view.private
    return lines(
        say("Your hand: {tiles}.", tiles=tiles_text(private.hand)),
        say("Drawn: {tile}.", tile=Plain(tile_name(private.drawn))) if private.drawn is not None else None,
        say("Melds: {melds}.", melds=joined((meld_text(meld) for meld in view.own.melds), " "))
        if view.own.melds
        else None,
        say("Norths set aside: {count}.", count=view.own.kita) if view.own.kita else None,
    )
