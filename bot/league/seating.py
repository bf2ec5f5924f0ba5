"""Seating of the people present at tables: at random, with few repeats, or by the standings."""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, islice, permutations
from random import Random
from typing import Final

from bot.league.perfect_rounds import continued

Pair = frozenset[int]
"""Two people."""

# Costs of a seating. What somebody did so often before costs twice that and one more time, so that the sum of squares
# becomes the least; only differences matter.
_TONIGHT: Final = 8
"""For a meeting, by how often the two have met tonight."""
_SEASON: Final = 1
"""The same by their games of the season: eight of these weigh as much as one of tonight."""
_JUST: Final = 24
"""More, by the standings, for a pair that met in the last round, and four times as much if also in the one before."""
_AWAY: Final = 1
"""For each table, squared, that somebody sits from that of their standing: four tables cost what a repeat does."""
_ALIKE: Final = 20
"""For a pair of the same quarter of the standings, if each table has one of each."""
_SHORT: Final = 20
"""For a table with fewer people than others, by how often somebody has sat at one."""
_SEASON_AS_EVENT: Final = 3
"""So many meetings of a season count like tonight's where tables follow the standings; beyond, all have met often."""
STEPS_A_ROUND: Final = 30_000
STEPS_A_PERSON: Final = 1_000
"""Exchanges tried for each round that is planned, whichever are more, up to ``STEPS`` for all."""
_PERFECT_TRIES: Final = 40
"""Perfect next rounds of which the one with the fewest meetings of the season is taken."""


class Method(StrEnum):
    """How people are put together."""

    RANDOM = "random"
    REPEATS = "repeats"
    """People who have met seldom sit together."""
    STANDING = "standing"
    """By the standings, the best at the first table (as in a Swiss tournament), as far as few people meet again."""
    INTERVAL = "interval"
    """At even intervals of the standings: each table has somebody of every quarter, as far as few people meet again."""

    @property
    def by_standing(self) -> bool:
        """Whether the standings decide who sits where."""
        return self in {Method.STANDING, Method.INTERVAL}


class Leftover(StrEnum):
    """What happens to people who do not fill a table."""

    OUT = "out"
    """They sit out: who did so least often, of these who did so longest ago, and then by chance."""
    THREES = "threes"
    """Some tables have three players. Five people or fewer than three cannot be divided that way: as ``OUT``."""
    CPU = "cpu"
    """Computer players fill the tables; people are spread evenly."""


@dataclass(frozen=True, slots=True)
class HowSeated:
    """How people are to be seated, and in how many rounds; None: nobody said."""

    method: Method | None = None
    leftover: Leftover | None = None
    rounds: int | None = None


AS_USUAL: Final = HowSeated()


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """The people at a table of ``places`` places, East first; computer players take the rest."""

    people: tuple[int, ...]
    places: int


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables and the people who sit out. There are no tables if the people are too few for one."""

    tables: tuple[SeatedTable, ...]
    sitting_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round that was played: the people of each table, and those who sat out. People are arbitrary numbers."""

    tables: tuple[tuple[int, ...], ...]
    sitting_out: tuple[int, ...] = ()
    winds: bool = True
    """Whether tables are in the order of their winds at the start, East first."""


@dataclass(frozen=True, slots=True)
class History:
    """Earlier rounds and standings, which the seating takes into account."""

    met: Mapping[Pair, int]
    """How often each pair sat at one table in games of the season."""
    rounds: Sequence[SeatedRound] = ()
    """The season's rounds, latest last."""
    tonight: int = 0
    """How many of them, the latest, belong to the same event as this one."""
    order: Sequence[int] = ()
    """The standings, best first; people who are missing follow in random order."""

    @property
    def event(self) -> Sequence[SeatedRound]:
        """The rounds of the same event."""
        return self.rounds[len(self.rounds) - self.tonight :]

    @property
    def met_ever(self) -> Mapping[Pair, int]:
        """How often each pair has met in the season's games or tonight, whether those are recorded yet or not."""
        return Counter(self.met) + _met(self.event)


NOTHING: Final = History({})


def table_sizes(people: int, places: int, leftover: Leftover) -> tuple[tuple[int, int], ...]:
    """(people, places) of each table, the fullest first, for ``people`` people and tables of ``places``."""
    if leftover is Leftover.CPU and people:
        count = -(-people // places)
        few, more = divmod(people, count)
        return tuple((few + (table < more), places) for table in range(count))
    if leftover is Leftover.THREES and places == 4:
        # The fewest tables of three: as many as there would be empty places at tables of four.
        threes = -people % 4
        if 3 * threes <= people:
            return ((4, 4),) * ((people - 3 * threes) // 4) + ((3, 3),) * threes
    return ((places, places),) * (people // places)


def seat(
    people: Sequence[int],
    method: Method,
    rng: Random,
    *,
    places: int = 4,
    leftover: Leftover = Leftover.OUT,
    history: History = NOTHING,
    to_come: int = 1,
) -> Seating:
    """Put people at tables of ``places``. The same ``rng`` state gives the same seating.

    ``to_come`` rounds of the event are still to be drawn, with this one: few repeats are sought over all of them. Where
    somebody sits out, this one is drawn alone: those to come, planned without them, would only mislead it.
    """
    sizes = table_sizes(len(people), places, leftover)
    drawn = rng.sample(list(people), len(people))
    out = _sitting_out(drawn, len(people) - sum(size for size, _ in sizes), history.rounds)
    playing = [person for person in drawn if person not in out]
    rank = {person: place for place, person in enumerate(history.order)}
    if method in {Method.STANDING, Method.INTERVAL}:
        playing.sort(key=lambda person: rank.get(person, len(rank)))
    if out or method is not Method.REPEATS:
        to_come = 1
    tables = list(_tables(playing, [size for size, _ in sizes]))
    if method is not Method.RANDOM and len(sizes) > 1:
        since = _since_even(history.event, len(playing))
        perfect = _perfect(tables, places, rng, history, since) if method is Method.REPEATS and since else None
        # Any first round can be the first of perfect ones; if all have met equally often, it only parts who just met.
        ahead = to_come if since or not history.tonight else 1
        tables = perfect or _searched(tables, out, method, rng, history, ahead)
        seated = {person for table in tables for person in table}
        out = [person for person in drawn if person not in seated]
    if method is not Method.RANDOM:
        tables = _by_wind(tables, rng, history.rounds)
    return Seating(
        tuple(SeatedTable(tuple(table), many) for table, (_, many) in zip(tables, sizes, strict=True)), tuple(out)
    )


def meetings(tables: Sequence[SeatedTable], met: Mapping[Pair, int]) -> int:
    """The number of pairs at these tables who have met before."""
    return sum(pair in met and met[pair] > 0 for table in tables for pair in pairs_of(table.people))


def pairs_of(people: Sequence[int]) -> Iterator[Pair]:
    """All pairs of these people."""
    return map(frozenset, combinations(people, 2))


def _met(rounds: Sequence[SeatedRound]) -> Counter[Pair]:
    return Counter(pair for one in rounds for table in one.tables for pair in pairs_of(table))


def _sitting_out(people: Sequence[int], count: int, rounds: Sequence[SeatedRound]) -> Sequence[int]:
    return sorted(people, key=_turns(rounds))[:count]


def _turns(rounds: Sequence[SeatedRound]) -> Callable[[int], tuple[int, int]]:
    """By what people sit out, the least first: how often they did, and in which round the last time."""
    times = Counter(person for one in rounds for person in one.sitting_out)
    last = {person: number for number, one in enumerate(rounds) for person in one.sitting_out}
    return lambda person: (times[person], last.get(person, -1))


def _tables(playing: Sequence[int], sizes: Sequence[int]) -> Iterator[list[int]]:
    begin = 0
    for size in sizes:
        yield [*playing[begin : begin + size]]
        begin += size


def _by_wind(tables: Sequence[Sequence[int]], rng: Random, rounds: Sequence[SeatedRound]) -> list[list[int]]:
    """Each table in the order in which its people get the winds that they had least, by chance among equals."""
    had = Counter(
        (person, wind) for one in rounds if one.winds for table in one.tables for wind, person in enumerate(table)
    )
    return [
        list(
            min(
                permutations(rng.sample(table, len(table))),
                key=lambda order: sum(had[person, wind] for wind, person in enumerate(order)),
            )
        )
        for table in tables
    ]


def _perfect(
    tables: Sequence[Sequence[int]], places: int, rng: Random, history: History, since: Sequence[SeatedRound]
) -> list[list[int]] | None:
    """The next of the rounds in which nobody meets twice, if those ``since`` were such rounds of the same people."""
    playing = [person for table in tables for person in table]
    played = [one.tables for one in since]
    found = continued(playing, played, places, rng, len(tables))
    best = min(
        islice(found, _PERFECT_TRIES),
        key=lambda one: sum(history.met.get(pair, 0) ** 2 for table in one for pair in pairs_of(table)),
        default=None,
    )
    return None if best is None else sorted(map(list, best), key=len, reverse=True)


def _since_even(rounds: Sequence[SeatedRound], people: int) -> Sequence[SeatedRound]:
    """Those of the rounds after the last one with which all of so many people had met equally often.

    From then on rounds without repeats begin anew: sixteen people meet each other twice in ten.
    """
    met: Counter[Pair] = Counter()
    begin = 0
    for number, one in enumerate(rounds, start=1):
        met += _met((one,))
        if len(met) == people * (people - 1) // 2 and len(set(met.values())) == 1:
            begin = number
    return rounds[begin:]


def _searched(
    tables: Sequence[Sequence[int]], out: Sequence[int], method: Method, rng: Random, history: History, to_come: int
) -> list[list[int]]:
    """These tables with people exchanged between them as it suits the method and the history.

    For few repeats also with those who are ``out``, where it could as well be somebody else's turn.
    """
    playing = [*(person for table in tables for person in table), *out]
    by_standing = method is not Method.REPEATS
    tonight = _met(history.event)
    last, before = (_met(history.rounds[-back:][:1]) for back in (1, 2))
    quarter = [place // len(tables) for place in range(len(playing))]

    def cost(one: int, other: int) -> int:
        pair = frozenset((playing[one], playing[other]))
        if len(pair) < 2:
            return 0
        season = history.met.get(pair, 0)
        # A tournament that is drawn by its standings can last for weeks: then its season is the event.
        event = max(tonight[pair], min(season, _SEASON_AS_EVENT)) if by_standing else tonight[pair]
        row = (pair in last) * (1 + 3 * (pair in before and len(history.rounds) > 1))
        alike = method is Method.INTERVAL and quarter[one] == quarter[other]
        return 2 * (_TONIGHT * event + _SEASON * season) + (_JUST if by_standing else _SEASON) * row + _ALIKE * alike

    people = range(len(playing))
    sizes = [len(table) for table in tables]
    rounds = [list(_tables(people, sizes))]
    rounds += [list(_tables(rng.sample(people, len(people)), sizes)) for _ in range(to_come - 1)]
    place = _places(tables, history.rounds, _AWAY if method is Method.STANDING else 0)
    costs = [[cost(one, other) for other in people] for one in people]
    turn = _turns(history.rounds)
    alike = {index for index in people if out and not by_standing and turn(playing[index]) == turn(out[-1])}
    bench = [index for index in people[sum(sizes) :] if index in alike]
    search = Search(rounds, costs, 2 * _TONIGHT, place, bench, alike.difference(bench))
    steps = to_come * max(STEPS_A_ROUND, STEPS_A_PERSON * len(playing))
    best = search.best(rng, min(STEPS, steps))[0]
    return [[playing[person] for person in table] for table in best]


def _places(tables: Sequence[Sequence[int]], rounds: Sequence[SeatedRound], away: int = 0) -> list[list[int]] | None:
    """What it costs to put each of the people, in the order of these tables, at each of the tables."""
    full = max(map(len, tables))
    if not away and min(map(len, tables)) == full:
        return None
    short = Counter(
        person for one in rounds for table in one.tables if len(table) < max(map(len, one.tables)) for person in table
    )
    return [
        [
            away * (own - number) ** 2 + 2 * _SHORT * short[person] * (len(table) < full)
            for number, table in enumerate(tables)
        ]
        for own, company in enumerate(tables)
        for person in company
    ]


STEPS: Final = 300_000
"""Exchanges of two people that are tried, over all rounds: half a second on a machine of its own."""
_OUT: Final = 0.1
"""The share of those tried that exchange somebody with one who sits out."""
_WARM: Final = 0.5
_COLD: Final = 0.02
"""First and last temperature in units of ``again``: how much worse an exchange may be and still be accepted."""


class Search:
    """Improves rounds by exchanging people between tables, all rounds at once.

    Rounds are tables of people, who are numbered from 0. Each meeting of a pair costs ``cost[one][other]``, which is
    symmetric, and ``again`` more than the meeting before: the sum grows as the square. ``place[person][table]`` is the
    cost of a person at a table of the first round; None: all are the same. Those who are ``out`` sit out the first
    round, and any of ``or_out`` may do so instead of them: with ``place`` there is nobody of either.
    """

    def __init__(
        self,
        rounds: Sequence[Sequence[Sequence[int]]],
        cost: Sequence[Sequence[int]],
        again: int,
        place: Sequence[Sequence[int]] | None = None,
        out: Sequence[int] = (),
        or_out: Collection[int] = (),
    ) -> None:
        self._rounds: Final = [[list(table) for table in one] for one in rounds]
        self._cost: Final = [list(row) for row in cost]
        """What the next meeting of each pair costs, with these rounds counted."""
        self._again: Final = again
        self._place: Final = place
        self.out = list(out)
        """Those who sit out the first round; after ``best``, that of the rounds it found."""
        self._or_out: Final = frozenset((*or_out, *out)) if out and or_out else frozenset[int]()
        self._now = 0
        for number, one in enumerate(self._rounds):
            for index, table in enumerate(one):
                for first, second in combinations(table, 2):
                    self._now += self._cost[first][second]
                    self._cost[first][second] += again
                    self._cost[second][first] += again
                if place is not None and not number:
                    self._now += sum(place[person][index] for person in table)

    def best(self, rng: Random, steps: int = STEPS) -> list[list[list[int]]]:
        """The best rounds found, which are never worse than the given ones."""
        rounds, cost, again, place = self._rounds, self._cost, self._again, self._place
        seats = [(table, seat) for table, people in enumerate(rounds[0]) for seat in range(len(people))]
        count, chance, least = len(seats), rng.random, self._now
        best = [[table[:] for table in one] for one in rounds]
        out, or_out = self.out[:], self._or_out
        heat, cooling = _WARM * again, (_COLD / _WARM) ** (1 / steps)
        for _ in range(steps):
            if not least:
                break
            heat *= cooling
            number, (table, seat) = int(chance() * len(rounds)), seats[int(chance() * count)]
            bench = int(chance() * len(out)) if or_out and chance() < _OUT else None
            if bench is not None:
                here = rounds[0][table]
                if here[seat] not in or_out:
                    continue
                change = self._leaving(here, seat, out[bench])
            else:
                other_table, other_seat = seats[int(chance() * count)]
                if table == other_table:
                    continue
                here, there = rounds[number][table], rounds[number][other_table]
                one, other = here[seat], there[other_seat]
                mine, theirs = cost[one], cost[other]
                # A meeting that is undone gives back what it cost, which is ``again`` less than the next would cost.
                change = again * (len(here) + len(there) - 2) - 2 * mine[other]
                for person in here:
                    change += theirs[person] - mine[person]
                for person in there:
                    change += mine[person] - theirs[person]
                if place is not None and not number:
                    change += place[one][other_table] - place[one][table]
                    change += place[other][table] - place[other][other_table]
            if change <= 0 or chance() < math.exp(-change / heat):
                if bench is not None:
                    self._leave(here, seat, out, bench)
                else:
                    self._exchange(here, seat, there, other_seat)
                self._now += change
                if self._now < least:
                    least, self.out = self._now, out[:]
                    best = [[people[:] for people in tables] for tables in rounds]
        return best

    def _leaving(self, here: Sequence[int], seat: int, comes: int) -> int:
        """What it costs if somebody who sits out takes this seat."""
        cost, leaves = self._cost, here[seat]
        return sum(cost[comes][person] - cost[leaves][person] + self._again for person in here if person != leaves)

    def _leave(self, here: list[int], seat: int, out: list[int], place: int) -> None:
        leaves, comes = here[seat], out[place]
        for person in here:
            if person != leaves:
                self._count(leaves, person, -self._again)
                self._count(comes, person, self._again)
        here[seat], out[place] = comes, leaves

    def _exchange(self, here: list[int], seat: int, there: list[int], other_seat: int) -> None:
        one, other = here[seat], there[other_seat]
        for people, leaves, comes in ((here, one, other), (there, other, one)):
            for person in people:
                if person != leaves:
                    self._count(leaves, person, -self._again)
                    self._count(comes, person, self._again)
        here[seat], there[other_seat] = other, one

    def _count(self, one: int, other: int, more: int) -> None:
        self._cost[one][other] += more
        self._cost[other][one] += more
