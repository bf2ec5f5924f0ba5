"""The leaderboard: who stands where, and why."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.league.results import GameResult, SeatResult
from bot.league.standings import standings

START = datetime(2026, 3, 1, 20, tzinfo=UTC)


def game(*seats: tuple[int | None, int], number: int = 1, names: dict[int, str] | None = None) -> GameResult:
    """A game of (user, final) from first place to last; users are called after their number."""
    return GameResult(
        table="t",
        number=number,
        started_at=START,
        ended_at=START + timedelta(hours=number),
        preset="tenhou",
        length="east_only",
        fingerprint="0" * 12,
        seats=tuple(
            SeatResult(seat, user, (names or {}).get(user or 0, f"n{user}"), seat + 1, 25000, final)
            for seat, (user, final) in enumerate(seats)
        ),
    )


def order(*games: GameResult) -> list[tuple[int, int]]:
    return [(line.rank, line.user) for line in standings(games)]


def test_no_games_no_standings() -> None:
    assert standings(()) == ()


def test_points_games_and_places_are_added_up() -> None:
    first, second, *_ = standings(
        [game((1, 500), (2, 100), (3, -200), (4, -400)), game((2, 450), (1, 150), (4, -200), (3, -400), number=2)]
    )
    assert (first.user, first.games, first.final, first.places) == (1, 2, 650, (1, 1, 0, 0))
    assert (second.user, second.games, second.final, second.places) == (2, 2, 550, (1, 1, 0, 0))
    assert first.average_place == Fraction(3, 2)
    assert first.average_final == 325


def test_more_points_stand_above_more_games() -> None:
    assert order(
        game((1, 600), (2, 0), (3, -200), (4, -400)), game((5, 300), (2, 100), (3, -100), (4, -300), number=2)
    ) == [(1, 1), (2, 5), (3, 2), (4, 3), (5, 4)]


def test_of_equal_points_the_better_average_place_is_ahead() -> None:
    one = game((None, 300), (2, 100), (None, -100), (None, -300))
    two = game((9, 100), (None, 0), (None, 0), (None, -100), number=2)
    assert order(one, two) == [(1, 9), (2, 2)]


def test_of_equal_average_places_more_firsts_are_ahead() -> None:
    # Both 0 points at average place 2.5: first and last beats second and third.
    one = game((5, 0), (6, 0), (None, 0), (None, 0))
    two = game((None, 0), (None, 0), (6, 0), (5, 0), number=2)
    assert order(one, two) == [(1, 5), (2, 6)]


def test_those_whom_nothing_parts_share_a_rank_and_the_next_rank_is_left_out() -> None:
    one = game((3, 100), (1, 0), (2, 0), (None, -100))
    two = game((3, 100), (2, 0), (1, 0), (None, -100), number=2)
    three = game((4, 0), (None, 0), (None, 0), (5, -900), number=3)
    assert order(one, two, three) == [(1, 3), (2, 4), (3, 1), (3, 2), (5, 5)]


def test_cpu_seats_stand_nowhere_but_their_games_count() -> None:
    [line] = standings([game((None, 500), (1, 100), (None, -200), (None, -400))])
    assert (line.user, line.final, line.places) == (1, 100, (0, 1, 0, 0))


def test_games_with_too_few_people_can_be_left_out() -> None:
    alone = game((1, 500), (None, 100), (None, -200), (None, -400))
    both = game((2, 500), (1, 100), (None, -200), (None, -400), number=2)
    assert [line.user for line in standings([alone, both], min_people=2)] == [2, 1]
    assert standings([alone], min_people=2) == ()


def test_the_name_is_the_one_of_the_latest_game() -> None:
    seats = ((1, 500), (None, 0), (None, 0), (None, -500))
    games = [game(*seats, names={1: "Anne"}), game(*seats, number=2, names={1: "Anne of Kyoto"})]
    assert [line.name for line in standings(games)] == ["Anne of Kyoto"]


def test_games_of_three_and_of_four_players_are_never_added_up() -> None:
    three, four = game((1, 100), (2, 0), (3, -100)), game((2, 200), (1, 100), (6, -100), (7, -200), number=2)
    both = [three, four]
    assert {line.user: line.final for line in standings(both, players=3)} == {1: 100, 2: 0, 3: -100}
    assert {line.user: line.final for line in standings(both)} == {2: 200, 1: 100, 6: -100, 7: -200}
    assert {line.games for players in (3, 4) for line in standings(both, players=players)} == {1}


def test_games_of_three_players_have_three_places() -> None:
    lines = standings([game((1, 100), (2, 0), (3, -100)), game((2, 100), (1, 0), (3, -100), number=2)], players=3)
    assert [line.places for line in lines] == [(1, 1, 0), (1, 1, 0), (0, 0, 2)]
    assert lines[-1].average_place == 3


SEATS = st.lists(
    st.tuples(st.one_of(st.none(), st.integers(1, 6)), st.integers(-900, 900)),
    min_size=3,
    max_size=4,
    unique_by=lambda seat: object() if seat[0] is None else seat[0],
)
GAMES = st.lists(SEATS.map(lambda seats: game(*seats)), max_size=12)


@given(games=GAMES)
def test_nothing_is_lost_in_adding_up(games: list[GameResult]) -> None:
    lines = [line for players in (3, 4) for line in standings(games, players=players)]
    seats = [seat for played in games for seat in played.seats if seat.user is not None]
    counted = Counter[int]()
    for line in lines:
        counted[line.user] += line.games
    assert Counter(seat.user for seat in seats) == counted
    assert sum(seat.final for seat in seats) == sum(line.final for line in lines)
    assert all(sum(line.places) == line.games for line in lines)
    assert sum(seat.place for seat in seats) == sum(line.place_sum for line in lines)


@given(games=GAMES)
def test_ranks_go_by_points_and_nobody_is_ranked_above_a_better_one(games: list[GameResult]) -> None:
    lines = standings(games)
    assert [line.rank for line in lines[:1]] in ([], [1])
    for index, (upper, lower) in enumerate(pairwise(lines), start=2):
        assert upper.final >= lower.final
        assert lower.rank in (upper.rank, index)
        if upper.final == lower.final:
            assert upper.average_place <= lower.average_place


@given(games=GAMES, dice=st.randoms(use_true_random=False))
def test_the_order_of_the_games_changes_no_rank(games: list[GameResult], dice: object) -> None:
    shuffled = list(games)
    dice.shuffle(shuffled)  # type: ignore[attr-defined]
    assert standings(shuffled) == standings(games)
