"""The first and the last day of a season as people write them, as moments."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

from bot.league.moments import moment_typed

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

NOW: Final = "now"
NEVER: Final = frozenset(("never", "none", "open", "no", "-"))
"""Words for a season without an end."""
FIRST_YEAR, LAST_YEAR = 1990, 2199
"""Of a year beyond these a digit is wrong."""


def beginning_typed(text: str, now: datetime, zone: ZoneInfo) -> datetime | None:
    """When a season begins: midnight of the day, if no time is said, in UTC. None where it is no date."""
    if text.strip().casefold() == NOW:
        return now
    return _sensible(moment_typed(text, now, zone, otherwise=time()))


def end_typed(text: str, now: datetime, zone: ZoneInfo) -> datetime | None:
    """The first moment after a season, in UTC. Of a day without a time all is in it. None where it is no date."""
    if text.strip().casefold() == NOW:
        return now
    first, other = (_sensible(moment_typed(text, now, zone, otherwise=time(hour))) for hour in (0, 12))
    if first is None or first == other:
        return first
    following = first.astimezone(zone).date() + timedelta(days=1)
    return datetime.combine(following, time(), zone).astimezone(UTC)


def _sensible(moment: datetime | None) -> datetime | None:
    return moment if moment is not None and FIRST_YEAR <= moment.year <= LAST_YEAR else None
