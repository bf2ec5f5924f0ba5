"""The leaderboard of a server's daily puzzle: a point for each right answer, and how many in a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date


@dataclass(frozen=True, slots=True)
class DailyAnswer:
    """What became of one person's answer to the puzzle of a day. ``name`` is what they were called then."""

    day: date
    user: int
    name: str
    right: bool


@dataclass(frozen=True, slots=True)
class DailyStanding:
    """One person's line.

    ``rank`` counts from 1 and is shared by equal ``points``, the number of right answers. ``answered`` counts all
    answers. ``streak`` is how many puzzles in a row they have answered right, up to the newest; ``name`` as in their
    latest answer.
    """

    rank: int
    user: int
    name: str
    points: int
    answered: int
    streak: int


def daily_standings(answers: Iterable[DailyAnswer], *, since: date | None = None) -> tuple[DailyStanding, ...]:
    """The leaderboard of all answers of a server, best first; ``since`` counts the points of that day and later ones.

    Streaks are not cut off at ``since``. A day on which nobody answered ends no streak, and neither does the newest day
    before one has answered it. Equal points share a rank and stand in the order of their ids.
    """
    people: dict[int, dict[date, DailyAnswer]] = {}
    days: set[date] = set()
    for answer in answers:
        people.setdefault(answer.user, {})[answer.day] = answer
        days.add(answer.day)
    newest_first = sorted(days, reverse=True)
    unranked = [
        line
        for user, given in people.items()
        if (
            line := _line(
                user, given, streak_of({day: answer.right for day, answer in given.items()}, newest_first), since
            )
        )
        is not None
    ]
    unranked.sort(key=lambda line: (-line.points, line.user))
    ranked: list[DailyStanding] = []
    for index, line in enumerate(unranked):
        shares = bool(ranked) and ranked[-1].points == line.points
        rank = ranked[-1].rank if shares else index + 1
        ranked.append(DailyStanding(rank, line.user, line.name, line.points, line.answered, line.streak))
    return tuple(ranked)


def _line(user: int, given: dict[date, DailyAnswer], streak: int, since: date | None) -> DailyStanding | None:
    """A person's line without its rank; None for who has not answered since."""
    counted = [answer for day, answer in given.items() if since is None or day >= since]
    if not counted:
        return None
    points = sum(answer.right for answer in counted)
    return DailyStanding(0, user, given[max(given)].name, points, len(counted), streak)


def streak_of(right: Mapping[date, bool], days: Iterable[date]) -> int:
    """How many puzzles in a row somebody has answered right, up to the newest.

    ``right`` are the days they answered, ``days`` all on which anybody did, the newest first. Whoever has not answered
    the newest one yet may still do so: it ends nothing.
    """
    length = 0
    for place, day in enumerate(days):
        if right.get(day, False):
            length += 1
        elif place or day in right:
            break
    return length
