"""Copies the weekly evenings in time, and announces each a week before it begins.

One alarm covers all leagues; of several processes, each does so for those of its servers. What was copied and announced
is stored, so an absence of the bot is made up for.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.league.evenings import EveningView
from bot.store.errors import StoreError
from cogs.common.background_work import Latest
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.evenings.attendance import Attendance
from cogs.league.evenings.evening_notices import EveningNotices
from cogs.league.evenings.server_events import ServerEvents
from cogs.league.league_service import LeagueService

AGAIN: Final = timedelta(hours=1)
"""When an announcement is tried again that Discord did not take."""

log = structlog.stdlib.get_logger(__name__)


class WeeklyAnnouncements:
    """The weekly evenings of all leagues."""

    def __init__(
        self, service: LeagueService, attendance: Attendance, notices: EveningNotices, events: ServerEvents
    ) -> None:
        self._bot: Final = service.bot
        self._evenings: Final = service.club.evenings
        self._attendance: Final = attendance
        self._notices: Final = notices
        self._events: Final = events
        self._latest: Final = Latest[str](Counter.of(service.bot).background, self._look)

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
            due, later = await self._evenings.to_announce(self._bot.lobby.hosts)
            done = [await self.announce(view) is not None for view in due]
        except StoreError:
            log.warning("weekly evenings have to wait for the database", exc_info=True)
            return now + AGAIN
        return later if all(done) else min(later or now + AGAIN, now + AGAIN)

    async def announce(self, view: EveningView) -> EveningView | None:
        """Post the announcement of an evening, which is as returned then; None if Discord did not take it.

        Raises StoreError.
        """
        try:
            message = await self._notices.announce(view, await self._attendance.content(view))
        except UNDELIVERED as fault:
            log.warning("an evening was not announced", meeting=view.evening.id, **fault_details(fault))
            return None
        await self._evenings.posted(view.evening.id, message)
        self._notices.look()
        return await self._events.show(replace(view, evening=replace(view.evening, message=message)))
