"""Throws: when one is clearly safer than another, and what several who threaten come to."""

import pytest

from bot.analysis.puzzles.discard_puzzle import choices_of
from bot.analysis.review.discard_review import ReviewedDiscard
from bot.analysis.review.safety import Danger, Safety
from tests.builders import Scene

CHOICE = choices_of(Scene().view(0))[0]


def throw(*chances: float, loss: float = 5000.0) -> ReviewedDiscard:
    """A throw that seats win on with these chances."""
    dangers = [Danger(1 + n, True, 0, Safety.LIVE, 3, 1.0, chance, loss) for n, chance in enumerate(chances)]
    return ReviewedDiscard(CHOICE, tuple(dangers))


@pytest.mark.parametrize(
    ("safe", "risky", "clearly"),
    [(0.0, 0.05, True), (0.02, 0.05, True), (0.03, 0.05, False), (0.04, 0.05, False), (0.0, 0.015, False)],
)
def test_clearly_safer_is_half_as_likely_and_two_in_a_hundred_less(safe: float, risky: float, *, clearly: bool) -> None:
    assert throw(safe).clearly_safer_than(throw(risky)) is clearly
    assert not throw(risky).clearly_safer_than(throw(safe))


def test_what_costs_more_is_not_safer_however_seldom() -> None:
    assert not throw(0.02, loss=16000).clearly_safer_than(throw(0.06, loss=2000))


def test_the_chances_of_several_are_taken_together() -> None:
    both = throw(0.1, 0.2)
    assert both.risk == pytest.approx(0.28)
    assert both.cost == pytest.approx(1500)
    assert throw().risk == throw().cost == 0


def test_no_more_dangerous_is_asked_of_each_seat() -> None:
    assert throw(0.0, 0.1).no_more_dangerous_than(throw(0.05, 0.1))
    assert not throw(0.0, 0.1).no_more_dangerous_than(throw(0.2, 0.05))
