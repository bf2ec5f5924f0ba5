"""Periods to look back on: an evening, a month, or the last games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING, Final, Literal, get_args

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

Period = Literal["this-evening", "last-evening", "this-month", "last-month", "last-10", "last-20", "last-50"]
PERIODS: Final[tuple[Period, ...]] = get_args(Period)
LATEST: Final[dict[Period, int]] = {"last-10": 10, "last-20": 20, "last-50": 50}
"""The periods of so many games."""
DAYBREAK: Final = timedelta(hours=6)
"""The time of day at which one evening is over and the next begins: play may go on long after midnight."""


@dataclass(frozen=True, slots=True)
class Within:
    """The games from ``since`` on and before ``until``; of those at ``since`` itself, the ones from ``first`` on."""

    since: datetime
    until: datetime | None = None
    first: int = 0


def period_from(text: str | None) -> Period | None:
    """The period of that name; None for every other text."""
    return next((period for period in PERIODS if period == text), None)


def evening_of(moment: datetime, zone: ZoneInfo) -> Within:
    """The evening to which a moment belongs."""
    day = (moment.astimezone(zone) - DAYBREAK).date()
    begins, ends = (datetime.combine(each, time(), zone) + DAYBREAK for each in (day, day + timedelta(days=1)))
    return Within(begins.astimezone(UTC), ends.astimezone(UTC))


def month_of(moment: datetime, zone: ZoneInfo) -> Within:
    """The calendar month to which a moment belongs."""
    first = moment.astimezone(zone).date().replace(day=1)
    after = (first + timedelta(days=31)).replace(day=1)
    begins, ends = (datetime.combine(each, time(), zone).astimezone(UTC) for each in (first, after))
    return Within(begins, ends)
