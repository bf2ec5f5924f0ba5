"""Copies the weekly evenings in time, and announces each a week before it begins.

One alarm covers all leagues; of several processes, each does so for those of its servers. What was copied and announced
is stored, so an absence of the bot is made up for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import structlog

from bot.client.jantaku import JantakuBot
from bot.league.evenings import Evening
from bot.league.typed.dates import WEEK, week_later
from bot.store.errors import StoreError
from cogs.common.background_work import Latest
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.evenings.attendance import Gatherings
from cogs.league.evenings.evening_notices import EveningNotices
from cogs.league.evenings.server_events import ServerEvents

AHEAD: Final = 4 * WEEK
"""How long before its beginning an evening is there, to be changed or called off."""
AGAIN: Final = timedelta(hours=1)
"""When an announcement is tried again that Discord did not take."""

log = structlog.stdlib.get_logger(__name__)


class WeeklyAnnouncements:
    """The weekly evenings of all leagues."""

    def __init__(self, bot: JantakuBot, gatherings: Gatherings, notices: EveningNotices, events: ServerEvents) -> None:
        self._bot: Final = bot
        self._gatherings: Final = gatherings
        self._notices: Final = notices
        self._events: Final = events
        self._latest: Final = Latest[str](Counter.of(bot).background, self._look)

    async def begin(self, shard: int) -> None:
        """The servers of a shard became available."""
        del shard
        self.look()

    def look(self) -> None:
        """Look whether something is due."""
        self._latest.ask("weekly")

    async def _look(self, _: str) -> datetime | None:
        now = self._bot.clock.now()
        if (doubted := self._bot.heartbeat.doubted_until) is not None:
            return doubted
        try:
            begins = [await self.copy(one, now) for one in await self._own(await self._bot.store.league_weeklies.of())]
            waiting = await self._own(await self._bot.store.league_weeklies.to_announce(now, now + AHEAD))
            due = [meeting for meeting in waiting if meeting.at <= now + WEEK]
            failed = [meeting for meeting in due if not await self.announce(meeting)]
        except StoreError:
            log.warning("weekly evenings have to wait for the database", exc_info=True)
            return now + AGAIN
        later = [meeting.at - WEEK for meeting in waiting if meeting not in due]
        return min((*later, *(at - AHEAD for at in begins), *([now + AGAIN] if failed else ())), default=None)

    async def _own(self, evenings: Iterable[Evening]) -> list[Evening]:
        """Those of servers that this process has. Raises StoreError."""
        found = []
        for evening in evenings:
            league = await self._bot.store.leagues.league(evening.league)
            if league is not None and self._bot.lobby.hosts(league.guild):
                found.append(evening)
        return found

    async def copy(self, weekly: Evening, now: datetime, zone: ZoneInfo | None = None) -> datetime:
        """Make the evenings of the next weeks and return when the first one after them begins. Raises StoreError.

        ``zone`` is the one in which they begin at the same time of day: the league's if left out.
        """
        league = await self._bot.store.leagues.league(weekly.league)
        own = None if league is None else league.settings.time_zone
        while weekly.at <= now + AHEAD:
            then = week_later(weekly.at, zone or own or ZoneInfo("UTC"))
            await self._bot.store.league_weeklies.copy(weekly, then, make=weekly.at > now)
            weekly = replace(weekly, at=then)
        return weekly.at

    async def announce(self, meeting: Evening) -> bool:
        """Post the announcement of an evening. False if Discord did not take it. Raises StoreError."""
        league = await self._bot.store.leagues.league(meeting.league)
        if league is None:
            return True
        content = await self._gatherings.content(meeting, Counter.of(self._bot).readers.of_guild(league.guild))
        try:
            message = await self._notices.announce(league.guild, meeting, content)
        except UNDELIVERED as fault:
            log.warning("a weekly evening was not announced", meeting=meeting.id, **fault_details(fault))
            return False
        await self._bot.store.league_evenings.place(meeting.id, message)
        await self._events.show(league.guild, replace(meeting, message=message))
        self._notices.look()
        return True
