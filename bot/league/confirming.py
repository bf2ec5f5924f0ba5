"""The confirmation of an entered game: whether it counts at once, and if not, who has to vouch for it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.league.entries import SeatPoints
from bot.league.seasons import SeasonSettings


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What an entered game waits for before it counts."""

    asked: tuple[int, ...] = ()
    """The players who are asked."""
    due: datetime | None = None
    """When it counts without an objection; None: never without the confirmations."""
    needs_officer: bool = False
    """Whether an officer has to uphold it, since no other player can be asked."""

    @property
    def at_once(self) -> bool:
        """Whether it waits for nobody."""
        return not self.asked and not self.needs_officer


COUNTS_AT_ONCE: Final = Confirmation()


def asked_of(seats: Sequence[SeatPoints], by: int | None, accounts: Collection[int]) -> tuple[int, ...]:
    """The players who can be asked to confirm the game: those with an account, except the one who entered it.

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
) -> Confirmation:
    """What the game that ``by`` enters waits for.

    ``officer``: an officer enters it; ``evening``: it is the result of a table that was drawn that evening. A game
    that somebody says to have played with guests and computer players alone can be disputed by nobody, so that
    neither the season's hours nor an evening let it count: an officer looks at it, unless an officer enters it.
    """
    asked = asked_of(seats, by, accounts)
    if not asked:
        return COUNTS_AT_ONCE if officer else Confirmation(needs_officer=True)
    trusted = (officer and settings.at_once != "nobody") or (evening and settings.at_once == "evenings")
    if trusted or settings.confirm_hours <= 0:
        return COUNTS_AT_ONCE
    return Confirmation(asked, now + timedelta(hours=settings.confirm_hours))


@dataclass(frozen=True, slots=True)
class Silence:
    """A game whose players were asked at ``since``, and which counts at ``due`` if none of them objects."""

    league: int
    guild: int
    game: int
    since: datetime
    due: datetime
