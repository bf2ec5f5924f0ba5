"""The leaderboard of the daily puzzle."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.analysis.puzzles.leaderboard import DailyAnswer, daily_standings

FIRST = date(2026, 3, 1)


def answers(**given: str) -> list[DailyAnswer]:
    """By person, one sign a day: ``o`` right, ``x`` wrong, anything else no answer. Users are numbered as given."""
    return [
        DailyAnswer(FIRST + timedelta(days=day), user, name, sign == "o")
        for user, (name, signs) in enumerate(given.items())
        for day, sign in enumerate(signs)
        if sign in "ox"
    ]


def test_nobody_has_answered_nobody_stands() -> None:
    assert daily_standings([]) == ()
    board = daily_standings(answers(Anne="oxo", Ben="o-o", Chie="xxx", Dan="ooo"))
    assert [(line.rank, line.name, line.points, line.answered) for line in board] == [
        (1, "Dan", 3, 3),
        (2, "Anne", 2, 3),
        (2, "Ben", 2, 2),
        (4, "Chie", 0, 3),
    ]


def test_a_streak_ends_with_a_wrong_answer_or_a_missed_day_but_not_with_a_day_that_still_runs() -> None:
    board = daily_standings(answers(Anne="ooooo", Ben="oooo-", Chie="ooo-o", Dan="xoox-", Eve="oooox"))
    assert {line.name: line.streak for line in board} == {"Anne": 5, "Ben": 4, "Chie": 1, "Dan": 0, "Eve": 0}
    (line,) = daily_standings(answers(Anne="o-o--o"))
    assert line.streak == 3


def test_points_may_count_from_a_day_on_and_streaks_reach_back_beyond_it() -> None:
    board = daily_standings(answers(Anne="oooo", Ben="oo--"), since=FIRST + timedelta(days=2))
    assert [(line.name, line.points, line.streak) for line in board] == [("Anne", 2, 4)]
    told = [DailyAnswer(FIRST + timedelta(days=1), 1, "new", True), DailyAnswer(FIRST, 1, "old", True)]
    assert daily_standings(told)[0].name == "new"


@given(st.lists(st.text("ox-", max_size=8), max_size=6))
def test_points_add_up_and_ranks_follow_them(days: list[str]) -> None:
    board = daily_standings(answers(**{f"p{number}": signs for number, signs in enumerate(days)}))
    assert sum(line.points for line in board) == sum(signs.count("o") for signs in days)
    for line in board:
        assert line.rank == 1 + sum(other.points > line.points for other in board)
        assert 0 <= line.streak <= line.points <= line.answered
