"""Confirms games by silence: a game that nobody disputes in time counts.

Time in which the bot was down is not counted, since nobody could object in it (``bot.downtime``). Of several
processes, the one that has a league's server does so: it then announces what counts.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.league.confirming import Silence
from bot.league.faults import LeagueRefused
from bot.store.errors import StoreError
from cogs.common.background_work import Latest
from cogs.common.interaction_responder import Counter
from cogs.league.games.game_messages import GameMessages, objections_end
from cogs.league.league_service import LeagueService

AGAIN: Final = timedelta(minutes=2)
"""The delay before a retry after a database error."""
LATER: Final = timedelta(hours=1)
"""The delay before a retry after a due game was refused."""

log = structlog.stdlib.get_logger(__name__)


def add_silent_confirming(service: LeagueService) -> None:
    """Start confirming by silence. There is no command."""
    SilentConfirming(service).begin()


class SilentConfirming:
    """An alarm for the next game that is due in any league."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._refreshed = False
        self.latest: Final = Latest[str](Counter.of(self._bot).background, self._look)

    def begin(self) -> None:
        """Confirm what is due and set the alarm for the next game; again whenever entries are made."""
        self._service.club.listen(self.look)
        self.look()

    def look(self) -> None:
        """Look for due games again: one may be due earlier than the alarm."""
        self.latest.ask("silence")

    async def _look(self, _: str) -> datetime | None:
        now = self._bot.clock.now()
        try:
            there = [one for one in await self._service.club.leagues.silences() if self._bot.lobby.hosts(one.guild)]
            ends = {silence: objections_end(self._bot, silence) for silence in there}
            refused = [silence for silence, end in ends.items() if end <= now and not await self._confirm(silence)]
            if not self._refreshed:
                await self._refresh([silence for silence, end in ends.items() if silence.due < end and now < end])
        except StoreError:
            log.warning("games that nobody objects to have to wait for the database", exc_info=True)
            return now + AGAIN
        later = [end for end in ends.values() if end > now]
        return min([*later, *([now + LATER] if refused else [])], default=None)

    async def _confirm(self, silence: Silence) -> bool:
        """Let a due game count. False if that is refused. Raises StoreError."""
        try:
            await self._service.club.confirm_by_silence(silence.league, silence.game, silence.due)
        except LeagueRefused as fault:
            # Usually somebody was faster; if not, retry after ``LATER`` instead of in a loop.
            log.info("a game does not count by silence", league=silence.league, game=silence.game, faults=str(fault))
            return False
        return True

    async def _refresh(self, put_off: Sequence[Silence]) -> None:
        """Once after the start: show the new end in the messages of games that downtime has put off."""
        for silence in put_off:
            league = await self._service.club.leagues.league(silence.league)
            if league is not None:
                await GameMessages.of(self._service).refresh(league, silence.game)
        self._refreshed = True
