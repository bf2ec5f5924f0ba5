"""How often a guesser that sees only a puzzle's four answers, and not the hand, chooses the right one.

``python -m benchmarks.puzzle_guessing [COUNT] [PRESET]`` makes COUNT puzzles (1,000) of each kind and level and prints
the score of the best guessers, in percent; chance has 25. Exits 1 if one passes ``MOST``.
"""

import math
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from random import Random
from typing import Final

from bot.analysis.puzzles.questions import Level
from bot.analysis.puzzles.score_puzzle import new_score_puzzle
from bot.analysis.puzzles.waits_puzzle import new_waits_puzzle
from bot.engine.rules.ruleset import Ruleset, preset
from bot.text.sentences import render
from bot.text.training.puzzle_text import score_labels, waits_labels

MOST: Final = 35
"""In percent. The guessers that have learned hundreds of solutions (``LEARNED``) may have more, since they know common
waits and payments."""
_NEAR: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Answer:
    """The visible part of an answer: the label of its button, and its content as tiles (kinds) or points."""

    label: str
    parts: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class PuzzleAnswers:
    """The four answers of a puzzle in order, and the index of the right one."""

    answers: tuple[Answer, ...]
    right: int


Likes = Callable[[Sequence["Answer"]], Sequence[float]]
"""A guesser: a score for each answer. It chooses the answer with the highest score, of equal ones any."""


def waits_puzzle_answers(count: int, rules: Ruleset, level: Level) -> list[PuzzleAnswers]:
    """``count`` waits puzzles, from seed 0 on."""
    puzzles = []
    for seed in range(count):
        puzzle = new_waits_puzzle(Random(seed), rules, level)
        labels = [render(label) for _, label in waits_labels(puzzle)]
        answers = [Answer(label, kinds, len(kinds)) for label, kinds in zip(labels, puzzle.choices, strict=True)]
        puzzles.append(PuzzleAnswers(tuple(answers), puzzle.choices.index(puzzle.right)))
    return puzzles


def score_puzzle_answers(count: int, rules: Ruleset, level: Level) -> list[PuzzleAnswers]:
    """``count`` score puzzles, from seed 0 on."""
    puzzles = []
    for seed in range(count):
        puzzle = new_score_puzzle(Random(seed), rules, level)
        labels = [render(label) for _, label in score_labels(puzzle)]
        answers = [
            Answer(label, tuple(part for part in (one.pay.ron, one.pay.dealer, one.pay.other) if part), one.pay.total)
            for label, one in zip(labels, puzzle.choices, strict=True)
        ]
        puzzles.append(PuzzleAnswers(tuple(answers), [one.mistake for one in puzzle.choices].index(None)))
    return puzzles


KINDS: Final = {"waits": waits_puzzle_answers, "score": score_puzzle_answers}


def hits(puzzles: Sequence[PuzzleAnswers]) -> dict[str, float]:
    """The percentage of puzzles that each guesser has right. Guessers that learn do so from the other half of them."""
    right: defaultdict[str, float] = defaultdict(float)
    for half in (0, 1):
        rules = {**_RULES, **_learned(puzzles[1 - half :: 2])}
        for puzzle in puzzles[half::2]:
            for name, likes in rules.items():
                liked = likes(puzzle.answers)
                best = [place for place, like in enumerate(liked) if like >= max(liked) - _NEAR]
                right[name] += (puzzle.right in best) / len(best)
    return {name: 100 * count / len(puzzles) for name, count in right.items()}


def _each(like: Callable[[Answer], float]) -> Likes:
    return lambda answers: [like(one) for one in answers]


def _beside(alike: Callable[[Answer, Answer], float]) -> Likes:
    """By the similarity of an answer to the other three."""
    return lambda answers: [sum(alike(one, other) for other in answers if other is not one) for one in answers]


def _nearest(alike: Callable[[Answer, Answer], float]) -> Likes:
    """By the similarity of an answer to the most similar one."""
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
    """By how many of the answers have the same tiles or amounts."""
    counts = Counter(part for one in answers for part in set(one.parts))
    return [sum(counts[part] for part in set(one.parts)) / len(set(one.parts)) for one in answers]


def _middle(answers: Sequence[Answer]) -> list[float]:
    mean = sum(one.total for one in answers) / len(answers)
    return [-abs(one.total - mean) for one in answers]


def _rank(place: int) -> Likes:
    """The answer at this place in the order of totals; of equal ones the first."""

    def likes(answers: Sequence[Answer]) -> list[float]:
        order = sorted(answers, key=lambda one: one.total)
        return [float(one is order[place]) for one in answers]

    return likes


def _place(place: int) -> Likes:
    return lambda answers: [float(number == place) for number in range(len(answers))]


def _steps(one: Answer) -> float:
    """The share of tiles with a tile three numbers higher: the two ends of a sequence."""
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
    """Guessers that have seen these puzzles with their solutions."""
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
    """Print the figures; 1 if a guesser has too many right."""
    count = int(arguments[0]) if arguments else 1000
    rules = preset(arguments[1] if len(arguments) > 1 else "tenhou")
    worst = 0.0
    for kind, make in KINDS.items():
        for level in Level:
            shares = sorted(hits(make(count, rules, level)).items(), key=lambda pair: -pair[1])
            worst = max(worst, *(share for name, share in shares if name not in LEARNED))
            print(f"{kind} {level}: " + ", ".join(f"{name} {share:.1f}" for name, share in shares[:6]))
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
