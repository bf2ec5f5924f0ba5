"""`/league chart`: points or ratings of a few players over time, as a picture and in words."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.leagues import League
from bot.league.ratings import PlayerRating
from bot.league.seasons import Season
from bot.league.standings import most_played
from bot.pictures.chart import CURVES, Curve, chart_picture
from bot.store.league.statistics import SeriesGame
from bot.text.league.chart import ChartLine, What, chart_alt, chart_text
from bot.text.league.people import called
from bot.text.league.periods import period_name
from bot.text.sentences import Words, fit, joined, lines, render, say
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content, Picture
from cogs.league.common_options import add_reading, period_option, players_option, span_options
from cogs.league.league_service import LeagueService
from cogs.league.people.player_list_option import parts_of
from cogs.league.people.player_option import player_of, player_or_me

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class Charted:
    """A player's curve; ``margins`` are the uncertainties of its values, empty if they have none."""

    player: int
    values: tuple[tuple[datetime, float], ...]
    margins: tuple[float, ...] = ()


def add_chart(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group."""
    mine = ChartCommand(service)
    add_reading(service, group, "chart", locale_str("Points or ratings over time: a graph"), mine.chart, "player")


class ChartCommand:
    """The command."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service

    @span_options
    @players_option
    @period_option
    @app_commands.describe(
        player=locale_str("Whose; yours if left out"),
        others=locale_str("Up to four others beside, with commas between"),
        what=locale_str("What is drawn; points if left out"),
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
        kind: What = "rate" if what == "rate" else "skill" if what == "skill" else "points"

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            span = await self._service.span(chosen_league, season, interaction)
            time = await self._service.period(interaction, chosen_league, period)
            named = parts_of(others or "")
            if len(named) >= CURVES:
                raise CommandRefused(say("A chart compares {most} players at most.", most=CURVES))
            first = await player_or_me(self._service, interaction, chosen_league, player)
            whose = dict.fromkeys([first, *[await player_of(self._service, chosen_league, text) for text in named]])
            count = players or await self._most_played(chosen_league, first, span)
            number, charted = None if span is None else span.number, []
            for each in whose:
                within = await self._service.within(
                    interaction.user.id, chosen_league, number, time, player=each, players=count
                )
                played = await self._service.bot.store.league_statistics.games_of(
                    chosen_league.id, each, number, count, within
                )
                charted.append(await self._line(chosen_league, each, kind, count, played))
            named_period = None if time is None else period_name(time)
            await answer.reply(
                await self._content(interaction, chosen_league, span, kind, count, charted, named_period)
            )

        await self._service.answer(interaction, work, public=True)

    async def _most_played(self, league: League, player: int, season: Season | None) -> int:
        number = None if season is None else season.number
        kinds = await self._service.bot.store.league_statistics.games_by_players(league.id, player, number)
        return most_played(kinds)

    async def _line(
        self, league: League, player: int, what: What, players: int, played: Sequence[SeriesGame]
    ) -> Charted:
        """A player's curve. Ratings run through all seasons; those after the games ``played`` are shown."""
        store = self._service.bot.store
        if what == "points":
            totals = accumulate(game.final for game in played)
            return Charted(player, tuple((game.played_at, total) for game, total in zip(played, totals, strict=True)))
        inside = {game.game for game in played}
        rated = [
            point for point in await store.league_ratings.history(league.id, player, players) if point.game in inside
        ]
        if what == "rate":
            return Charted(player, tuple((point.played_at, point.rate) for point in rated))
        values = tuple((point.played_at, point.mu) for point in rated)
        return Charted(player, values, tuple(PlayerRating(sigma=point.sigma).margin for point in rated))

    async def _content(  # noqa: PLR0917 - what is drawn, and its names
        self,
        interaction: Interaction,
        league: League,
        season: Season | None,
        what: What,
        players: int,
        charted: Sequence[Charted],
        period: Words | None,
    ) -> Content:
        """The answer. Raises CommandRefused if no player has such a game."""
        await self._service.need_shown(league)
        names = await self._service.names(league.id)
        # The lines are numbered: who is ahead is the first.
        drawn = sorted((line for line in charted if line.values), key=lambda line: -line.values[-1][1])
        missing = [called(names, line.player) for line in charted if not line.values]
        if not drawn:
            raise CommandRefused(
                say("There is nothing to draw: {names} has no such game.", names=joined(missing, ", "))
            )
        locale = str(interaction.guild_locale or interaction.locale)
        rows = [
            ChartLine(called(names, line.player), line.values, line.margins[-1] if line.margins else 0.0)
            for line in drawn
        ]
        span = None if season is None else season.name
        words = lines(
            chart_text(league.name, span, what, players, rows, period),
            say("-# Without such a game: {names}", names=joined(missing, ", ")) if missing else None,
        )
        scale = 10 if what == "points" else 1
        curves = [
            Curve(
                names.get(line.player, ""),
                tuple((when, value / scale) for when, value in line.values),
                line.margins,
            )
            for line in drawn
        ]
        picture = await asyncio.to_thread(chart_picture, curves, signs=what == "points", locale=locale)
        pictures = (Picture("chart.png", picture, chart_alt(words, locale)),)
        return Content(fit(render(words, locale)), pictures=pictures)
