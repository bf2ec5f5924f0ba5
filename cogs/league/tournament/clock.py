"""Announces the signals of rounds' clocks (``bot.club.round_clocks``), from the start to the end of each round.

One alarm covers the next announcement of all tournaments.
"""

from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.club.round_clocks import DueSignal
from bot.league.tournament import Signal
from bot.store.errors import StoreError
from bot.text.league.tournament import signal_text
from cogs.common.background_work import Latest
from cogs.common.content import Content, send
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details, is_permanent
from cogs.league.league_service import LeagueService
from cogs.league.tournament.board import refresh

AGAIN: Final = timedelta(minutes=2)
"""When an announcement is tried again that did not arrive. Discord knows a nonce for a few minutes."""

log = structlog.stdlib.get_logger(__name__)


class TournamentClock:
    """The clocks of all tournaments. One for each bot."""

    def __init__(self, service: LeagueService) -> None:
        self._bot: Final = service.bot
        self._clocks: Final = service.club.round_clocks
        self._sent: Final[set[tuple[Signal, int]]] = set()
        """The signals that arrived in a channel, until the database has stored that they were told."""
        self.latest: Final = Latest[str](Counter.of(service.bot).background, self._look)

    async def begin(self, shard: int) -> None:
        """The servers of a shard became available: tell what is due and set the alarm for the next."""
        del shard
        self.look()

    def look(self) -> None:
        """Look for due signals again."""
        self.latest.ask("signals")

    async def _look(self, _: str) -> datetime | None:
        now, heartbeat = self._bot.clock.now(), self._bot.heartbeat
        doubted = heartbeat.doubted_until
        try:
            due, later = await self._clocks.due(heartbeat.jumped_at)
            done = [await self._tell(one) for one in due]
        except StoreError:
            log.warning("the clocks of tournaments have to wait for the database", exc_info=True)
            return now + AGAIN
        again = None if all(done) else now + AGAIN
        return min((at for at in (later, again, doubted) if at is not None), default=None)

    async def _tell(self, due: DueSignal) -> bool:
        """Announce a signal wherever it is to be. False if a retry may help."""
        view, signal = due.view, due.signal
        guild = view.league.guild
        if self._bot.get_guild(guild) is None:
            return True
        words = signal_text(signal.kind, view.title, signal.round, due.ends)
        locale = Counter.of(self._bot).readers.of_guild(guild)
        arrived = True
        for index, place in enumerate(due.places):
            if (signal, place) in self._sent:
                continue
            channel = self._bot.get_partial_messageable(place, guild_id=guild)
            nonce = f"{signal.meeting}-{signal.round}{signal.kind}-{index}"[-25:]
            try:
                # The nonce prevents a second message if the bot stops before it has stored this one.
                await send(self._bot, channel.send, Content(words), locale, nonce=nonce)
            except UNDELIVERED as fault:
                log.warning("a signal of a clock did not arrive", meeting=signal.meeting, **fault_details(fault))
                arrived = arrived and is_permanent(fault)
                continue
            self._sent.add((signal, place))
        if arrived:
            await self._clocks.told(due)
            self._sent.difference_update([one for one in self._sent if one[0] in (*due.out_of_date, signal)])
            refresh(self._bot, guild, view.meeting)
        return arrived
