"""The leaderboard of the daily puzzle as people read it."""

from bot.analysis.puzzles.leaderboard import DailyStanding
from bot.text.sentences import render
from bot.text.training.quiz_results_text import MOST, daily_leaderboard


def test_places_are_shared_streaks_named_and_names_harmless() -> None:
    board = (
        DailyStanding(1, 7, "**@everyone**", 12, 15, 4),
        DailyStanding(1, 8, "Ben", 12, 12, 1),
        DailyStanding(3, 9, "Chie", 1, 1, 0),
    )
    assert render(daily_leaderboard(board, month=False)).splitlines() == [
        "## Daily puzzles",
        "**1. \\*\\*@\u200beveryone\\*\\*** 12 points of 15 answers, 4 in a row",
        "**1. Ben** 12 points of 12 answers",
        "**3. Chie** 1 point of 1 answer",
        "-# One point for each right answer; equal points share a place. Streaks count up to the newest puzzle.",
    ]


def test_of_many_the_best_are_shown_and_whoever_asks() -> None:
    board = [DailyStanding(place, place, f"P{place}", 100 - place, 100, 0) for place in range(1, 31)]
    shown = render(daily_leaderboard(board, month=True, viewer=27)).splitlines()
    assert shown[0] == "## Daily puzzles of this month"
    assert [line.removeprefix("**").split(".")[0] for line in shown[1:-2]] == [*map(str, range(1, MOST + 1)), "27"]
    assert shown[-2] == "… and 9 more"
