"""How a league is run: no part of any result, and changed in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class LeagueSettings:
    """Who runs a league beside those who manage the server, and where its results are told.

    ``officer_role`` and ``officers`` are Discord ids, ``results`` is the channel for results (None: they are told
    nowhere by themselves).
    """

    officer_role: int | None = None
    officers: tuple[int, ...] = ()
    results: int | None = None


def settings_from(kept: Mapping[str, Any]) -> LeagueSettings:
    """As kept in the database; what another release wrote there and this one does not know is left out."""
    return LeagueSettings(kept.get("officer_role"), tuple(kept.get("officers") or ()), kept.get("results"))


def settings_to(settings: LeagueSettings) -> dict[str, Any]:
    """As it is kept."""
    return {
        "officer_role": settings.officer_role,
        "officers": list(settings.officers),
        "results": settings.results,
    }
