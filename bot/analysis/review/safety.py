"""Safety: how dangerous a tile was against each seat, from what its discarder could see.

The chances are those that computer players use (``bot.analysis.threats``, ``bot.analysis.threats``):
estimates
from the wait shapes that the unseen tiles allow, checked against recorded games. A tile that a seat cannot win on has
no danger at all; that is certain, not estimated.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.analysis.threats import Threat, threats_to
from bot.analysis.visible import passed_this_turn, safe_against, unseen_counts
from bot.engine.seat import SeatPublic
from bot.engine.tiles import EAST, KIND_OF, Kind, Tile
from bot.engine.view import SeatView

_CALLS: Final = 3
"""With this many open sets a hand is a threat in any turn."""
_FEWER_CALLS: Final = 2
_LIKELY: Final = 0.35
"""A hand with two open sets is a threat from this chance of tenpai on."""
_RIICHI_FACTOR: Final = 1.25
"""A riichi wins on a tile more often, by this factor, than one wait shape for each tenpai hand would predict
(``benchmarks/review.py``)."""


class Safety(Enum):
    """Why a tile is safe or dangerous against a seat, from what is visible on the table."""

    GENBUTSU = "genbutsu"
    """The seat cannot win on it: it discarded one itself, or passed one in riichi."""
    PASSED = "passed"
    """The seat passed one since its last discard and cannot win on it before its next turn."""
    GONE = "gone"
    """The discarder sees every other copy of this honour: only thirteen orphans could wait for it."""
    SUJI = "suji"
    """No two-sided wait is possible: the seat cannot win on the other end of any."""
    WALL = "wall"
    """No two-sided wait is possible: all four copies of a tile that it needs are visible (or the other end is safe)."""
    HALF = "half"
    """One of its two two-sided waits is ruled out."""
    HONOUR = "honour"
    """An honour with unseen copies: a pair or a single tile may wait for it."""
    LIVE = "live"
    """Nothing rules out a two-sided wait."""


@dataclass(frozen=True, slots=True)
class Danger:
    """The danger of one tile against one seat."""

    seat: int
    riichi: bool
    calls: int
    safety: Safety
    unseen: int
    """Copies of the tile that the discarder does not see."""
    tenpai: float
    """The chance that the seat is tenpai: 1 in riichi."""
    waits: float
    """The chance that the seat waits on this tile if it is tenpai."""
    loss: float
    """Points that dealing in to the seat costs on average."""

    @property
    def risk(self) -> float:
        """The chance that the seat wins on the tile."""
        return self.tenpai * self.waits


class Dangers:
    """The danger of every tile against the threatening seats, as one seat sees them.

    ``urgent`` is whether a seat is in riichi or has called three times. The seats in ``also`` count as threats whatever
    they show.
    """

    def __init__(self, view: SeatView, also: Collection[int] = ()) -> None:
        self._view: Final = view
        self._also: Final = also
        self._unseen: Final = tuple(max(0, left) for left in unseen_counts(view))
        candidates = self._candidates()
        self._threats: Final = tuple(threat for threat in candidates if threat.seat in also or _threatens(view, threat))
        self.urgent: Final = any(threat.riichi or _calls(view, threat.seat) >= _CALLS for threat in self._threats)
        self._safe: Final = {threat.seat: safe_against(view.public, threat.seat) for threat in self._threats}

    def _candidates(self) -> tuple[Threat, ...]:
        seats = self._view.public.seats
        others = (one for seat, one in enumerate(seats) if seat != self._view.seat)
        if not self._also and not any(_may_threaten(one) for one in others):
            return ()
        return threats_to(self._view, self._unseen)

    @property
    def seats(self) -> tuple[int, ...]:
        """The threatening seats, in turn order."""
        return tuple(threat.seat for threat in self._threats)

    def of(self, tile: Tile) -> tuple[Danger, ...]:
        """The danger of a tile against each threatening seat."""
        return tuple(self.against(threat.seat, KIND_OF[tile]) for threat in self._threats)

    def against(self, seat: int, kind: Kind) -> Danger:
        """The danger of a kind against one threatening seat."""
        threat = next(threat for threat in self._threats if threat.seat == seat)
        calls = _calls(self._view, seat)
        safety = self._safety(threat, kind)
        waits = min(1.0, threat.waits[kind] * (_RIICHI_FACTOR if threat.riichi else 1.0))
        return Danger(seat, threat.riichi, calls, safety, self._unseen[kind], threat.tenpai, waits, threat.loss)

    def _safety(self, threat: Threat, kind: Kind) -> Safety:
        safe = self._safe[threat.seat]
        if kind in safe:
            return Safety.GENBUTSU
        if not threat.riichi and kind in passed_this_turn(self._view.public, threat.seat):
            return Safety.PASSED
        return safety_of(kind, self._unseen, safe)


def safety_of(kind: Kind, unseen: Sequence[int], safe: Collection[int]) -> Safety:
    """The safety of a kind that is not genbutsu, by suji, walls and visible copies."""
    if kind >= EAST:
        return Safety.HONOUR if unseen[kind] else Safety.GONE
    sides = _sides(kind, unseen, safe)
    if Safety.LIVE not in sides:
        return Safety.WALL if Safety.WALL in sides else Safety.SUJI
    return Safety.LIVE if set(sides) == {Safety.LIVE} else Safety.HALF


def _sides(kind: int, unseen: Sequence[int], safe: Collection[int]) -> list[Safety]:
    """The state of each two-sided wait on a suited kind. 23 waits on 1 and 4, so 1 has one such wait and 5 has two."""
    number, sides = kind % 9, []
    for step in (-1, 1):
        if not 0 <= number + 3 * step <= 8:
            continue
        if kind + 3 * step in safe:
            sides.append(Safety.SUJI)
        elif not unseen[kind + step] or not unseen[kind + 2 * step]:
            sides.append(Safety.WALL)
        else:
            sides.append(Safety.LIVE)
    return sides


def _calls(view: SeatView, seat: int) -> int:
    return sum(meld.is_open for meld in view.public.seats[seat].melds)


def _threatens(view: SeatView, threat: Threat) -> bool:
    calls = _calls(view, threat.seat)
    return threat.riichi or calls >= _CALLS or (calls >= _FEWER_CALLS and threat.tenpai >= _LIKELY)


def _may_threaten(own: SeatPublic) -> bool:
    """Whether a seat has shown enough to be worth the full estimate."""
    return own.declared_riichi or len(own.melds) >= _FEWER_CALLS
