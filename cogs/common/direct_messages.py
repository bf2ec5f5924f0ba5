"""Sends all direct messages, and limits how many channels for them are opened.

Discord considers a bot that opens many direct messages in a short time to be spam. So opened channels are stored; new
ones are opened one at a time; and only users who have pressed or typed something at this bot are written to. If Discord
objects, none is opened for an hour.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final, Literal

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.store.errors import StoreError
from bot.table.event_loop_clock import Alarm, Clock
from bot.text.sentences import Words
from cogs.common.content import NOBODY, said
from cogs.common.reader_settings import REMEMBERED, Readers
from cogs.common.request_faults import (
    UNDELIVERED,
    UNKNOWN_CHANNEL,
    fault_details,
    is_invalid_body,
    is_permanent,
    is_rate_limited,
)

FLAGGED: Final = 20026
"""Discord's code for a bot that its spam protection has flagged."""
TOO_FAST: Final = 40003
"""Discord's code for direct messages that are opened too fast."""
NO_ACCESS: Final = 50001
"""Discord's code for a channel that is not this bot's."""
CLOSED: Final = 50007
"""Discord's code for a user whose direct messages are closed to the bot."""

HOUR: Final = timedelta(hours=1)
"""How long a refused direct message is not tried again."""

STOPPED: Final = "direct messages stopped"
"""What a process tells the others when Discord objects."""

Why = Literal["unknown", "waits", "stopped", "refused", "late"]
"""They have not pressed or typed anything; others are opened first; none is opened for an hour; Discord refused the
last one to them; Discord does not answer."""

log = structlog.stdlib.get_logger(__name__)


class NotNow(Exception):
    """A direct message cannot be sent now."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why: Final = why


UNSENT: Final = (NotNow, *UNDELIVERED)
"""The exceptions of a direct message that is not sent."""


class OpeningPace:
    """Lets ``at_once`` through, and then one each time ``every`` has passed."""

    def __init__(self, clock: Clock, at_once: int, every: timedelta) -> None:
        self._clock = clock
        self._every = every
        self._ahead = at_once * every
        self._used_up: datetime | None = None

    def next(self) -> datetime:
        """When the next may pass: now, or later."""
        now = self._clock.now()
        return max(now, self._begins(now) + self._every - self._ahead)

    def take(self) -> bool:
        """Whether one may pass now; it has, then."""
        now = self._clock.now()
        begins = self._begins(now) + self._every
        if begins - self._ahead > now:
            return False
        self._used_up = begins
        return True

    def _begins(self, now: datetime) -> datetime:
        """Until when everything is used up. A clock that was set back makes nobody wait for longer."""
        return now if self._used_up is None else min(max(now, self._used_up), now + self._ahead)


class DirectMessages:
    """The direct messages of one bot, shared by all cogs."""

    def __init__(self, bot: JantakuBot, readers: Readers) -> None:
        self._bot = bot
        self._readers = readers
        chosen = bot.settings.discord
        every = timedelta(seconds=chosen.dm_opening_seconds / bot.share)
        self._pace = OpeningPace(bot.clock, max(1, int(chosen.dm_openings_at_once * bot.share)), every)
        self._channels: dict[int, int | None] = {}
        self._opening: dict[int, asyncio.Task[int]] = {}
        self._refused: dict[int, datetime] = {}
        self._stopped: datetime | None = None
        self._waiting: dict[int, list[Callable[[], None]]] = {}
        self._alarm: Alarm | None = None
        self._one_at_a_time: Final = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        bot.measuring.direct_stopped = lambda: self.stopped
        if bot.exchange is not None:
            bot.exchange.listen(STOPPED, lambda _: self._stop())

    @property
    def stopped(self) -> bool:
        """Whether no channels are opened for now because Discord objected."""
        return self._stopped is not None and self._bot.clock.now() < self._stopped

    def fails(self, user: int) -> bool:
        """Whether Discord refused a direct message to this user within the last hour."""
        until = self._refused.get(user)
        return until is not None and self._bot.clock.now() < until

    async def stands(self, user: int) -> bool:
        """Whether a channel to this user is open already."""
        try:
            return await self._standing(user) is not None
        except NotNow:
            return False

    def waits(self, user: int) -> bool:
        """Whether this user waits for a channel to be opened."""
        return user in self._waiting

    async def channel(self, user: int, known: int | None = None) -> int:
        """The channel for direct messages to a user; it is opened now if that is allowed.

        ``known``: its id from another source. Raises NotNow, or an exception of UNDELIVERED.
        """
        if self.fails(user):
            raise NotNow("refused")
        stands = await self._standing(user)
        if stands is None and known is not None:
            self._learn(user, known)
            stands = known
        if stands is not None:
            return stands
        if await self._readers.of_user(user) is None:
            raise NotNow("unknown")
        if user not in self._opening:
            if self.stopped:
                raise NotNow("stopped")
            # Users who have waited longer go first.
            if (self._waiting and next(iter(self._waiting)) != user) or not self._pace.take():
                raise NotNow("waits")
            return await asyncio.shield(self._begin(user))
        return await asyncio.shield(self._opening[user])

    async def _standing(self, user: int) -> int | None:
        """The channel that was opened to a user before, or None. Raises NotNow."""
        if user not in self._channels:
            try:
                found = (await self._bot.store.settings.user(user)).dm_channel
            except StoreError:
                raise NotNow("late") from None
            self._channels.setdefault(user, found)
            if len(self._channels) > REMEMBERED:
                del self._channels[next(iter(self._channels))]
        return self._channels.get(user)

    def saw(self, interaction: discord.Interaction[Any]) -> None:
        """Learn the channel from an interaction in a direct message."""
        where = interaction.context
        if where.dm_channel and interaction.guild_id is None and interaction.channel_id is not None:
            self._learn(interaction.user.id, interaction.channel_id)

    def forget(self, user: int) -> None:
        """Forget a user."""
        self._channels.pop(user, None)
        self._refused.pop(user, None)
        self._waiting.pop(user, None)

    def again(self, user: int) -> None:
        """A user asks for direct messages: try again, even if the last one was refused."""
        self._refused.pop(user, None)

    def failed(self, user: int, fault: Exception) -> None:
        """Learn from a direct message that Discord refused."""
        now = self._bot.clock.now()
        if is_rate_limited(fault) or (isinstance(fault, discord.HTTPException) and fault.code in {FLAGGED, TOO_FAST}):
            if not self.stopped:
                log.warning("Discord objects to direct messages; none is opened for an hour", **fault_details(fault))
                if self._bot.exchange is not None:
                    self._bot.exchange.tell_others(STOPPED)
            self._stop()
            self._refused[user] = now + HOUR
            return
        if not isinstance(fault, discord.HTTPException):
            return
        if fault.code in {UNKNOWN_CHANNEL, NO_ACCESS}:
            # The channel is gone, or belongs to another account of the bot.
            self._channels.pop(user, None)
            self._note(user, None)
        elif is_permanent(fault) and not is_invalid_body(fault):
            self._refused[user] = now + HOUR
            if len(self._refused) > REMEMBERED:
                del self._refused[next(iter(self._refused))]

    def _stop(self) -> None:
        """Open none for an hour."""
        self._stopped = self._bot.clock.now() + HOUR
        self._drop_waiting()

    async def send(self, user: int, words: Words | str) -> discord.Message:
        """Send words that ping nobody, in the user's language. Raises NotNow, or an exception of UNDELIVERED."""
        channel = await self.channel(user)
        text = said(words, await self._readers.of_user(user), markdown=True)
        try:
            return await self._bot.get_partial_messageable(channel).send(text, allowed_mentions=NOBODY)
        except UNDELIVERED as fault:
            self.failed(user, fault)
            raise

    # Openings

    def wait(self, user: int, then: Callable[[], None] | None = None) -> None:
        """Open a channel to this user when it is their turn, then call ``then``."""
        if self.stopped or self._bot.is_closed():
            return
        self._waiting.setdefault(user, []).extend((then,) if then is not None else ())
        self._set_alarm()

    def no_longer(self, user: int) -> None:
        """Stop waiting for a channel to this user: it is no longer needed."""
        self._waiting.pop(user, None)

    def _drop_waiting(self) -> None:
        self._waiting.clear()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _set_alarm(self) -> None:
        if self._waiting and self._alarm is None:
            self._alarm = self._bot.clock.call_at(self._pace.next(), self._next)

    def _next(self) -> None:
        """Open one channel, for the user who has waited longest."""
        self._alarm = None
        if self._waiting and not self._bot.is_closed() and not self.stopped and self._pace.take():
            user = next(iter(self._waiting))
            calls = self._waiting.pop(user)
            task = self._begin(user) if user not in self._opening else self._opening[user]
            task.add_done_callback(lambda _: [call() for call in calls])
        self._set_alarm()

    def _begin(self, user: int) -> asyncio.Task[int]:
        self._waiting.pop(user, None)
        task = self._opening[user] = asyncio.get_running_loop().create_task(self._open(user))
        task.add_done_callback(lambda done: self._opened(user, done))
        return task

    def _opened(self, user: int, done: asyncio.Task[int]) -> None:
        del self._opening[user]
        if not done.cancelled():
            # The caller may have stopped waiting; mark the exception as seen.
            done.exception()

    async def _open(self, user: int) -> int:
        try:
            async with self._one_at_a_time:
                if self.stopped:
                    raise NotNow("stopped")
                channel = (await self._bot.create_dm(discord.Object(user))).id
        except UNDELIVERED as fault:
            self._bot.figures.opened("refused")
            # Only at debug level: that a hand is sent may reveal a call.
            log.debug("a direct message could not be opened", **fault_details(fault))
            self.failed(user, fault)
            raise
        self._bot.figures.opened("opened")
        self._learn(user, channel)
        return channel

    def _learn(self, user: int, channel: int) -> None:
        if self._channels.get(user) != channel:
            self._channels[user] = channel
            self._note(user, channel)

    def _note(self, user: int, channel: int | None) -> None:
        task = asyncio.get_running_loop().create_task(self._write(user, channel))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write(self, user: int, channel: int | None) -> None:
        try:
            await self._bot.store.settings.choose(user, dm_channel=channel)
        except StoreError:
            log.warning("a channel for direct messages could not be remembered", exc_info=True)
