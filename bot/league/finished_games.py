"""What the league knows of a finished game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat's result.

    ``user`` is None for a CPU; ``name`` as shown at the table; ``place`` from 1. ``points`` are raw, ``final`` is in
    tenths of a thousand with uma and oka: 513 reads +51.3.
    """

    seat: int
    user: int | None
    name: str
    place: int
    points: int
    final: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game: ``number`` counts from 1 at its ``table``, ``seats`` are in seat order.

    ``preset`` names where its rules came from; ``fingerprint`` names the rules themselves.
    """

    table: str
    number: int
    started_at: datetime
    ended_at: datetime
    preset: str
    length: str
    fingerprint: str
    seats: tuple[SeatResult, ...]

    @property
    def players(self) -> int:
        """How many seats there were: 3 or 4."""
        return len(self.seats)

    @property
    def people(self) -> int:
        """How many seats were no CPU."""
        return sum(seat.user is not None for seat in self.seats)
