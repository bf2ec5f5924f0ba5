"""Sends a club evening's messages: the announcement, the reminder, and the news that it was called off.

One alarm covers the next reminder of all leagues; of several processes, the one that has a league's server sends it.
The database stores what was sent; a reminder that fell due while the bot was down is sent at the next start, unless the
evening began too long ago.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import structlog

from bot.client.jantaku import JantakuBot
from bot.league.evenings import Comer, EveningView
from bot.league.leagues import has_account
from bot.store.errors import StoreError
from bot.text.league.evenings import called_off_news, moved_news, reminder_text
from bot.text.sentences import Words
from cogs.common.background_work import Latest
from cogs.common.content import Content, send
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details, is_permanent
from cogs.league.league_service import LeagueService

AGAIN: Final = timedelta(minutes=2)
"""When a reminder is tried again that did not arrive. Discord knows a nonce for a few minutes: it may have arrived."""
AT_ONCE: Final = 60
"""People in one message: this many mentions fit, and Discord pings at most 100."""

log = structlog.stdlib.get_logger(__name__)


class EveningNotices:
    """Reminders of all club evenings."""

    def __init__(self, service: LeagueService) -> None:
        self._bot: Final = service.bot
        self._evenings: Final = service.club.evenings
        self._sent: Final[set[int]] = set()
        """Evenings whose reminder was sent, until the database has stored it."""
        self._pruned = False
        self.latest: Final = Latest[str](Counter.of(service.bot).background, self._look)

    async def begin(self, shard: int) -> None:
        """The servers of a shard became available: send what is due and set the alarm for the next reminder."""
        del shard
        self.look()

    def look(self) -> None:
        """Look for due reminders again: one may be due earlier than the alarm."""
        self.latest.ask("reminders")

    async def _look(self, _: str) -> datetime | None:
        now = self._bot.clock.now()
        if (doubted := self._bot.heartbeat.doubted_until) is not None:
            return doubted
        try:
            if not self._pruned:
                self._pruned = True
                if count := await self._evenings.forget_old():
                    log.info("old evenings are forgotten", count=count)
            due, later = await self._evenings.to_remind(self._bot.lobby.hosts)
            done = [await self._remind(view) for view in due]
        except StoreError:
            log.warning("reminders of club evenings have to wait for the database", exc_info=True)
            return now + AGAIN
        return later if all(done) else min(later or now + AGAIN, now + AGAIN)

    async def _remind(self, view: EveningView) -> bool:
        """Remind those who come. False if a retry may help. Raises StoreError."""
        evening = view.evening
        if evening.id not in self._sent:
            try:
                await self._tell(view, "remind", lambda users: reminder_text(evening, users, link_of(view)))
            except UNDELIVERED as fault:
                log.warning("a reminder did not arrive", meeting=evening.id, **fault_details(fault))
                if not is_permanent(fault):
                    return False
        self._sent.add(evening.id)
        await self._evenings.reminded(evening.id)
        self._sent.discard(evening.id)
        return True

    async def called_off(self, view: EveningView) -> None:
        """Tell those who wanted to come. Raises ``UNDELIVERED``."""
        await self._tell(view, "off", partial(called_off_news, view.evening))

    async def moved(self, view: EveningView) -> None:
        """Tell those who want to come when it begins now. Raises ``UNDELIVERED``."""
        what = f"moved-{int(view.evening.at.timestamp()) % 1_000_000}"
        await self._tell(view, what, partial(moved_news, view.evening))

    async def _tell(self, view: EveningView, what: str, words: Callable[[Sequence[int]], Words]) -> None:
        """Ping the members who come in the channel of the evening; sends nothing if none does."""
        await ping(self._bot, view, view.coming, what, words)

    async def announce(self, view: EveningView, content: Content) -> int:
        """Post the announcement of an evening and return the id of its message. Raises ``UNDELIVERED``."""
        place = self._bot.get_partial_messageable(view.evening.channel, guild_id=view.league.guild)
        locale = Counter.of(self._bot).readers.of_guild(view.league.guild)
        return (await send(self._bot, place.send, content, locale, nonce=f"meeting-{view.evening.id}")).id


async def ping(
    bot: JantakuBot, view: EveningView, comers: Sequence[Comer], what: str, words: Callable[[Sequence[int]], Words]
) -> None:
    """Ping the members among these people in the channel of an evening. Raises ``UNDELIVERED``."""
    users = [comer.user for comer in comers if has_account(comer.user)]
    place = bot.get_partial_messageable(view.evening.channel, guild_id=view.league.guild)
    locale = Counter.of(bot).readers.of_guild(view.league.guild)
    for part in range(0, len(users), AT_ONCE):
        some = users[part : part + AT_ONCE]
        content = Content(words(some), pings=tuple(some))
        # The nonce prevents a second message if the bot stops before it has stored this one.
        await send(bot, place.send, content, locale, nonce=f"{what}-{view.evening.id}-{part}")


def link_of(view: EveningView) -> str | None:
    """The link to the announcement, or None."""
    evening = view.evening
    if evening.message is None:
        return None
    return f"https://discord.com/channels/{view.league.guild}/{evening.channel}/{evening.message}"
