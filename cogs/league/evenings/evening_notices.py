"""Sends a club evening's messages: the announcement, the reminder, and the news that it was called off.

One alarm covers the next reminder of all leagues; of several processes, the one that has a league's server sends it.
The database stores what was sent; a reminder that fell due while the bot was down is sent at the next start, unless the
evening began more than ``TOO_LATE`` ago.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.client.jantaku import JantakuBot
from bot.league.evenings import Comer, Evening
from bot.league.sitters import has_account
from bot.store.errors import StoreError
from bot.text.league.evenings import called_off_news, moved_news, reminder_text
from bot.text.sentences import Words, render
from cogs.common.background_work import Latest
from cogs.common.content import Content, send
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details, is_permanent

AGAIN: Final = timedelta(minutes=2)
"""When a reminder is tried again that did not arrive. Discord knows a nonce for a few minutes: it may have arrived."""
TOO_LATE: Final = timedelta(minutes=15)
"""No reminder is sent this long after the beginning."""
AT_ONCE: Final = 60
"""People in one message: this many mentions fit, and Discord pings at most 100."""

log = structlog.stdlib.get_logger(__name__)


class EveningNotices:
    """Reminders of all club evenings."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot
        self._sent: Final[set[int]] = set()
        """Meetings whose reminder was sent, until the database has stored it."""
        self._pruned = False
        self.latest: Final = Latest[str](Counter.of(bot).background, self._look)

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
            await self._prune(now)
            waiting = await self._bot.store.league_evenings.to_remind()
            again = [
                now + AGAIN
                for meeting in waiting
                if meeting.remind_at is not None and meeting.remind_at <= now and not await self._remind(meeting, now)
            ]
        except StoreError:
            log.warning("reminders of club evenings have to wait for the database", exc_info=True)
            return now + AGAIN
        later = (meeting.remind_at for meeting in waiting if meeting.remind_at is not None and meeting.remind_at > now)
        return min((*again, *later), default=None)

    async def _prune(self, now: datetime) -> None:
        """Delete old meetings, once per start of the bot."""
        if not self._pruned:
            self._pruned = True
            count = await self._bot.store.league_evenings.prune(now)
            if count:
                log.info("old meetings are forgotten", count=count)

    async def _remind(self, meeting: Evening, now: datetime) -> bool:
        """Remind those who come. False if a retry may help. Raises StoreError."""
        league = await self._bot.store.leagues.league(meeting.league)
        guild = league.guild if league is not None else 0
        if not self._bot.lobby.hosts(guild):
            return True
        if meeting.id not in self._sent and now <= meeting.at + TOO_LATE:
            link = link_of(guild, meeting)
            try:
                await self._tell(
                    guild, meeting, "remind", lambda users: reminder_text(meeting.title, meeting.at, users, link)
                )
            except UNDELIVERED as fault:
                log.warning("a reminder did not arrive", meeting=meeting.id, **fault_details(fault))
                if not is_permanent(fault):
                    return False
        self._sent.add(meeting.id)
        await self._bot.store.league_evenings.reminded(meeting.id, now)
        self._sent.discard(meeting.id)
        return True

    async def called_off(self, guild: int, meeting: Evening) -> None:
        """Tell those who wanted to come. Raises StoreError and ``UNDELIVERED``."""
        await self._tell(guild, meeting, "off", lambda users: called_off_news(meeting.title, meeting.at, users))

    async def moved(self, guild: int, meeting: Evening) -> None:
        """Tell those who want to come when it begins now. Raises StoreError and ``UNDELIVERED``."""
        what = f"moved-{int(meeting.at.timestamp()) % 1_000_000}"
        await self._tell(guild, meeting, what, lambda users: moved_news(meeting.title, meeting.at, users))

    async def _tell(self, guild: int, meeting: Evening, what: str, words: Callable[[Sequence[int]], Words]) -> None:
        """Ping the members who come in the channel of the evening; sends nothing if none does."""
        await ping(self._bot, guild, meeting, await self._bot.store.league_evenings.coming(meeting.id), what, words)

    async def announce(self, guild: int, meeting: Evening, content: Content) -> int:
        """Post the announcement of an evening and return the id of its message. Raises ``UNDELIVERED``."""
        place = self._bot.get_partial_messageable(meeting.channel, guild_id=guild)
        return (await send(self._bot, place.send, content, nonce=f"meeting-{meeting.id}")).id


async def ping(
    bot: JantakuBot,
    guild: int,
    meeting: Evening,
    comers: Sequence[Comer],
    what: str,
    words: Callable[[Sequence[int]], Words],
) -> None:
    """Ping the members among these people in the channel of an evening. Raises ``UNDELIVERED``."""
    users = [comer.user for comer in comers if has_account(comer.user)]
    place = bot.get_partial_messageable(meeting.channel, guild_id=guild)
    locale = Counter.of(bot).readers.of_guild(guild)
    for part in range(0, len(users), AT_ONCE):
        some = users[part : part + AT_ONCE]
        content = Content(render(words(some), locale), pings=tuple(some))
        # The nonce prevents a second message if the bot stops before it has stored this one.
        await send(bot, place.send, content, nonce=f"{what}-{meeting.id}-{part}")


def link_of(guild: int, meeting: Evening) -> str | None:
    """The link to the announcement, or None."""
    if meeting.message is None:
        return None
    return f"https://discord.com/channels/{guild}/{meeting.channel}/{meeting.message}"
