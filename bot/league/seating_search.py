"""Searches seatings of one or several rounds in which few people meet again, by simulated annealing."""

import math
from collections.abc import Collection, Sequence
from itertools import combinations
from random import Random
from typing import Final

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
