"""`/league chart`: points or ratings of a few players over time, as a picture and in words."""

import asyncio
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.club.names import parts_of
from bot.league.views import CurvesView, Drawn
from bot.pictures.chart import CURVES, Curve, chart_picture
from bot.text.league.chart import chart_alt, chart_text
from bot.text.league.people import called
from bot.text.sentences import joined, lines, say
from cogs.common.answer import Answer, locale_for
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content, Picture
from cogs.league.common_options import add_reading, period_option, players_option, span_options
from cogs.league.league_service import LeagueService
from cogs.league.people.player_option import player_of, player_or_me

Interaction = discord.Interaction[Any]


def add_chart(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group."""
    mine = ChartCommand(service)
    add_reading(service, group, "chart", locale_str("A graph of points or ratings over time"), mine.chart, "player")


class ChartCommand:
    """The command."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service

    @span_options
    @players_option
    @period_option
    @app_commands.describe(
        player=locale_str("The player to show (default: you)"),
        others=locale_str("Up to four other players to compare, separated by commas"),
        what=locale_str("What the chart shows (default: points)"),
    )
    @app_commands.choices(
        what=[
            app_commands.Choice(name=locale_str("points"), value="points"),
            app_commands.Choice(name=locale_str("Tenhou's R"), value="rate"),
            app_commands.Choice(name=locale_str("skill"), value="skill"),
        ]
    )
    async def chart(  # noqa: PLR0917 - options
        self,
        interaction: Interaction,
        player: str | None = None,
        others: str | None = None,
        what: str = "points",
        players: int | None = None,
        league: str | None = None,
        season: str | None = None,
        period: str | None = None,
    ) -> None:
        """Chart."""
        kind: Drawn = "rate" if what == "rate" else "skill" if what == "skill" else "points"

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            span = await self._service.span(chosen_league, season, interaction)
            time = await self._service.period(interaction, chosen_league, period)
            named = parts_of(others or "")
            if len(named) >= CURVES:
                raise CommandRefused(
                    say("A chart can compare at most {most} players. Choose fewer players.", most=CURVES)
                )
            first = await player_or_me(self._service, interaction, chosen_league, player)
            whose = dict.fromkeys([first, *[await player_of(self._service, chosen_league, text) for text in named]])
            reader, views = self._service.actor(interaction), self._service.club.views
            view = await views.curves(reader, chosen_league, whose, kind, span, time, players or 0)
            await answer.reply(await self._content(interaction, view, kind))

        await self._service.answer(interaction, work, public=True)

    @staticmethod
    async def _content(interaction: Interaction, view: CurvesView, what: Drawn) -> Content:
        """The answer. Raises CommandRefused if no player has such a game."""
        # The lines are numbered: who is ahead is the first.
        drawn = sorted((curve for curve in view.curves if curve.values), key=lambda curve: -curve.values[-1][1])
        missing = [called(view.names, curve.player) for curve in view.curves if not curve.values]
        if not drawn:
            raise CommandRefused(
                say(
                    "There is nothing to chart. Players without games of this kind: {names}",
                    names=joined(missing, ", "),
                )
            )
        locale = locale_for(interaction, shared=True)
        words = lines(
            chart_text(replace(view, curves=tuple(drawn)), what),
            say("-# Players without games of this kind: {names}", names=joined(missing, ", ")) if missing else None,
        )
        scale = 10 if what == "points" else 1
        curves = [
            Curve(
                view.names.get(curve.player, ""),
                tuple((when, value / scale) for when, value in curve.values),
                curve.margins,
            )
            for curve in drawn
        ]
        picture = await asyncio.to_thread(chart_picture, curves, signs=what == "points", locale=locale)
        return Content(words, pictures=(Picture("chart.png", picture, chart_alt(words)),))
