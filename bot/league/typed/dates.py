"""Dates as people write them: ``yesterday 21:30``, ``Friday 7 pm``, ``4 Dec 19:30``, ``20.11.2026``, ``in 2 hours``.

The league reads all its dates here, so they can be written the same way everywhere. A text that leaves the day or the
year open means the latest one in the past if a game was played, and the next one if something is planned.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import Enum, auto
from typing import Final
from zoneinfo import ZoneInfo

LONGEST: Final = 64
"""Characters that are read; the rest is ignored."""
FIRST_YEAR, LAST_YEAR = 1990, 2199
"""Years outside this range are typing errors."""
NOON: Final = time(12)

_BETWEEN: Final = re.compile(r"(?<=\d)T(?=\d)|,", re.IGNORECASE)
_FILLERS: Final = frozenset(("at", "on", "this", "the"))
_LAST, _NEXT = "last", "next"
_HALVES: Final = re.compile(r"(?:[ap]\.?m\.?|h|uhr)", re.IGNORECASE)
_BARE: Final = re.compile(r"\d+")
_DAY_OR_TIME: Final = re.compile(r"(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])")
"""Ambiguous without other words: 4.10 is ten past four or the fourth of October."""
_MIDNIGHT: Final = re.compile(r"24[:.h]?(?:00)?(?: ?(?:h|uhr))?", re.IGNORECASE)
_COUNT: Final = r"(\d{1,4}|an?|one) ?(m|min|mins|minutes?|h|hours?|d|days?|w|weeks?)"
_AHEAD: Final = re.compile(rf"in {_COUNT}")
_AGO: Final = re.compile(rf"{_COUNT} ago")
_UNITS: Final = {
    "m": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
    "w": timedelta(weeks=1),
}
_SPAN: Final = re.compile(r"(?:(?:last|past|this|next|coming) )?(?:week|weekend|month|year)s?\b")
_NEAR: Final = {"yesterday": -1, "today": 0, "tonight": 0, "tomorrow": 1}
_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS: Final = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_SHORTEST: Final = 3
"""Letters that an abbreviated weekday or month must have."""
_DOTS: Final = re.compile(r"(\d{1,2})\.(\d{1,2})\.")
_STROKE: Final = re.compile(r"(\d{1,2})/(\d{1,2})")
_DAY: Final = r"(\d{1,2})(?:st|nd|rd|th|\.)?"
_WORDS: Final = re.compile(rf"(?:{_DAY} ([a-z]+\.?)|([a-z]+\.?) {_DAY})(?: (\d{{4}}))?")


_TIME: Final = re.compile(r"(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])\.?m\.?|h|uhr)?", re.IGNORECASE)
_NOON: Final = 12
_HOURS: Final = 24
_MINUTES: Final = 60


_NUMBERS: Final = re.compile(
    r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})"
    r"|(?P<year2>\d{4})(?P<month2>\d{2})(?P<day2>\d{2})"
    r"|(?P<day3>\d{1,2})\.(?P<month3>\d{1,2})\.(?P<year3>(?:\d\d)?\d\d)"
    r"|(?P<one>\d{1,2})(?P<stroke>[/-])(?P<two>\d{1,2})(?P=stroke)(?P<year4>\d{4})"
)


CENTURY: Final = 2000
"""That of a year of two digits."""


class Ambiguous(ValueError):
    """A date in which either of two numbers may be the day."""


def numbered_day(text: str, *, day_first: bool | None = None) -> date | None:
    """The day of ``2026-12-04``, ``20261204``, ``4.12.2026``, ``4.12.26`` or ``25/12/2026``; None for no date.

    ``day_first`` tells the order of day and month in a date with slashes or hyphens that ends with the year. If it is
    None and both numbers may be a month, raises Ambiguous.
    """
    found = _NUMBERS.fullmatch(text)
    if found is None:
        return None
    try:
        for mark in ("", "2", "3"):
            if found[f"year{mark}"] is not None:
                return date(_year(found[f"year{mark}"]), int(found[f"month{mark}"]), int(found[f"day{mark}"]))
        day, month = day_and_month(int(found["one"]), int(found["two"]), day_first=day_first)
        return date(int(found["year4"]), month, day)
    except Ambiguous:
        raise
    except ValueError:
        return None


def _year(digits: str) -> int:
    return int(digits) if len(digits) > 2 else CENTURY + int(digits)


def day_and_month(one: int, two: int, *, day_first: bool | None = None) -> tuple[int, int]:
    """(day, month) from two numbers in either order. Raises Ambiguous."""
    months = range(1, 13)
    if day_first is None and one != two and one in months and two in months:
        raise Ambiguous(f"{one}/{two}")
    first = two in months if day_first is None else day_first
    return (one, two) if first else (two, one)


def minute_from(text: str) -> int | None:
    """Minutes after midnight of a time like ``22:00``, ``7.30``, ``730`` or ``10 pm``; None if the text is no time."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        return None
    hour, minute, half = int(found[1]), int(found[2] or 0), found[3]
    if half is not None:
        if not 1 <= hour <= _NOON:
            return None
        hour = hour % _NOON + (_NOON if half.casefold() == "p" else 0)
    if hour == _HOURS and not minute:
        hour = 0
    return hour * _MINUTES + minute if hour < _HOURS and minute < _MINUTES else None


class DateFault(Enum):
    """Why a text is not a date."""

    NO_DATE = auto()
    DAY_OR_MONTH = auto()
    """Two numbers, either of which may be the day."""
    NO_TIME = auto()
    """A day without the necessary time."""
    NO_DAY = auto()
    """A whole week or month, whose day is open."""


@dataclass(frozen=True, slots=True)
class WholeDay:
    """A day without a time."""

    day: date


def date_typed(text: str, now: datetime, zone: ZoneInfo, *, past: bool) -> datetime | WholeDay | DateFault:
    """The time in UTC, or the day, that a person in this zone means.

    If several days are possible, ``past`` chooses the latest one before now, else the next one. A complete date may be
    before or after now. A number alone is not a time, since it may be in the morning or the evening.
    """
    words = " ".join(_BETWEEN.sub(" ", unicodedata.normalize("NFKC", text)[:LONGEST]).split()).casefold()
    try:
        found = _read(words, now, zone, past=past)
    except Ambiguous:
        return DateFault.DAY_OR_MONTH
    except (ValueError, OverflowError):
        return DateFault.NO_DATE
    if found is None:
        return DateFault.NO_DAY if _SPAN.match(words) else DateFault.NO_DATE
    year = (found.day if isinstance(found, WholeDay) else found).year
    return found if FIRST_YEAR <= year <= LAST_YEAR else DateFault.NO_DATE


def played_typed(text: str, now: datetime, zone: ZoneInfo) -> datetime | DateFault:
    """When something happened: a day alone means its noon, and today means now."""
    found = date_typed(text, now, zone, past=True)
    if not isinstance(found, WholeDay):
        return found
    if found.day == now.astimezone(zone).date():
        return now.astimezone(UTC)
    return datetime.combine(found.day, NOON, zone).astimezone(UTC)


def planned_typed(text: str, now: datetime, zone: ZoneInfo) -> datetime | DateFault:
    """When something will happen; a day alone is not enough."""
    found = date_typed(text, now, zone, past=False)
    return DateFault.NO_TIME if isinstance(found, WholeDay) else found


def moment_written(at: datetime, zone: ZoneInfo) -> str:
    """The time as ``date_typed`` reads it, to the minute."""
    return at.astimezone(zone).strftime("%Y-%m-%d %H:%M")


def _read(words: str, now: datetime, zone: ZoneInfo, *, past: bool) -> datetime | WholeDay | None:
    if words == "now":
        return now.astimezone(UTC)
    for form, sign in ((_AHEAD, 1), (_AGO, -1)):
        if (found := form.fullmatch(words)) is not None:
            count = int(found[1]) if found[1].isdecimal() else 1
            return (now + sign * count * _UNITS[found[2][0]]).astimezone(UTC).replace(second=0, microsecond=0)
    parts = [word for word in words.split() if word not in _FILLERS]
    today = now.astimezone(zone).date()
    days = list(_days(parts, today, past=past)) if parts else []
    if days:
        return WholeDay(next((day for day in days if day == today or (day < today) is past), days[-1]))
    size = 2 if len(parts) > 1 and _HALVES.fullmatch(parts[-1]) else 1
    clock = " ".join(parts[-size:])
    minute = None if _BARE.fullmatch(clock) else minute_from(clock)
    if minute is None or (len(parts) == 1 and _DAY_OR_TIME.fullmatch(clock)):
        return None
    later = timedelta(days=1 if _MIDNIGHT.fullmatch(clock) else 0)
    last: datetime | None = None
    for day in _days(parts[:-size], today, past=past):
        last = datetime.combine(day + later, time(*divmod(minute, 60)), zone).astimezone(UTC)
        if (last <= now) if past else (last > now):
            break
    return last


def _days(parts: list[str], today: date, *, past: bool) -> Iterator[date]:
    """The possible days, the nearest first; none if the words are not a day."""
    step = -1 if past else 1
    if not parts:
        yield from (today, today + timedelta(days=step))
        return
    if parts[0] in {_LAST, _NEXT}:
        # Never today.
        step = -1 if parts[0] == _LAST else 1
        weekday = _named(" ".join(parts[1:]), _WEEKDAYS)
        if weekday is not None:
            yield today + timedelta(days=step * (((weekday - today.weekday()) * step - 1) % 7 + 1))
        return
    text = " ".join(parts)
    if text in _NEAR:
        yield today + timedelta(days=_NEAR[text])
    elif (weekday := _named(text, _WEEKDAYS)) is not None:
        first = today + timedelta(days=step * ((weekday - today.weekday()) * step % 7))
        yield from (first, first + timedelta(weeks=step))
    else:
        yield from _dates(text, today, step)


def _dates(text: str, today: date, step: int) -> Iterator[date]:
    """The possible dates of a day with or without a year, the nearest first."""
    if (day := numbered_day(text)) is not None:
        yield day
        return
    found = _day_of_year(text)
    if found is None:
        return
    number, month, year = found
    years = (year,) if year is not None else (today.year, today.year + step)
    for candidate in years:
        try:
            yield date(candidate, month, number)
        except ValueError:
            # 29 February in a common year, or 31 April.
            continue


def _day_of_year(text: str) -> tuple[int, int, int | None] | None:
    """Day, month and, if given, year."""
    if (found := _DOTS.fullmatch(text)) is not None:
        return int(found[1]), int(found[2]), None
    if (found := _STROKE.fullmatch(text)) is not None:
        return *day_and_month(int(found[1]), int(found[2])), None
    if (found := _WORDS.fullmatch(text)) is not None:
        month = _named(found[2] or found[3], _MONTHS)
        if month is not None:
            return int(found[1] or found[4]), month + 1, int(found[5]) if found[5] else None
    return None


def month_named(text: str) -> int | None:
    """The month, from 1, that begins with these letters, at least three; None for none."""
    month = _named(text.casefold(), _MONTHS)
    return None if month is None else month + 1


def _named(text: str, names: tuple[str, ...]) -> int | None:
    """The index of the name that begins with ``text``."""
    text = text.rstrip(".")
    if len(text) < _SHORTEST:
        return None
    return next((place for place, name in enumerate(names) if name.startswith(text)), None)


NEVER: Final = frozenset(("never", "none", "open", "no", "-"))
"""Words for a season without an end."""

WEEK: Final = timedelta(weeks=1)
_EVERY: Final = ("every ", "each ", "weekly ")


def evening_typed(text: str, now: datetime, zone: ZoneInfo) -> tuple[datetime | DateFault, bool]:
    """When an evening begins, or the first one, and whether there is one every week: ``every Friday 19:00``."""
    plain = text.strip()
    every = next((word for word in _EVERY if plain.casefold().startswith(word)), "")
    return planned_typed(plain[len(every) :], now, zone), bool(every)


def week_later(at: datetime, zone: tzinfo, weeks: int = 1) -> datetime:
    """The same time of day that many weeks later in a zone, also if its clocks change in between. In UTC."""
    local = at.astimezone(zone)
    return datetime.combine(local.date() + weeks * WEEK, local.time(), zone).astimezone(at.tzinfo)


def beginning_typed(text: str, now: datetime, zone: ZoneInfo) -> datetime | DateFault:
    """When a season begins, in UTC: midnight of the day if no time is given."""
    found = date_typed(text, now, zone, past=False)
    return _midnight(found.day, zone) if isinstance(found, WholeDay) else found


def end_typed(text: str, now: datetime, zone: ZoneInfo) -> datetime | DateFault:
    """When a season ends, in UTC and exclusive. A day without a time belongs to the season as a whole."""
    found = date_typed(text, now, zone, past=False)
    return _midnight(found.day + timedelta(days=1), zone) if isinstance(found, WholeDay) else found


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(), zone).astimezone(UTC)
