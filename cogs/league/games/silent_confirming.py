"""Confirms games by silence: a game that nobody disputes in time counts, after a restart as well.

Of several processes, the one that has a league's server does so: it then announces what counts.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

import structlog

from bot.league.entries import GameConfirmed
from bot.league.faults import LeagueRefused
from bot.store.errors import StoreError
from bot.store.league.entry_writer import NewEntry
from cogs.common.background_work import Latest
from cogs.common.interaction_responder import Counter

if TYPE_CHECKING:
    from datetime import datetime

    from bot.client.jantaku import JantakuBot
    from cogs.league.league_service import LeagueService

AGAIN: Final = timedelta(minutes=2)
"""The delay before a retry after a database error."""
LATER: Final = timedelta(hours=1)
"""The delay before a retry after a due game was refused."""

log = structlog.stdlib.get_logger(__name__)


def add_silent_confirming(service: LeagueService) -> None:
    """Start confirming by silence. There is no command."""
    SilentConfirming(service.bot).begin()


class SilentConfirming:
    """An alarm for the next game that is due in any league."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot
        self.latest: Final = Latest[str](Counter.of(bot).background, self._look)

    def begin(self) -> None:
        """Confirm what is due and set the alarm for the next game; again whenever entries are made."""
        self._bot.store.leagues.listen(self.look)
        self.look()

    def look(self) -> None:
        """Look for due games again: one may be due earlier than the alarm."""
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
        """Confirm what is due. Returns whether any game was refused. Raises StoreError."""
        refused = False
        for league, game in await self._bot.store.leagues.due(now):
            known = await self._bot.store.leagues.league(league)
            if known is None or not self._bot.lobby.hosts(known.guild):
                continue
            try:
                async with self._bot.store.leagues.writing(league) as writer:
                    due = (await writer.game(game)).confirm_by
                    # A game corrected since it was read has a new deadline.
                    if due is not None and due <= now:
                        await writer.write((NewEntry(GameConfirmed(game, None), now),))
            except LeagueRefused as fault:
                # Usually somebody was faster; if not, retry after ``LATER`` instead of in a loop.
                log.info("a game does not count by silence", league=league, game=game, faults=str(fault))
                refused = True
        return refused
