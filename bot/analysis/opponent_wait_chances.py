"""The chance of each kind to be a wait of a tenpai seat.

Every possible wait shape is weighted by the unseen copies of its tiles and by how common the shape is. Kinds that the
seat cannot win on exclude shapes. The remaining weights are normalised, so suji, walls, visible honours and the turn
(the longer the river, the fewer shapes are left) all follow from the one count. With nothing seen yet, the weights make
about three waits in five two-sided, one in eight closed and one in twenty an edge wait.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from bot.engine.tiles import EAST, KIND_COUNT

_GAP: Final = 0.33
_EDGE: Final = 0.28
_PAIR: Final = 0.5
_SINGLE: Final = 0.3
_HONOUR_PAIR: Final = 1.4
_HONOUR_SINGLE: Final = 0.6
_MORE_WAITS: Final = 1.1
"""Tenpai hands have slightly more than one wait shape on average."""
_OPEN_PAIRS: Final = 1.2
"""Factor for pair and single waits of open hands, which can choose their wait less freely."""

FLAT: Final = (1.0,) * KIND_COUNT


def chances(
    unseen: Sequence[int], safe: Collection[int], *, open_hand: bool = False, holds: Sequence[float] = FLAT
) -> tuple[float, ...]:
    """The chance of each of the 34 kinds to be a wait of a tenpai hand.

    ``unseen`` are the unseen copies of each kind, ``safe`` the kinds that the seat cannot win on. ``holds`` is how
    likely the seat holds each kind, compared with the usual (1.0).
    """
    weight = [0.0] * KIND_COUNT
    available = [left * hold for left, hold in zip(unseen, holds, strict=True)]
    total = 0.0
    pairs = _OPEN_PAIRS if open_hand else 1.0
    for kind in range(KIND_COUNT):
        left = unseen[kind]
        if left <= 0 or kind in safe:
            continue
        two, one = (_HONOUR_PAIR, _HONOUR_SINGLE) if kind >= EAST else (_PAIR, _SINGLE)
        shape = (two * left * (left - 1) / 2 + one * left) * holds[kind] * pairs
        weight[kind] += shape
        total += shape
    for first in (0, 9, 18):
        for low in range(first, first + 8):
            ways = available[low] * available[low + 1]
            if ways > 0:
                total += _run_of_two(weight, ways, low, first, safe)
        for low in range(first, first + 7):
            ways = available[low] * available[low + 2]
            if ways > 0 and low + 1 not in safe:
                weight[low + 1] += _GAP * ways
                total += _GAP * ways
    if total <= 0:
        return tuple(weight)
    return tuple([min(1.0, _MORE_WAITS * each / total) for each in weight])


def _run_of_two(weight: list[float], ways: float, low: int, first: int, safe: Collection[int]) -> float:
    """Add the waits of two neighbouring tiles to ``weight``; returns the weight of the shape."""
    if low == first or low == first + 7:
        wait = low + 2 if low == first else low - 1
        if wait in safe:
            return 0.0
        weight[wait] += _EDGE * ways
        return _EDGE * ways
    if low - 1 in safe or low + 2 in safe:
        return 0.0
    weight[low - 1] += ways
    weight[low + 2] += ways
    return ways
