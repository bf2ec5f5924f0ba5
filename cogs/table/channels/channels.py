"""The rooms that tables stand in: channels, threads and servers that go, permissions that come and go, lost boards.

A game whose channel is gone stands still until its players say where it goes on
(``cogs.table.channels.lost_channels``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import structlog
from discord.ext import commands

from bot.table.errors import TableError
from cogs.table.channels.moving import public_tables_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from cogs.table.table_service import TableService

log = structlog.stdlib.get_logger(__name__)


class Rooms(commands.Cog, name="Rooms"):
    """Notices channels, threads, servers and boards that are no longer there, and what the bot may do in them."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Perhaps the bot may write again where it could not when it stopped, or was last connected."""
        del shard
        await self.service.lost.regained()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """The table in the channel, and those in its threads, which go with it without a word of their own."""
        threads: Collection[discord.Thread] = getattr(channel, "threads", ())
        gone = {channel.id: channel.name, **{thread.id: thread.name for thread in threads}}
        for place, name in gone.items():
            await self._gone(place, name)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """The table in the thread."""
        await self._gone(payload.thread_id, payload.thread.name if payload.thread is not None else None)

    async def _gone(self, place: int, name: str | None) -> None:
        """A channel or thread is no longer there: nor is there a place for its table."""
        try:
            table = await self.service.lobby.at_channel(place)
        except TableError:
            # The next try to show its board finds out again.
            log.warning("the table of a deleted channel could not be looked for", channel=place, exc_info=True)
            return
        if table is not None:
            if name is not None:
                self.service.lost.remember(place, name)
            await self.service.lost.lose(table)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """All tables of a server that the bot has left."""
        try:
            tables = await self.service.lobby.of_guild(guild.id)
        except TableError:
            log.warning("the tables of a server that was left could not be looked for", guild=guild.id, exc_info=True)
            return
        for public_table in await public_tables_of(self.service, tables):
            place = guild.get_channel_or_thread(public_table.channel)
            if place is not None:
                self.service.lost.remember(place.id, place.name)
            await self.service.lost.lose(public_table.table)

    @commands.Cog.listener("on_guild_available")
    @commands.Cog.listener("on_guild_join")
    async def on_guild_here(self, guild: discord.Guild) -> None:
        """Perhaps the bot has been here before, and games stand still that began then."""
        await self.service.lost.regained(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Perhaps the bot may write there again, or in a thread of it."""
        del before
        await self.service.lost.regained(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Perhaps a role of the bot's."""
        del before
        await self.service.lost.regained(after.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Perhaps the bot has other roles now; of others Discord says nothing without a privileged intent."""
        del before
        if after.id == after.guild.me.id:
            await self.service.lost.regained(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Perhaps a thread was opened again."""
        await self.service.lost.regained(payload.guild_id)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Perhaps a board."""
        await self.service.boards.message_gone(payload.channel_id, frozenset({payload.message_id}))

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Perhaps a board among them."""
        await self.service.boards.message_gone(payload.channel_id, frozenset(payload.message_ids))
