"""How often rules that see only a puzzle's four answers, and not the hand, choose the right one.

``python -m benchmarks.answers_only [COUNT] [PRESET]`` makes COUNT puzzles (1,000) of each kind and level and prints how
many of a hundred the best rules have right; chance has 25. ``MOST`` is what none may pass.
"""

from __future__ import annotations

import math
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from random import Random
from typing import TYPE_CHECKING, Final

from bot.analysis.puzzles.questions import Level
from bot.analysis.puzzles.score_puzzle import new_score_puzzle
from bot.analysis.puzzles.waits_puzzle import new_waits_puzzle
from bot.engine.rules.ruleset import preset
from bot.text.sentences import render
from bot.text.training.puzzle_text import score_labels
from bot.text.training.waits_puzzle_text import waits_labels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bot.engine.rules.ruleset import Ruleset

MOST: Final = 35
"""Of a hundred. Who has learned hundreds of solutions may have more, for they know what hands wait for and what wins
are paid: those rules are told apart (``LEARNED``)."""
_NEAR: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody sees of an answer: its button, and what stands there, as tiles (kinds) or as points."""

    label: str
    parts: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class PuzzleAnswers:
    """The four answers of a puzzle in their order, and the place of the right one."""

    answers: tuple[Answer, ...]
    right: int


Likes = Callable[[Sequence["Answer"]], Sequence[float]]
"""A rule: how much it likes each answer. It takes the one that it likes best, of equal ones any."""


def waits_puzzle_answers(count: int, rules: Ruleset, level: Level) -> list[PuzzleAnswers]:
    """Made-up waits puzzles by the seeds from 0 on."""
    found = []
    for seed in range(count):
        puzzle = new_waits_puzzle(Random(seed), rules, level)
        labels = [render(label) for _, label in waits_labels(puzzle)]
        answers = [Answer(label, kinds, len(kinds)) for label, kinds in zip(labels, puzzle.choices, strict=True)]
        found.append(PuzzleAnswers(tuple(answers), puzzle.choices.index(puzzle.right)))
    return found


def score_puzzle_answers(count: int, rules: Ruleset, level: Level) -> list[PuzzleAnswers]:
    """Made-up score puzzles by the seeds from 0 on."""
    found = []
    for seed in range(count):
        puzzle = new_score_puzzle(Random(seed), rules, level)
        labels = [render(label) for _, label in score_labels(puzzle)]
        answers = [
            Answer(label, tuple(part for part in (one.pay.ron, one.pay.dealer, one.pay.other) if part), one.pay.total)
            for label, one in zip(labels, puzzle.choices, strict=True)
        ]
        found.append(PuzzleAnswers(tuple(answers), [one.mistake for one in puzzle.choices].index(None)))
    return found


KINDS: Final = {"waits": waits_puzzle_answers, "score": score_puzzle_answers}


def hits(puzzles: Sequence[PuzzleAnswers]) -> dict[str, float]:
    """How many of a hundred puzzles each rule has right. What is learned is learned from the other half of them."""
    found: defaultdict[str, float] = defaultdict(float)
    for half in (0, 1):
        rules = {**_RULES, **_learned(puzzles[1 - half :: 2])}
        for puzzle in puzzles[half::2]:
            for name, likes in rules.items():
                liked = likes(puzzle.answers)
                best = [place for place, like in enumerate(liked) if like >= max(liked) - _NEAR]
                found[name] += (puzzle.right in best) / len(best)
    return {name: 100 * count / len(puzzles) for name, count in found.items()}


def _each(like: Callable[[Answer], float]) -> Likes:
    return lambda answers: [like(one) for one in answers]


def _beside(alike: Callable[[Answer, Answer], float]) -> Likes:
    """By how alike an answer is to the other three."""
    return lambda answers: [sum(alike(one, other) for other in answers if other is not one) for one in answers]


def _nearest(alike: Callable[[Answer, Answer], float]) -> Likes:
    """By how alike it is to the one that it is most like."""
    return lambda answers: [max(alike(one, other) for other in answers if other is not one) for one in answers]


def _shared(one: Answer, other: Answer) -> float:
    return len(set(one.parts) & set(other.parts))


def _common_part(one: Answer, other: Answer) -> float:
    return _shared(one, other) / len(set(one.parts) | set(other.parts))


def _few_differ(one: Answer, other: Answer) -> float:
    return -len(set(one.parts) ^ set(other.parts))


def _as_written(one: Answer, other: Answer) -> float:
    return SequenceMatcher(None, one.label, other.label, autojunk=False).ratio()


def _as_long(one: Answer, other: Answer) -> float:
    return float(len(one.parts) == len(other.parts))


def _difference(one: Answer, other: Answer) -> float:
    return -abs(one.total - other.total)


def _ratio(one: Answer, other: Answer) -> float:
    return -abs(math.log(one.total / other.total))


def _commonest_parts(answers: Sequence[Answer]) -> list[float]:
    """Tiles or amounts that stand in many of the answers."""
    counts = Counter(part for one in answers for part in set(one.parts))
    return [sum(counts[part] for part in set(one.parts)) / len(set(one.parts)) for one in answers]


def _middle(answers: Sequence[Answer]) -> list[float]:
    mean = sum(one.total for one in answers) / len(answers)
    return [-abs(one.total - mean) for one in answers]


def _rank(place: int) -> Likes:
    """The place in the order of what the answers come to; of equal ones the first."""

    def likes(answers: Sequence[Answer]) -> list[float]:
        order = sorted(answers, key=lambda one: one.total)
        return [float(one is order[place]) for one in answers]

    return likes


def _place(place: int) -> Likes:
    return lambda answers: [float(number == place) for number in range(len(answers))]


def _steps(one: Answer) -> float:
    """How many of its tiles have a tile three further on: the two ends of a run."""
    return sum(part + 3 in one.parts and part // 9 == (part + 3) // 9 for part in one.parts) / len(one.parts)


def _opposite(likes: Likes) -> Likes:
    return lambda answers: [-like for like in likes(answers)]


_LIKES: Final[Mapping[str, Likes]] = {
    "most parts shared with the others": _beside(_shared),
    "largest common part with the others": _beside(_common_part),
    "fewest parts that differ from the others": _beside(_few_differ),
    "most like the others as written": _beside(_as_written),
    "as long as most others": _beside(_as_long),
    "least difference to the others": _beside(_difference),
    "least ratio to the others": _beside(_ratio),
    "likest neighbour, by parts": _nearest(_common_part),
    "likest neighbour, by what differs": _nearest(_few_differ),
    "likest neighbour, as written": _nearest(_as_written),
    "likest neighbour, by difference": _nearest(_difference),
    "likest neighbour, by ratio": _nearest(_ratio),
    "commonest parts": _commonest_parts,
    "nearest to the mean": _middle,
    "longest label": _each(lambda one: len(one.label)),
    "most parts": _each(lambda one: len(one.parts)),
    "largest": _each(lambda one: one.total),
    "highest part": _each(lambda one: max(one.parts)),
    "lowest part": _each(lambda one: -min(one.parts)),
    "widest": _each(lambda one: max(one.parts) - min(one.parts)),
    "most ends of runs": _each(_steps),
    "most suits": _each(lambda one: len({part // 9 for part in one.parts})),
    "most noughts": _each(lambda one: one.label.count("0")),
    "roundest": _each(lambda one: sum(part % 1000 == 0 for part in one.parts)),
}
_RULES: Final[Mapping[str, Likes]] = {
    **_LIKES,
    **{f"not {name}": _opposite(likes) for name, likes in _LIKES.items()},
    **{f"place {place + 1}": _place(place) for place in range(4)},
    **{f"{place + 1}. in size": _rank(place) for place in range(4)},
}


LEARNED: Final = ("value most often right", "value most often right of those offered", "parts most often right")


def _learned(puzzles: Sequence[PuzzleAnswers]) -> dict[str, Likes]:
    """Rules for who has seen these puzzles with their solutions."""
    right = Counter(puzzle.answers[puzzle.right].label for puzzle in puzzles)
    offered = Counter(one.label for puzzle in puzzles for one in puzzle.answers)
    parts = Counter(part for puzzle in puzzles for part in puzzle.answers[puzzle.right].parts)
    return {
        LEARNED[0]: _each(lambda one: right[one.label]),
        LEARNED[1]: _each(lambda one: (right[one.label] + 1) / (offered[one.label] + 4)),
        LEARNED[2]: _each(lambda one: sum(parts[part] for part in one.parts) / len(one.parts)),
        "value most often offered": _each(lambda one: offered[one.label]),
        "value least often offered": _each(lambda one: -offered[one.label]),
    }


def main(arguments: Sequence[str]) -> int:
    """Print the figures; 1 where a rule has too many right."""
    count = int(arguments[0]) if arguments else 1000
    rules = preset(arguments[1] if len(arguments) > 1 else "tenhou")
    worst = 0.0
    for kind, make in KINDS.items():
        for level in Level:
            found = sorted(hits(make(count, rules, level)).items(), key=lambda pair: -pair[1])
            worst = max(worst, *(share for name, share in found if name not in LEARNED))
            print(f"{kind} {level}: " + ", ".join(f"{name} {share:.1f}" for name, share in _told(found)))
    return int(worst > MOST)


def _told(found: Iterable[tuple[str, float]]) -> Iterator[tuple[str, float]]:
    """The six best rules."""
    for place, pair in enumerate(found):
        if place < 6:
            yield pair


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
