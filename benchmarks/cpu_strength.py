"""How strong the computer players are: each strength against the one below, in whole games over the same walls.

    python -m benchmarks.cpu_strength [--games N] [--seed S] [--players 3|4] [--length east_only|east_south]
                                      [--workers W] [--pair STRONG WEAK] [--json]

Every set of walls is played in all six seatings of the two strengths. The result is the difference of the average
places, the weaker strength's minus the stronger's, with its 95 % confidence interval over the sets of walls. Exits 1 if
an interval does not lie above ``ROOM``, so that the order is not proven. Equal arguments play equal games, whatever the
number of workers; only the times differ.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from benchmarks.cpu_match import Block, Tally, Task, play_block, seatings
from bot.players.registry import strengths

ROOM: Final = 0.05
"""The least difference of places that the interval has to lie above."""
_STUDENT: Final = ((5, 2.78), (10, 2.26), (20, 2.09), (30, 2.05), (60, 2.0))
"""Two-sided 95 % quantiles of Student's distribution for small numbers of blocks."""


@dataclass(frozen=True, slots=True)
class Difference:
    """An average over blocks with half the width of its 95 % interval."""

    mean: float
    half: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.half


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two strengths after their match: ``places`` and ``points`` by which the first is ahead of the second."""

    strong: str
    weak: str
    games: int
    places: Difference
    points: Difference
    tallies: tuple[Tally, Tally]

    @property
    def shown(self) -> bool:
        """Whether the first is clearly better."""
        return self.places.low > ROOM


def difference(values: Sequence[float]) -> Difference:
    """The average of independent values with its interval, which is infinite for a single value."""
    if len(values) < 2:
        return Difference(fmean(values), float("inf"))
    quantile = next((quantile for blocks, quantile in _STUDENT if len(values) <= blocks), 1.96)
    return Difference(fmean(values), quantile * stdev(values) / sqrt(len(values)))


def compare(strong: str, weak: str, blocks: Sequence[Block]) -> Comparison:
    """The result of a match from its blocks."""
    totals = Tally(), Tally()
    for block in blocks:
        totals[0].add(block.strong)
        totals[1].add(block.weak)
    places = [block.weak.places / block.weak.seats - block.strong.places / block.strong.seats for block in blocks]
    points = [block.strong.points / block.strong.seats - block.weak.points / block.weak.seats for block in blocks]
    games = sum(block.games for block in blocks)
    return Comparison(strong, weak, games, difference(places), difference(points), totals)


def play(pair: tuple[str, str], games: int, seed: int, players: int, length: str, workers: int) -> Comparison:
    """Play a match of at least ``games`` games. The blocks are in order, whatever the number of workers."""
    count = -(-games // len(seatings(players)))
    tasks = [Task(*pair, players, length, 1000 * seed + index) for index in range(count)]
    if workers == 1:
        return compare(*pair, [play_block(task) for task in tasks])
    with ProcessPoolExecutor(workers) as pool:
        return compare(*pair, list(pool.map(play_block, tasks)))


def report(match: Comparison) -> str:
    """A match as a Markdown table with a sentence."""
    titles = ("strength", "average place", "points", "wins %", "a win", "deals in %", "a loss", "riichi %", "calls %")
    lines = [f"| {' | '.join(titles)} | decision p50 / p99 / max ms |", "|---|" + "---:|" * len(titles)]
    for name, tally in zip((match.strong, match.weak), match.tallies, strict=True):
        took = sorted(tally.took)
        times = " / ".join(f"{took[min(len(took) - 1, len(took) * part // 100)]:.2f}" for part in (50, 99, 100))
        rates = " | ".join(
            (
                f"{100 * tally.wins / tally.hands:.1f}",
                f"{tally.won / max(1, tally.wins):,.0f}",
                f"{100 * tally.deal_ins / tally.hands:.1f}",
                f"{tally.lost / max(1, tally.deal_ins):,.0f}",
                f"{100 * tally.riichi / tally.hands:.1f}",
                f"{100 * tally.called / tally.hands:.1f}",
            )
        )
        place, points = tally.places / tally.seats, tally.points / tally.seats
        lines.append(f"| {name} | {place:.3f} | {points:,.0f} | {rates} | {times} |")
    verdict = "clearly better" if match.shown else "NOT SHOWN to be better"
    lines.append(
        f"\n{match.strong} is {verdict} than {match.weak}: {match.places.mean:+.3f} ± {match.places.half:.3f} places, "
        f"{match.points.mean:+,.0f} ± {match.points.half:,.0f} points a game, {match.games} games."
    )
    return "\n".join(lines)


def as_json(match: Comparison) -> dict[str, Any]:
    """A match for programs, without times, so that equal games give equal text."""
    sums = [{name: getattr(tally, name) for name in Tally.__slots__ if name != "took"} for tally in match.tallies]
    return {
        "strong": match.strong,
        "weak": match.weak,
        "games": match.games,
        "places": [match.places.mean, match.places.half],
        "points": [match.points.mean, match.points.half],
        "shown": match.shown,
        "tallies": sums,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.cpu_strength", description="CPU seats against each other.")
    parser.add_argument("--games", type=int, default=1200, help="games of each pair, rounded up to whole sets of walls")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, choices=(3, 4), default=4)
    parser.add_argument("--length", choices=("east_only", "east_south"), default="east_south")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--pair", nargs=2, metavar=("STRONG", "WEAK"), help="one pair alone, not each with the next")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    pairs = [tuple(options.pair)] if options.pair else [(high, low) for low, high in pairwise(strengths())]
    matches = []
    for pair in pairs:
        matches.append(play(pair, options.games, options.seed, options.players, options.length, options.workers))
        if not options.json:
            print(report(matches[-1]), end="\n\n", flush=True)
    if options.json:
        print(json.dumps([as_json(each) for each in matches]))
    return 0 if all(each.shown for each in matches) else 1


if __name__ == "__main__":
    sys.exit(main())
