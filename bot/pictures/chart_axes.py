"""Axes of charts: round numbers, and where values lie between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_STEPS: Final = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Axis:
    """Round numbers from the lowest to the highest, evenly spaced: all values lie between the first and the last."""

    marks: tuple[int, ...]

    @property
    def low(self) -> int:
        """Where it begins."""
        return self.marks[0]

    @property
    def high(self) -> int:
        """Where it ends."""
        return self.marks[-1]

    def at(self, value: float, begin: float, end: float) -> float:
        """Where a value lies if the axis goes from ``begin`` to ``end``."""
        return begin + (end - begin) * (value - self.low) / (self.high - self.low)


def axis(values: Iterable[float], most: int = 6, least: int = 1) -> Axis:
    """An axis for all these values with at most ``most`` marks (three or more), ``least`` apart or further.

    Marks are multiples of 1, 2 or 5 times a power of ten. Without values, or for one alone, it still has a length.
    """
    found = list(values) or [0]
    low, high = min(found), max(found)
    power = 1
    while True:
        for digit in _STEPS:
            step = digit * power
            first, last = int(low // step), -int(-high // step)
            last = max(last, first + 1)
            if step >= least and last - first < most:
                return Axis(tuple(step * count for count in range(first, last + 1)))
        power *= 10
