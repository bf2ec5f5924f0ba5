"""`/season changes`: the history of a season's changes, with author, time and reason, in pages."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.text.league.season_story import season_story_pages
from bot.text.sentences import say
from cogs.common.buttons import Features, feature_id
from cogs.common.content import Content
from cogs.common.refusal import CommandRefused
from cogs.common.sharing import locale_for, shareable_page
from cogs.league.pages import league_pressed, page_buttons, turn

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot
    from bot.league.seasons import Season
    from bot.store.league.leagues import League
    from cogs.common.answer import Answer
    from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
FEATURE: Final = "lseason"


def add_season_story(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the buttons beneath its pages."""
    mine = SeasonStory(service)
    command: app_commands.Command[Any, ..., Any] = group.command(
        name="changes", description=locale_str("Who did what with a season, when and why")
    )(mine.changes)
    command.autocomplete("season")(service.seasons_typed)
    command.autocomplete("league")(service.leagues_typed)
    Features.of(service.bot).add(FEATURE, mine.pressed)


class SeasonStory:
    """The command and the buttons beneath its pages."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service

    @app_commands.describe(season=locale_str("Which season"), league=locale_str("Which league"))
    async def changes(self, interaction: Interaction, season: str | None = None, league: str | None = None) -> None:
        """Show the changes of a season."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            chosen_season = await self._service.season(chosen_league, season)
            page = await self._content(interaction, chosen_league, chosen_season, 0, shared=False)
            await answer.reply(
                shareable_page(interaction, page, FEATURE, _rest(chosen_league.id, chosen_season.number, 0))
            )

        await self._service.answer(interaction, work)

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Turn to another page, or show this one to everybody."""
        await turn(self._service, interaction, FEATURE, rest, partial(self._pressed, interaction))

    async def _pressed(self, interaction: Interaction, rest: str, shared: bool) -> Content:  # noqa: FBT001 - as called
        number, season, page = map(int, rest.split("/"))
        league = await league_pressed(self._service, interaction, number)
        chosen_season = await self._service.season_of(league, season)
        if chosen_season is None:
            raise CommandRefused(say("This season is there no more."))
        return await self._content(interaction, league, chosen_season, page, shared=shared)

    async def _content(
        self, interaction: Interaction, league: League, season: Season, page: int, *, shared: bool
    ) -> Content:
        store = self._service.bot.store.leagues
        names = {number: player.name for number, player in (await store.people(league.id)).items()}
        locale = locale_for(interaction, shared=shared)
        pages = season_story_pages(season.name, await store.season_story(league.id, season.number), names, locale)
        page = min(max(page, 0), len(pages) - 1)
        buttons = page_buttons(interaction, page, len(pages), partial(_press, league.id, season.number))
        return Content(pages[page], () if shared else buttons)


def _rest(league: int, season: int, page: int) -> str:
    return f"{league}/{season}/{page}"


def _press(league: int, season: int, page: int) -> str:
    return feature_id(FEATURE, _rest(league, season, page))
