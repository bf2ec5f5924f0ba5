"""`/league evenings`: the club evenings to come."""

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.evenings import EveningView
from bot.text.league.evenings import evening_line
from bot.text.sentences import Words, lines, say
from cogs.common.answer import Answer
from cogs.league.evenings.evening_notices import link_of
from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]


def add_evenings(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group."""
    description = locale_str("The calendar: upcoming club evenings and events, and how many people are coming")
    command: Any = group.command(name="evenings", description=description)(EveningsCommand(service).evenings)
    command.autocomplete("league")(service.leagues_typed)


class EveningsCommand:
    """The list."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service

    @app_commands.describe(league=locale_str("The league, if the server has several"))
    async def evenings(self, interaction: Interaction, league: str | None = None) -> None:
        """List."""
        await self._service.answer(interaction, partial(self._list, interaction, league))

    async def _list(self, interaction: Interaction, name: str | None, answer: Answer) -> None:
        if name is None:
            leagues = await self._service.club.leagues.of(interaction.guild_id or 0)
        else:
            leagues = (await self._service.league(interaction, name),)
        words = evenings_listed(await self._service.club.evenings.to_come(leagues))
        none = say("No club evenings have been announced. Officers can announce one with /club evening.")
        await answer.tell(words or none)


def evenings_listed(coming: Iterable[EveningView]) -> Words | None:
    """Evenings as a list; None if there are none."""
    rows = [evening_line(view, link_of(view)) for view in coming]
    return lines(say("## Club evenings"), *rows) if rows else None
