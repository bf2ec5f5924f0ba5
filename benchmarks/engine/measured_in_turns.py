"""Measures in turns: every contestant does the same work in every round, and medians are compared.

Other load on the machine slows all contestants alike, so ratios are more reliable than rates.
"""

import gc
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from time import process_time

LEAST = 0.1
"""The least seconds of a contestant in each round; a shorter pass is repeated."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A library at a task. ``run`` does the whole work once."""

    name: str
    run: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Result:
    """A contestant's times: ``seconds`` of a pass in each round. ``items`` is the number of hands in a pass."""

    task: str
    name: str
    items: int
    seconds: tuple[float, ...]
    first: float
    """Seconds of the very first pass, when tables and caches were cold."""
    notes: dict[str, float] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Hands a second, by the median round."""
        return self.items / median(self.seconds)


def _timed(run: Callable[[], object], times: int) -> float:
    begun = process_time()
    for _ in range(times):
        run()
    return (process_time() - begun) / times


def in_turns(task: str, items: int, contestants: list[Contestant], rounds: int) -> list[Result]:
    """Measure the contestants; another one begins each round. Garbage is collected between rounds."""
    gc.collect()
    gc.disable()
    try:
        first = [_timed(contestant.run, 1) for contestant in contestants]
        warm = [_timed(contestant.run, 1) for contestant in contestants]
        times = [max(1, round(LEAST / max(seconds, 1e-9))) for seconds in warm]
        taken: list[list[float]] = [[] for _ in contestants]
        for turn in range(rounds):
            gc.collect()
            for place in range(len(contestants)):
                who = (place + turn) % len(contestants)
                taken[who].append(_timed(contestants[who].run, times[who]))
    finally:
        gc.enable()
    return [
        Result(task, contestant.name, items, tuple(own), cold)
        for contestant, own, cold in zip(contestants, taken, first, strict=True)
    ]
