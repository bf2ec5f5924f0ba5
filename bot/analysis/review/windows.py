"""Windows: what became of a tile that several could answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.events import Agari, CallsClosed, KyokuEnded, MeldCalled, Ryuukyoku, TileDrawn
from bot.engine.phases import AwaitCalls

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.engine.film import Film, Spot


def won_by(film: Film, spot: Spot) -> Collection[int]:
    """The seats that won on the tile that could be answered at a moment."""
    return _taken(film, spot)[0]


def taken_by_other(film: Film, spot: Spot, seat: int) -> bool:
    """Whether another seat called the tile that could be answered at a moment, or won on it and this seat did not.

    What this seat answered then came to nothing, and logs leave such answers out.
    """
    winners, caller = _taken(film, spot)
    if winners:
        return seat not in winners
    return caller is not None and caller != seat


def _taken(film: Film, spot: Spot) -> tuple[frozenset[int], int | None]:
    """Who won on the tile, or else who called it."""
    if not isinstance(film.public(spot).phase, AwaitCalls):
        return frozenset(), None
    events = film.reels[spot.kyoku].events
    closed = False
    for step in range(spot.step + 1, len(events)):
        event = events[step]
        if isinstance(event, Agari) and not closed:
            return frozenset(one.seat for one in events[step:] if isinstance(one, Agari)), None
        if isinstance(event, MeldCalled):
            return frozenset(), event.seat
        if isinstance(event, TileDrawn | Ryuukyoku | KyokuEnded):
            break
        closed = closed or isinstance(event, CallsClosed)
    return frozenset(), None
