"""Evenings that come back every week: the words for it, and when the next one is."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from bot.league.typed.dates import DateFault, planned_typed

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

WEEK: Final = timedelta(weeks=1)
_EVERY: Final = ("every ", "each ", "weekly ")


def evening_typed(text: str, now: datetime, zone: ZoneInfo) -> tuple[datetime | DateFault, bool]:
    """When an evening begins, or the first one, and whether there is one every week: ``every Friday 19:00``."""
    plain = text.strip()
    every = next((word for word in _EVERY if plain.casefold().startswith(word)), "")
    return planned_typed(plain[len(every) :], now, zone), bool(every)


def week_later(at: datetime, zone: ZoneInfo, weeks: int = 1) -> datetime:
    """The same time of day that many weeks later in a zone, also if its clocks change in between. In UTC."""
    local = at.astimezone(zone)
    return datetime.combine(local.date() + weeks * WEEK, local.time(), zone).astimezone(at.tzinfo)
