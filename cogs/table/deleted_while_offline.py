"""Finds boards and channels that were deleted while the bot missed events.

Discord repeats missed events to a resumed session, but not to a new one. Without this check, a deletion would be
noticed only at the next edit of the board, which may never come while the players wait for that board.
"""

from __future__ import annotations

import discord
import structlog
from discord.ext import commands

from bot.table.errors import TableError
from cogs.common.request_faults import UNDELIVERED, UNKNOWN_CHANNEL, fault_details, is_forbidden
from cogs.table.table_service import TableService

log = structlog.stdlib.get_logger(__name__)


class MissedEvents(commands.Cog, name="MissedEvents"):
    """After each new session of a shard except the first, checks that the boards of its servers still exist."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._met: set[int] = set()

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Check each board with one request, one after the other. The first session follows a start."""
        if shard not in self._met:
            self._met.add(shard)
            return
        for table, channel, message in self.service.boards.places():
            try:
                public_table = await self.service.lobby.public_table(table)
            except TableError:
                continue
            if (public_table.guild >> 22) % (
                self.service.bot.shard_count or 1
            ) == shard and public_table.stage != "closed":
                await self._look(table, public_table.guild, channel, message)

    async def _look(self, table: str, guild: int, channel: int, message: int) -> None:
        place = self.service.bot.get_partial_messageable(channel, guild_id=guild)
        try:
            await place.fetch_message(message)
        except discord.NotFound as fault:
            if fault.code == UNKNOWN_CHANNEL:
                await self.service.lost.lose(table)
            else:
                await self.service.boards.message_gone(channel, frozenset({message}))
        except UNDELIVERED as fault:
            if is_forbidden(fault):
                await self.service.lost.lose(table, forbidden=True)
            else:
                log.info("nobody knows whether a board is still there", table=table, **fault_details(fault))
