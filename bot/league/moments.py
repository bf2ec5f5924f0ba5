"""Dates as people write them: ``today``, ``yesterday 21:30``, ``2026-11-20``, ``20.11.2026 19:30``, ``21:30``."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

NOON: Final = time(12)
_FORM: Final = re.compile(
    r"(?:(?P<word>today|yesterday|tomorrow)"
    r"|(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})"
    r"|(?P<day2>\d{1,2})\.(?P<month2>\d{1,2})\.(?P<year2>\d{4}))?"
    r"(?:(?:^|[ T,]\s*|\s+at\s+)(?P<hour>\d{1,2})[:.](?P<minute>\d{2}))?",
    re.IGNORECASE,
)
_WORDS: Final = {"today": 0, "yesterday": -1, "tomorrow": 1}


def moment_typed(text: str, now: datetime, zone: ZoneInfo, *, otherwise: time | None = None) -> datetime | None:
    """The moment that somebody in this zone means, in UTC; None where it is none.

    A time alone is today's; a day alone is that day at ``otherwise``, without it at noon, and today is now.
    """
    found = _FORM.fullmatch(" ".join(text.split()))
    if found is None or not text.strip():
        return None
    try:
        day = _day(found, now.astimezone(zone).date())
        if found["hour"] is None:
            if otherwise is None and day == now.astimezone(zone).date():
                return now.astimezone(UTC)
            return datetime.combine(day, otherwise or NOON, zone).astimezone(UTC)
        return datetime.combine(day, time(int(found["hour"]), int(found["minute"])), zone).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _day(found: re.Match[str], today: date) -> date:
    if found["word"] is not None:
        return today + timedelta(days=_WORDS[found["word"].lower()])
    if found["year"] is not None:
        return date(int(found["year"]), int(found["month"]), int(found["day"]))
    if found["year2"] is not None:
        return date(int(found["year2"]), int(found["month2"]), int(found["day2"]))
    return today


def moment_written(moment: datetime, zone: ZoneInfo) -> str:
    """As one would type it there, to the minute."""
    return moment.astimezone(zone).strftime("%Y-%m-%d %H:%M")
