"""`/league standings`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.league.standings import standings
from bot.render.standings_text import standings_text
from bot.render.text import fit, render
from cogs.common.content import Content
from cogs.common.counter import Counter

if TYPE_CHECKING:
    from bot.app import JantakuBot
    from cogs.common.answer import Answer


class Standings(commands.Cog, name="League"):
    """The server's leaderboard."""

    league = app_commands.Group(name="league", description=locale_str("The club league"), guild_only=True)

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot

    @league.command(name="standings", description=locale_str("Show the leaderboard of this server"))
    @app_commands.describe(players=locale_str("Games of four or of three players; both if left out"))
    @app_commands.choices(
        players=[
            app_commands.Choice(name=locale_str("four players"), value=4),
            app_commands.Choice(name=locale_str("three players"), value=3),
        ]
    )
    async def standings(self, interaction: discord.Interaction[Any], players: int | None = None) -> None:
        """Standings."""
        await Counter.of(self.bot).answer(interaction, partial(self._standings, interaction, players), public=True)

    async def _standings(self, interaction: discord.Interaction[Any], players: int | None, answer: Answer) -> None:
        results = await self.bot.store.league.results(interaction.guild_id or 0)
        boards = {count: standings(results, players=count) for count in (4, 3) if players in (None, count)}
        locale = str(interaction.guild_locale or interaction.locale)
        await answer.reply(Content(fit(render(standings_text(boards), locale))))
