"""Tells players whose hand could not be sent by direct message where to find it. The text does not give the reason.

A player with a recent interaction gets the hand itself, as an ephemeral message in the channel. The others are pinged
together, once a table, at a time that does not give away a possible call.
"""

from datetime import datetime, timedelta
from typing import Final

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.table.errors import NoSuchTable
from bot.text.sentences import Plain, joined, render, say
from cogs.common.background_work import Latest
from cogs.common.interaction_responder import Counter
from cogs.common.reader_settings import Readers
from cogs.common.request_faults import UNDELIVERED, fault_details

BATCH_DELAY: Final = timedelta(seconds=1)
"""The delay of a message, so that it can ping several players."""

HERE_FOR_NOW: Final = say("-# Your hand is here for now because I could not send it by direct message.")
"""The line in an ephemeral hand that should have come by direct message."""

log = structlog.stdlib.get_logger(__name__)


class Fallback:
    """Pings players in the table's channel."""

    def __init__(self, bot: JantakuBot, readers: Readers) -> None:
        self._bot = bot
        self._readers = readers
        self._informed: dict[str, set[int]] = {}
        self._waiting: dict[str, tuple[datetime, set[int]]] = {}
        self.latest: Final = Latest[str](Counter.of(bot).background, self._announce)

    def tell(self, table: str, user: int) -> None:
        """Tell this player where their hand is, once per table."""
        informed = self._informed.setdefault(table, set())
        if user not in informed:
            informed.add(user)
            self._waiting.setdefault(table, (self._bot.clock.now() + BATCH_DELAY, set()))[1].add(user)
            self.latest.ask(table)

    def forget(self, table: str) -> None:
        """The table is closed."""
        self._informed.pop(table, None)

    async def _announce(self, table: str) -> datetime | None:
        when, users = self._waiting.get(table, (None, set[int]()))
        if when is None or self._bot.is_closed():
            return None
        if self._bot.clock.now() < when:
            return when
        del self._waiting[table]
        try:
            public_table = await self._bot.lobby.public_table(table)
        except NoSuchTable:
            return None
        if public_table.stage != "playing" or public_table.game is None or public_table.game.over:
            return None
        names = joined((Plain(f"<@{user}>") for user in sorted(users)), " ")
        text = say("{names}: press **My hand** on the board, or use /hand, to see your tiles.", names=names)
        channel = self._bot.get_partial_messageable(public_table.channel, guild_id=public_table.guild or None)
        pings = discord.AllowedMentions(users=[discord.Object(user) for user in users])
        try:
            await channel.send(render(text, self._readers.of_guild(public_table.guild)), allowed_mentions=pings)
        except UNDELIVERED as fault:
            log.warning("nobody could be told where their hand is", table=table, **fault_details(fault))
        return None
