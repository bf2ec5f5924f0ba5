"""`/league standings`: the standings by points, rating or team, in pages."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.jantaku import JantakuBot
from bot.league.leagues import League
from bot.league.seasons import Season
from bot.pictures.standings_picture import standings_alt, standings_picture
from bot.text.league.periods import period_name
from bot.text.league.ratings import Rated, by_rating
from bot.text.league.standings import StandingsHead, standings_caption
from bot.text.message_fitting import worded
from bot.text.sentences import render
from cogs.common.answer import Answer
from cogs.common.buttons import Features
from cogs.common.content import Content, Picture
from cogs.common.interaction_responder import Counter
from cogs.common.sharing import locale_for
from cogs.league.common_options import add_reading, period_option, players_option, span_options
from cogs.league.league_service import LeagueService
from cogs.league.pages import league_pressed, turn
from cogs.league.standings.standings_page import FEATURE, POINTS, RATING, TEAM, StandingsPage, StandingsPress

Interaction = discord.Interaction[Any]


def add_standings(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the buttons beneath its pages."""
    mine = StandingsCommand(service)
    add_reading(
        service, group, "standings", locale_str("The ranking, also for prizes: points, ratings, teams"), mine.standings
    )
    Features.of(service.bot).add(FEATURE, mine.pressed, StandingsPress.read)


class StandingsCommand:
    """The standings and the buttons beneath them."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service

    @span_options
    @players_option
    @period_option
    @app_commands.describe(
        min_games=locale_str("Rank only who has played so many games"),
        view=locale_str("What they go by"),
    )
    @app_commands.rename(min_games="min-games")
    @app_commands.choices(
        view=[
            app_commands.Choice(name=locale_str("points"), value=POINTS),
            app_commands.Choice(name=locale_str("rating"), value=RATING),
            app_commands.Choice(name=locale_str("teams"), value=TEAM),
        ]
    )
    async def standings(  # noqa: PLR0917 - options
        self,
        interaction: Interaction,
        league: str | None = None,
        season: str | None = None,
        players: int | None = None,
        min_games: app_commands.Range[int, 0, 1000] | None = None,
        view: str = POINTS,
        period: str | None = None,
    ) -> None:
        """Standings."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            span = await self._service.span(chosen_league, season, interaction)
            number = span.number if span else None
            time = await self._service.period(interaction, chosen_league, period)
            asked = StandingsPress(chosen_league.id, number, players or 0, view, 0, min_games, time)
            await answer.reply(await self._content(interaction, chosen_league, span, asked, shared=True))

        await self._service.answer(interaction, work, public=True)

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Turn to another page, or show this one to everybody."""
        await turn(self._service, interaction, FEATURE, rest, partial(self._pressed, interaction))

    async def _pressed(self, interaction: Interaction, rest: str, shared: bool) -> Content:  # noqa: FBT001 - as called
        asked = StandingsPress.read(rest)
        league = await league_pressed(self._service, interaction, asked.league)
        span = await self._service.season_of(league, asked.season)
        return await self._content(interaction, league, span, asked, shared=shared)

    async def _content(
        self, interaction: Interaction, league: League, season: Season | None, asked: StandingsPress, *, shared: bool
    ) -> Content:
        """A page as a message."""
        await self._service.need_shown(league)
        mine = await self._service.bot.store.leagues.player_of(league.id, interaction.user.id)
        look = await Counter.of(self._service.bot).readers.look_of(interaction.user.id)
        page = replace(
            await self._page(interaction.user.id, league, season, asked), mine=mine, pictured=shared or look.pictures
        )
        locale = locale_for(interaction, shared=shared)
        text = worded(partial(page.words, shared=shared), locale)
        return Content(text, buttons=page.buttons(interaction), pictures=await self._pictures(page, locale))

    async def _pictures(self, page: StandingsPage, locale: str) -> tuple[Picture, ...]:
        """The picture of the first page by points."""
        board = page.drawn
        if not board:
            return ()
        caption = render(standings_caption(page.head, self._service.bot.clock.now()), locale, markdown=False)
        drawn = await asyncio.to_thread(standings_picture, board, page.names, locale, caption)
        return (Picture("standings.png", drawn, standings_alt(board, page.names, locale)),)

    async def _page(self, user: int, league: League, season: Season | None, asked: StandingsPress) -> StandingsPage:
        """Read the data of a page."""
        store, number = self._service.bot.store, None if season is None else season.number
        within = await self._service.within(user, league, number, asked.period, players=asked.players)
        held = await store.league_games.held(league.id, number, within)
        whole = season is not None and within is None
        least = asked.least if asked.least is not None else season.settings.min_games if season and whole else 0
        kinds = [asked.players] if asked.players else sorted(held.counted, reverse=True) or [4]
        boards = {
            players: await store.league_standings.standings(
                league.id, number, players=players, min_games=least, within=within
            )
            for players in kinds
        }
        rated: tuple[Rated, ...] = ()
        if asked.view == RATING:
            here = {line.player for line in boards[kinds[0]]}
            everybody = await store.league_ratings.current(league.id, kinds[0])
            rated = by_rating({player: rating for player, rating in everybody.items() if player in here})
        return StandingsPage(
            asked,
            StandingsHead(
                league.name, season, held, least, None if asked.period is None else period_name(asked.period)
            ),
            await self._service.names(league.id),
            boards,
            {} if number is None else await store.league_standings.teams(league.id, number),
            rated,
        )
