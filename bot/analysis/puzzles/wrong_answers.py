"""Which three wrong answers stand beside the right one: such that looking at the four of them tells nothing.

Wrong answers that are each one mistake away from the right one have it in their midst: whoever takes the answer most
like the others needs no hand. So some of them are two mistakes away, and which ones are shown is decided by where the
right answer comes to stand: in each order that somebody could choose by (how alike the answers are, how large), dice
draw its place beforehand, and three wrong answers are looked for that put it there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

Value = TypeVar("Value")

CHOICES: Final = 4
_LOOKS: Final = 250
"""Threes that are looked at. Most often a dozen are enough."""
_FAR: Final = 1000
_NEAR: Final = 1e-9


@dataclass(frozen=True, slots=True)
class AnswerOrder(Generic[Value]):
    """An order of four answers by ``measure``, and the right one's wanted ``place`` in it, 0 to 3 from the lowest."""

    measure: Callable[[Sequence[Value]], Sequence[float]]
    place: int

    def astray(self, answers: Sequence[Value]) -> int:
        """By how many places the first of the answers misses; those measured alike share their places."""
        own, *others = self.measure(answers)
        lowest = sum(other < own - _NEAR for other in others)
        highest = len(others) - sum(other > own + _NEAR for other in others)
        return max(0, lowest - self.place, self.place - highest)


def three_of(
    random: Random, right: Value, likely: Sequence[Value], other: Sequence[Value], orders: Sequence[AnswerOrder[Value]]
) -> tuple[list[Value], int]:
    """Three wrong answers, and by how many places the right one misses where it should stand, all orders together.

    ``likely`` ones are preferred to ``other`` ones. All are different; fewer than three where there are no more.
    """
    wrong = [*likely, *other]
    if len(wrong) < CHOICES:
        return wrong, 0
    best: list[Value] = []
    least = _FAR
    for _ in range(_LOOKS):
        chosen = _three(random, likely, other)
        astray = 0
        for order in orders:
            astray += order.astray((right, *chosen))
            if astray >= least:
                break
        else:
            best, least = chosen, astray
        if not least:
            break
    return best, least


def _three(random: Random, likely: Sequence[Value], other: Sequence[Value]) -> list[Value]:
    """Any three: two of three likely ones, where there are."""
    count = sum(random.random() < 2 / 3 for _ in range(CHOICES - 1))
    count = max(min(count, len(likely)), CHOICES - 1 - len(other))
    return [*random.sample(likely, count), *random.sample(other, CHOICES - 1 - count)]
