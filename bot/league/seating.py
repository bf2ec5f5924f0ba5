"""Seating of the people present at tables: at random, with few repeats, or by the standings."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from random import Random

Pair = frozenset[int]
"""Two people."""

STEPS: Final = 30_000
"""Exchanges that are tried at most, which takes some tens of milliseconds."""
_COLD: Final = 0.05
_WARM: Final = 1.5
"""Last and first temperature of the annealing, in meetings: how much worse an exchange may be and still be accepted."""
_JUST_MET: Final = 3
"""Cost of a pair that met in the last round, if tables follow the standings. A person one table away from their own
costs 1, so avoiding a pair is worth moving two people by one table; a move by two tables, which costs 16, never is."""


class Method(StrEnum):
    """How people are put together."""

    RANDOM = "random"
    REPEATS = "repeats"
    """People who have met seldom sit together."""
    STANDING = "standing"
    """By the standings, the best at the first table (as in a Swiss tournament)."""


class Leftover(StrEnum):
    """What happens to people who do not fill a table."""

    OUT = "out"
    """They sit out. People who have sat out least are chosen first, at random among equals."""
    THREES = "threes"
    """Some tables have three players. Five people or fewer than three cannot be divided that way: as ``OUT``."""
    CPU = "cpu"
    """Computer players fill the tables; people are spread evenly."""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """The people at a table of ``places`` places; computer players take the rest."""

    people: tuple[int, ...]
    places: int


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables and the people who sit out. There are no tables if the people are too few for one."""

    tables: tuple[SeatedTable, ...]
    sitting_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class History:
    """Earlier rounds and standings, which the seating takes into account. People are arbitrary numbers."""

    met: Mapping[Pair, int]
    """How often each pair has sat at one table."""
    just_met: Collection[Pair] = ()
    """The pairs of the last round."""
    sat_out: Mapping[int, int] | None = None
    """How often each person has sat out."""
    order: Sequence[int] = ()
    """The standings, best first; people who are missing follow in random order."""


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
) -> Seating:
    """Put people at tables of ``places``. The same ``rng`` state gives the same seating."""
    sizes = table_sizes(len(people), places, leftover)
    drawn = rng.sample(list(people), len(people))
    before = history.sat_out or {}
    out = sorted(drawn, key=lambda person: before.get(person, 0))[: len(people) - sum(size for size, _ in sizes)]
    playing = [person for person in drawn if person not in out]
    if method is Method.STANDING:
        rank = {person: place for place, person in enumerate(history.order)}
        playing.sort(key=lambda person: rank.get(person, len(rank)))
    if method is not Method.RANDOM and len(sizes) > 1:
        playing = _Exchange(playing, [size for size, _ in sizes], method, history).best(rng)
    return Seating(tuple(_tables(playing, sizes)), tuple(out))


def meetings(tables: Sequence[SeatedTable], met: Mapping[Pair, int]) -> int:
    """The number of pairs at these tables who have met before."""
    return sum(pair in met and met[pair] > 0 for table in tables for pair in pairs_of(table.people))


def pairs_of(people: Sequence[int]) -> Iterator[Pair]:
    """All pairs of these people."""
    return map(frozenset, combinations(people, 2))


def _tables(playing: Sequence[int], sizes: Sequence[tuple[int, int]]) -> Iterator[SeatedTable]:
    begin = 0
    for size, places in sizes:
        yield SeatedTable(tuple(playing[begin : begin + size]), places)
        begin += size


class _Exchange:
    """Improves a seating by exchanging people (simulated annealing) in at most ``STEPS`` steps.

    The cost of a seating counts how often the pairs at each table have met. Where tables follow the standings, it
    counts the pairs who met in the last round and how far people are from the table of their rank.
    """

    def __init__(self, playing: Sequence[int], sizes: Sequence[int], method: Method, history: History) -> None:
        self._playing: Final = playing
        self._table: Final = [table for table, size in enumerate(sizes) for _ in range(size)]
        begins = [sum(sizes[:table]) for table in range(len(sizes))]
        self._at: Final = [range(begin, begin + size) for begin, size in zip(begins, sizes, strict=True)]
        self._keeps_place: Final = method is Method.STANDING
        just = set(history.just_met)
        self._cost: Final = [
            [
                (_JUST_MET * (pair in just) if self._keeps_place else history.met.get(pair, 0))
                if len(pair := frozenset((one, other))) > 1
                else 0
                for other in playing
            ]
            for one in playing
        ]

    def best(self, rng: Random) -> list[int]:
        """The people in the order of the best seating found, which is never worse than the given one."""
        count = len(self._playing)
        who = list(range(count))
        now = self._total(who)
        best, least = who[:], now
        for step in range(STEPS):
            if not least:
                break
            one, other = int(rng.random() * count), int(rng.random() * count)
            if self._table[one] == self._table[other]:
                continue
            change = self._change(who, one, other)
            heat = _WARM * (_COLD / _WARM) ** (step / STEPS)
            if change <= 0 or rng.random() < math.exp(-change / heat):
                who[one], who[other] = who[other], who[one]
                now += change
                if now < least:
                    best, least = who[:], now
        return [self._playing[person] for person in best]

    def _total(self, who: Sequence[int]) -> int:
        return sum(
            self._cost[who[one]][who[other]] for places in self._at for one, other in combinations(places, 2)
        ) + sum(self._away(person, place) for place, person in enumerate(who))

    def _away(self, person: int, place: int) -> int:
        """Cost of a person's distance from their own table. A person's number is their place in the given order."""
        return (self._table[person] - self._table[place]) ** 4 if self._keeps_place else 0

    def _change(self, who: Sequence[int], one: int, other: int) -> int:
        """How much the cost rises when the people on two places at different tables change places."""
        first, second = who[one], who[other]
        mine, theirs = self._cost[first], self._cost[second]
        change = 0
        for place in self._at[self._table[one]]:
            if place != one:
                change += theirs[who[place]] - mine[who[place]]
        for place in self._at[self._table[other]]:
            if place != other:
                change += mine[who[place]] - theirs[who[place]]
        if self._keeps_place:
            change += self._away(first, other) + self._away(second, one)
            change -= self._away(first, one) + self._away(second, other)
        return change
