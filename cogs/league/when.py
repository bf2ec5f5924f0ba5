"""When something is to take place, as people write it: ``Friday 19:00``, ``tomorrow 7 pm``, ``4 Dec 19:30``."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

from cogs.table.hours import minute_from

if TYPE_CHECKING:
    from collections.abc import Iterator
    from zoneinfo import ZoneInfo

LONGEST: Final = 64
"""Characters that are read."""

_BETWEEN: Final = re.compile(r"(?<=\d)T(?=\d)|,", re.IGNORECASE)
_FILLERS: Final = frozenset(("at", "on", "next", "this", "the"))
_HALVES: Final = re.compile(r"(?:[ap]\.?m\.?|h|uhr)", re.IGNORECASE)
_IN: Final = re.compile(r"in (\d{1,4}|an?|one) ?(m|min|mins|minutes?|h|hours?|d|days?|w|weeks?)", re.IGNORECASE)
_UNITS: Final = {
    "m": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
    "w": timedelta(weeks=1),
}
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
"""Letters that name a weekday or a month."""
_ISO: Final = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_DOTS: Final = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})?")
_DAY: Final = r"(\d{1,2})(?:st|nd|rd|th|\.)?"
_WORDS: Final = re.compile(rf"(?:{_DAY} ([a-z]+)|([a-z]+) {_DAY})(?: (\d{{4}}))?")


def when_typed(text: str, now: datetime, zone: ZoneInfo) -> datetime | None:
    """The moment that somebody in this zone means, in UTC; None where it is none, or no time of the day is said.

    What leaves the day or the year open is the next one to come. A moment that says all may be past.
    """
    words = " ".join(_BETWEEN.sub(" ", text[:LONGEST]).split()).casefold()
    ahead = _IN.fullmatch(words)
    if ahead is not None:
        count = int(ahead[1]) if ahead[1].isdecimal() else 1
        return (now + count * _UNITS[ahead[2][0]]).astimezone(UTC).replace(second=0, microsecond=0)
    parts = [word for word in words.split() if word not in _FILLERS]
    size = 2 if len(parts) > 1 and _HALVES.fullmatch(parts[-1]) else 1
    minute = minute_from(" ".join(parts[-size:])) if parts else None
    if minute is None:
        return None
    today = now.astimezone(zone).date()
    last: datetime | None = None
    for day in _days(" ".join(parts[:-size]), today):
        last = datetime.combine(day, time(*divmod(minute, 60)), zone).astimezone(UTC)
        if last > now:
            break
    return last


def _days(text: str, today: date) -> Iterator[date]:
    """The days that may be meant, the earliest first; none where it is no day."""
    if not text:
        yield from (today, today + timedelta(days=1))
    elif text in {"today", "tonight"}:
        yield today
    elif text == "tomorrow":
        yield today + timedelta(days=1)
    elif (weekday := _named(text, _WEEKDAYS)) is not None:
        first = today + timedelta(days=(weekday - today.weekday()) % 7)
        yield from (first, first + timedelta(weeks=1))
    else:
        yield from _dates(text, today)


def _dates(text: str, today: date) -> Iterator[date]:
    """The dates that a day of a year, or of any year, may mean."""
    year: str | None
    if (found := _ISO.fullmatch(text)) is not None:
        year, month, day = found[1], int(found[2]), int(found[3])
    elif (found := _DOTS.fullmatch(text)) is not None:
        year, month, day = found[3], int(found[2]), int(found[1])
    elif (found := _WORDS.fullmatch(text)) is not None:
        named = _named(found[2] or found[3], _MONTHS)
        if named is None:
            return
        year, month, day = found[5], named + 1, int(found[1] or found[4])
    else:
        return
    for one in (int(year),) if year else (today.year, today.year + 1):
        try:
            yield date(one, month, day)
        except ValueError:
            # A 29 February is in few years, and a 31 April in none.
            continue


def _named(text: str, names: tuple[str, ...]) -> int | None:
    """Which of the names begins so."""
    text = text.rstrip(".")
    if len(text) < _SHORTEST:
        return None
    return next((place for place, name in enumerate(names) if name.startswith(text)), None)
