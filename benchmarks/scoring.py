"""Scoring of random winning hands beside the `mahjong` package, and shanten, waits and accepted tiles beside it.

Both score the same hands in the same process, in turns; the figure to quote is the ratio of the medians.
Run from the project's folder: `.venv/bin/python benchmarks/scoring.py [HANDS]`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.shanten import Shanten

from bot.engine.rules import Ruleset
from bot.engine.score import evaluate
from bot.engine.shanten import discards_ukeire, shanten, waits
from tests.engine.random_wins import as_they_take_it, random_win

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 7


def seconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def compare(name: str, hands: int, ours: Callable[[], object], theirs: Callable[[], object] | None = None) -> None:
    ours()  # the tables fill as hands are asked for
    own, other = [], []
    for _ in range(ROUNDS):
        own.append(seconds(ours))
        if theirs is not None:
            other.append(seconds(theirs))
    line = f"{name:<24} {hands / median(own):>12,.0f} hands/s"
    print(line + (f"   {median(other) / median(own):.1f} times mahjong" if other else ""))


def scoring(count: int) -> None:
    rules = Ruleset()
    wins = [random_win(seed) for seed in range(count)]
    taken: list[dict[str, Any]] = [as_they_take_it(win) for win in wins]

    def ours() -> None:
        for win in wins:
            evaluate(win.concealed, win.win, win.melds, win.situation, rules)

    def theirs() -> None:
        for arguments in taken:
            HandCalculator.estimate_hand_value(**arguments)

    compare("scoring", count, ours, theirs)


def dealt(random: Random, size: int) -> list[int]:
    hand = [0] * 34
    for tile in random.sample(range(136), size):
        hand[tile // 4] += 1
    return hand


def distance(count: int) -> None:
    random = Random(1)
    of_14 = [dealt(random, 14) for _ in range(count)]
    of_13 = [dealt(random, 13) for _ in range(count)]
    few = of_14[: count // 10]

    def their_shanten() -> None:
        for hand in of_14:
            Shanten.calculate_shanten(hand)

    compare("shanten", count, lambda: [shanten(hand) for hand in of_14], their_shanten)
    compare("waits", count, lambda: [waits(hand) for hand in of_13])
    compare("ukeire of 14 tiles", len(few), lambda: [discards_ukeire(hand) for hand in few])


if __name__ == "__main__":
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    scoring(hands)
    distance(hands)
