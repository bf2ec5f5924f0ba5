"""The settings of a league, which do not affect results and are changed in place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from bot.table.quiet_hours import zone_of


@dataclass(frozen=True, slots=True)
class LeagueSettings:
    """The officers of a league, besides the managers of the server, its results channel and its time zone.

    ``officer_role`` and ``officers`` are Discord ids. ``results`` is the channel where results are announced; None:
    nowhere. ``zone`` is the name of the time zone whose days the league counts; None: nobody has chosen one.
    """

    officer_role: int | None = None
    officers: tuple[int, ...] = ()
    results: int | None = None
    zone: str | None = None

    @property
    def time_zone(self) -> ZoneInfo | None:
        """The time zone; None if there is none of that name on this machine."""
        return None if self.zone is None else zone_of(self.zone)


def settings_from(stored: Mapping[str, Any]) -> LeagueSettings:
    """The settings from ``settings_to``; keys that this release does not know are ignored."""
    return LeagueSettings(
        stored.get("officer_role"), tuple(stored.get("officers") or ()), stored.get("results"), stored.get("zone")
    )


def settings_to(settings: LeagueSettings) -> dict[str, Any]:
    """The settings for the database."""
    return {
        "officer_role": settings.officer_role,
        "officers": list(settings.officers),
        "results": settings.results,
        "zone": settings.zone,
    }
