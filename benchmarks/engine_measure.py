"""Measures in turns: every contestant does the same work in every round, and medians are compared.

What disturbs the machine for a while disturbs all contestants alike, so ratios hold where rates do not.
"""

from __future__ import annotations

import gc
from dataclasses import dataclass, field
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

LEAST = 0.1
"""Seconds that a contestant works at least in each round; a short pass is done several times over."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """``run`` does the whole work once."""

    name: str
    run: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Result:
    """``seconds`` a pass in each round; ``items`` is how many hands a pass has."""

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
    """The contestants in the order given; who begins changes with each round. Garbage is collected between rounds."""
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
