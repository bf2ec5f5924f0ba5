"""Chooses three wrong answers so that comparing the four answers does not reveal the right one.

If each wrong answer were one mistake away from the right one, the right one would be the most similar to the others,
and could be found without looking at the hand. So some wrong answers are two mistakes away. For each order that players
could choose by (how similar the answers are, how large), a place of the right answer is drawn first; then three wrong
answers are chosen that put it there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Generic, TypeVar

Value = TypeVar("Value")

CHOICES: Final = 4
_MAX_DRAWS: Final = 250
"""The most combinations of wrong answers that are tried. Usually a dozen are enough."""
_FAR: Final = 1000
_NEAR: Final = 1e-9


@dataclass(frozen=True, slots=True)
class AnswerOrder(Generic[Value]):
    """An order of four answers by ``measure``, and the right one's wanted ``place`` in it, 0 to 3 from the lowest."""

    measure: Callable[[Sequence[Value]], Sequence[float]]
    place: int

    def misplaced(self, answers: Sequence[Value]) -> int:
        """By how many places the first answer misses its wanted place. Equal measures share their places."""
        own, *others = self.measure(answers)
        lowest = sum(other < own - _NEAR for other in others)
        highest = len(others) - sum(other > own + _NEAR for other in others)
        return max(0, lowest - self.place, self.place - highest)


def choose_wrong_answers(
    random: Random, right: Value, likely: Sequence[Value], other: Sequence[Value], orders: Sequence[AnswerOrder[Value]]
) -> tuple[list[Value], int]:
    """Three wrong answers, and by how many places the right one misses its wanted places in all orders together.

    ``likely`` answers are preferred to ``other`` ones. All are different. May be fewer than three.
    """
    wrong = [*likely, *other]
    if len(wrong) < CHOICES:
        return wrong, 0
    best: list[Value] = []
    least = _FAR
    for _ in range(_MAX_DRAWS):
        chosen = _draw_three(random, likely, other)
        misplaced = 0
        for order in orders:
            misplaced += order.misplaced((right, *chosen))
            if misplaced >= least:
                break
        else:
            best, least = chosen, misplaced
        if not least:
            break
    return best, least


def _draw_three(random: Random, likely: Sequence[Value], other: Sequence[Value]) -> list[Value]:
    """Three random answers, two thirds of them likely ones if possible."""
    count = sum(random.random() < 2 / 3 for _ in range(CHOICES - 1))
    count = max(min(count, len(likely)), CHOICES - 1 - len(other))
    return [*random.sample(likely, count), *random.sample(other, CHOICES - 1 - count)]
