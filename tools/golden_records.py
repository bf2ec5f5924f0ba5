"""Makes the golden records of tests/data anew, and the table of what they reach.

    python -m tools.golden_records [--workers N]

Games are played from fixed numbers by computer players and wild policies over walls that bring rare events, each beside
`riichienv` and under the eyes of `mahjong` (tests/golden). Of their rounds those are kept that reach what the table
asks for: whole games first, then single rounds, those with the most that is missing first. The same source tree and the
same versions of the judges make the same files.
"""

import argparse
import json
import lzma
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from tests.conformance.forms import check_records
from tests.golden.census import reached
from tests.golden.play import RECIPES, SOUL, TABLES, play
from tests.golden.rounds import Record
from tests.golden.table import EVENTS, wanted, write_table

DATA = Path(__file__).parents[1] / "tests" / "data"
ROUNDS, OFFERS = DATA / "golden_rounds.jsonl.xz", DATA / "golden_offers.jsonl.xz"
WHOLE = (0, 1, 5)
"""Recipes whose games go on for long: whole games are chosen among them."""
WHOLE_GAMES = {"four": 110, "three": 110, "short": 40, "unranked": 6}
WILD_GAMES = {"four": 14, "three": 12, "short": 5, "soul": 4, "soul three": 4}
"""Games of each table by every recipe, of which single rounds are chosen."""
MORE = (
    ("four", 2, 60),
    ("four", 20, 60),
    ("four", 3, 60),
    ("four", 16, 40),
    ("four", 17, 30),
    ("four", 18, 40),
    ("four", 19, 20),
    ("three", 20, 10),
)
"""Further games of these tables by these recipes."""
PASSES = (8, 6, 5, 4, 3, 2, 1)
AT_LEAST = 2
"""Rounds for what the former records never reached."""


class Candidate(NamedTuple):
    """A round that may be kept, or a whole game, with what it reaches."""

    records: tuple[Record, ...]
    holds: Counter[str]


class Found(NamedTuple):
    """A game's candidates."""

    name: str
    whole: Candidate | None
    rounds: tuple[Candidate, ...]
    seen: tuple[Candidate, ...]
    objections: tuple[str, ...]


def find(task: tuple[str, int, int]) -> Found:
    """Play a game, and count what it reaches."""
    table, recipe, seed = task
    game = play(seed, table, recipe)
    rounds = tuple(Candidate((one.record,), reached(one.record)) for one in game.rounds)
    seen = []
    for number, one in enumerate(game.rounds):
        told = one.seen[(seed + number) % len(one.seen)]
        if not check_records([(0, told)])[0].disagreements:
            seen.append(Candidate((told,), reached(told)))
    whole = None
    if game.whole:
        holds: Counter[str] = Counter()
        for candidate in rounds:
            holds.update(candidate.holds)
        whole = Candidate(tuple(one.record for one in game.rounds), holds)
    return Found(f"{table}-{recipe}-{seed}", whole, rounds, tuple(seen), tuple(game.objections))


class Selection:
    """What is kept so far, and what is still missing."""

    def __init__(self, goals: dict[str, int]) -> None:
        self.goals = goals
        self.kept: list[Candidate] = []
        self.count: Counter[str] = Counter()

    def missing(self, name: str) -> int:
        """How many more rounds an event needs."""
        return max(0, self.goals.get(name, AT_LEAST) - self.count[name])

    def gain(self, candidate: Candidate) -> int:
        """How many of the events that it holds are missing."""
        return sum(1 for name in candidate.holds if self.missing(name))

    def keep(self, candidate: Candidate) -> None:
        """Take it in."""
        self.kept.append(candidate)
        self.count.update(candidate.holds)

    def fill(self, candidates: Sequence[Candidate]) -> None:
        """Keep those that hold much of what is missing, then those that hold some, until nothing is."""
        left = list(candidates)
        for least in PASSES:
            rest = []
            for candidate in left:
                if self.gain(candidate) >= least:
                    self.keep(candidate)
                else:
                    rest.append(candidate)
            left = rest

    def thin(self) -> None:
        """Give up those, the last ones first, without which everything is still reached."""
        for candidate in self.kept[::-1]:
            if all(self.count[name] - held >= self.goals.get(name, AT_LEAST) for name, held in candidate.holds.items()):
                self.kept.remove(candidate)
                self.count.subtract(candidate.holds)


def structure(candidate: Candidate, selection: Selection) -> int:
    """How many rounds of a whole game start where starts, or ends, are missing."""
    names = [name for name in candidate.holds if name.startswith(("start: E", "start: S", "start: W", "game ends"))]
    return sum(min(candidate.holds[name], selection.missing(name)) for name in names)


def choose(found: Iterable[Found], goals: dict[str, int]) -> tuple[list[Record], list[Record]]:
    """The rounds and the traces that are kept."""
    games = list(found)
    rounds = Selection({name: goal for name, goal in goals.items() if not name.startswith(EVENTS)})
    single: list[Candidate] = []
    for game in games:
        if game.whole is not None and structure(game.whole, rounds) >= len(game.whole.records) / 2:
            rounds.keep(game.whole)
        else:
            single += game.rounds
    rounds.fill(single)
    rounds.thin()
    offers = Selection({name: goal for name, goal in goals.items() if name.startswith(EVENTS)})
    offers.fill([candidate for game in games for candidate in game.seen])
    offers.thin()
    for selection in (rounds, offers):
        if short := {name: selection.missing(name) for name in selection.goals if selection.missing(name)}:
            raise SystemExit(f"still missing: {short}")
    return _in_order(rounds.kept), _in_order(offers.kept)


def _in_order(kept: Iterable[Candidate]) -> list[Record]:
    """Rounds of one game stand together, in their order."""
    records = list(chain.from_iterable(candidate.records for candidate in kept))
    first: dict[str, int] = {}
    for place, record in enumerate(records):
        first.setdefault(record["game"], place)
    return sorted(records, key=lambda record: (first[record["game"]], record["round"]))


def write(path: Path, records: Iterable[Record]) -> None:
    """Write records as compressed lines."""
    with lzma.open(path, "wb", preset=9 | lzma.PRESET_EXTREME) as out:
        for record in records:
            out.write(json.dumps(record, separators=(",", ":")).encode() + b"\n")
    print(f"{path.name}: {path.stat().st_size:,} bytes")


def tasks() -> list[tuple[str, int, int]]:
    """The games that are played: table, recipe and number."""
    games = [(table, WHOLE[seed % len(WHOLE)], seed) for table, count in WHOLE_GAMES.items() for seed in range(count)]
    for table, count in WILD_GAMES.items():
        for recipe, made in enumerate(RECIPES):
            if not made.of_four or (TABLES | SOUL)[table]["players"] == 4:
                games += [(table, recipe, seed) for seed in range(1000, 1000 + count)]
    for table, recipe, count in MORE:
        games += [(table, recipe, seed) for seed in range(2000, 2000 + count)]
    return games


def make(found: Iterable[Found]) -> None:
    """Choose among the games, check what is kept, and write it."""
    rounds, offers = choose(found, wanted())
    checks = [*check_records([*enumerate(rounds)], written=True), *check_records([*enumerate(offers)])]
    if wrong := [str(fault) for check in checks for fault in check.disagreements]:
        raise SystemExit("\n".join(wrong[:20]))
    write(ROUNDS, rounds)
    write(OFFERS, offers)
    write_table(rounds, offers)
    print(f"{len(rounds)} rounds, {len(offers)} seen from one seat")


def main(argv: list[str] | None = None) -> int:
    """Play, choose, check and write."""
    parser = argparse.ArgumentParser("python -m tools.golden_records", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="play in N processes (2)")
    with ProcessPoolExecutor(parser.parse_args(argv).workers) as pool:
        found = list(pool.map(find, tasks(), chunksize=4))
    objections = [f"{game.name}: {why}" for game in found for why in game.objections]
    print(f"{len(found)} games, {sum(len(game.rounds) for game in found)} rounds, {len(objections)} objections")
    print(*objections, sep="\n")
    make(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
