"""Who sits with whom."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.league.seating import History, Leftover, Method, Pair, Seating, meetings, pairs_of, seat, table_sizes


def people_of(seating: Seating) -> list[int]:
    return sorted([*(person for table in seating.tables for person in table.people), *seating.sitting_out])


def costs(seating: Seating, met: dict[Pair, int]) -> int:
    return sum(met.get(pair, 0) for table in seating.tables for pair in pairs_of(table.people))


@pytest.mark.parametrize(
    ("people", "leftover", "sizes"),
    [
        (0, Leftover.OUT, ()),
        (3, Leftover.OUT, ()),
        (11, Leftover.OUT, ((4, 4), (4, 4))),
        (11, Leftover.THREES, ((4, 4), (4, 4), (3, 3))),
        (9, Leftover.THREES, ((3, 3), (3, 3), (3, 3))),
        (6, Leftover.THREES, ((3, 3), (3, 3))),
        (5, Leftover.THREES, ((4, 4),)),
        (2, Leftover.THREES, ()),
        (0, Leftover.CPU, ()),
        (1, Leftover.CPU, ((1, 4),)),
        (5, Leftover.CPU, ((3, 4), (2, 4))),
        (9, Leftover.CPU, ((3, 4), (3, 4), (3, 4))),
        (8, Leftover.CPU, ((4, 4), (4, 4))),
    ],
)
def test_how_many_sit_at_each_table(people: int, leftover: Leftover, sizes: tuple[tuple[int, int], ...]) -> None:
    assert table_sizes(people, 4, leftover) == sizes


def test_tables_of_three_players_have_three_places() -> None:
    assert table_sizes(8, 3, Leftover.THREES) == ((3, 3), (3, 3))
    assert table_sizes(7, 3, Leftover.CPU) == ((3, 3), (2, 3), (2, 3))


@settings(max_examples=30)
@given(
    people=st.integers(0, 40),
    method=st.sampled_from(Method),
    leftover=st.sampled_from(Leftover),
    places=st.sampled_from((3, 4)),
    seed=st.integers(0, 1000),
)
def test_everybody_sits_once_at_a_table_or_out(
    people: int, method: Method, leftover: Leftover, places: int, seed: int
) -> None:
    crowd = [100 + number for number in range(people)]
    seating = seat(crowd, method, Random(seed), places=places, leftover=leftover)
    assert people_of(seating) == crowd
    assert tuple((len(table.people), table.places) for table in seating.tables) == table_sizes(people, places, leftover)
    assert seating == seat(crowd, method, Random(seed), places=places, leftover=leftover)


@settings(max_examples=15)
@given(people=st.integers(8, 24), seed=st.integers(0, 1000))
def test_few_repeats_is_never_worse_than_chance(people: int, seed: int) -> None:
    dice = Random(seed)
    met = {pair: dice.randrange(4) for pair in pairs_of(range(people))}
    chance = seat(range(people), Method.RANDOM, Random(seed))
    chosen = seat(range(people), Method.REPEATS, Random(seed), history=History(met))
    assert costs(chosen, met) <= costs(chance, met)


def rounds(people: int, count: int, method: Method, seed: int) -> list[int]:
    """How many pairs met again in each round of an evening."""
    met: Counter[Pair] = Counter()
    again = []
    for _ in range(count):
        seating = seat(range(people), method, Random(seed), history=History(met))
        seed += 1
        again.append(meetings(seating.tables, met))
        met.update(pair for table in seating.tables for pair in pairs_of(table.people))
    return again


def test_sixteen_people_meet_somebody_new_for_three_rounds_and_hardly_anybody_twice_in_five() -> None:
    # Five rounds in which nobody meets twice exist, but one round after another does not always find them.
    for seed in range(3):
        again = rounds(16, 5, Method.REPEATS, seed * 10)
        assert again[:3] == [0, 0, 0]
        assert sum(again) <= 8 < sum(rounds(16, 5, Method.RANDOM, seed * 10))


def test_a_hundred_people_meet_nobody_twice_in_four_rounds() -> None:
    assert rounds(100, 4, Method.REPEATS, 1) == [0, 0, 0, 0]


def test_by_standing_the_best_four_sit_together_and_who_has_no_standing_sits_last() -> None:
    order = [7, 3, 9, 1, 8, 2, 6, 4]
    seating = seat([*range(1, 10), 20, 21, 22], Method.STANDING, Random(3), history=History({}, order=order))
    assert [set(table.people) for table in seating.tables] == [{7, 3, 9, 1}, {8, 2, 6, 4}, {5, 20, 21, 22}]


def test_by_standing_a_table_that_has_just_played_is_mixed_with_the_next_one() -> None:
    order = list(range(16))
    just = frozenset(pair for begin in (0, 4, 8, 12) for pair in pairs_of(range(begin, begin + 4)))
    seating = seat(order, Method.STANDING, Random(3), history=History({}, just, order=order))
    for table, found in enumerate(seating.tables):
        assert sum(pair in just for pair in pairs_of(found.people)) <= 2
        assert all(abs(person // 4 - table) <= 1 for person in found.people), "nobody sits far from their place"


def test_who_sat_out_least_sits_out_now_and_chance_decides_between_equals() -> None:
    history = History({}, sat_out={1: 1, 2: 1, 3: 0, 4: 2, 5: 1, 6: 1})
    found = {seat(range(1, 7), Method.RANDOM, Random(seed), history=history).sitting_out for seed in range(30)}
    assert all(3 in out and 4 not in out for out in found)
    assert {person for out in found for person in out} == {1, 2, 3, 5, 6}


def test_chance_is_fair_enough_that_everybody_meets_everybody() -> None:
    met: Counter[Pair] = Counter()
    for seed in range(200):
        for table in seat(range(8), Method.RANDOM, Random(seed)).tables:
            met.update(pairs_of(table.people))
    # 200 rounds, and three of the seven others each time: about 86 meetings for every pair.
    assert len(met) == 28
    assert all(50 < count < 125 for count in met.values())
