"""Standings: who stands where, and why."""

from fractions import Fraction
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.league.standings import Standing, Tally, standings


def tally(player: int, final: int, *places: int) -> Tally:
    """A player with so many first, second, ... places."""
    return Tally(player, sum(places), final, places)


def order(*tallies: Tally, **options: int) -> list[tuple[int | None, int]]:
    return [(line.rank, line.player) for line in standings(tallies, **options)]  # type: ignore[arg-type]


def test_no_games_no_standings() -> None:
    assert standings(()) == ()


def test_averages_are_exact() -> None:
    [line] = standings([tally(1, 650, 1, 1, 0, 1)])
    assert line.place_sum == 7
    assert line.average_place == Fraction(7, 3)
    assert line.average_final == Fraction(650, 3)


def test_more_points_stand_above_more_games() -> None:
    assert order(tally(1, 100, 5, 5, 5, 5), tally(2, 101, 0, 1, 0, 0)) == [(1, 2), (2, 1)]


def test_of_equal_points_the_better_average_place_is_ahead() -> None:
    assert order(tally(2, 100, 0, 1, 0, 0), tally(9, 100, 1, 0, 0, 0)) == [(1, 9), (2, 2)]


def test_of_equal_average_places_more_firsts_are_ahead() -> None:
    # Both at average place 2.5: first and last beats second and third.
    assert order(tally(6, 0, 0, 1, 1, 0), tally(7, 0, 1, 0, 0, 1)) == [(1, 7), (2, 6)]


def test_those_whom_nothing_parts_share_a_rank_and_the_next_rank_is_left_out() -> None:
    same = [tally(player, 0, 0, 1, 1, 0) for player in (2, 1)]
    assert order(tally(4, 900, 1, 0, 0, 0), *same, tally(5, -900, 0, 0, 0, 1)) == [(1, 4), (2, 1), (2, 2), (4, 5)]


def test_who_has_played_too_few_games_comes_last_and_has_no_rank() -> None:
    keen, guest, calm = tally(1, 100, 3, 0, 0, 0), tally(2, 900, 1, 1, 0, 0), tally(3, 50, 0, 3, 0, 0)
    assert order(keen, guest, calm, min_games=3) == [(1, 1), (2, 3), (None, 2)]
    assert order(keen, guest, calm, min_games=2) == [(1, 2), (2, 1), (3, 3)]


def test_a_penalty_is_taken_off_the_points_and_leaves_the_average_of_the_games_alone() -> None:
    lines = standings([tally(1, 500, 1, 0, 0, 0), tally(2, 400, 0, 1, 0, 0)], penalties={1: 200})
    assert [(line.player, line.final, line.penalty) for line in lines] == [(2, 400, 0), (1, 300, 200)]
    assert lines[1].average_final == 500


def test_who_was_given_a_penalty_before_their_first_game_has_a_line_without_a_rank() -> None:
    lines = standings([tally(1, 500, 1, 0, 0)], penalties={7: 200}, places=3)
    assert lines[-1] == Standing(None, 7, 0, -200, (0, 0, 0), 200)
    assert lines[-1].average_place == 0


TALLIES = st.lists(
    st.builds(
        tally,
        st.integers(1, 9),
        st.integers(-50, 50),
        st.integers(0, 2),
        st.integers(0, 2),
        st.integers(0, 2),
        st.integers(1, 2),
    ),
    unique_by=lambda one: one.player,
    max_size=9,
)


@given(tallies=TALLIES, penalties=st.dictionaries(st.integers(1, 9), st.integers(-20, 20), max_size=4))
def test_nothing_is_lost(tallies: list[Tally], penalties: dict[int, int]) -> None:
    lines = standings(tallies, penalties=penalties)
    assert sum(line.final for line in lines) == sum(one.final for one in tallies) - sum(penalties.values())
    assert {line.player for line in lines} == {one.player for one in tallies} | set(penalties)


@given(tallies=TALLIES, least=st.integers(0, 6))
def test_ranks_go_by_points_and_nobody_is_ranked_above_a_better_one(tallies: list[Tally], least: int) -> None:
    ranked = [line for line in standings(tallies, min_games=least) if line.rank is not None]
    assert [line.rank for line in ranked[:1]] in ([], [1])
    assert len(ranked) == sum(one.games >= least for one in tallies)
    for index, (upper, lower) in enumerate(pairwise(ranked), start=2):
        assert upper.final >= lower.final
        assert lower.rank in (upper.rank, index)
        if upper.final == lower.final:
            assert upper.average_place <= lower.average_place


@given(tallies=TALLIES, seed=st.integers(0, 99))
def test_the_order_of_the_players_changes_no_rank(tallies: list[Tally], seed: int) -> None:
    shuffled = list(tallies)
    Random(seed).shuffle(shuffled)
    assert standings(shuffled) == standings(tallies)
