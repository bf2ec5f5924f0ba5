"""Watches the channels of tables: deleted channels, threads and servers, changed permissions, deleted boards.

A game whose channel is gone is paused until a player moves it (``cogs.table.channels.lost_channels``).
"""

from collections.abc import Collection

import discord
import structlog
from discord.ext import commands

from bot.table.errors import TableError
from cogs.common.request_faults import UNDELIVERED, UNKNOWN_CHANNEL, fault_details, is_forbidden
from cogs.table.channels.movable_tables import public_tables_of
from cogs.table.table_service import TableService

log = structlog.stdlib.get_logger(__name__)


class ChannelEvents(commands.Cog, name="ChannelEvents"):
    """Notices deleted channels, threads, servers and boards, and changes of the bot's permissions."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Resume games in channels where the bot got its permissions back while it was offline."""
        del shard
        await self.service.lost.regained()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Handle the channel's table and those in its threads, for whose deletion Discord sends no events."""
        threads: Collection[discord.Thread] = getattr(channel, "threads", ())
        gone = {channel.id: channel.name, **{thread.id: thread.name for thread in threads}}
        for place, name in gone.items():
            await self._gone(place, name)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Handle the thread's table."""
        await self._gone(payload.thread_id, payload.thread.name if payload.thread is not None else None)

    async def _gone(self, place: int, name: str | None) -> None:
        """A channel or thread was deleted: pause its table."""
        try:
            table = await self.service.lobby.at_channel(place)
        except TableError:
            # The next update of its board will notice.
            log.warning("the table of a deleted channel could not be looked for", channel=place, exc_info=True)
            return
        if table is not None:
            if name is not None:
                self.service.lost.remember(place, name)
            await self.service.lost.lose(table)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handle all tables of a server that the bot has left."""
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
        """Resume games of an earlier stay on this server."""
        await self.service.lost.regained(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """The bot may have got its permissions back in the channel or its threads."""
        del before
        await self.service.lost.regained(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """The role may be one of the bot's."""
        del before
        await self.service.lost.regained(after.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot's roles may have changed. Other members' updates need a privileged intent."""
        del before
        if after.id == after.guild.me.id:
            await self.service.lost.regained(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread may have been unarchived or unlocked."""
        await self.service.lost.regained(payload.guild_id)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """The message may be a board."""
        await self.service.boards.message_gone(payload.channel_id, frozenset({payload.message_id}))

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """A board may be among the messages."""
        await self.service.boards.message_gone(payload.channel_id, frozenset(payload.message_ids))


class MissedEvents(commands.Cog, name="MissedEvents"):
    """After each new session of a shard except the first, checks that the boards of its servers still exist.

    Discord repeats missed events to a resumed session, but not to a new one. Without this check, a deletion would be
    noticed only at the next edit of the board, which may never come while the players wait for that board.
    """

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
