"""Rounds in which no two people sit together twice, for the numbers of people that have them by a known construction.

Rounds are in labels from 0. `continued` finds labels for people who have already played the first of these rounds, so
that an evening goes on perfectly without anything but its seating being stored.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Final

Tables = tuple[tuple[int, ...], ...]
"""The labels, or people, at each table of a round."""

MOST: Final = 120
"""The most labels. Beyond, a search round by round finds no repeats either in as many rounds as anybody plays."""
TRIES: Final = 1_000
"""People who are labelled on trial at most before a labelling begins anew in another order."""
BEGINNINGS: Final = 20
"""How often that is done."""

STARTERS: Final[Mapping[tuple[int, int], tuple[int, str]]] = {
    (15, 3): (7, "5,9,11 12,4,13 14,3,8 6,2,1 0,10,7"),
    (27, 3): (13, "12,24,25 1,7,16 10,18,26 19,8,3 21,17,11 23,6,13 5,4,2 20,15,22 14,9,0"),
    (24, 4): (7, "8,11,15,10 13,19,23,4 6,7,16,22 9,3,21,17 18,20,14,2 5,1,12,0"),
    (28, 4): (9, "19,9,22,26 11,16,8,10 23,5,12,14 24,17,7,2 15,21,1,20 0,25,13,27 18,3,6,4"),
    (32, 4): (9, "20,18,24,0 1,4,6,9 2,19,28,11 16,31,3,25 5,29,26,12 13,7,23,27 10,30,8,22 21,17,14,15"),
    (36, 4): (10, "21,13,31,5 7,22,16,32 3,10,19,17 4,30,27,15 2,23,35,14 18,29,25,28 9,33,12,26 24,6,34,11 8,0,1,20"),
    (40, 4): (
        11,
        (
            "7,21,30,37 2,10,4,31 1,27,20,36 25,12,34,3 33,6,26,11 23,29,32,15 14,8,19,18 0,13,39,24 35,5,17,22 "
            "38,16,28,9"
        ),
    ),
    (48, 4): (
        12,
        (
            "8,33,31,7 40,22,6,24 45,25,47,3 39,16,34,18 13,32,21,4 41,29,30,26 28,42,11,1 2,15,14,35 27,17,12,36 "
            "37,0,23,20 19,5,9,44 46,38,43,10"
        ),
    ),
    (56, 4): (
        14,
        (
            "26,0,10,2 42,27,5,23 11,51,41,39 49,14,13,28 46,32,12,37 15,53,55,33 19,38,17,22 48,52,6,3 36,47,25,24 "
            "50,34,7,31 8,29,30,21 1,45,20,54 43,16,44,40 4,9,35,18"
        ),
    ),
    (60, 4): (
        15,
        (
            "34,41,32,5 6,53,31,23 14,37,42,58 26,47,57,44 52,50,59,13 56,30,33,45 46,27,18,20 55,36,17,12 28,43,9,2 "
            "38,8,24,21 3,51,54,1 7,48,16,15 40,29,19,39 25,10,0,11 22,49,35,4"
        ),
    ),
}
"""By the number of people and the places of a table: the number of rounds m, and the first round.

Labels below the greatest multiple of m are m to an orbit and move to the next of their orbit from round to round; the
others stay. That no two meet twice means that all differences between neighbours at a table differ by orbits. A search
by computer found these (simulated annealing over the differences); `tests/league/test_perfect_rounds.py` checks them.
"""

_POWERS: Final[Mapping[int, tuple[int, tuple[int, ...]]]] = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (2, 0)),
    16: (2, (1, 1, 0, 0)),
    25: (5, (2, 0)),
    27: (3, (2, 1, 0)),
}
"""Fields that are not of prime order: the prime, and what x to the power of the degree is, lowest digit first."""


@cache
def perfect_rounds(people: int, places: int = 4) -> tuple[Tables, ...]:
    """As many rounds as are known for that many people, without a pair that meets twice; none if none are known."""
    if people > MOST or people % places or people == places:
        return ()
    if (people, places) in STARTERS:
        return tuple(_developed(*STARTERS[people, places], people))
    order = people // places
    if order < places or not _is_field(order):
        return ()
    # A resolvable transversal design: label (g, x) sits at table x + g * round of the field. Two labels of different g
    # meet in exactly one round; those of one g never do, and go on among themselves.
    rounds = [
        _by_table([_plus(order, x, _times(order, g, number)) for g in range(places) for x in range(order)])
        for number in range(order)
    ]
    within = perfect_rounds(order, places) if order > places else (((tuple(range(places))),),)
    rounds += (tuple(tuple(g * order + x for x in table) for g in range(places) for table in one) for one in within)
    return tuple(rounds)


def continued(
    people: Collection[int], played: Sequence[Tables], places: int, rng: Random, tables: int
) -> Iterator[Tables]:
    """The next perfect round, by different labellings at random, for people who played all the rounds before.

    If people do not fill the ``tables``, some labels stay empty, one at a table. Nothing is yielded if no rounds are
    known or these have not been played.
    """
    rounds, empty = _with_empty(tables * places, places, tables * places - len(people))
    if len(played) >= len(rounds) or any(set(people) != {who for table in one for who in table} for one in played):
        return
    free = set(range(tables * places)) - empty
    while True:
        begun = (_labelled(people, played, rounds, free, rng) for _ in range(BEGINNINGS))
        labels = next((labels for labels in begun if labels is not None), None)
        if labels is None:
            return
        who = {label: person for person, label in labels.items()}
        yield tuple(tuple(who[label] for label in table if label in who) for table in rounds[len(played)])


@cache
def _with_empty(people: int, places: int, empty: int) -> tuple[tuple[Tables, ...], frozenset[int]]:
    """Perfect rounds in which ``empty`` labels do not meet, and these labels: those with which most rounds are left."""
    rounds = perfect_rounds(people, places)
    meets = {pair: number for number, one in enumerate(rounds) for table in one for pair in combinations(table, 2)}
    meets |= {(other, one): number for (one, other), number in meets.items()}
    kept, best, lost = rounds, frozenset[int](), len(rounds) + 1
    for labels in combinations(range(people), empty):
        met = {meets[pair] for pair in combinations(labels, 2) if pair in meets}
        if len(met) < lost:
            best, lost = frozenset(labels), len(met)
            kept = tuple(one for number, one in enumerate(rounds) if number not in met)
        if not lost:
            break
    return kept, best


def _labelled(
    people: Collection[int], played: Sequence[Tables], rounds: Sequence[Tables], labels: set[int], rng: Random
) -> dict[int, int] | None:
    """A label for everybody, so that the rounds played are the first of ``rounds``; None if none was found."""
    together = [{person: table for table in one for person in table} for one in played]
    at = [{label: labels.intersection(table) for table in one for label in table} for one in rounds[: len(played)]]
    order = _neighbours_first(list(people), played, rng)
    found: dict[int, int] = {}
    tries = 0

    def place(index: int) -> bool:
        nonlocal tries
        if index == len(order):
            return True
        person, free = order[index], labels - set(found.values())
        for tables, company in zip(together, at, strict=True):
            known = [found[other] for other in tables[person] if other in found]
            if known:
                free &= company[known[0]]
            else:
                free.difference_update(*(company[label] for label in found.values()))
                # A table of three goes where an empty label is, and no other does.
                free = {label for label in free if len(company[label]) == len(tables[person])}
        for label in rng.sample(sorted(free), len(free)):
            tries += 1
            if tries > TRIES:
                return False
            found[person] = label
            if place(index + 1):
                return True
            del found[person]
        return False

    return found if place(0) else None


def _neighbours_first(people: list[int], played: Sequence[Tables], rng: Random) -> list[int]:
    """People in an order in which as many as possible have met several of those before them."""
    met: dict[int, set[int]] = {person: set() for person in people}
    for one in played:
        for table in one:
            for first, second in combinations(table, 2):
                met[first].add(second)
                met[second].add(first)
    rest = dict.fromkeys(rng.sample(people, len(people)), 0)
    order = []
    while rest:
        person = max(rest, key=rest.__getitem__)
        del rest[person]
        order.append(person)
        for other in met[person]:
            if other in rest:
                rest[other] += 1
    return order


def _developed(count: int, first: str, people: int) -> Iterator[Tables]:
    moving = people // count * count
    for number in range(count):
        yield tuple(
            tuple(
                label // count * count + (label + number) % count if label < moving else label
                for label in map(int, table.split(","))
            )
            for table in first.split()
        )


def _by_table(table_of: Sequence[int]) -> Tables:
    tables: dict[int, list[int]] = {}
    for label, table in enumerate(table_of):
        tables.setdefault(table, []).append(label)
    return tuple(map(tuple, tables.values()))


def _is_field(order: int) -> bool:
    return order in _POWERS or all(order % divisor for divisor in range(2, order))


def _plus(order: int, one: int, other: int) -> int:
    """The sum in the field of that order. An element is a polynomial, written as a number with its coefficients."""
    prime, power = _POWERS.get(order, (order, (0,)))
    return _number(
        [(a + b) % prime for a, b in zip(_digits(one, prime, power), _digits(other, prime, power), strict=True)], prime
    )


def _times(order: int, one: int, other: int) -> int:
    """The product in the field of that order."""
    prime, power = _POWERS.get(order, (order, (0,)))
    product = [0] * len(power)
    shifted = _digits(one, prime, power)
    for digit in _digits(other, prime, power):
        product = [(a + digit * b) % prime for a, b in zip(product, shifted, strict=True)]
        # Times x: the coefficient that leaves at the top comes back as a multiple of what the power is.
        top = shifted[-1]
        shifted = [(a + top * b) % prime for a, b in zip([0, *shifted[:-1]], power, strict=True)]
    return _number(product, prime)


def _digits(number: int, prime: int, power: Sequence[int]) -> list[int]:
    return [number // prime**place % prime for place in range(len(power))]


def _number(digits: Sequence[int], prime: int) -> int:
    return sum(digit * prime**place for place, digit in enumerate(digits))
