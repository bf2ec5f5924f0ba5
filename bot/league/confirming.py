"""The confirmation of an entered game: which players are asked, and until when."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from bot.league.entries import SeatPoints
    from bot.league.seasons import SeasonSettings


def asked_of(seats: Sequence[SeatPoints], by: int | None, accounts: Collection[int]) -> tuple[int, ...]:
    """The players who are asked to confirm the game: those with an account, except the one who entered it.

    ``accounts`` are the numbers of the players on Discord; a guest cannot be asked. Players who have left the server
    are asked too, since the bot does not know that they left; their silence confirms.
    """
    players = (seat.player for seat in seats)
    return tuple(dict.fromkeys(player for player in players if player in accounts and player != by and player))


def confirmation_of(
    seats: Sequence[SeatPoints],
    by: int | None,
    accounts: Collection[int],
    settings: SeasonSettings,
    now: datetime,
    *,
    officer: bool = False,
    evening: bool = False,
) -> tuple[tuple[int, ...], datetime | None]:
    """The players who are asked, and when the game counts without an objection; () and None if it counts at once.

    ``officer``: an officer enters it; ``evening``: it is the result of a table that was drawn that evening.
    """
    asked = asked_of(seats, by, accounts)
    trusted = (officer and settings.at_once != "nobody") or (evening and settings.at_once == "evenings")
    if trusted or not asked or settings.confirm_hours <= 0:
        return (), None
    return asked, now + timedelta(hours=settings.confirm_hours)
