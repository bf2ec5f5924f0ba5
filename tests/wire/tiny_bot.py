"""The smallest bot that uses everything the bench counts: HTTP, gateway, database, timers and worker threads."""

from __future__ import annotations

import asyncio
import os

import aiosqlite
import discord
import yarl
from discord import app_commands


async def main(seed: int) -> int:
    """Join the playground of the environment and serve `/count`, which keeps a number in a database."""
    discord.http.Route.BASE = os.environ["JANTAKU_DISCORD__API_BASE"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["JANTAKU_DISCORD__GATEWAY_URL"])
    path = os.environ["JANTAKU_DATABASE__URL"].partition("///")[2]
    async with aiosqlite.connect(path) as database:
        await database.execute("CREATE TABLE IF NOT EXISTS counts (n INTEGER)")
        await database.commit()
        client = TinyBot(database, seed)
        async with client:
            await client.start(os.environ["DISCORD_TOKEN"])
    return 0


class TinyBot(discord.Client):
    """`/count` answers with a button; a press adds one, and ten seconds later the message says so."""

    def __init__(self, database: aiosqlite.Connection, seed: int) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True))
        self.database = database
        self.seed = seed
        self.tree = app_commands.CommandTree(self)
        self.later: set[asyncio.Task[None]] = set()

        @self.tree.command(name="count", description="Count presses")
        async def count(interaction: discord.Interaction[TinyBot], note: str | None = None) -> None:
            await interaction.response.send_message(f"{await self.total()} so far {note or ''}", view=Counter())

        @count.autocomplete("note")
        async def offer(_: discord.Interaction[TinyBot], current: str) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=f"{current}!", value=f"{current}!")]

        @self.tree.command(name="burst", description="Send many messages")
        async def burst(interaction: discord.Interaction[TinyBot], many: int) -> None:
            await interaction.response.send_message("here they come", ephemeral=True)
            assert isinstance(interaction.channel, discord.TextChannel)
            for number in range(many):
                await interaction.channel.send(f"message {number}")

        @self.tree.command(name="sleepy", description="Answer too late")
        async def sleepy(interaction: discord.Interaction[TinyBot], seconds: float) -> None:
            await asyncio.sleep(seconds)
            await interaction.response.send_message("good morning")

    async def setup_hook(self) -> None:
        self.add_view(Counter())
        await self.tree.sync()

    async def total(self) -> int:
        """How many presses the database knows."""
        async with self.database.execute("SELECT COUNT(*) FROM counts") as rows:
            row = await rows.fetchone()
        assert row is not None
        return int(row[0])

    async def add(self) -> int:
        """One press more, durably."""
        await self.database.execute("INSERT INTO counts VALUES (1)")
        await self.database.commit()
        await asyncio.to_thread(sum, range(1000))
        return await self.total()


class Counter(discord.ui.View):
    """A button that survives a restart."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Add", custom_id="tiny:add")
    async def add(self, interaction: discord.Interaction[TinyBot], _: discord.ui.Button[Counter]) -> None:
        total = await interaction.client.add()
        await interaction.response.edit_message(content=f"{total} so far")
        task = asyncio.create_task(self.remind(interaction, total))
        interaction.client.later.add(task)
        task.add_done_callback(interaction.client.later.discard)

    async def remind(self, interaction: discord.Interaction[TinyBot], total: int) -> None:
        """Ten seconds later."""
        await asyncio.sleep(10)
        await interaction.edit_original_response(content=f"{total} so far, ten seconds ago")
