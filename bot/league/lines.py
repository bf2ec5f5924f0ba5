"""Games of a league as lists show them: what each seat came to, and whether the game counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from bot.league.entries import FromFile, GameSource
    from bot.league.games import GameStatus


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat of a game with what it is worth in its season.

    ``player`` is who the seat belongs to by now, merged ones followed; None for a computer player, which has a
    ``name``. ``points`` are raw with left-over sticks, ``final`` in tenths of a thousand with what chombo cost.
    """

    seat: int
    player: int | None
    name: str
    points: int
    chombo: int
    place: int
    final: int


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list. ``disputed_by`` objects to it, decided by nobody yet; ``seats`` are in seat order.

    ``file`` is None for a game that came in here, not from a file.
    """

    number: int
    season: int
    played_at: datetime
    status: GameStatus
    source: GameSource
    disputed_by: int | None
    corrections: int
    confirm_by: datetime | None
    seats: tuple[SeatLine, ...]
    file: FromFile | None = None

    @property
    def ranked(self) -> tuple[SeatLine, ...]:
        """The seats from the first place to the last."""
        return tuple(sorted(self.seats, key=lambda seat: (seat.place, seat.seat)))

    def of(self, player: int) -> SeatLine | None:
        """The seat of a player."""
        return next((seat for seat in self.seats if seat.player == player), None)


@dataclass(frozen=True, slots=True)
class GamesHeld:
    """How many games a season, or a league, has.

    ``counted`` by how many played them: {4: 120, 3: 8}. ``pending`` wait for their players, ``disputed`` for an
    officer: those to which somebody objected, whether they count meanwhile or not. ``first`` and ``last`` are when its
    first and last game were played, whatever became of them.
    """

    counted: Mapping[int, int]
    pending: int = 0
    disputed: int = 0
    first: datetime | None = None
    last: datetime | None = None
