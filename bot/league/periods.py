"""Periods to look back on: an evening, a month, some days, or the last games."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, Literal, get_args
from zoneinfo import ZoneInfo

from bot.league.typed.dates import FIRST_YEAR, LAST_YEAR, LONGEST, WholeDay, date_typed, month_named

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


_MONTH_BY_NAME: Final = re.compile(r"(?:(?:in|of)\s+)?([^\W\d]+\.?)(?:\s+(\d{4}))?")
_TO: Final = re.compile(r"\b(?:to|until|till)\b|[–—]|\.\.+| - ")
_FROM: Final = "from "
_SINCE: Final = "since "
_LONGEST_RANGE: Final = timedelta(days=335)
"""The longest range that ends after today: a longer one has its days in the wrong order."""


def period_typed(text: str, now: datetime, zone: ZoneInfo) -> Period | None:
    """The period that a person in this zone means; None if the text is none.

    A month or a day without a year is the latest that has begun. Both days of a range belong to it, of which the last
    may still be to come.
    """
    words = " ".join(unicodedata.normalize("NFKC", text)[: 2 * LONGEST].split()).casefold()
    known = period_from(words) or period_from(words.removeprefix("the ").removesuffix(" games").replace(" ", "-"))
    if known is not None:
        return known
    today = (now.astimezone(zone) - DAYBREAK).date()
    if (month := _month(words, today)) is not None:
        return month
    if words.startswith(_SINCE):
        first = _day(words.removeprefix(_SINCE), now, zone)
        return None if first is None or first > today else Days(first, today)
    day = _day(words, now, zone)
    if day is not None:
        return Days(day, day)
    begins, separator, ends = _split(words.removeprefix(_FROM))
    if not separator:
        return None
    first, last = _day(begins, now, zone), _day(ends, now, zone)
    if first is None or last is None:
        return None
    if first > last:
        last = _day(ends, now, zone, past=False)
        if last is None or not first <= last <= first + _LONGEST_RANGE:
            return None
    return Days(first, last)


def _split(words: str) -> tuple[str, str, str]:
    """The first day, the word between and the last day of a range, all empty if there is no such word."""
    found = _TO.search(words)
    return ("", "", "") if found is None else (words[: found.start()].strip(), found[0], words[found.end() :].strip())


def _month(words: str, today: date) -> Month | None:
    found = _MONTH_BY_NAME.fullmatch(words)
    month = None if found is None else month_named(found[1])
    if found is None or month is None:
        return None
    if found[2] is None:
        return Month(today.year - (month > today.month), month)
    return Month(int(found[2]), month) if FIRST_YEAR <= int(found[2]) <= LAST_YEAR else None


def _day(words: str, now: datetime, zone: ZoneInfo, *, past: bool = True) -> date | None:
    found = date_typed(words, now, zone, past=past)
    return found.day if isinstance(found, WholeDay) else None
