"""A tenpai hand, with its waits among four answers: the others come from mistakes people make."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Final

from bot.analysis.puzzles.completions import Completion, all_waits, completions, free_kinds
from bot.analysis.puzzles.questions import LETTERS, WaitsQuestion
from bot.analysis.puzzles.waits_hands import waits_hand
from bot.analysis.puzzles.waits_mistakes import Kinds, WaitsMistakes
from bot.analysis.puzzles.wrong_answers import CHOICES, AnswerOrder, three_of
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, TILE_NAMES
from bot.lookup.validity import why_not_possible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.analysis.puzzles.questions import Level
    from bot.engine.rules.ruleset import Ruleset


_EDGES: Final = (2, 6)
"""The threes and sevens, from 0: what completes 12 and 89."""


@dataclass(frozen=True, slots=True)
class WaitsPuzzle:
    """A question, why each wait completes the hand, and four answers, all different, the shortest first.

    ``held`` are the kinds that would complete the shape, but the player holds all four.
    """

    question: WaitsQuestion
    rules: Ruleset
    right: Kinds
    why: tuple[tuple[Completion, ...], ...]
    held: Kinds
    choices: tuple[Kinds, ...]


def key_of(kinds: Kinds) -> str:
    """An answer in at most 13 letters."""
    return "".join(LETTERS[kind] for kind in kinds)


def new_waits_puzzle(random: Random, rules: Ruleset, level: Level) -> WaitsPuzzle:
    """A puzzle by the generator; the same dice make the same one. Raises NoPuzzle."""
    place = random.randrange(CHOICES)
    while True:
        question = waits_hand(random, rules, level)
        # The question has its own dice. Those that want another place are passed over, so that each is as frequent.
        if _dice(question).randrange(CHOICES) != place:
            continue
        found = _puzzle(question, rules)
        if found is not None and not found[1]:
            return found[0]


def waits_puzzle(question: WaitsQuestion, rules: Ruleset) -> WaitsPuzzle | None:
    """The puzzle that a question makes: always the same one. None where the hand cannot be, or waits for nothing."""
    found = _puzzle(question, rules)
    return None if found is None else found[0]


def _puzzle(question: WaitsQuestion, rules: Ruleset) -> tuple[WaitsPuzzle, int] | None:
    """The puzzle, and by how many places its right answer misses those that dice drew for it among the answers."""
    if (
        why_not_possible(question.concealed, None, question.melds, Situation(EAST, EAST, tsumo=False), rules)
        is not None
    ):
        return None
    right = free_kinds(question, rules)
    if not right:
        return None
    held = tuple(kind for kind in all_waits(question, rules) if kind not in right)
    why = tuple(completions(question, kind, rules) for kind in right)
    random = _dice(question)
    place, alike, sides = (random.randrange(CHOICES) for _ in range(3))
    mistakes = WaitsMistakes(question, rules, right, held, why)
    single = mistakes.single()
    orders = (
        AnswerOrder(_shown_at, place),
        AnswerOrder(_overlaps, alike),
        AnswerOrder(_differences, alike),
        AnswerOrder(_average, random.randrange(CHOICES)),
        AnswerOrder(_two_sided, sides),
        AnswerOrder(_as_written, alike),
    )
    wrong, astray = three_of(random, right, single, mistakes.double(single), orders)
    if len(wrong) < CHOICES - 1:
        return None
    choices = tuple(sorted((right, *wrong), key=_size))
    return WaitsPuzzle(question, rules, right, why, held, choices), astray


def _dice(question: WaitsQuestion) -> Random:
    """Seeded by the question itself, so that a puzzle needs no memory beyond its question. The place comes first."""
    return Random(question.spelled)  # noqa: S311 - dice for a game


def _size(kinds: Kinds) -> tuple[int, Kinds]:
    return len(kinds), kinds


def _shown_at(answers: Sequence[Kinds]) -> list[float]:
    """The place of each in the order in which they are shown."""
    order = sorted(answers, key=_size)
    return [order.index(kinds) for kinds in answers]


def _overlaps(answers: Sequence[Kinds]) -> list[float]:
    """How alike each is to the others: the part of what two of them name that both name."""
    sets = [set(kinds) for kinds in answers]
    return [sum(len(one & other) / len(one | other) for other in sets) for one in sets]


def _differences(answers: Sequence[Kinds]) -> list[float]:
    """The same by how few tiles they differ in."""
    sets = [set(kinds) for kinds in answers]
    return [-sum(len(one ^ other) for other in sets) for one in sets]


def _as_written(answers: Sequence[Kinds]) -> list[float]:
    """The same by the letters that stand on their buttons."""
    written = [" ".join(TILE_NAMES[kind] for kind in kinds) for kinds in answers]
    return [sum(SequenceMatcher(None, one, other, autojunk=False).ratio() for other in written) for one in written]


def _average(answers: Sequence[Kinds]) -> list[float]:
    """How near the number of its tiles is to what the four have on average."""
    mean = sum(map(len, answers)) / len(answers)
    return [-abs(len(kinds) - mean) for kinds in answers]


def _two_sided(answers: Sequence[Kinds]) -> list[float]:
    """How ordinary each looks: two ends of a run most, one tile or one suit more than what is strewn about."""
    return [_ordinary(kinds) for kinds in answers]


def _ordinary(kinds: Kinds) -> int:
    gaps = {higher - lower for lower, higher in pairwise(kinds)}
    if not gaps:
        return 2 if kinds[0] < EAST and kinds[0] % 9 in _EDGES else 1
    if gaps == {3}:
        return 3
    strewn = len(kinds) == 2 or len({kind // 9 for kind in kinds}) > 1
    return 0 if strewn else 1
