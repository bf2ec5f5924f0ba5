"""`/league profile`: a player's standing, playing style and best hands."""

import asyncio
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.periods import Period, period_from
from bot.league.views import Profile
from bot.pictures.profile_picture import ProfileFigures, profile_alt, profile_picture
from bot.text.league.profile import profile_text
from cogs.common.answer import Answer, locale_for
from cogs.common.content import Button, Content, Picture
from cogs.common.interaction_responder import Counter
from cogs.common.pages import Page
from cogs.common.reader_settings import Look
from cogs.league.common_options import (
    add_reading,
    period_option,
    players_option,
    share_option,
    span_options,
)
from cogs.league.league_service import LeagueService, league_pressed
from cogs.league.people.player_option import player_or_me
from cogs.league.standings.standings_page import KINDS

Interaction = discord.Interaction[Any]

FEATURE: Final = "profile"


@dataclass(frozen=True, slots=True)
class ProfilePress:
    """The profile in a custom id.

    ``season`` is None for all time, ``players`` 0 for the kind of games that the player plays most.
    """

    league: int
    season: int | None
    player: int
    players: int = 0
    period: Period | None = field(default=None, metadata={"read": period_from})


def add_profile(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the buttons beneath it."""
    mine = ProfileCommand(service)
    add_reading(
        service,
        group,
        "profile",
        locale_str("A player's stats: standings, results and style of play"),
        mine.profile,
        "player",
    )


class ProfileCommand:
    """The command and the buttons beneath the page."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service
        self._page: Final = Page(service.bot, FEATURE, ProfilePress, self._made, service.answer)

    @span_options
    @players_option
    @period_option
    @share_option
    @app_commands.describe(player=locale_str("The player to show (default: you)"))
    async def profile(  # noqa: PLR0917 - options
        self,
        interaction: Interaction,
        player: str | None = None,
        players: int | None = None,
        league: str | None = None,
        season: str | None = None,
        share: bool = False,  # noqa: FBT001, FBT002 - an option
        period: str | None = None,
    ) -> None:
        """Profile."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            whose = await player_or_me(self._service, interaction, chosen_league, player)
            span = await self._service.span(chosen_league, season, interaction)
            number = span.number if span else None
            time = await self._service.period(interaction, chosen_league, period)
            asked = ProfilePress(chosen_league.id, number, whose, players or 0, time)
            await self._page.reply(answer, interaction, asked, shared=share)

        await self._service.answer(interaction, work, public=share)

    async def _made(self, interaction: Interaction, asked: ProfilePress, *, shared: bool) -> Content:
        league = await league_pressed(self._service, interaction, asked.league)
        profile = await self._service.club.views.profile(
            self._service.actor(interaction), league, asked.player, asked.season, asked.period, asked.players
        )
        asked, locale = replace(asked, player=profile.player), locale_for(interaction, shared=shared)
        look = await Counter.of(self._service.bot).readers.look_of(interaction.user.id)
        pictures = await self._pictures(look, profile, locale) if shared or look.pictures else ()
        # Games with another number of players, if there are any.
        buttons = tuple(
            Button(self._page.press(replace(asked, players=count)), words)
            for count, words in KINDS.items()
            if count != profile.players and profile.kinds.get(count)
        )
        return Content(profile_text(profile, pictured=bool(pictures)), buttons, pictures)

    async def _pictures(self, look: Look, profile: Profile, locale: str) -> tuple[Picture, ...]:
        """The picture of the profile; none without a game that counts."""
        if profile.standing is None or not profile.played:
            return ()
        figures = ProfileFigures(
            profile.standing.places,
            tuple(game.place for game in profile.played),
            tuple(accumulate(game.final for game in profile.played)),
            profile.best[0].hand if profile.best else None,
        )
        drawn = await asyncio.to_thread(profile_picture, figures, tiles=look.tiles, locale=locale)
        return (Picture("profile.png", drawn, profile_alt(figures), tells_tiles=False),)
