"""Periods to look back on: an evening, a month, some days, or the last games."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, Literal, get_args
from zoneinfo import ZoneInfo

from bot.league.typed.dates import FIRST_YEAR, LAST_YEAR

NamedPeriod = Literal["this-evening", "last-evening", "this-month", "last-month", "last-10", "last-20", "last-50"]
NAMED_PERIODS: Final[tuple[NamedPeriod, ...]] = get_args(NamedPeriod)
LATEST: Final[dict[NamedPeriod, int]] = {"last-10": 10, "last-20": 20, "last-50": 50}
"""The periods of so many games."""
DAYBREAK: Final = timedelta(hours=6)
"""The time of day at which one evening is over and the next begins: play may go on long after midnight."""
_MONTH: Final = re.compile(r"(\d{4})-(\d{2})")
_DAYS: Final = re.compile(r"(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})")


@dataclass(frozen=True, slots=True)
class Month:
    """A calendar month, which is written ``2026-10``."""

    year: int
    month: int

    def __str__(self) -> str:
        return f"{self.year:04}-{self.month:02}"

    def within(self, zone: ZoneInfo) -> Within:
        """Its bounds."""
        return month_of(datetime(self.year, self.month, 15, tzinfo=zone), zone)


@dataclass(frozen=True, slots=True)
class Days:
    """The evenings of some days, both included, which are written ``2026-10-01_2026-10-15``."""

    first: date
    last: date

    def __str__(self) -> str:
        return f"{self.first}_{self.last}"

    def within(self, zone: ZoneInfo) -> Within:
        """Its bounds: from daybreak to daybreak."""
        return Within(_daybreak(self.first, zone), _daybreak(self.last + timedelta(days=1), zone))


Period = NamedPeriod | Month | Days


@dataclass(frozen=True, slots=True)
class Within:
    """The games from ``since`` on and before ``until``; of those at ``since`` itself, the ones from ``first`` on."""

    since: datetime
    until: datetime | None = None
    first: int = 0


def period_from(text: str | None) -> Period | None:
    """The period that is written so; None for every other text.

    >>> str(period_from("2026-10")), str(period_from("2026-10-01_2026-10-15")), period_from("2026-13")
    ('2026-10', '2026-10-01_2026-10-15', None)
    """
    named = next((period for period in NAMED_PERIODS if period == text), None)
    if named is not None or text is None:
        return named
    try:
        if (found := _MONTH.fullmatch(text)) is not None:
            first = date(int(found[1]), int(found[2]), 1)
            return Month(first.year, first.month) if _sensible(first) else None
        if (found := _DAYS.fullmatch(text)) is not None:
            days = Days(date.fromisoformat(found[1]), date.fromisoformat(found[2]))
            return days if days.first <= days.last and _sensible(days.first, days.last) else None
    except ValueError:
        return None
    return None


def _sensible(*days: date) -> bool:
    return all(FIRST_YEAR <= day.year <= LAST_YEAR for day in days)


def evening_of(moment: datetime, zone: ZoneInfo) -> Within:
    """The evening to which a moment belongs."""
    day = (moment.astimezone(zone) - DAYBREAK).date()
    return Days(day, day).within(zone)


def month_of(moment: datetime, zone: ZoneInfo) -> Within:
    """The calendar month to which a moment belongs."""
    first = moment.astimezone(zone).date().replace(day=1)
    after = (first + timedelta(days=31)).replace(day=1)
    begins, ends = (datetime.combine(each, time(), zone).astimezone(UTC) for each in (first, after))
    return Within(begins, ends)


def _daybreak(day: date, zone: ZoneInfo) -> datetime:
    return (datetime.combine(day, time(), zone) + DAYBREAK).astimezone(UTC)
