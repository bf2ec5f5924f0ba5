"""The last discard, once it has been answered: what a seat could have done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.analysis.visible import discard_order
from bot.engine.phases import AwaitCalls, AwaitDiscard

if TYPE_CHECKING:
    from bot.engine.seat import HiddenHand
    from bot.engine.view import PublicView, SeatView


def at_last_discard(view: SeatView) -> SeatView | None:
    """The view as it was while the last discard, another seat's, could be answered: legality asks no more of it.

    None where that discard was the viewer's own or the viewer has called it, and where a kan or a north set aside lies
    between. Temporary furiten that has ended since, by the viewer's draw or by the call of that discard (3.3), is past
    knowing: then a ron that looks legal may not have been.
    """
    public = view.public
    phase = public.phase
    order = discard_order(public)
    if not isinstance(phase, AwaitDiscard) or not order:
        return None
    owner, place = order[-1]
    if view.seat == owner or (view.seat == phase.seat and phase.origin != "draw"):
        return None
    between = phase.origin == "kita" or (phase.origin == "rinshan" and phase.kan_feeder is None)
    if between:
        return None
    entry = public.seats[owner].river[place]
    window = AwaitCalls(owner, entry.tile, "discard", entry.sideways)
    before = _before_call(public, owner) if entry.called_by is not None else public
    return view.altered(
        public=before.altered(phase=window, live=public.live + (phase.origin != "call")),
        hidden=_hidden_then(view, owner, place + 1),
    )


def _before_call(public: PublicView, owner: int) -> PublicView:
    """The table without the call of the last discard."""
    entry = public.seats[owner].river[-1]
    seats = list(public.seats)
    seats[owner] = seats[owner].altered(river=(*seats[owner].river[:-1], entry.altered(called_by=None)))
    caller = entry.called_by
    if caller is not None:
        melds = seats[caller].melds
        seats[caller] = seats[caller].altered(melds=melds[:-1])
    untouched = not any(seat.melds or seat.kita for seat in seats)
    return public.altered(seats=tuple(seats), uninterrupted=untouched)


def _hidden_then(view: SeatView, owner: int, number: int) -> HiddenHand:
    """What the viewer knew then: without its draw, and not yet furiten for letting this very tile go."""
    hidden = view.hidden
    missed_win = hidden.missed_win
    this = missed_win is not None and (missed_win.seat, missed_win.number, missed_win.origin) == (
        owner,
        number,
        "discard",
    )
    return hidden.altered(
        drawn=None,
        temporary_furiten=hidden.temporary_furiten and not this,
        riichi_furiten=hidden.riichi_furiten and not this,
        missed_win=None if this else missed_win,
    )
