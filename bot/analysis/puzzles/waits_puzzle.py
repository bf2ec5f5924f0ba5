"""A tenpai hand, with its waits among four answers: the others forget a side or see one too many."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from bot.analysis.puzzles.completions import Completion, all_waits, completions, free_kinds
from bot.analysis.puzzles.questions import LETTERS, WaitsQuestion
from bot.analysis.puzzles.waits_hands import waits_hand
from bot.engine.agari import Wait
from bot.engine.situation import Situation
from bot.engine.tiles import EAST, KIND_COUNT, Kind, counts_of
from bot.engine.validity import why_not_possible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.analysis.puzzles.questions import Level
    from bot.engine.rules import Ruleset

CHOICES: Final = 4
Kinds = tuple[Kind, ...]


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
    while True:
        puzzle = waits_puzzle(waits_hand(random, rules, level), rules)
        if puzzle is not None:
            return puzzle


def waits_puzzle(question: WaitsQuestion, rules: Ruleset) -> WaitsPuzzle | None:
    """The puzzle that a question makes: always the same one. None where the hand cannot be, or waits for nothing."""
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
    # Seeded by the question itself, so that a puzzle needs no memory beyond its question.
    random = Random(question.spelled)  # noqa: S311 - dice for a game
    wrong = _chosen(random, right, _oversights(question, right, held, why), _strangers(question, right, rules))
    if len(wrong) < CHOICES - 1:
        return None
    choices = tuple(sorted((right, *wrong), key=lambda kinds: (len(kinds), kinds)))
    return WaitsPuzzle(question, rules, right, why, held, choices)


def _chosen(random: Random, right: Kinds, likely: Iterable[Kinds], other: Iterable[Kinds]) -> list[Kinds]:
    """Three wrong answers, likely ones first, so many of them parts of the right one as the dice say, where there are.

    So neither the longest answer nor the shortest is always right.
    """
    ordered: list[Kinds] = []
    for group in (likely, other):
        distinct = list(dict.fromkeys(kinds for kinds in group if kinds and kinds != right and kinds not in ordered))
        ordered += random.sample(distinct, len(distinct))
    parts = [kinds for kinds in ordered if set(kinds) < set(right)]
    others = [kinds for kinds in ordered if kinds not in parts]
    wanted = random.randrange(CHOICES)
    chosen = [*parts[:wanted], *others[: CHOICES - 1 - wanted]]
    return [*chosen, *(kinds for kinds in ordered if kinds not in chosen)][: CHOICES - 1]


def _oversights(
    question: WaitsQuestion, right: Kinds, held: Kinds, why: tuple[tuple[Completion, ...], ...]
) -> Iterator[Kinds]:
    """What people see who overlook one sort of wait, or look at one pair alone, or forget what they hold."""
    for wait in Wait:
        yield tuple(kind for kind, ways in zip(right, why, strict=True) if not all(way.wait is wait for way in ways))
    pairs = {way.pair for ways in why for way in ways if way.wait is not Wait.TANKI}
    for pair in sorted(pair for pair in pairs if pair is not None):
        yield tuple(kind for kind, ways in zip(right, why, strict=True) if any(way.pair == pair for way in ways))
    if held:
        yield tuple(sorted((*right, *held)))
    # A wait of three sides and more, one of its ends forgotten.
    for kind in right:
        if len(right) > 1 and (kind == right[0] or kind == right[-1] or len(right) == 2):
            yield tuple(other for other in right if other != kind)
    counts, gone = counts_of(question.concealed), _gone(question)
    for kind in right:
        for far in (kind - 3, kind + 3):
            if far not in (*right, *held, *gone) and _beside(kind, far) and _is_near(counts, far):
                yield tuple(sorted((*right, Kind(far))))


def _strangers(question: WaitsQuestion, right: Kinds, rules: Ruleset) -> Iterator[Kinds]:
    """What is further from the truth: a pair taken for a wait, one tile beside, one too many."""
    counts = counts_of(question.concealed)
    taken = {*all_waits(question, rules), *_gone(question)}
    for kind in range(KIND_COUNT):
        if kind not in taken and counts[kind] == 2:
            yield tuple(sorted((*right, Kind(kind))))
            if len(right) == 1:
                yield (Kind(kind),)
    for place, kind in enumerate(right):
        for near in (kind - 1, kind + 1):
            if near not in taken and _beside(kind, near) and _in_play(near, rules):
                yield tuple(sorted((*right[:place], Kind(near), *right[place + 1 :])))
                yield tuple(sorted((*right, Kind(near))))
    for kind in range(KIND_COUNT):
        if kind not in taken and counts[kind]:
            yield tuple(sorted((*right, Kind(kind))))
            if len(right) == 1:
                yield (Kind(kind),)


def _gone(question: WaitsQuestion) -> set[int]:
    """Kinds of which the player holds all four, in hand or melds: nobody would take one of them for a wait."""
    held = counts_of((*question.concealed, *(tile for meld in question.melds for tile in meld.tiles)))
    return {kind for kind, count in enumerate(held) if count == 4}


def _beside(kind: int, other: int) -> bool:
    """Whether both are of one suit."""
    return 0 <= other < EAST and kind < EAST and kind // 9 == other // 9


def _is_near(counts: list[int], kind: int) -> bool:
    """Whether the hand has a neighbour of the kind, so that somebody could think of it."""
    return any(counts[near] for near in (kind - 1, kind + 1) if _beside(kind, near))


def _in_play(kind: int, rules: Ruleset) -> bool:
    return rules.players == 4 or not 1 <= kind <= 7
