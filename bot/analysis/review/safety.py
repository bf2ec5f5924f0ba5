"""Safety: what a seat could know of a tile's danger, and how dangerous it was by that.

The chances are those by which computer players play (``bot.analysis.threats``, ``bot.analysis.wait_chances``): an
estimate from the shapes that unseen tiles allow, held to recorded games. What a seat cannot win on has no danger, and
that is no estimate.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.analysis.threats import threats_to
from bot.analysis.visible import let_go_this_turn, safe_against, unseen_counts
from bot.engine.tiles import EAST, KIND_OF

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bot.analysis.threats import Threat
    from bot.engine.seat import SeatPublic
    from bot.engine.tiles import Kind, Tile
    from bot.engine.view import SeatView

_CALLS: Final = 3
"""Open sets from which a hand threatens whatever the turn."""
_FEWER_CALLS: Final = 2
_LIKELY: Final = 0.35
"""A hand with two open sets is looked at once it is so likely ready."""
_OFTENER: Final = 1.25
"""Tiles are won on by a riichi so much oftener than one shape for each ready hand would have it
(``benchmarks/review.py``)."""


class Safety(Enum):
    """Why a tile is safe or dangerous against a seat, by what lies on the table."""

    GENBUTSU = "genbutsu"
    """The seat cannot win on it: it threw one itself, or let one go in riichi."""
    PASSED = "passed"
    """The seat let one go since its last discard and cannot win on it before its next turn."""
    GONE = "gone"
    """The thrower sees every other copy of this honour: only thirteen orphans could wait for it."""
    SUJI = "suji"
    """No two-sided wait: the other end of each is one that the seat cannot win on."""
    WALL = "wall"
    """No two-sided wait: of a tile that each would need, all four are in sight (or the other end is safe)."""
    HALF = "half"
    """Of its two two-sided waits one is ruled out."""
    HONOUR = "honour"
    """An honour of which copies are unseen: a pair or a single tile may wait for it."""
    LIVE = "live"
    """Nothing speaks against a two-sided wait."""


@dataclass(frozen=True, slots=True)
class Danger:
    """One tile against one seat.

    ``ready`` is the chance that the seat waits for something (1 in riichi), ``waits`` the chance that it then waits
    for this tile, ``loss`` the points that this would cost on the average. ``unseen`` counts the copies that the
    thrower does not see.
    """

    seat: int
    riichi: bool
    calls: int
    safety: Safety
    unseen: int
    ready: float
    waits: float
    loss: float

    @property
    def risk(self) -> float:
        """The chance that the seat wins on the tile."""
        return self.ready * self.waits


class Dangers:
    """All tiles against the seats that threaten, as one seat sees them.

    ``urgent``: somebody is in riichi or has called three times. Else what threatens is at most likely ready. ``also``
    are seats that are looked at whatever they show.
    """

    def __init__(self, view: SeatView, also: Collection[int] = ()) -> None:
        self._view: Final = view
        self._also: Final = also
        self._unseen: Final = tuple(max(0, left) for left in unseen_counts(view))
        self._threats: Final = tuple(found for found in self._found() if found.seat in also or _counts(view, found))
        self.urgent: Final = any(found.riichi or _calls(view, found.seat) >= _CALLS for found in self._threats)
        self._safe: Final = {found.seat: safe_against(view.public, found.seat) for found in self._threats}

    def _found(self) -> tuple[Threat, ...]:
        seats = self._view.public.seats
        others = (one for seat, one in enumerate(seats) if seat != self._view.seat)
        if not self._also and not any(_may_threaten(one) for one in others):
            return ()
        return threats_to(self._view, self._unseen)

    @property
    def seats(self) -> tuple[int, ...]:
        """Who threatens, in turn order."""
        return tuple(found.seat for found in self._threats)

    def of(self, tile: Tile) -> tuple[Danger, ...]:
        """The danger of a tile against each of them."""
        return tuple(self.against(found.seat, KIND_OF[tile]) for found in self._threats)

    def against(self, seat: int, kind: Kind) -> Danger:
        """The danger of a kind against one of those who threaten."""
        found = next(one for one in self._threats if one.seat == seat)
        calls = _calls(self._view, seat)
        safety = self._safety(found, kind)
        waits = min(1.0, found.waits[kind] * (_OFTENER if found.riichi else 1.0))
        return Danger(seat, found.riichi, calls, safety, self._unseen[kind], found.ready, waits, found.loss)

    def _safety(self, found: Threat, kind: Kind) -> Safety:
        safe = self._safe[found.seat]
        if kind in safe:
            return Safety.GENBUTSU
        if not found.riichi and kind in let_go_this_turn(self._view.public, found.seat):
            return Safety.PASSED
        return safety_of(kind, self._unseen, safe)


def safety_of(kind: Kind, unseen: Sequence[int], safe: Collection[int]) -> Safety:
    """What suji, walls and copies in sight say of a kind that is not safe itself."""
    if kind >= EAST:
        return Safety.HONOUR if unseen[kind] else Safety.GONE
    sides = _sides(kind, unseen, safe)
    if Safety.LIVE not in sides:
        return Safety.WALL if Safety.WALL in sides else Safety.SUJI
    return Safety.LIVE if set(sides) == {Safety.LIVE} else Safety.HALF


def _sides(kind: int, unseen: Sequence[int], safe: Collection[int]) -> list[Safety]:
    """What becomes of each two-sided wait for a suited kind: 23 waits for 1 and 4, so 1 has one, and 5 has two."""
    number, found = kind % 9, []
    for step in (-1, 1):
        if not 0 <= number + 3 * step <= 8:
            continue
        if kind + 3 * step in safe:
            found.append(Safety.SUJI)
        elif not unseen[kind + step] or not unseen[kind + 2 * step]:
            found.append(Safety.WALL)
        else:
            found.append(Safety.LIVE)
    return found


def _calls(view: SeatView, seat: int) -> int:
    return sum(meld.is_open for meld in view.public.seats[seat].melds)


def _counts(view: SeatView, found: Threat) -> bool:
    calls = _calls(view, found.seat)
    return found.riichi or calls >= _CALLS or (calls >= _FEWER_CALLS and found.ready >= _LIKELY)


def _may_threaten(own: SeatPublic) -> bool:
    """Whether a seat has shown enough to be looked at more closely."""
    return own.riichi or len(own.melds) >= _FEWER_CALLS or any(entry.sideways for entry in own.river)
