"""The ratings of a league: Tenhou's R and skill with its uncertainty."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.ratings import (
    START,
    UNRATED,
    PlayerRating,
    RatedGame,
    rated,
    rated_all,
    rates_after,
    results_of,
    skills_after,
)

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
NEW = (START, START, START, START)


def test_the_first_game_moves_r_by_what_its_place_is_worth() -> None:
    assert rates_after(NEW, (0, 0, 0, 0), (1, 2, 3, 4)) == (1530_00, 1510_00, 1490_00, 1470_00)
    assert rates_after(NEW[:3], (0, 0, 0), (3, 1, 2)) == (1470_00, 1530_00, 1500_00)
    # A table of 1500.01 on average: the correction is a quarter of a thousandth, upwards for who is below it.
    after = rates_after((1500_04, 1500_00, 1500_00, 1500_00), (0, 0, 0, 0), (2, 1, 3, 4))
    assert after == (1510_04, 1530_01, 1490_01, 1470_01)
    low = (1400_00, 1400_00, 1400_00, 1400_00)
    assert rates_after(low, (0, 0, 0, 0), (1, 2, 3, 4)) == (1432_50, 1412_50, 1392_50, 1372_50)


@pytest.mark.parametrize(
    ("games", "gain"), [(1, 29_94), (100, 24_00), (399, 6_06), (400, 6_00), (401, 6_00), (9999, 6_00)]
)
def test_r_moves_less_from_game_to_game_until_four_hundred(games: int, gain: int) -> None:
    assert rates_after(NEW, (games, 0, 0, 0), (1, 2, 3, 4))[0] == START + gain


@pytest.mark.parametrize(
    ("others", "change"),
    [
        ((2100_00, 1900_00, 2000_00), -6_00),  # 0.2 x -30
        ((1500_00, 1500_00, 1400_00), -8_00),  # 0.2 x (-30 + (1600 - 2000) / 40)
        ((1500_00, 1900_00, 2100_00), -6_62),  # 0.2 x (-30 + (1875 - 2000) / 40) = -6.625
    ],
)
def test_r_falls_further_against_weaker_players(others: tuple[int, int, int], change: int) -> None:
    assert rates_after((2000_00, *others), (400, 0, 0, 0), (4, 1, 2, 3))[0] == 2000_00 + change


@pytest.mark.parametrize(
    ("places", "results"),
    [
        ((1, 1, 3, 4), (20, 20, -10, -30)),
        ((4, 2, 2, 1), (-30, 0, 0, 30)),
        ((3, 1, 2, 3), (-20, 30, 10, -20)),
        ((1, 1, 1, 4), (10, 10, 10, -30)),
        ((1, 1, 1, 1), (0, 0, 0, 0)),
        ((1, 1, 3), (15, 15, -30)),
        ((2, 2, 1), (-15, -15, 30)),
    ],
)
def test_who_shares_places_shares_what_they_are_worth(places: tuple[int, ...], results: tuple[int, ...]) -> None:
    assert results_of(places) == results


def test_skill_rises_with_the_place_and_is_shared_with_it() -> None:
    after = skills_after([(25.0, 25 / 3)] * 4, (3, 1, 4, 2))
    means = [mean for mean, _ in after]
    assert sorted(means, reverse=True) == [means[1], means[3], means[0], means[2]]
    assert means[1] > 25 > means[2]
    assert all(sigma < 25 / 3 for _, sigma in after)
    first, third, also_first, last = skills_after([(25.0, 8.0)] * 4, (1, 3, 1, 4))
    assert first == also_first
    assert first[0] > 25 > third[0] > last[0]
    middle = skills_after([(25.0, 8.0)] * 4, (2, 1, 2, 4))
    strict = skills_after([(25.0, 8.0)] * 4, (2, 1, 3, 4))
    assert strict[2][0] < middle[0][0] == middle[2][0] < strict[0][0]
    for mean, _ in skills_after([(25.0, 8.0)] * 4, (1, 1, 1, 1)):
        assert mean == pytest.approx(25)
    strong, weak, *_ = skills_after([(40.0, 6.0), (20.0, 6.0), (25.0, 6.0), (25.0, 6.0)], (1, 1, 3, 4))
    assert weak[0] - 20 > strong[0] - 40


def test_ratings_go_on_from_those_before() -> None:
    before = {4: {1: PlayerRating(10, 1600_00, 30.0, 5.0)}}
    games = (RatedGame(7, AT, (1, 2, 3, 4), (2, 1, 3, 4)), RatedGame(8, AT, (1, 2, 3, 5), (4, 1, 2, 3)))
    [(_, first), (_, second)] = rated_all(games, before)
    assert (first[1].games, second[1].games, second[5].games) == (11, 12, 1)
    assert first == rated(games[0], before[4])
    assert second == rated(games[1], first)
    assert before == {4: {1: PlayerRating(10, 1600_00, 30.0, 5.0)}}
    four = RatedGame(1, AT, (1, 2, 3, 4), (1, 2, 3, 4))
    three = RatedGame(2, AT, (1, 2, 3), (1, 2, 3))
    [(_, after_four), (_, after_three)] = rated_all((four, three), {})
    assert after_four[1].games == after_three[1].games == 1
    assert after_four[1].rate == after_three[1].rate == 1530
    assert after_four == rated(four, {})


def test_who_is_new_begins_at_1500_and_is_credited_with_nothing() -> None:
    assert (UNRATED.games, UNRATED.rate, UNRATED.mu) == (0, 1500, 25)
    assert UNRATED.cautious == pytest.approx(0)
    assert UNRATED.margin == pytest.approx(50 / 3)
    assert PlayerRating(3, 1502_37, 30.0, 4.0).rate == 1502.37


RATES = st.lists(st.integers(800_00, 2600_00), min_size=3, max_size=4)


@given(rates=RATES, data=st.data())
def test_a_better_place_is_never_worth_less(rates: list[int], data: st.DataObject) -> None:
    points = data.draw(st.lists(st.integers(0, 3), min_size=len(rates), max_size=len(rates)))
    places = tuple(1 + sum(other > mine for other in points) for mine in points)
    equal = [START] * len(rates)
    after = rates_after(equal, [0] * len(rates), places)
    skills = skills_after([(25.0, 8.0)] * len(rates), places)
    for one in range(len(rates)):
        for other in range(len(rates)):
            if places[one] < places[other]:
                assert after[one] > after[other]
                assert skills[one][0] > skills[other][0]
            elif places[one] == places[other]:
                assert after[one] == after[other]
                assert skills[one][0] == pytest.approx(skills[other][0])
