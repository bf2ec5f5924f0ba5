"""A player's own view as words: the hand, its waits, the possible actions and why others are not."""

from datetime import datetime

from bot.analysis.efficiency import Accepted
from bot.analysis.hand_points import ron_base
from bot.analysis.visible import unseen_counts
from bot.engine.actions import DeclareTenpai, Riichi, Ron, Tsumo
from bot.engine.circumstances import value_of_win
from bot.engine.legal import legal_actions, why_no_ron
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai
from bot.engine.riichi import hand_after
from bot.engine.scoring.score import HandValue, ron_points, tsumo_shares
from bot.engine.tenpai import waits_after
from bot.engine.tiles import KIND_OF
from bot.engine.view import SeatView
from bot.text.sentences import Plain, Text, Words, amount, joined, lines, say
from bot.text.table.board_text import Names, last_action, scores_line, seat_lines, turn_line
from bot.text.table.furiten import furiten_after, furiten_text
from bot.text.table.outlook_text import accepted_text, call_lines, call_lines_in_short, outlook_lines, wait_values
from bot.text.table.refusals import refusal_text
from bot.text.table.turn_causes import barred_riichi
from bot.text.tile_text import meld_row, meld_text, norths_text, tile_name, tile_row, tiles_text


def table_words(view: SeatView, names: Names) -> Words:
    """The table and the hand for who sees no picture of them."""
    return lines(scores_line(view.public, names, viewer=view.seat), seat_lines(view.public, names), hand_heading(view))


def last_event(view: SeatView, names: Names, *, asked: bool) -> Words | None:
    """The last public action; None where the prompt names it, if the viewer is ``asked``."""
    return None if asked and may_answer(view) else last_action(view.public, names)


def may_answer(view: SeatView) -> bool:
    """Whether the viewer may answer another player's tile."""
    phase = view.public.phase
    return isinstance(phase, AwaitCalls) and phase.seat != view.seat and bool(legal_actions(view))


def hand_heading(view: SeatView) -> Words:
    """The concealed tiles with the drawn one apart, the melds, and norths set aside."""
    hidden = view.hidden
    tiles = joined(
        (
            tile_row(hidden.hand),
            joined((Plain("+"), tile_row((hidden.drawn,))), " ") if hidden.drawn is not None else None,
            *(meld_row(meld) for meld in view.own.melds),
            norths_text(view.own.kita),
        ),
        "  ",
    )
    return joined((Plain("###"), tiles), " ")


def prompt(view: SeatView, names: Names, due: datetime | None, *, emoji: bool = False) -> Words | None:
    """The prompt for the viewer, or the player that the table waits for. ``emoji``: a discard to call is one."""
    phase = view.public.phase
    legal = legal_actions(view)
    if isinstance(phase, AwaitCalls) and may_answer(view):
        tile = tile_row((phase.tile,)) if emoji else tile_name(phase.tile)
        return _until(_call_question(phase, names[phase.seat], tile, wins=Ron() in legal), due)
    if Tsumo() in legal:
        return _until(say("**You can win!**"), due)
    if isinstance(phase, AwaitTenpai) and legal:
        return _tenpai_prompt(due, tenpai=DeclareTenpai() in legal)
    if isinstance(phase, AwaitTenpai) and view.own.riichi:
        return say("The wall is used up. You are in riichi: your hand is shown automatically.")
    if isinstance(phase, AwaitStop) and legal:
        return _until(say("**You would repeat as dealer after the last hand: end the game here?**"), due)
    if isinstance(phase, AwaitCalls | AwaitTenpai) and view.hidden.claim is not None:
        return say("You have answered; waiting for the other players.")
    return turn_line(view.public, names, due, viewer=view.seat)


def hand_facts(view: SeatView, names: Names, *, values: bool = False, in_words: bool = True) -> Words:
    """What the hand waits for or lacks, and warnings; ``values`` as in ``outlook_lines``.

    Who is asked for a call reads what it would leave, and why the tile does not win where it completes the hand; unless
    ``in_words`` that is one line in place of the outlook.
    """
    no_ron, calls = why_no_ron_text(view, names), None
    if isinstance(view.public.phase, AwaitCalls) and may_answer(view):
        calls = call_lines(view) if in_words else call_lines_in_short(view)
    if calls is None or in_words:
        return lines(calls, no_ron, *outlook_lines(view, names, values=values))
    return lines(calls, no_ron, furiten_text(view, names) if view.furiten and view.hidden.waits else None)


def waits_for_others(view: SeatView) -> bool:
    """Whether others play until the viewer's next turn or call, so that what is true now is soon over."""
    phase = view.public.phase
    return isinstance(phase, AwaitDiscard | AwaitCalls) and not legal_actions(view)


def _until(question: Text, due: datetime | None) -> Text:
    return question if due is None else say("{question} · ends {due}", question=question, due=due)


def _call_question(phase: AwaitCalls, name: str, tile: Words, *, wins: bool) -> Text:
    match phase.origin:
        case "discard" if phase.riichi and wins:
            return say("**{name} declares riichi with {tile}. You can win!**", name=name, tile=tile)
        case "discard" if wins:
            return say("**{name} discarded {tile}. You can win!**", name=name, tile=tile)
        case "discard" if phase.riichi:
            return say("**{name} declares riichi with {tile}. Call it?**", name=name, tile=tile)
        case "discard":
            return say("**{name} discarded {tile}. Call it?**", name=name, tile=tile)
        case "kita":
            return say("**{name} sets a north aside. You can win!**", name=name)
        case _:
            return say("**{name} declares a kan with {tile}. You can win by robbing it!**", name=name, tile=tile)


def _tenpai_prompt(due: datetime | None, *, tenpai: bool) -> Words:
    if tenpai:
        return _until(say("**The wall is used up: show your ready hand (tenpai)?**"), due)
    return lines(
        _until(say("**The wall is used up, and your hand is not ready (noten).**"), due),
        say("-# Everybody is asked so that nobody can tell who had a choice."),
    )


def why_no_ron_text(view: SeatView, names: Names) -> Words | None:
    """Why a tile that completes the hand cannot be won on; None if it can, completes nothing, or is furiten.

    The hand message always shows furiten (``outlook_lines``).
    """
    phase = view.public.phase
    if not isinstance(phase, AwaitCalls) or KIND_OF[phase.tile] not in view.hidden.waits or view.furiten:
        return None
    reason = why_no_ron(view)
    return None if reason is None else refusal_text(reason, Ron(), view, names)


def riichi_question(due: datetime | None) -> Text:
    """Which tile to declare riichi with."""
    return _until(say("**Riichi with which tile?**"), due)


def riichi_choices(view: SeatView, names: Names | None = None, *, values: bool = False) -> Words:
    """The waits after each possible riichi discard; and why riichi with other tenpai discards is forbidden.

    ``values``: with the points of a ron on each wait.
    """
    unseen = unseen_counts(view)
    choices = []
    for action in legal_actions(view):
        if isinstance(action, Riichi):
            hand = hand_after(view, action.tile, drawn=action.drawn)
            waits = waits_after(hand, view.public.rules)
            accepted = tuple(Accepted(kind, unseen[kind]) for kind in waits)
            told = accepted_text(accepted)
            if values:
                told = wait_values(view, accepted, ron_base(view, hand, waits, riichi=True))
            choice = say("{tile}: waiting for {waits}", tile=tile_name(action.tile), waits=told)
            if not sum(entry.unseen for entry in accepted):
                choice = say(
                    "⚠ {choice}: every winning tile is already visible, so this riichi cannot win", choice=choice
                )
            cause = furiten_after(view, action.tile, waits, names)
            choices.append(choice if cause is None else say("{choice}, furiten: {cause}", choice=choice, cause=cause))
    return lines(*choices, *barred_riichi(view, names))


def win_worth(view: SeatView, action: Ron | Tsumo) -> Words | None:
    """The value of winning now, without counters, sticks and ura dora; None if it is no win."""
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
    """The description of the picture of the own hand."""
    hidden = view.hidden
    return lines(
        say("Your hand: {tiles}.", tiles=tiles_text(hidden.hand)),
        say("Drawn: {tile}.", tile=tile_name(hidden.drawn)) if hidden.drawn is not None else None,
        say("Melds: {melds}.", melds=joined((meld_text(meld) for meld in view.own.melds), " "))
        if view.own.melds
        else None,
        say("Norths set aside: {count}.", count=view.own.kita) if view.own.kita else None,
    )
