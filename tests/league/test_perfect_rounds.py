"""Rounds in which nobody meets anybody twice."""

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest

from bot.league.perfect_rounds import MOST, STARTERS, Tables, continued, perfect_rounds


@cache
def known() -> dict[tuple[int, int], tuple[Tables, ...]]:
    """The rounds that there are, by the number of people and of places at a table."""
    found = {(people, places): perfect_rounds(people, places) for places in (3, 4) for people in range(3, MOST + 5)}
    return {key: rounds for key, rounds in found.items() if rounds}


def test_everybody_sits_once_in_each_round_and_no_pair_meets_twice() -> None:
    for (people, places), rounds in known().items():
        for tables in rounds:
            assert {len(table) for table in tables} == {places}
            assert sorted(label for table in tables for label in table) == list(range(people))
        met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
        assert set(met.values()) == {1}, (people, places)


def test_what_a_search_found_is_known_beside_what_algebra_gives() -> None:
    assert set(STARTERS) <= known().keys()
    assert {people: len(perfect_rounds(people)) for people in range(12, 64, 4) if perfect_rounds(people)} == {
        16: 5,
        20: 5,
        24: 7,
        28: 9,
        32: 9,
        36: 10,
        40: 11,
        44: 11,
        48: 12,
        52: 13,
        56: 14,
        60: 15,
    }
    assert len(perfect_rounds(64)) == 21, "everybody meets everybody"
    assert [len(perfect_rounds(people, 3)) for people in (9, 15)] == [4, 7], "everybody meets everybody"


@pytest.mark.parametrize(("people", "tables"), [(16, 4), (15, 4), (18, 5), (26, 7), (40, 10)])
def test_people_go_on_from_whatever_rounds_they_have_played(people: int, tables: int) -> None:
    dice, played = Random(people), list[Tables]()
    crowd = [1000 + 7 * number for number in range(people)]
    while (following := next(continued(crowd, played, 4, dice, tables), None)) is not None:
        assert sorted(person for table in following for person in table) == crowd
        # The tables, and the people at them, may be stored in any order.
        played.append(tuple(tuple(dice.sample(table, len(table))) for table in dice.sample(following, tables)))
    met = Counter(frozenset(pair) for one in played for table in one for pair in combinations(table, 2))
    assert set(met.values()) == {1}
    assert len(played) >= 4


def test_nothing_goes_on_from_rounds_that_were_not_perfect_or_of_others() -> None:
    first = tuple(tuple(range(begin, begin + 4)) for begin in range(0, 16, 4))
    assert next(continued(range(16), [first], 4, Random(1), 4), None) is not None
    assert next(continued(range(16), [first, first], 4, Random(1), 4), None) is None
    assert next(continued(range(1, 17), [first], 4, Random(1), 4), None) is None
    assert next(continued(range(12), [], 4, Random(1), 3), None) is None
