"""The clock of a round: announces its start, ten minutes left, the last hand and its end, each once.

The database stores what is due and what was told, so a restart loses no announcement and repeats none. One alarm covers
the next announcement of all tournaments.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final

import structlog

from bot.client.jantaku import JantakuBot
from bot.league.faults import LeagueRefused
from bot.league.tournament import Signal, SignalKind
from bot.league.tournament_view import DrawnRound, TournamentView
from bot.store.errors import StoreError
from bot.text.league.tournament import signal_text
from bot.text.sentences import render
from cogs.common.background_work import Latest
from cogs.common.content import Content, send
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details, is_permanent
from cogs.league.league_service import LeagueService
from cogs.league.tournament.board import refresh

AGAIN: Final = timedelta(minutes=2)
"""When an announcement is tried again that did not arrive. Discord knows a nonce for a few minutes."""
STALE: Final = timedelta(minutes=30)
"""Nothing is announced that was due so long ago."""

log = structlog.stdlib.get_logger(__name__)


class TournamentClock:
    """The clocks of all tournaments. One for each bot."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot
        self._sent: Final[set[tuple[Signal, int]]] = set()
        """The signals that arrived in a channel, until the database has stored that they were told."""
        self.latest: Final = Latest[str](Counter.of(bot).background, self._look)

    async def begin(self, shard: int) -> None:
        """The servers of a shard became available: tell what is due and set the alarm for the next."""
        del shard
        self.look()

    def look(self) -> None:
        """Look for due signals again."""
        self.latest.ask("signals")

    async def _look(self, _: str) -> datetime | None:
        now, doubted = self._bot.clock.now(), self._bot.heartbeat.doubted_until
        try:
            untold = await self._bot.store.tournaments.untold()
            due = [signal for signal in untold if signal.due_at <= now and not await self._is_doubted(signal)]
            due.sort(key=lambda signal: (signal.meeting, signal.round))
            done = [
                await self._tell_round([*group], now)
                for _, group in groupby(due, key=lambda signal: (signal.meeting, signal.round))
            ]
        except StoreError:
            log.warning("the clocks of tournaments have to wait for the database", exc_info=True)
            return now + AGAIN
        later = [signal.due_at for signal in untold if signal.due_at > now]
        again = [] if all(done) else [now + AGAIN]
        return min([*later, *again, *([] if doubted is None else [doubted])], default=None)

    async def _is_doubted(self, signal: Signal) -> bool:
        """Whether the wall clock has jumped since the round began, so that its time may not be over."""
        jump = self._bot.heartbeat.jumped_at
        if jump is None:
            return False
        begins = (await self._bot.store.tournaments.clock(signal.meeting, signal.round)).get(SignalKind.START)
        return begins is None or begins.due_at < jump

    async def _tell_round(self, due: list[Signal], now: datetime) -> bool:
        """Tell the last of a round's due signals; those before it are out of date. False if a retry may help."""
        try:
            view = await LeagueService.of(self._bot).club.tournaments.view(due[0].meeting)
        except LeagueRefused:
            return True
        if self._bot.get_guild(view.league.guild) is None:
            return True
        last = max(due, key=lambda signal: signal.due_at)
        played = next((one for one in view.rounds if one.number == last.round), None)
        wanted = (
            played is not None
            and now < last.due_at + STALE
            and (last.kind is SignalKind.START or played.results < len(played.tables))
        )
        if played is not None and wanted and not await self._tell(view, played, last):
            return False
        for signal in due:
            await self._bot.store.tournaments.told(signal, now)
        self._sent.difference_update({one for one in self._sent if one[0] in due})
        refresh(self._bot, view.league.guild, view.meeting)
        return True

    async def _tell(self, view: TournamentView, played: DrawnRound, signal: Signal) -> bool:
        """Tell a signal in the channel and in the threads of the round. False if a retry may help."""
        clock = await self._bot.store.tournaments.clock(signal.meeting, signal.round)
        words = signal_text(signal.kind, view.title, signal.round, clock[SignalKind.LAST].due_at)
        content = Content(render(words, Counter.of(self._bot).readers.of_guild(view.league.guild)))
        arrived = True
        for index, place in enumerate(_places(view, played)):
            if (signal, place) in self._sent:
                continue
            channel = self._bot.get_partial_messageable(place, guild_id=view.league.guild)
            nonce = f"{signal.meeting}-{signal.round}{signal.kind}-{index}"[-25:]
            try:
                # The nonce prevents a second message if the bot stops before it has stored this one.
                await send(self._bot, channel.send, content, nonce=nonce)
            except UNDELIVERED as fault:
                log.warning("a signal of a clock did not arrive", meeting=signal.meeting, **fault_details(fault))
                arrived = arrived and is_permanent(fault)
                continue
            self._sent.add((signal, place))
        return arrived


def _places(view: TournamentView, played: DrawnRound) -> Iterable[int]:
    """The channel of a tournament and the threads of a round's tables."""
    return (view.meeting.channel, *(table.thread for table in played.tables if table.thread is not None))
