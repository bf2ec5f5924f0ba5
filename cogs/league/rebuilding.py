"""`/league rebuild`: everything that follows from the entries of a league is made again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.text.league.exchange import rebuilt_text
from bot.text.sentences import render
from cogs.common.content import Content

if TYPE_CHECKING:
    from cogs.common.answer import Answer
    from cogs.league.league_service import LeagueDesk

Interaction = discord.Interaction[Any]


def add_rebuild(desk: LeagueDesk, group: app_commands.Group) -> None:
    """Add the command to the group."""
    command: Any = group.command(
        name="rebuild", description=locale_str("Work everything out again from the entries (officers)")
    )
    command(RebuildCommand(desk).rebuild).autocomplete("league")(desk.leagues_typed)


class RebuildCommand:
    """The command, for officers."""

    def __init__(self, desk: LeagueDesk) -> None:
        self._desk: Final = desk

    @app_commands.describe(league=locale_str("Which league"))
    async def rebuild(self, interaction: Interaction, league: str | None = None) -> None:
        """Rebuild."""
        await self._desk.answer(interaction, partial(self._rebuild, interaction, league))

    async def _rebuild(self, interaction: Interaction, name: str | None, answer: Answer) -> None:
        league = await self._desk.league(interaction, name)
        self._desk.need_officer(interaction, league)
        done = await self._desk.bot.store.league_rebuilds.rebuild(league.id)
        words = rebuilt_text(league.name, entries=done.entries, games=done.games, differing=done.differing)
        await answer.tell(Content(render(words, str(interaction.locale))))
