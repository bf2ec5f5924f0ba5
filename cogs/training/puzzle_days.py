"""The days of a server's daily puzzle: each begins at the chosen hour in the server's time zone."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.store.puzzles import PuzzleKind
from bot.store.user_and_server_settings import DailySettings
from bot.time_zones import zone_of


def day_at(when: datetime, settings: DailySettings) -> date:
    """The day whose puzzle is current at a time; before the chosen hour this is the previous day."""
    day = when.astimezone(_zone(settings)).date()
    while begin_of(day, settings) > when:
        day -= timedelta(days=1)
    return day


def begin_of(day: date, settings: DailySettings) -> datetime:
    """When the puzzle of a day begins, in UTC. An hour skipped by a clock change begins when the clocks change."""
    return datetime.combine(day, time(settings.hour), _zone(settings)).astimezone(UTC)


def kind_of(day: date) -> PuzzleKind:
    """The kind of a day's puzzle: score, waits and discard in turn."""
    kinds: tuple[PuzzleKind, ...] = ("score", "waits", "discard")
    return kinds[day.toordinal() % len(kinds)]


def _zone(settings: DailySettings) -> ZoneInfo:
    """The chosen zone; UTC if this machine does not know it."""
    return zone_of(settings.zone) or ZoneInfo("UTC")
