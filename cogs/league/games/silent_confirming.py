"""Silence confirms: what nobody objects to counts when its time has come, after a restart as well."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

import structlog

from bot.league.entries import GameConfirmed
from bot.league.faults import LeagueRefused
from bot.store.errors import StoreError
from bot.store.league.entry_writer import NewEntry
from cogs.common.latest_only import Latest

if TYPE_CHECKING:
    from datetime import datetime

    from discord import app_commands

    from bot.client.jantaku import JantakuBot
    from cogs.league.league_service import LeagueService

AGAIN: Final = timedelta(minutes=2)
"""When it is tried again after the database could not be read or written."""
LATER: Final = timedelta(hours=1)
"""When it is tried again after a game that was due could not be counted, for whatever reason."""

log = structlog.stdlib.get_logger(__name__)


def add_silence(service: LeagueService, group: app_commands.Group) -> None:
    """Count what nobody objects to from now on. There is no command."""
    del group
    Silence(service.bot).begin()


class Silence:
    """One alarm for the first game that is due in any league."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot
        self.latest: Final = Latest[str](bot.clock, self._look)

    def begin(self) -> None:
        """Count what is due, and wait for the next; again whenever entries are made."""
        self._bot.store.leagues.listen(self.look)
        self.look()

    def look(self) -> None:
        """Something may be due earlier than was thought."""
        self.latest.ask("silence")

    async def _look(self, _: str) -> datetime | None:
        now = self._bot.clock.now()
        try:
            refused = await self._count(now)
            following = await self._bot.store.leagues.next_due()
        except StoreError:
            log.warning("games that nobody objects to have to wait for the database", exc_info=True)
            return now + AGAIN
        if following is None:
            return None
        if refused:
            return max(following, now + LATER)
        return following if following > now else now + AGAIN

    async def _count(self, now: datetime) -> bool:
        """Count what is due; whether something could not be. Raises StoreError."""
        refused = False
        for league, game in await self._bot.store.leagues.due(now):
            try:
                async with self._bot.store.leagues.writing(league) as writer:
                    due = (await writer.game(game)).confirm_by
                    # Corrected since it was looked up, its players have their time again.
                    if due is not None and due <= now:
                        await writer.write((NewEntry(GameConfirmed(game, None), now),))
            except LeagueRefused as fault:
                # Somebody was faster, which is all right; if not, it is not to be tried without end.
                log.info("a game does not count by silence", league=league, game=game, faults=str(fault))
                refused = True
        return refused
