"""The leaderboard of a server's daily puzzle: points for right answers, and streaks."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class DailyAnswer:
    """One person's answer to the puzzle of a day. ``name`` is their name at the time."""

    day: date
    user: int
    name: str
    right: bool


@dataclass(frozen=True, slots=True)
class DailyStanding:
    """One person's line of the leaderboard."""

    rank: int
    """From 1; equal points share a rank."""
    user: int
    name: str
    """As in their latest answer."""
    points: int
    """Right answers."""
    answered: int
    """All answers."""
    streak: int
    """Right answers in a row, up to the newest puzzle."""


def daily_standings(answers: Iterable[DailyAnswer], *, since: date | None = None) -> tuple[DailyStanding, ...]:
    """The leaderboard of all answers of a server, best first. Points count from the day ``since`` on.

    Streaks count from the beginning. A day without any answer does not end a streak, nor does an unanswered newest day.
    Equal points share a rank, in the order of the users' ids.
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
    """A person's line without its rank; None if they have not answered since then."""
    counted = [answer for day, answer in given.items() if since is None or day >= since]
    if not counted:
        return None
    points = sum(answer.right for answer in counted)
    return DailyStanding(0, user, given[max(given)].name, points, len(counted), streak)


def streak_of(right: Mapping[date, bool], days: Iterable[date]) -> int:
    """Number of puzzles that a person has answered right in a row, up to the newest.

    ``right`` are the person's answers by day; ``days`` are all days with an answer from any person, newest first. Not
    having answered the newest puzzle does not end the streak.
    """
    length = 0
    for place, day in enumerate(days):
        if right.get(day, False):
            length += 1
        elif place or day in right:
            break
    return length
