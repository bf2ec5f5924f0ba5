"""`/league standings`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.render.standings_text import standings_text
from bot.render.text import fit, render
from cogs.common.content import Content

if TYPE_CHECKING:
    from cogs.common.answer import Answer
    from cogs.league.desk import LeagueDesk

Interaction = discord.Interaction[Any]


def add_standings(desk: LeagueDesk, group: app_commands.Group) -> None:
    """Add the command to the group."""
    group.command(name="standings", description=locale_str("Show the leaderboard of this server"))(
        StandingsCommand(desk).standings
    )


class StandingsCommand:
    """The leaderboard."""

    def __init__(self, desk: LeagueDesk) -> None:
        self._desk = desk

    @app_commands.describe(players=locale_str("Games of four or of three players; both if left out"))
    @app_commands.choices(
        players=[
            app_commands.Choice(name=locale_str("four players"), value=4),
            app_commands.Choice(name=locale_str("three players"), value=3),
        ]
    )
    async def standings(self, interaction: Interaction, players: int | None = None) -> None:
        """Standings."""
        await self._desk.answer(interaction, partial(self._standings, interaction, players), public=True)

    async def _standings(self, interaction: Interaction, players: int | None, answer: Answer) -> None:
        league = await self._desk.league(interaction)
        tables = self._desk.bot.store.league_tables
        boards = {
            count: await tables.standings(league.id, None, players=count)
            for count in (4, 3)
            if players in (None, count)
        }
        locale = str(interaction.guild_locale or interaction.locale)
        await answer.reply(Content(fit(render(standings_text(boards, await self._desk.names(league.id)), locale))))
