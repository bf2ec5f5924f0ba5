"""The first and the last day of a season as people write them, as moments."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

from bot.league.typed.dates import WholeDay, date_typed

if TYPE_CHECKING:
    from datetime import date
    from zoneinfo import ZoneInfo

    from bot.league.typed.dates import DateFault

NEVER: Final = frozenset(("never", "none", "open", "no", "-"))
"""Words for a season without an end."""


def beginning_typed(text: str, now: datetime, zone: ZoneInfo) -> datetime | DateFault:
    """When a season begins, in UTC: midnight of the day, if no time is said."""
    found = date_typed(text, now, zone, past=False)
    return _midnight(found.day, zone) if isinstance(found, WholeDay) else found


def end_typed(text: str, now: datetime, zone: ZoneInfo) -> datetime | DateFault:
    """The first moment after a season, in UTC. Of a day without a time all is in it."""
    found = date_typed(text, now, zone, past=False)
    return _midnight(found.day + timedelta(days=1), zone) if isinstance(found, WholeDay) else found


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(), zone).astimezone(UTC)
