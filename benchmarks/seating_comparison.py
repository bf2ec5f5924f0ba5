"""How often people meet again, by our seating and by Pantheon's.

Run: ``python -m benchmarks.seating_comparison [--people N...]``.

Each way of seating plays the same event: results of a round are the same whoever sits where, so that the standings of
each are the same too. Pairs are counted that never met, met once, twice and more often, and in how many rounds running
the same two met at most. *Apart* is how many places of the standings lie between the best and the worst of a table, and
*seconds* is the processor time of the slowest draw. Small events are compared with the best there is, by trying all.

Pantheon (MahjongPantheon/pantheon, GPL 3) is what most European tournaments are run with. Its two ways are written here
anew, from what Mimir/src/helpers/Seating.php does: *shuffled* keeps the best of a thousand random draws; *Swiss* fills
table after table from the top of the standings, and goes back where more people meet again than it allows so far.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from bot.league.seating import History, Method, Pair, SeatedRound, pairs_of, seat

Tables = list[tuple[int, ...]]

EVENTS: Final = ((16, 5), (16, 8), (16, 10), (20, 5), (20, 10), (40, 8), (40, 10), (100, 8), (100, 10), (200, 8))
EXACT: Final = ((8, 4, 2), (8, 4, 3), (8, 4, 4), (9, 3, 3), (9, 3, 4), (12, 4, 2))
"""People, places and rounds of the events for which all seatings are tried."""
SHUFFLES: Final = 1000
PATIENCE: Final = 15_000
"""So many steps Pantheon's Swiss draw takes before it allows one more meeting everywhere."""


@dataclass(frozen=True)
class EventSoFar:
    """What a way of seating is told before a round: ``standings`` is best first, ``left`` counts this round."""

    rounds: list[SeatedRound]
    standings: Sequence[int]
    left: int

    def met(self) -> Counter[Pair]:
        """How often each pair has met."""
        return Counter(pair for one in self.rounds for table in one.tables for pair in pairs_of(table))


def ours(method: Method) -> Callable[[EventSoFar, random.Random], Tables]:
    """Our seating by a method."""

    def draw(event: EventSoFar, dice: random.Random) -> Tables:
        history = History({}, event.rounds, len(event.rounds), event.standings)
        seating = seat(sorted(event.standings), method, dice, history=history, to_come=event.left)
        return [table.people for table in seating.tables]

    return draw


def pantheon_shuffled(event: EventSoFar, dice: random.Random) -> Tables:
    """The best of a thousand random draws: a pair that met before costs 1, and 10 more for each two rounds running."""
    when: dict[Pair, list[int]] = {}
    for number, one in enumerate(event.rounds):
        for table in one.tables:
            for pair in pairs_of(table):
                when.setdefault(pair, []).append(number)
    last = len(event.rounds) - 1

    def cost(tables: Tables) -> int:
        # What pairs cost for earlier rounds is the same for all draws.
        return sum(
            (len(when[pair]) == 1) + 10 * (when[pair][-1] == last)
            for table in tables
            for pair in pairs_of(table)
            if pair in when
        )

    return min((_fours(dice.sample(event.standings, len(event.standings))) for _ in range(SHUFFLES)), key=cost)


def pantheon_swiss(event: EventSoFar, dice: random.Random) -> Tables:
    """Table after table from the top of the standings, by backtracking, with as many meetings allowed as it takes."""
    del dice
    allowed, search = 0, _PantheonSwiss(event)
    while not search.fill(allowed):
        allowed += 1
    return [tuple(table) for table in search.tables]


class _PantheonSwiss:
    def __init__(self, event: EventSoFar) -> None:
        self._met: Final = event.met()
        self._free: Final = dict.fromkeys(event.standings)
        self._standings: Final = event.standings
        self._steps = 0
        self._more = 0
        self.tables: Final[list[list[int]]] = []

    def fill(self, allowed: int) -> bool:
        """Seat all who are left, with ``allowed`` meetings of pairs that met before."""
        self._steps += 1
        if self._steps > PATIENCE:
            self._steps, self._more = 0, self._more + 1
        free = [person for person in self._standings if person in self._free]
        if not free:
            return True
        if not self.tables or len(self.tables[-1]) == 4:
            self.tables.append([])
            if self._seated(free[0], allowed + self._more):
                return True
            self.tables.pop()
            return False
        table = self.tables[-1]
        again = {person: sum(self._met[frozenset((person, other))] for other in table) for person in free}
        least = min(again.values())
        if least > allowed + self._more:
            return False
        nearest = [person for person in free if again[person] == least]
        return any(self._seated(person, allowed + self._more - least) for person in nearest)

    def _seated(self, person: int, allowed: int) -> bool:
        table = self.tables[-1]
        table.append(person)
        del self._free[person]
        if self.fill(allowed):
            return True
        table.pop()
        self._free[person] = None
        return False


WAYS: Final = {
    "few repeats": ours(Method.REPEATS),
    "Pantheon, shuffled": pantheon_shuffled,
    "by standing": ours(Method.STANDING),
    "Pantheon, Swiss": pantheon_swiss,
}


def play(draw: Callable[[EventSoFar, random.Random], Tables], people: int, count: int, seed: int) -> str:
    """The figures of an event, as cells of the table."""
    dice, luck = random.Random(seed), random.Random(seed + 1)
    skill = [luck.gauss(0, 10) for _ in range(people)]
    points = [0.0] * people
    standings = luck.sample(range(people), people)
    rounds: list[SeatedRound] = []
    apart, slowest = 0, 0.0
    for number in range(count):
        began = time.process_time()
        tables = draw(EventSoFar(rounds, standings, count - number), dice)
        slowest = max(slowest, time.process_time() - began)
        rank = {person: place for place, person in enumerate(standings)}
        apart += sum(max(places) - min(places) for table in tables for places in [[rank[person] for person in table]])
        rounds.append(SeatedRound(tuple(tables)))
        for person in range(people):
            points[person] += skill[person] + luck.gauss(0, 30)
        standings = sorted(range(people), key=lambda person: -points[person])
    met = EventSoFar(rounds, standings, 0).met()
    times = Counter(met.values())
    cells = (
        people * (people - 1) // 2 - len(met),
        times[1],
        times[2],
        sum(pairs for count, pairs in times.items() if count > 2),
        _longest(rounds),
        f"{apart / count / (people // 4):.1f}",
        f"{slowest:.2f}",
    )
    return " | ".join(map(str, cells))


def exact(people: int, places: int, count: int) -> int:
    """The least sum over pairs of squared meetings, by branch and bound over all seatings of all rounds."""
    seatings = [[pair for table in tables for pair in combinations(table, 2)] for tables in _partitions(people, places)]
    met: Counter[tuple[int, int]] = Counter()
    a_round = len(seatings[0])
    best = a_round * count * count

    def search(left: int, cost: int) -> None:
        nonlocal best
        if not left:
            best = min(best, cost)
            return
        for pairs in seatings if left < count else seatings[:1]:
            more = sum(2 * met[pair] + 1 for pair in pairs)
            # Each further round costs at least 1 for each of its pairs.
            if cost + more + a_round * (left - 1) < best:
                met.update(pairs)
                search(left - 1, cost + more)
                met.subtract(pairs)

    search(count, 0)
    return best


def found(people: int, places: int, count: int) -> int:
    """The same sum by our search, planned for so many rounds."""
    rounds: list[SeatedRound] = []
    dice = random.Random(1)
    for number in range(count):
        history = History({}, rounds, len(rounds))
        seating = seat(range(people), Method.REPEATS, dice, places=places, history=history, to_come=count - number)
        rounds.append(SeatedRound(tuple(table.people for table in seating.tables)))
    return sum(times * times for times in EventSoFar(rounds, (), 0).met().values())


def _partitions(people: int, places: int) -> Iterator[list[tuple[int, ...]]]:
    def rest(free: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
        if not free:
            yield []
        for company in combinations(free[1:], places - 1) if free else ():
            table = (free[0], *company)
            for others in rest(tuple(person for person in free if person not in table)):
                yield [table, *others]

    return rest(tuple(range(people)))


def _longest(rounds: Sequence[SeatedRound]) -> int:
    """In how many rounds running some pair met."""
    running: dict[Pair, int] = {}
    longest = 0
    for one in rounds:
        now = [pair for table in one.tables for pair in pairs_of(table)]
        running = {pair: running.get(pair, 0) + 1 for pair in now}
        longest = max(longest, *running.values())
    return longest


def _fours(people: Sequence[int]) -> Tables:
    return [tuple(people[begin : begin + 4]) for begin in range(0, len(people), 4)]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--people", type=int, nargs="*", help="only events of so many")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("| people | rounds | seating | never | once | twice | more | running | apart | seconds |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for people, count in EVENTS:
        if given.people and people not in given.people:
            continue
        for name, draw in WAYS.items():
            print(f"| {people} | {count} | {name} | {play(draw, people, count, given.seed)} |", flush=True)
    print("\n| people | places | rounds | least sum of squares | found |\n|---|---|---|---|---|")
    for people, places, count in EXACT:
        row = (people, places, count, exact(people, places, count), found(people, places, count))
        print(f"| {' | '.join(map(str, row))} |", flush=True)


if __name__ == "__main__":
    main()
