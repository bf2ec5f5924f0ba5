"""The ranking of a tournament, by examples."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.league.exchange.csv_writing import ranking_csv
from bot.league.tournament import Carry, Cut, RoundScore, TimedPenalty, ranking, winners

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)


def played(number: int, *finals: int, first: int = 1) -> list[RoundScore]:
    """A table of a round: players from ``first`` on, with these points, the best first."""
    return [RoundScore(first + index, number, index + 1, final) for index, final in enumerate(finals)]


def ranks(*scores: list[RoundScore], **more: object) -> list[tuple[int, int, int]]:
    """Rank, player and points of every line."""
    found = ranking([score for some in scores for score in some], **more)  # type: ignore[arg-type]
    return [(line.rank, line.player, line.total) for line in found]


def test_points_of_all_rounds_are_added_and_kept_by_round() -> None:
    lines = ranking([*played(1, 300, 100, -100, -300), *played(2, 200, 50, -50, -200)])
    assert [(line.player, line.total, dict(line.rounds)) for line in lines[:2]] == [
        (1, 500, {1: 300, 2: 200}),
        (2, 150, {1: 100, 2: 50}),
    ]
    first = [RoundScore(1, 1, 1, 100), RoundScore(2, 1, 2, 100), RoundScore(3, 1, 3, 0), RoundScore(4, 1, 3, 0)]
    assert ranks(first) == [(1, 1, 100), (2, 2, 100), (3, 3, 0), (3, 4, 0)]
    late = TimedPenalty(1, 250, NOON)
    assert ranks(played(1, 300, 100, -100, -300), penalties=[late], everybody=[9]) == [
        (1, 2, 100),
        (2, 1, 50),
        (3, 3, -100),
        (4, 4, -300),
        (5, 9, 0),
    ]


@pytest.mark.parametrize(
    ("carry", "order"),
    [
        (Carry.ALL, [(1, 1, 200), (2, 2, 100), (3, 3, -100), (4, 4, -100)]),
        (Carry.HALF, [(1, 1, 50), (2, 2, 50), (3, 4, 0), (4, 3, -50)]),
        (Carry.NONE, [(1, 4, 100), (2, 2, 0), (3, 3, 0), (4, 1, -100)]),
    ],
)
def test_finalists_come_first_by_what_they_carry_and_win(carry: Carry, order: list[tuple[int, int, int]]) -> None:
    qualified = [
        RoundScore(1, 1, 1, 300),
        RoundScore(2, 1, 2, 100),
        RoundScore(3, 1, 3, -100),
        RoundScore(4, 1, 4, -200),
        RoundScore(5, 1, 4, -250),
    ]
    final = [RoundScore(4, 2, 1, 100), RoundScore(2, 2, 2, 0), RoundScore(3, 2, 2, 0), RoundScore(1, 2, 4, -100)]
    cut = Cut(1, NOON, carry, frozenset({1, 2, 3, 4}))
    found = ranks(qualified, final, cut=cut)
    assert found[-1] == (5, 5, -250)
    assert found[:-1] == order


def test_equal_finalists_go_by_their_rank_before_the_final() -> None:
    qualified = played(1, 300, 100, -100, -300)
    final = [RoundScore(2, 2, 1, 200), RoundScore(1, 2, 2, 0)]
    cut = Cut(1, NOON, Carry.ALL, frozenset({1, 2}))
    assert ranks(qualified, final, cut=cut)[:2] == [(1, 1, 300), (2, 2, 300)]
    late = TimedPenalty(3, 400, NOON + timedelta(hours=1))
    assert ranks(qualified, penalties=[late], cut=cut) == [(1, 1, 300), (2, 2, 100), (3, 4, -300), (4, 3, -500)]


def test_a_penalty_before_the_cut_lowers_what_is_carried_and_a_later_one_the_final() -> None:
    qualified = played(1, 300, 100, -100, -300)
    final = [RoundScore(1, 2, 1, 100), RoundScore(2, 2, 2, -100)]
    cut = Cut(1, NOON, Carry.HALF, frozenset({1, 2}))
    early, late = TimedPenalty(1, 200, NOON), TimedPenalty(2, 200, NOON + timedelta(minutes=1))
    lines = ranking([*qualified, *final], [early, late], cut=cut)
    assert [(line.player, line.carried, line.total, line.penalty) for line in lines[:2]] == [
        (1, 50, 150, 200),
        (2, 50, -250, 200),
    ]


def test_the_table_begins_with_the_columns_of_the_emas_workbook_and_has_the_points_of_each_round() -> None:
    lines = ranking([*played(1, 300, 100, -100, -300), RoundScore(1, 2, 2, 55)])
    written = ranking_csv([(lines[0], "=Aiko", 77), (lines[1], "Ben", None)]).decode("utf-8-sig").splitlines()
    assert written == [
        (
            "place,first_name,last_name,ema_id,table_points,score,ema_member,country,"
            "name,user,games,carried,penalty,first,second,third,fourth,round1,round2"
        ),
        "1,,,,,35.5,,,'=Aiko,id:77,2,,0.0,1,1,0,0,30.0,5.5",
        "2,,,,,10.0,,,Ben,,1,,0.0,0,1,0,0,10.0,",
    ]


def test_points_of_a_season_are_what_players_begin_with_and_rank_them_before_their_first_game() -> None:
    seeds = {1: -50, 2: 300, 3: 100}
    before = ranking([], (), (1, 2, 3, 4), seeds=seeds)
    assert [(line.rank, line.player, line.total, line.carried) for line in before] == [
        (1, 2, 300, 300),
        (2, 3, 100, 100),
        (3, 4, 0, None),
        (4, 1, -50, -50),
    ]
    scores = [RoundScore(1, 1, 1, 400), RoundScore(2, 1, 4, -200)]
    after = ranking(scores, (), (1, 2, 3, 4), seeds=seeds)
    assert [(line.rank, line.player, line.total) for line in after] == [
        (1, 1, 350),
        (2, 2, 100),
        (3, 3, 100),
        (4, 4, 0),
    ]
    assert [line.player for line in winners(ranking(played(1, 300, -300), everybody=[9], seeds={9: 900}))] == [9]
    assert winners(ranking([], everybody=[9], seeds={9: 900})) == []


def test_a_cut_carries_the_points_of_a_season_with_those_of_the_rounds() -> None:
    cut = Cut(1, NOON, Carry.HALF, frozenset({1, 2}))
    scores = [RoundScore(1, 1, 1, 400), RoundScore(2, 1, 4, -200), RoundScore(1, 2, 2, 10), RoundScore(2, 2, 1, 30)]
    lines = ranking(scores, (), (1, 2, 3), cut, {1: 100, 2: 300, 3: 90})
    assert [(line.player, line.total, line.carried) for line in lines] == [(1, 260, 250), (2, 80, 50), (3, 90, 90)]
