"""`/league standings`: the standings by points, rating or team, in pages."""

import asyncio
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.pictures.standings_picture import standings_alt, standings_picture
from bot.text.league.standings import standings_caption
from bot.text.message_fitting import fitted
from bot.text.sentences import Plain, render
from cogs.common.answer import Answer, locale_for
from cogs.common.content import Content, Picture
from cogs.common.interaction_responder import Counter
from cogs.common.pages import Page
from cogs.league.common_options import add_reading, period_option, players_option, span_options
from cogs.league.league_service import LeagueService, league_pressed
from cogs.league.standings.standings_page import FEATURE, POINTS, RATING, TEAM, StandingsPage, StandingsPress

Interaction = discord.Interaction[Any]


def add_standings(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the buttons beneath its pages."""
    mine = StandingsCommand(service)
    add_reading(
        service,
        group,
        "standings",
        locale_str("The ranking by points, rating or team, for example to award prizes"),
        mine.standings,
    )


class StandingsCommand:
    """The standings and the buttons beneath them."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service
        self._page: Final = Page(service.bot, FEATURE, StandingsPress, self._made, service.answer)

    @span_options
    @players_option
    @period_option
    @app_commands.describe(
        min_games=locale_str("Rank only players with at least this many games"),
        view=locale_str("What to rank by (default: points)"),
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
            await self._page.reply(answer, interaction, asked, shared=True)

        await self._service.answer(interaction, work, public=True)

    async def _made(self, interaction: Interaction, asked: StandingsPress, *, shared: bool) -> Content:
        league = await league_pressed(self._service, interaction, asked.league)
        view = await self._service.club.views.standings(
            self._service.actor(interaction),
            league,
            asked.season,
            asked.period,
            players=asked.players,
            least=asked.least,
            rated=asked.view == RATING,
        )
        look = await Counter.of(self._service.bot).readers.look_of(interaction.user.id)
        page = StandingsPage(asked, view, pictured=shared or look.pictures)
        locale = locale_for(interaction, shared=shared)
        text = fitted(partial(page.words, shared=shared))
        return Content(text, page.buttons(), await self._pictures(page, locale))

    async def _pictures(self, page: StandingsPage, locale: str) -> tuple[Picture, ...]:
        """The picture of the first page by points."""
        board, names = page.drawn, page.shown.names
        if not board:
            return ()
        caption = render(standings_caption(page.shown.head, self._service.bot.clock.now()), locale, markdown=False)
        drawn = await asyncio.to_thread(standings_picture, board, names, locale, caption)
        return (Picture("standings.png", drawn, Plain(standings_alt(board, names, locale))),)
