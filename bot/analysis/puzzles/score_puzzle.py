"""A win to be scored, with the right payment among four: the others come from mistakes people make."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from bot.analysis.puzzles.hands import NoPuzzle, score_hand, value_of
from bot.analysis.puzzles.mistakes import Mistake, Mistakes, Slip

if TYPE_CHECKING:
    from bot.analysis.puzzles.pay import Pay
    from bot.analysis.puzzles.questions import Level, ScoreQuestion
    from bot.engine.rules import Ruleset
    from bot.engine.score import HandValue

CHOICES: Final = 4
_FARTHEST: Final = 4
"""A wrong answer is at most so many times as much, or a part so small, of the right one: else nobody would take it."""
_SEAT_LAST: Final = 0.5
"""How often the other seat's payment is taken only where little else is: always there, it would give itself away."""


@dataclass(frozen=True, slots=True)
class ScoreChoice:
    """An answer. ``mistake`` is what leads to it; None: it is right."""

    pay: Pay
    mistake: Mistake | None


@dataclass(frozen=True, slots=True)
class ScorePuzzle:
    """A question under its rules, what the win is worth, and four answers, the smallest first, all different."""

    question: ScoreQuestion
    rules: Ruleset
    value: HandValue
    choices: tuple[ScoreChoice, ...]

    @property
    def right(self) -> Pay:
        """The right payment."""
        return next(choice.pay for choice in self.choices if choice.mistake is None)


def new_score_puzzle(random: Random, rules: Ruleset, level: Level) -> ScorePuzzle:
    """A puzzle by the generator; the same dice make the same one. Raises NoPuzzle."""
    while True:
        question, _ = score_hand(random, rules, level)
        puzzle = score_puzzle(question, rules)
        if puzzle is not None:
            return puzzle


def score_puzzle(question: ScoreQuestion, rules: Ruleset) -> ScorePuzzle | None:
    """The puzzle that a question makes: always the same one. None where it is no win, or nothing could go wrong."""
    value = value_of(question, rules)
    if value is None:
        return None
    # Seeded by the question itself, so that a puzzle needs no memory beyond its question.
    random = Random(question.spelled)  # noqa: S311 - dice for a game
    mistakes = Mistakes(question, value, rules)
    wrong = _chosen(random, mistakes)
    if len(wrong) < CHOICES - 1:
        return None
    choices = [ScoreChoice(mistakes.right, None), *(ScoreChoice(one.pay, one) for one in wrong)]
    choices.sort(key=lambda choice: (choice.pay.total, choice.pay.key))
    return ScorePuzzle(question, rules, value, tuple(choices))


def _chosen(random: Random, mistakes: Mistakes) -> list[Mistake]:
    """Three mistakes with different payments, so many of them below the right one as the dice say, where there are.

    So the right answer's place in the row gives nothing away. Mistakes that this hand invites go before general ones.
    """
    right = mistakes.right
    specific = _different(random, mistakes.specific(), set())
    if random.random() < _SEAT_LAST:
        specific.sort(key=lambda one: one.slip in (Slip.DEALER, Slip.NON_DEALER))
    general = _different(random, mistakes.general(), {one.pay.key for one in specific})
    ordered = [one for one in (*specific, *general) if right.total <= one.pay.total * _FARTHEST]
    ordered = [one for one in ordered if one.pay.total <= right.total * _FARTHEST]
    below = [one for one in ordered if one.pay.total < right.total]
    above = [one for one in ordered if one.pay.total >= right.total]
    wanted = random.randrange(CHOICES)
    chosen = [*below[:wanted], *above[: CHOICES - 1 - wanted]]
    rest = [one for one in ordered if one not in chosen]
    return [*chosen, *rest[: CHOICES - 1 - len(chosen)]]


def _different(random: Random, mistakes: tuple[Mistake, ...], taken: set[str]) -> list[Mistake]:
    """One mistake for each payment that is not taken, in any order."""
    found: dict[str, Mistake] = {}
    for one in mistakes:
        if one.pay.key not in taken:
            found.setdefault(one.pay.key, one)
    return random.sample(list(found.values()), len(found))


__all__ = ["CHOICES", "NoPuzzle", "ScoreChoice", "ScorePuzzle", "new_score_puzzle", "score_puzzle"]
