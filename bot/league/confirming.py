"""Whom an entered game asks whether it is right, and how long."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from bot.league.entries import SeatPoints
    from bot.league.seasons import SeasonSettings


def asked_of(seats: Sequence[SeatPoints], by: int | None, accounts: Collection[int]) -> tuple[int, ...]:
    """Who shall confirm it: everybody on a seat who has an account, except whoever enters it.

    ``accounts`` are the players on Discord, by number; a guest cannot be asked. Who has left the server is asked like
    everybody else, since nobody can tell: their silence confirms.
    """
    players = (seat.player for seat in seats)
    return tuple(dict.fromkeys(player for player in players if player in accounts and player != by and player))


def confirmation_of(
    seats: Sequence[SeatPoints], by: int | None, accounts: Collection[int], settings: SeasonSettings, now: datetime
) -> tuple[tuple[int, ...], datetime | None]:
    """Who is asked, and when the game counts if nobody objects; nobody and None where it counts at once."""
    asked = asked_of(seats, by, accounts)
    if not asked or settings.confirm_hours <= 0:
        return (), None
    return asked, now + timedelta(hours=settings.confirm_hours)
