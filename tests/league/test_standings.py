"""Standings: who stands where, why, and how ranks change by a game."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.news import GameShare, RankMove, moves, without
from bot.league.standings import Standing, Tally, standings


def tally(player: int, final: int, *places: int) -> Tally:
    """A player with so many first, second, ... places."""
    return Tally(player, sum(places), final, places)


def order(*tallies: Tally, **options: int) -> list[tuple[int | None, int]]:
    return [(line.rank, line.player) for line in standings(tallies, **options)]  # type: ignore[arg-type]


def test_averages_are_exact() -> None:
    [line] = standings([tally(1, 650, 1, 1, 0, 1)])
    assert line.place_sum == 7
    assert line.average_place == Fraction(7, 3)
    assert line.average_final == Fraction(650, 3)
    assert standings(()) == ()


def test_the_order_goes_by_points_then_average_place_then_firsts_or_a_rank_is_shared() -> None:
    assert order(tally(1, 100, 5, 5, 5, 5), tally(2, 101, 0, 1, 0, 0)) == [(1, 2), (2, 1)]
    assert order(tally(2, 100, 0, 1, 0, 0), tally(9, 100, 1, 0, 0, 0)) == [(1, 9), (2, 2)]
    # Both at average place 2.5: first and last beats second and third.
    assert order(tally(6, 0, 0, 1, 1, 0), tally(7, 0, 1, 0, 0, 1)) == [(1, 7), (2, 6)]
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


Game = list[tuple[int, int]]
"""Player and final of each place."""


def board(games: list[Game], min_games: int = 0) -> tuple[Standing, ...]:
    tallies: dict[int, Tally] = {}
    for game in games:
        for place, (player, final) in enumerate(game):
            was = tallies.get(player, Tally(player, 0, 0, (0, 0, 0, 0)))
            places = tuple(count + (index == place) for index, count in enumerate(was.places))
            tallies[player] = Tally(player, was.games + 1, was.final + final, places)
    return standings(tallies.values(), min_games=min_games)


def shares(game: Game) -> list[GameShare]:
    return [GameShare(player, place, final) for place, (player, final) in enumerate(game, start=1)]


def test_who_overtakes_and_who_is_new_is_told() -> None:
    one: Game = [(1, 500), (2, 100), (3, -200), (4, -400)]
    two: Game = [(2, 600), (5, 100), (1, -300), (4, -400)]
    after = board([one, two])
    before = without(after, shares(two), min_games=0, places=4)
    assert before == board([one])
    assert moves(before, after) == {
        1: RankMove(1, 2),
        2: RankMove(2, 1),
        3: RankMove(3, 4),
        5: RankMove(None, 3),
        4: RankMove(4, 5),
    }
    wrong: Game = [(1, 500), (2, 100), (3, -200), (4, -400)]
    right: Game = [(2, 500), (1, 100), (3, -200), (4, -400)]
    assert without(board([right]), shares(right), shares(wrong), min_games=0, places=4) == board([wrong])


GAMES = st.lists(
    st.lists(
        st.tuples(st.integers(1, 6), st.integers(-900, 900)), min_size=4, max_size=4, unique_by=lambda seat: seat[0]
    ),
    min_size=1,
    max_size=8,
)


@pytest.mark.slow
@given(games=GAMES, min_games=st.integers(0, 3))
def test_the_standings_before_a_game_are_those_of_the_others(games: list[Game], min_games: int) -> None:
    *others, last = games
    after = board(games, min_games)
    assert without(after, shares(last), min_games=min_games, places=4) == board(others, min_games)
    assert without(board(others, min_games), (), shares(last), min_games=min_games, places=4) == after
