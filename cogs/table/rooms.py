"""The rooms that tables stand in: channels, threads and servers that go, permissions that come and go, lost boards.

A game whose channel is gone stands still until its players say where it goes on (``cogs.table.lost``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.ext import commands

if TYPE_CHECKING:
    from collections.abc import Collection

    from cogs.table.desk import Desk


class Rooms(commands.Cog, name="Rooms"):
    """Notices channels, threads, servers and boards that are no longer there, and what the bot may do in them."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Perhaps the bot may write again where it could not when it stopped."""
        for guild in self.desk.bot.guilds:
            await self.desk.lost.recall(guild.id)
            await self.desk.lost.regained(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """The table in the channel, and those in its threads, which go with it without a word of their own."""
        threads: Collection[discord.Thread] = getattr(channel, "threads", ())
        gone = {channel.id: channel.name, **{thread.id: thread.name for thread in threads}}
        for table in self.desk.lobby.of_guild(channel.guild.id):
            place = (await self.desk.lobby.sheet(table)).channel
            if place in gone:
                self.desk.lost.remember(place, gone[place])
                await self.desk.lost.lose(table)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """The table in the thread."""
        table = self.desk.lobby.at_channel(payload.thread_id)
        if table is not None:
            if payload.thread is not None:
                self.desk.lost.remember(payload.thread_id, payload.thread.name)
            await self.desk.lost.lose(table)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """All tables of a server that the bot has left."""
        for table in self.desk.lobby.of_guild(guild.id):
            place = guild.get_channel_or_thread((await self.desk.lobby.sheet(table)).channel)
            if place is not None:
                self.desk.lost.remember(place.id, place.name)
            await self.desk.lost.lose(table)

    @commands.Cog.listener("on_guild_available")
    @commands.Cog.listener("on_guild_join")
    async def on_guild_here(self, guild: discord.Guild) -> None:
        """Perhaps the bot has been here before, and games stand still that began then."""
        await self.desk.lost.recall(guild.id)
        await self.desk.lost.regained(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Perhaps the bot may write there again, or in a thread of it."""
        del before
        await self.desk.lost.regained(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Perhaps a role of the bot's."""
        del before
        await self.desk.lost.regained(after.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Perhaps the bot has other roles now; of others Discord says nothing without a privileged intent."""
        del before
        if after.id == after.guild.me.id:
            await self.desk.lost.regained(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Perhaps a thread was opened again."""
        await self.desk.lost.regained(payload.guild_id)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Perhaps a board."""
        self.desk.boards.message_gone(payload.channel_id, frozenset({payload.message_id}))

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Perhaps a board among them."""
        self.desk.boards.message_gone(payload.channel_id, frozenset(payload.message_ids))
