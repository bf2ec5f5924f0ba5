"""Axes of charts with round numbers."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_STEPS: Final = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis of a chart."""

    marks: tuple[int, ...]
    """Evenly spaced round numbers; all values lie between the first and the last."""

    @property
    def low(self) -> int:
        """The lowest mark."""
        return self.marks[0]

    @property
    def high(self) -> int:
        """The highest mark."""
        return self.marks[-1]

    def at(self, value: float, begin: float, end: float) -> float:
        """The position of a value if the axis is drawn from ``begin`` to ``end``."""
        return begin + (end - begin) * (value - self.low) / (self.high - self.low)


def axis(values: Iterable[float], most: int = 6, least: int = 1) -> Axis:
    """An axis for these values with at most ``most`` marks (three or more), at least ``least`` apart.

    Marks are multiples of 1, 2 or 5 times a power of ten. There are at least two, even without values.
    """
    numbers = list(values) or [0]
    low, high = min(numbers), max(numbers)
    power = 1
    while True:
        for digit in _STEPS:
            step = digit * power
            first, last = int(low // step), -int(-high // step)
            last = max(last, first + 1)
            if step >= least and last - first < most:
                return Axis(tuple(step * count for count in range(first, last + 1)))
        power *= 10


def marked(mark: int, *, signs: bool) -> str:
    """The number at a mark, with a sign above zero too if asked."""
    return f"+{mark}" if signs and mark > 0 else str(mark).replace("-", "−")
