"""Puzzles that ask for the payment of a win. The three wrong answers result from common mistakes."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import log
from random import Random
from typing import Final

from bot.analysis.puzzles.mistakes import LIMITS, Mistake, MistakeKind, Mistakes
from bot.analysis.puzzles.puzzle_hands import NoPuzzle, score_hand, value_of
from bot.analysis.puzzles.puzzle_payment import Pay
from bot.analysis.puzzles.questions import Level, ScoreQuestion
from bot.analysis.puzzles.wrong_answers import CHOICES, AnswerOrder, choose_wrong_answers
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import ExplainedValue

_FARTHEST: Final = 4
"""The largest factor between a wrong answer and the right one: a larger one would be too easy to rule out."""

_OFTEN: Final = {
    **{fu << 2 + han: 1 for fu in (20, 25, 40) for han in range(1, 5)},
    **{base: 2 for _, base in LIMITS},
    **{30 << 2 + han: often for han, often in ((1, 2), (2, 3), (3, 3), (4, 2))},
}
"""How common base points are: of fu and han, and of limits."""


@dataclass(frozen=True, slots=True)
class ScoreChoice:
    """An answer, with the mistake that leads to it; None: it is right."""

    pay: Pay
    mistake: Mistake | None


@dataclass(frozen=True, slots=True)
class ScorePuzzle:
    """A question, the value of the win, and four different answers, smallest first."""

    question: ScoreQuestion
    rules: Ruleset
    value: ExplainedValue
    choices: tuple[ScoreChoice, ...]

    @property
    def right(self) -> Pay:
        """The right payment."""
        return next(choice.pay for choice in self.choices if choice.mistake is None)


def new_score_puzzle(random: Random, rules: Ruleset, level: Level) -> ScorePuzzle:
    """An invented puzzle; equal seeds make equal puzzles. Raises NoPuzzle."""
    place = random.randrange(CHOICES)
    while True:
        question = score_hand(random, rules, level)[0]
        # The question itself seeds the place of its right answer. Skip questions with another place than the one drawn
        # above, so that all places are equally frequent.
        if _seeded_random(question).randrange(CHOICES) != place:
            continue
        found = _puzzle(question, rules)
        if found is not None and not found[1]:
            return found[0]


def score_puzzle(question: ScoreQuestion, rules: Ruleset) -> ScorePuzzle | None:
    """The puzzle of a question, always the same. None if it is no win, or too few mistakes are possible."""
    found = _puzzle(question, rules)
    return None if found is None else found[0]


def _puzzle(question: ScoreQuestion, rules: Ruleset) -> tuple[ScorePuzzle, int] | None:
    """The puzzle, and by how many places its right answer misses the drawn ones (see ``wrong_answers``)."""
    value = value_of(question, rules)
    if value is None:
        return None
    random = _seeded_random(question)
    mistakes = Mistakes(question, value, rules)
    right = ScoreChoice(mistakes.right, None)
    single = mistakes.specific()
    likely = _different(single, {right.pay.key}, right)
    taken = {right.pay.key, *(one.pay.key for one in likely)}
    other = _different(mistakes.double(single), taken, right)
    if len(likely) + len(other) < CHOICES - 1:
        taken.update(one.pay.key for one in other)
        other += _different(mistakes.general(), taken, right)
    if len(likely) + len(other) < CHOICES - 1:
        return None
    wrong, misplaced = choose_wrong_answers(random, right, likely, other, _orders(random, question, value))
    choices = tuple(sorted((right, *wrong), key=_size))
    return ScorePuzzle(question, rules, value, choices), misplaced


def _different(mistakes: Iterable[Mistake], taken: Collection[str], right: ScoreChoice) -> list[ScoreChoice]:
    """One answer for each payment that is not taken and not too far from the right one."""
    found: dict[str, ScoreChoice] = {}
    for one in mistakes:
        near = right.pay.total <= one.pay.total * _FARTHEST and one.pay.total <= right.pay.total * _FARTHEST
        if near and one.pay.key not in taken:
            found.setdefault(one.pay.key, ScoreChoice(one.pay, one))
    return list(found.values())


def _orders(random: Random, question: ScoreQuestion, value: ExplainedValue) -> tuple[AnswerOrder[ScoreChoice], ...]:
    """The wanted places of the right answer. By size, the middle ones are closer to the others than the ends."""
    place, inner = random.randrange(CHOICES), random.randrange(2)
    central = inner + (2 if place in (1, 2) else 0)
    return (
        AnswerOrder(_positions, place),
        AnswerOrder(_ratios, central),
        AnswerOrder(_differences, central),
        AnswerOrder(_middle, central),
        AnswerOrder(_payers, random.randrange(CHOICES)),
        AnswerOrder(partial(_often_paid, question, value), random.randrange(CHOICES)),
        AnswerOrder(_noughts, random.randrange(CHOICES)),
    )


def _seeded_random(question: ScoreQuestion) -> Random:
    """Seeded by the question, so that nothing else of a puzzle needs to be stored. Its first draw is the place."""
    return Random(question.letters)  # noqa: S311 - dice for a game


def _size(choice: ScoreChoice) -> tuple[int, str]:
    return choice.pay.total, choice.pay.key


def _positions(choices: Sequence[ScoreChoice]) -> list[float]:
    """The position of each answer on the screen."""
    order = sorted(choices, key=_size)
    return [order.index(choice) for choice in choices]


def _ratios(choices: Sequence[ScoreChoice]) -> list[float]:
    """How close each answer is to the others, by ratio."""
    return [-sum(abs(log(one.pay.total / other.pay.total)) for other in choices) for one in choices]


def _differences(choices: Sequence[ScoreChoice]) -> list[float]:
    """How close each answer is to the others, by difference."""
    return [-sum(abs(one.pay.total - other.pay.total) for other in choices) for one in choices]


def _middle(choices: Sequence[ScoreChoice]) -> list[float]:
    """How close each answer is to the average."""
    mean = sum(one.pay.total for one in choices) / len(choices)
    return [-abs(one.pay.total - mean) for one in choices]


def _payers(choices: Sequence[ScoreChoice]) -> list[float]:
    """How many answers are paid by the same players as each."""
    return [sum(bool(one.pay.dealer) == bool(other.pay.dealer) for other in choices) for one in choices]


def _noughts(choices: Sequence[ScoreChoice]) -> list[float]:
    """How round each answer is."""
    return [one.pay.key.count("0") for one in choices]


def _often_paid(question: ScoreQuestion, value: ExplainedValue, choices: Sequence[ScoreChoice]) -> list[float]:
    """How common each payment is: 30 fu with two or three han most, and a non-dealer's more than a dealer's."""
    found: list[float] = []
    for one in choices:
        base = value.base if one.mistake is None else one.mistake.base or value.base
        turned = one.mistake is not None and one.mistake.kind in (MistakeKind.DEALER, MistakeKind.NON_DEALER)
        found.append(_OFTEN.get(base, 0) - (question.dealer != turned))
    return found


__all__ = ["CHOICES", "NoPuzzle", "ScoreChoice", "ScorePuzzle", "new_score_puzzle", "score_puzzle"]
