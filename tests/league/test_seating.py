"""Who sits with whom."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.league.seating import (
    History,
    Leftover,
    Method,
    Pair,
    SeatedRound,
    Seating,
    meetings,
    pairs_of,
    seat,
    table_sizes,
)
from tests.for_each import for_each


def people_of(seating: Seating) -> list[int]:
    return sorted([*(person for table in seating.tables for person in table.people), *seating.sitting_out])


def costs(seating: Seating, met: dict[Pair, int]) -> int:
    return sum(met.get(pair, 0) for table in seating.tables for pair in pairs_of(table.people))


@for_each(
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


@settings(max_examples=5)
@given(people=st.integers(8, 24), seed=st.integers(0, 1000))
def test_few_repeats_is_never_worse_than_chance(people: int, seed: int) -> None:
    dice = Random(seed)
    met = {pair: dice.randrange(4) for pair in pairs_of(range(people))}
    chance = seat(range(people), Method.RANDOM, Random(seed))
    chosen = seat(range(people), Method.REPEATS, Random(seed), history=History(met))
    assert costs(chosen, met) <= costs(chance, met)


def event(
    people: int, count: int, method: Method, seed: int, *, planned: bool = False, **options: Any
) -> list[SeatedRound]:
    """The rounds of an event of that many people, whose standings stay as they are numbered."""
    dice, played = Random(seed), list[SeatedRound]()
    for number in range(count):
        history = History({}, played, len(played), range(people))
        to_come = count - number if planned else 1
        seating = seat(range(people), method, dice, history=history, to_come=to_come, **options)
        played.append(SeatedRound(tuple(table.people for table in seating.tables), seating.sitting_out))
    return played


def times_met(rounds: list[SeatedRound]) -> Counter[int]:
    """How many pairs met so many times."""
    return Counter(Counter(pair for one in rounds for table in one.tables for pair in pairs_of(table)).values())


@pytest.mark.slow
@pytest.mark.parametrize(("people", "count"), [(16, 5), (20, 5), (24, 7), (28, 9), (40, 3), (100, 3)])
def test_nobody_meets_twice_in_as_many_rounds_as_are_known_for_the_number(people: int, count: int) -> None:
    assert set(times_met(event(people, count, Method.REPEATS, 1))) == {1}


def test_with_three_or_two_empty_places_it_is_tables_of_three_that_stay_without_repeats() -> None:
    for people in (17, 18, 19):
        rounds = event(people, 5, Method.REPEATS, 1, leftover=Leftover.THREES)
        assert set(times_met(rounds)) == {1}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_sixteen_people_meet_twice_each_in_ten_rounds(seed: int) -> None:
    assert times_met(event(16, 10, Method.REPEATS, seed, planned=seed % 2 == 0)) == {2: 120}


@pytest.mark.slow
def test_planned_rounds_of_twelve_people_repeat_as_evenly_as_it_goes() -> None:
    # 8 rounds have 144 meetings for 66 pairs: at best 54 pairs meet twice and 12 three times.
    unplanned, planned = (times_met(event(12, 8, Method.REPEATS, 1, planned=planned)) for planned in (False, True))
    assert max(planned) <= 3
    assert planned[3] < unplanned[3]


@pytest.mark.parametrize("seed", range(3))
def test_few_repeats_is_as_good_as_trying_every_seating(seed: int) -> None:
    """Eight people of whom some have met: there are 35 seatings."""
    dice = Random(seed)
    met = {pair: dice.randrange(4) for pair in pairs_of(range(8))}
    history = History(met, [SeatedRound(((0, 1, 2, 3), (4, 5, 6, 7)))], 0)
    least = min(
        sum(2 * met[pair] + (pair in pairs_of(range(4)) or pair in pairs_of(range(4, 8))) for pair in pairs)
        for company in combinations(range(1, 8), 3)
        for rest in [set(range(1, 8)) - set(company)]
        for pairs in [[*pairs_of([0, *company]), *pairs_of(sorted(rest))]]
    )
    found = seat(range(8), Method.REPEATS, Random(seed), history=history)
    just = [*pairs_of(range(4)), *pairs_of(range(4, 8))]
    assert sum(2 * met[p] + (p in just) for table in found.tables for p in pairs_of(table.people)) == least


@pytest.mark.slow
@pytest.mark.parametrize("method", [Method.STANDING, Method.INTERVAL])
def test_by_standing_no_two_meet_three_rounds_in_a_row(method: Method) -> None:
    for people in (12, 16):
        rounds = [{pair for table in one.tables for pair in pairs_of(table)} for one in event(people, 8, method, 1)]
        assert not any(one & two & three for one, two, three in zip(rounds, rounds[1:], rounds[2:], strict=False))


def test_by_standing_whoever_met_in_the_season_is_parted_weeks_later_as_well() -> None:
    met = Counter(pair for first in (0, 4, 8, 12) for pair in pairs_of(range(first, first + 4)))
    seating = seat(range(16), Method.STANDING, Random(3), history=History(met, order=range(16)))
    assert meetings(seating.tables, met) <= 8
    order = range(40)
    just = SeatedRound(tuple(tuple(range(first, first + 4)) for first in range(0, 40, 4)))
    seating = seat(order, Method.STANDING, Random(3), history=History({}, [just], 1, order))
    together = {pair for table in just.tables for pair in pairs_of(table)}
    for table, found in enumerate(seating.tables):
        assert not together & set(pairs_of(found.people))
        assert all(abs(person // 4 - table) <= 3 for person in found.people), "nobody sits far from their place"


def test_by_standing_the_best_four_sit_together_and_who_has_no_standing_sits_last() -> None:
    order = [7, 3, 9, 1, 8, 2, 6, 4]
    seating = seat([*range(1, 10), 20, 21, 22], Method.STANDING, Random(3), history=History({}, order=order))
    assert [set(table.people) for table in seating.tables] == [{7, 3, 9, 1}, {8, 2, 6, 4}, {5, 20, 21, 22}]
    seating = seat(range(20), Method.INTERVAL, Random(3), history=History({}, order=range(20)))
    assert all({person // 5 for person in table.people} == {0, 1, 2, 3} for table in seating.tables)


def test_who_sat_out_least_sits_out_then_who_did_so_longest_ago_then_chance_decides() -> None:
    def after(*out: tuple[int, ...]) -> set[int]:
        history = History({}, [SeatedRound((), people) for people in out])
        return {
            person
            for seed in range(20)
            for person in seat(range(1, 6), Method.RANDOM, Random(seed), history=history).sitting_out
        }

    assert after((1, 2), (1, 3)) == {4, 5}
    assert after((1, 2, 3), (4, 5)) == {1, 2, 3}
    assert after((1, 2, 3), (4, 5), (2, 3), (1,)) == {4, 5}


@pytest.mark.slow
def test_of_those_whose_turn_it_is_somebody_sits_out_so_that_few_meet_again() -> None:
    met = {frozenset((1, other)): 3 for other in range(2, 10)}
    outs = {seat(range(1, 10), Method.REPEATS, Random(seed), history=History(met)).sitting_out for seed in range(8)}
    assert outs == {(1,)}
    # It is not their turn again.
    history = History(met, [SeatedRound((), (1,))])
    outs = {seat(range(1, 10), Method.REPEATS, Random(seed), history=history).sitting_out for seed in range(8)}
    assert (1,) not in outs


@pytest.mark.slow
def test_nine_people_sit_out_once_each_in_nine_rounds() -> None:
    rounds = event(9, 9, Method.REPEATS, 1)
    assert sorted(person for one in rounds for person in one.sitting_out) == list(range(9))


@pytest.mark.slow
def test_tables_of_three_go_round() -> None:
    rounds = event(11, 8, Method.REPEATS, 1, leftover=Leftover.THREES)
    short = Counter(person for one in rounds for table in one.tables if len(table) == 3 for person in table)
    assert max(short.values()) - min(short[person] for person in range(11)) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("people", [8, 16])
def test_everybody_has_every_wind_twice_in_eight_rounds_or_nearly_so(people: int) -> None:
    had = Counter(
        (person, wind)
        for one in event(people, 8, Method.REPEATS, 1)
        for table in one.tables
        for wind, person in enumerate(table)
    )
    assert max(had.values()) <= 3
    assert sum(count == 2 for count in had.values()) >= 0.7 * 4 * people


def test_winds_that_a_game_drew_itself_are_not_those_of_the_seating() -> None:
    rounds = [SeatedRound(((0, 1, 2, 3),), winds=False)]
    easts = {
        seat(range(4), Method.REPEATS, Random(seed), history=History({}, rounds)).tables[0].people[0]
        for seed in range(40)
    }
    assert easts == {0, 1, 2, 3}


def test_two_hundred_people_are_seated() -> None:
    rounds = event(200, 3, Method.REPEATS, 1)
    assert times_met(rounds) == {1: 900}


def test_chance_is_fair_enough_that_everybody_meets_everybody() -> None:
    met: Counter[Pair] = Counter()
    for seed in range(200):
        for table in seat(range(8), Method.RANDOM, Random(seed)).tables:
            met.update(pairs_of(table.people))
    # 200 rounds, and three of the seven others each time: about 86 meetings for every pair.
    assert len(met) == 28
    assert all(50 < count < 125 for count in met.values())
