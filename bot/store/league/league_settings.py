"""The settings of a league, which do not affect results and are changed in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class LeagueSettings:
    """The officers of a league, besides the managers of the server, and its results channel.

    ``officer_role`` and ``officers`` are Discord ids. ``results`` is the channel where results are announced; None:
    nowhere.
    """

    officer_role: int | None = None
    officers: tuple[int, ...] = ()
    results: int | None = None


def settings_from(stored: Mapping[str, Any]) -> LeagueSettings:
    """The settings from ``settings_to``; keys that this release does not know are ignored."""
    return LeagueSettings(stored.get("officer_role"), tuple(stored.get("officers") or ()), stored.get("results"))


def settings_to(settings: LeagueSettings) -> dict[str, Any]:
    """The settings for the database."""
    return {
        "officer_role": settings.officer_role,
        "officers": list(settings.officers),
        "results": settings.results,
    }
