"""Times of day and time zones as people type them, and choices for autocompletion."""

from datetime import datetime
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

MOST_CHOICES: Final = 25

_HOURS: Final = 24
_MINUTES: Final = 60

_REGIONS: Final = frozenset(
    {"Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}
)
"""Zones outside these regions are old names of the same places."""
_COMMON_ZONES: Final[tuple[str, ...]] = (
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Sao_Paulo",
    "UTC",
    "Europe/London",
    "Europe/Lisbon",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Warsaw",
    "Europe/Helsinki",
    "Europe/Moscow",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Bangkok",
    "Asia/Singapore",
    "Asia/Shanghai",
    "Asia/Taipei",
    "Asia/Tokyo",
    "Asia/Seoul",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""The choices before anything is typed."""


def clock_text(minute: int) -> str:
    """A time of day like ``7:30``; ``minute`` counts from midnight."""
    return f"{minute // _MINUTES}:{minute % _MINUTES:02}"


@cache
def zone_names() -> tuple[str, ...]:
    """The names of all time zones, in order. Reads many files the first time."""
    return tuple(sorted(available_timezones()))


def zone_named(text: str) -> str | None:
    """A zone by its name, or by its city if that is unique, in any case; None if there is no such zone."""
    query = "_".join(text.split()).casefold()
    names = {name.casefold(): name for name in zone_names()}
    if query in names:
        return names[query]
    cities = [name for name in zone_names() if _offered(name) and _city(name).casefold() == query]
    return cities[0] if len(cities) == 1 else None


def zone_choices(typed: str, now: datetime) -> list[tuple[str, str]]:
    """Zones that match ``typed`` as (label, name); those whose city starts with it come first.

    The labels show the local time, which can be typed as well. Reads many files, so do not call it on the event loop.
    """
    query = " ".join(typed.replace("_", " ").split()).casefold()
    if not query:
        names = [name for name in _COMMON_ZONES if name in zone_names()]
    elif query[0].isdigit():
        names = [name for name in zone_names() if _offered(name) and _clock(name, now).startswith(query)]
    else:
        names = [name for name in zone_names() if _offered(name) and query in _label(name).casefold()]
        names.sort(key=lambda name: not _city(_label(name)).casefold().startswith(query))
    return [(f"{_label(name)} ({_clock(name, now)})", name) for name in names[:MOST_CHOICES]]


def _offered(name: str) -> bool:
    return name == "UTC" or name.split("/", maxsplit=1)[0] in _REGIONS


def _city(name: str) -> str:
    return name.rsplit("/", 1)[-1]


def _label(name: str) -> str:
    return name.replace("_", " ")


def _clock(name: str, now: datetime) -> str:
    local = now.astimezone(ZoneInfo(name))
    return clock_text(local.hour * _MINUTES + local.minute)
