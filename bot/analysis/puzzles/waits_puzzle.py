"""Puzzles that ask for the waits of a hand. The three wrong answers result from common mistakes."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from random import Random
from typing import Final

from bot.analysis.puzzles.completions import Completion, all_waits, completions, free_kinds
from bot.analysis.puzzles.questions import LETTERS, Level, WaitsQuestion
from bot.analysis.puzzles.waits_distractors import Kinds, WaitsMistakes
from bot.analysis.puzzles.waits_hands import waits_hand
from bot.analysis.puzzles.wrong_answers import CHOICES, AnswerOrder, choose_wrong_answers
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, TILE_NAMES
from bot.lookup.validity import why_not_possible

_EDGES: Final = (2, 6)
"""Threes and sevens, counted from 0: they complete 12 and 89."""


@dataclass(frozen=True, slots=True)
class WaitsPuzzle:
    """A question and four different answers, shortest first."""

    question: WaitsQuestion
    rules: Ruleset
    right: Kinds
    why: tuple[tuple[Completion, ...], ...]
    """For each right wait, every way in which it completes the hand."""
    exhausted: Kinds
    """The kinds that would complete the shape if the player did not hold all four."""
    choices: tuple[Kinds, ...]


def key_of(kinds: Kinds) -> str:
    """An answer in at most 13 letters."""
    return "".join(LETTERS[kind] for kind in kinds)


def new_waits_puzzle(random: Random, rules: Ruleset, level: Level) -> WaitsPuzzle:
    """An invented puzzle; equal seeds make equal puzzles. Raises NoPuzzle."""
    place = random.randrange(CHOICES)
    while True:
        question = waits_hand(random, rules, level)
        # The question itself seeds the place of its right answer. Skip questions with another place than the one drawn
        # above, so that all places are equally frequent.
        if _seeded_random(question).randrange(CHOICES) != place:
            continue
        found = _puzzle(question, rules)
        if found is not None and not found[1]:
            return found[0]


def waits_puzzle(question: WaitsQuestion, rules: Ruleset) -> WaitsPuzzle | None:
    """The puzzle of a question, always the same. None if the hand is impossible, or not tenpai."""
    found = _puzzle(question, rules)
    return None if found is None else found[0]


def _puzzle(question: WaitsQuestion, rules: Ruleset) -> tuple[WaitsPuzzle, int] | None:
    """The puzzle, and by how many places its right answer misses the drawn ones (see ``wrong_answers``)."""
    if (
        why_not_possible(question.concealed, None, question.melds, Situation(EAST, EAST, tsumo=False), rules)
        is not None
    ):
        return None
    right = free_kinds(question, rules)
    if not right:
        return None
    exhausted = tuple(kind for kind in all_waits(question, rules) if kind not in right)
    why = tuple(completions(question, kind, rules) for kind in right)
    random = _seeded_random(question)
    place, alike, sides = (random.randrange(CHOICES) for _ in range(3))
    mistakes = WaitsMistakes(question, rules, right, exhausted, why)
    single = mistakes.single()
    orders = (
        AnswerOrder(_positions, place),
        AnswerOrder(_overlaps, alike),
        AnswerOrder(_differences, alike),
        AnswerOrder(_average, random.randrange(CHOICES)),
        AnswerOrder(_two_sided, sides),
        AnswerOrder(_as_written, alike),
    )
    wrong, misplaced = choose_wrong_answers(random, right, single, mistakes.double(single), orders)
    if len(wrong) < CHOICES - 1:
        return None
    choices = tuple(sorted((right, *wrong), key=_size))
    return WaitsPuzzle(question, rules, right, why, exhausted, choices), misplaced


def _seeded_random(question: WaitsQuestion) -> Random:
    """Seeded by the question, so that nothing else of a puzzle needs to be stored. Its first draw is the place."""
    return Random(question.letters)  # noqa: S311 - dice for a game


def _size(kinds: Kinds) -> tuple[int, Kinds]:
    return len(kinds), kinds


def _positions(answers: Sequence[Kinds]) -> list[float]:
    """The position of each answer on the screen."""
    order = sorted(answers, key=_size)
    return [order.index(kinds) for kinds in answers]


def _overlaps(answers: Sequence[Kinds]) -> list[float]:
    """How similar each answer is to the others: the share of kinds that two answers have in common."""
    sets = [set(kinds) for kinds in answers]
    return [sum(len(one & other) / len(one | other) for other in sets) for one in sets]


def _differences(answers: Sequence[Kinds]) -> list[float]:
    """How similar each answer is to the others, by the number of kinds in which they differ."""
    sets = [set(kinds) for kinds in answers]
    return [-sum(len(one ^ other) for other in sets) for one in sets]


def _as_written(answers: Sequence[Kinds]) -> list[float]:
    """How similar each answer is to the others, by the text on their buttons."""
    written = [" ".join(TILE_NAMES[kind] for kind in kinds) for kinds in answers]
    return [sum(SequenceMatcher(None, one, other, autojunk=False).ratio() for other in written) for one in written]


def _average(answers: Sequence[Kinds]) -> list[float]:
    """How close the number of kinds is to the average."""
    mean = sum(map(len, answers)) / len(answers)
    return [-abs(len(kinds) - mean) for kinds in answers]


def _two_sided(answers: Sequence[Kinds]) -> list[float]:
    """How ordinary each answer looks: a ryanmen most, then a single kind or suit, scattered kinds least."""
    return [_ordinary(kinds) for kinds in answers]


def _ordinary(kinds: Kinds) -> int:
    gaps = {higher - lower for lower, higher in pairwise(kinds)}
    if not gaps:
        return 2 if kinds[0] < EAST and kinds[0] % 9 in _EDGES else 1
    if gaps == {3}:
        return 3
    strewn = len(kinds) == 2 or len({kind // 9 for kind in kinds}) > 1
    return 0 if strewn else 1
