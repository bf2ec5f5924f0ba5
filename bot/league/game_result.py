"""The result of a finished game of a table."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat's result."""

    seat: int
    user: int | None
    """None for a computer player."""
    name: str
    """As shown at the table."""
    place: int
    """From 1."""
    points: int
    """Raw points."""
    final: int
    """With uma and oka, in tenths of a thousand: 513 is +51.3."""


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
        """The number of seats: 3 or 4."""
        return len(self.seats)

    @property
    def people(self) -> int:
        """The number of seats without the computer players."""
        return sum(seat.user is not None for seat in self.seats)
