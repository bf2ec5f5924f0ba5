"""Where a hand stands, as words: how far from tenpai or what it waits for, and at a training table what to do about it.

At an ordinary table a player is told what a glance at the own tiles tells: shanten, or the waits and how many are left.
At a training table also what each of the best discards would accept, and which tiles are safe.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.analysis.danger import riichi_seats, total_dangers
from bot.analysis.efficiency import discards_of, outlook_of, waits_of
from bot.analysis.visible import safe_against
from bot.engine.circumstances import value_of_win
from bot.engine.errors import Refusal
from bot.engine.phases import AwaitDiscard, AwaitStop, GameOver, KyokuOver
from bot.engine.tiles import KIND_OF, Tile
from bot.render.furiten import furiten_after, furiten_text
from bot.render.refusals import SENTENCES
from bot.render.text import Lines, Plain, Text, Words, joined, lines, say, say_many
from bot.render.tile_text import kinds_text, tile_name
from bot.render.turn_causes import fixed_text, kuikae_text
from bot.render.win_causes import no_yaku_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.analysis.efficiency import Accepted, Outlook
    from bot.engine.view import SeatView
    from bot.render.board_text import Names

_CUTS_SHOWN: Final = 3
"""How many discards are named with what they lead to."""
_RISKS_SHOWN: Final = 4
"""How many tiles that are not safe are named, the least dangerous first."""


def outlook_lines(view: SeatView, names: Names, *, training: bool = False) -> tuple[Words, ...]:
    """Shanten or waits with how many are left, furiten with its cause, and why some tiles may not go."""
    phase = view.public.phase
    if isinstance(phase, KyokuOver | AwaitStop | GameOver):
        return ()
    own_turn = isinstance(phase, AwaitDiscard) and phase.seat == view.seat
    found: list[Words | None] = []
    if own_turn and view.own.riichi:
        found.append(fixed_text(view) or SENTENCES[Refusal.RIICHI_HAND_IS_FIXED])
    elif own_turn:
        found += [_cuts(view) if training else _turn(view), _why_no_tsumo(view), kuikae_text(view)]
        found.append(safe_lines(view, names) if training else None)
    else:
        found.append(_standing(view, training=training))
    if view.private.waits or not own_turn:
        found.append(furiten_text(view, names))
    return tuple(text for text in found if text is not None)


def _standing(view: SeatView, *, training: bool) -> Words:
    waits = waits_of(view)
    if waits:
        return say("Tenpai, waiting for {waits}", waits=accepted_text(waits))
    outlook = outlook_of(view)
    far = far_text(outlook.shanten)
    return say("{far}; nearer with {tiles}", far=far, tiles=accepted_text(outlook.accepted)) if training else far


def _turn(view: SeatView) -> Words | None:
    """Where the hand stands without a word on what to discard; None for a hand that is complete."""
    if view.private.waits:
        return _standing(view, training=False)
    outlooks = discards_of(view)
    if not outlooks:
        return None
    return far_text(outlooks[0].shanten) if outlooks[0].shanten else say("Tenpai with the right discard.")


def _cuts(view: SeatView) -> Words | None:
    """Where each of the best discards leads; None for a hand that is complete."""
    outlooks = discards_of(view)
    if not outlooks:
        return None
    best = outlooks[0].shanten
    cuts = [_cut(view, outlook) for outlook in outlooks if outlook.shanten == best][:_CUTS_SHOWN]
    if best == 0:
        return lines(*(say("Tenpai if you cut {cut}", cut=cut) for cut in cuts if cut is not None))
    return lines(far_text(best), *(say("-# nearer if you cut {cut}", cut=cut) for cut in cuts if cut is not None))


def _cut(view: SeatView, outlook: Outlook) -> Words | None:
    """What a discard leaves the hand accepting, and that it would be furiten."""
    if outlook.discard is None:
        return None
    tile = Tile(outlook.discard)
    cut = say("{tile}: {accepted}", tile=Plain(tile_name(tile)), accepted=accepted_text(outlook.accepted))
    furiten = outlook.shanten == 0 and furiten_after(view, tile, outlook.kinds) is not None
    return say("{cut}, furiten", cut=cut) if furiten else cut


def _why_no_tsumo(view: SeatView) -> Words | None:
    """That the drawn tile completes a hand without a yaku."""
    if view.private.drawn is not None and value_of_win(view) is Refusal.NO_YAKU:
        return no_yaku_text(view, tsumo=True)
    return None


def safe_lines(view: SeatView, names: Names) -> Lines | None:
    """Which own tiles no riichi can win on, and the others by danger; None while nobody is in riichi."""
    seats = riichi_seats(view)
    if not seats:
        return None
    held = sorted({KIND_OF[tile] for tile in view.private.tiles})
    safe = {seat: [kind for kind in held if kind in safe_against(view.public, seat)] for seat in seats}
    dangers = total_dangers(view, seats)
    unsafe = [kind for kind in held if not all(kind in safe[seat] for seat in seats)]
    unsafe.sort(key=dangers.__getitem__)
    risky = joined((Plain(tile_name(Tile(kind))) for kind in unsafe[:_RISKS_SHOWN]), " ")
    return lines(
        *(
            say("Safe against {name}'s riichi: {tiles}", name=names[seat], tiles=kinds_text(kinds))
            if kinds
            else say("You hold nothing that is safe against {name}'s riichi.", name=names[seat])
            for seat, kinds in safe.items()
        ),
        say("-# then by danger, the least first: {tiles}", tiles=risky) if unsafe else None,
    )


def far_text(shanten: int) -> Text:
    """How far a hand is from tenpai."""
    return say_many("{count} tile away from tenpai", "{count} tiles away from tenpai", shanten)


def accepted_text(accepted: Iterable[Accepted]) -> Words:
    """``4s 7s (5 left)``."""
    entries = tuple(accepted)
    return say(
        "{tiles} ({count} left)",
        tiles=kinds_text(entry.kind for entry in entries),
        count=sum(entry.unseen for entry in entries),
    )
