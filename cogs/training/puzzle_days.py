"""The days of a server's daily puzzle: each begins at the hour it chose, in its time zone, and lasts until the next."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from bot.table.quiet_hours import zone_of

if TYPE_CHECKING:
    from bot.store.preferences import DailySettings
    from bot.store.puzzles import PuzzleKind


def day_at(when: datetime, settings: DailySettings) -> date:
    """The day whose puzzle is on at a moment. Before its hour that is still the day before."""
    day = when.astimezone(_zone(settings)).date()
    while begin_of(day, settings) > when:
        day -= timedelta(days=1)
    return day


def begin_of(day: date, settings: DailySettings) -> datetime:
    """When the puzzle of a day begins, in UTC. An hour that the clocks leave out that day begins when they do."""
    return datetime.combine(day, time(settings.hour), _zone(settings)).astimezone(UTC)


def kind_of(day: date) -> PuzzleKind:
    """What the puzzle of a day is about: a score, waits and a discard in turn."""
    kinds: tuple[PuzzleKind, ...] = ("score", "waits", "discard")
    return kinds[day.toordinal() % len(kinds)]


def _zone(settings: DailySettings) -> ZoneInfo:
    """The zone that was chosen; UTC where this machine does not know it any more."""
    return zone_of(settings.zone) or ZoneInfo("UTC")
