"""Sends hands by direct message: one message for each table and player, edited as long as it stands."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Final

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.table.commands import ChooseSurface, KeepMessage
from bot.table.errors import TableError
from bot.table.ports import PlayerTable
from bot.table.quiet_hours import quiet_until
from bot.table.table_events import MessageKept
from cogs.common.content import Content, replace, send
from cogs.common.direct_messages import NotNow
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED

Whose = tuple[str, int]

PATIENCE: Final = timedelta(seconds=2)
"""How long sending a direct message may take before the hand appears in the channel."""

log = structlog.stdlib.get_logger(__name__)


class DirectHands:
    """The hands by direct message of all tables. ``late`` is called with what was sent after all."""

    def __init__(self, bot: JantakuBot, late: Callable[[Whose, asyncio.Task[None]], None]) -> None:
        self._bot = bot
        self._direct = Counter.of(bot).direct
        self._late = late
        self._sending: dict[Whose, asyncio.Task[None]] = {}

    def sends(self, table: str, user: int) -> bool:
        """Whether this hand is on its way."""
        return (table, user) in self._sending

    async def show(self, hand: PlayerTable, content: Content, *, ring: bool) -> None:
        """Send a hand, or edit its message. Raises an exception of UNSENT if that fails or takes too long."""
        whose = (hand.public_table.table, hand.user)
        if whose in self._sending:
            raise NotNow("late")
        task = self._sending[whose] = asyncio.get_running_loop().create_task(self._by_dm(hand, content, ring=ring))
        late = asyncio.get_running_loop().create_future()
        alarm = self._bot.clock.call_at(
            self._bot.clock.now() + PATIENCE, lambda: None if late.done() else late.set_result(None)
        )
        task.add_done_callback(lambda _: self._sending.pop(whose, None))
        await asyncio.wait({task, late}, return_when=asyncio.FIRST_COMPLETED)
        alarm.cancel()
        if task.done():
            return task.result()
        task.add_done_callback(lambda done: self._late(whose, done))
        raise NotNow("late")

    async def _by_dm(self, hand: PlayerTable, content: Content, *, ring: bool) -> None:
        kept = hand.hand
        channel = await self._direct.channel(hand.user, kept.channel if kept is not None else None)
        try:
            await self._write(hand, channel, content, ring=ring)
        except UNDELIVERED as fault:
            self._direct.failed(hand.user, fault)
            raise

    async def _write(self, hand: PlayerTable, channel: int, content: Content, *, ring: bool) -> None:
        old = self._partial(hand.hand) if hand.hand is not None else None
        if old is not None and not ring:
            try:
                await replace(self._bot, old.edit, content)
            except discord.NotFound:
                old = None
            else:
                return
        messageable = self._bot.get_partial_messageable(channel)
        sent = await send(self._bot, messageable.send, content, silent=self._asleep(hand))
        await self.note(hand.public_table.table, KeepMessage("hand", hand.user, channel, sent.id))
        if hand.hand is not None and old is not None:
            await self.delete(hand.hand)

    async def delete(self, kept: MessageKept) -> None:
        """Delete a message that shows a hand no longer, if that is possible."""
        with suppress(*UNDELIVERED):
            await self._partial(kept).delete()

    def _partial(self, kept: MessageKept) -> discord.PartialMessage:
        return self._bot.get_partial_messageable(kept.channel).get_partial_message(kept.message)

    def _asleep(self, hand: PlayerTable) -> bool:
        """Whether the player has quiet hours now, which only slow tables observe."""
        slow = hand.public_table.settings.pace == "slow"
        return slow and quiet_until(hand.quiet, self._bot.clock.now()) is not None

    async def note(self, table: str, command: KeepMessage | ChooseSurface) -> None:
        """Let the table keep where a hand is shown. Never raises: it is shown there in any case."""
        try:
            await self._bot.lobby.submit(table, command)
        except TableError:
            log.warning("the table did not take a note", table=table, note=type(command).__name__)
