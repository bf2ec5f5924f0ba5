"""The rooms that tables stand in: where a channel or a server goes, its tables close, or their players were kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import structlog
from discord.ext import commands

from bot.table.commands import LoseChannel
from bot.table.errors import TableError

if TYPE_CHECKING:
    from cogs.table.desk import Desk

log = structlog.stdlib.get_logger(__name__)


class Rooms(commands.Cog, name="Rooms"):
    """Notices channels, threads, servers and boards that are no longer there."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """The table in the channel, and those in its threads, which go with it without a word of their own."""
        gone = {channel.id, *(thread.id for thread in getattr(channel, "threads", ()))}
        for table in self.desk.lobby.of_guild(channel.guild.id):
            if (await self.desk.lobby.sheet(table)).channel in gone:
                await self._close(table)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """The table in the thread."""
        table = self.desk.lobby.at_channel(payload.thread_id)
        if table is not None:
            await self._close(table)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """All tables of a server that the bot has left."""
        for table in self.desk.lobby.of_guild(guild.id):
            await self._close(table)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Perhaps a board."""
        self.desk.boards.message_gone(payload.channel_id, frozenset({payload.message_id}))

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Perhaps a board among them."""
        self.desk.boards.message_gone(payload.channel_id, frozenset(payload.message_ids))

    async def _close(self, table: str) -> None:
        try:
            await self.desk.lobby.submit(table, LoseChannel())
        except TableError:
            # The next try to show its board finds out again.
            log.warning("a table without a channel could not be closed", table=table, exc_info=True)
