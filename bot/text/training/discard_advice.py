"""The advice of a training table: what the coach would do, the safe tiles, and behind *More* the counts."""

from collections.abc import Collection, Iterable
from typing import Final

from bot.analysis.danger import riichi_seats
from bot.analysis.efficiency import Outlook, discards_of, outlook_of
from bot.analysis.review.advice import Weighed
from bot.analysis.review.safety import Dangers
from bot.analysis.visible import safe_against
from bot.engine.actions import Discard, Ron, Tsumo
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.tiles import KIND_OF, Kind, Tile
from bot.engine.view import SeatView
from bot.text.reasons import advice_text
from bot.text.sentences import Words, joined, lines, say
from bot.text.table.board_text import Names
from bot.text.table.furiten import furiten_after
from bot.text.table.outlook_text import accepted_text
from bot.text.tile_text import kinds_text, tile_name

_CUTS_SHOWN: Final = 3
"""The discards that are shown with their outlook."""
_RISKS_SHOWN: Final = 4
"""The number of unsafe tiles that are named, the least dangerous first."""


def coach_lines(view: SeatView, advised: Weighed | None, names: Names) -> Words:
    """What the coach would do, and the tiles that are safe against each riichi."""
    # The question says already that the hand can win.
    wins = advised is not None and isinstance(advised.action, Tsumo | Ron)
    advice = None if advised is None or wins else say("**Coach:** {advice}", advice=advice_text(advised, names))
    return lines(advice, *_safe(view, names))


def more_text(view: SeatView, names: Names) -> Words:
    """The counts behind the advice: what helps after the best discards, or off turn, and the dangerous tiles."""
    own_turn, free = _is_own_turn(view), _free(view)
    if view.own.riichi or not isinstance(view.public.phase, AwaitDiscard | AwaitCalls):
        return say("You have nothing to decide right now.")
    if own_turn:
        return lines(*_cuts(view, free), *_safe(view, names), _dangers(view, free))
    if view.hidden.waits:
        return say("Your hand is ready (tenpai): it is waiting for its last tile.")
    return say("Helped by {tiles}", tiles=accepted_text(outlook_of(view).accepted))


def _is_own_turn(view: SeatView) -> bool:
    phase = view.public.phase
    return isinstance(phase, AwaitDiscard) and phase.seat == view.seat


def _free(view: SeatView) -> set[Kind]:
    """The kinds that the rules allow to discard now."""
    return {KIND_OF[action.tile] for action in legal_actions(view) if isinstance(action, Discard)}


def _cuts(view: SeatView, free: Collection[Kind]) -> list[Words]:
    """The outlook of each of the best discards among the ``free`` ones, which the rules allow."""
    outlooks = [outlook for outlook in discards_of(view) if outlook.discard in free]
    return [_cut(view, outlook) for outlook in outlooks if outlook.shanten == outlooks[0].shanten][:_CUTS_SHOWN]


def _cut(view: SeatView, outlook: Outlook) -> Words:
    """The tiles that help the hand after a discard, and a warning if its waits would be furiten."""
    assert outlook.discard is not None  # noqa: S101 - these are the outlooks of discards
    tile = Tile(outlook.discard)
    values = {"tile": tile_name(tile), "tiles": accepted_text(outlook.accepted)}
    if outlook.shanten:
        return say("Cut {tile}: helped by {tiles}", **values)
    if furiten_after(view, tile, outlook.kinds) is not None:
        return say("Cut {tile}: waiting for {tiles}, furiten", **values)
    return say("Cut {tile}: waiting for {tiles}", **values)


def _safe(view: SeatView, names: Names) -> Iterable[Words]:
    """In the own turn the tiles that are safe against each riichi."""
    if not _is_own_turn(view) or view.own.riichi:
        return
    held = sorted(_free(view))
    for seat in riichi_seats(view):
        kinds = [kind for kind in held if kind in safe_against(view.public, seat)]
        if kinds:
            yield say("-# Safe against {name}'s riichi: {tiles}", name=names[seat], tiles=kinds_text(kinds))
        else:
            yield say("-# You hold no tile that is safe against {name}'s riichi.", name=names[seat])


def _dangers(view: SeatView, free: Collection[Kind]) -> Words | None:
    """The ``free`` tiles that are not safe against every riichi, the least dangerous first."""
    seats, dangers = riichi_seats(view), Dangers(view)
    risks = {kind: sum(dangers.against(seat, kind).risk for seat in seats) for kind in sorted(free)}
    unsafe = sorted((kind for kind, risk in risks.items() if risk), key=risks.__getitem__)
    risky = joined((tile_name(Tile(kind)) for kind in unsafe[:_RISKS_SHOWN]), " ")
    return say("Other tiles, least dangerous first: {tiles}", tiles=risky) if unsafe else None
