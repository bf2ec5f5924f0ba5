"""The leaderboard of a server's daily puzzle, as words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.text.sentences import PersonName, Text, Words, lines, say, say_many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.analysis.puzzles.leaderboard import DailyStanding

MOST: Final = 20
"""Lines of a leaderboard."""


def daily_leaderboard(board: Sequence[DailyStanding], *, month: bool, viewer: int | None = None) -> Words:
    """Rank, name, right answers and streak of the best, and of ``viewer`` where they are further down."""
    if not board:
        return say("Nobody has answered a daily puzzle yet. /daily puzzle shows today's.")
    shown = [line for place, line in enumerate(board) if place < MOST or line.user == viewer]
    more = len(board) - len(shown)
    return lines(
        say("## Daily puzzles of this month") if month else say("## Daily puzzles"),
        *(_line(line) for line in shown),
        say("… and {count} more", count=more) if more > 0 else None,
        say("-# A point for each right answer; equal points share a place. In a row: up to the newest puzzle."),
    )


def _line(line: DailyStanding) -> Text:
    """Not with the number first: Discord would make a list of it and count for itself, 1 2 3 for 1 1 3."""
    said = {
        "rank": line.rank,
        "name": PersonName(line.name),
        "points": say_many("{count} point", "{count} points", line.points),
        "answered": say_many("{count} answer", "{count} answers", line.answered),
        "streak": line.streak,
    }
    if line.streak > 1:
        return say("**{rank}. {name}** {points} of {answered}, {streak} in a row", **said)
    return say("**{rank}. {name}** {points} of {answered}", **said)
