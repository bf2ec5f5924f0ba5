"""`/league profile`: a player's standing, playing style and best hands."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from typing import Any, Final, Self

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.jantaku import JantakuBot
from bot.league.leagues import League
from bot.league.periods import Period, period_from
from bot.league.views import Profile
from bot.pictures.profile_picture import ProfileFigures, profile_alt, profile_picture
from bot.text.league.profile import profile_text
from bot.text.sentences import ALT_LIMIT, fit, render
from bot.text.tile_text import TILE_MARKS
from cogs.common.answer import Answer
from cogs.common.buttons import Features, feature_id
from cogs.common.content import Button, Content, Picture
from cogs.common.interaction_responder import Counter, words_for
from cogs.common.reader_settings import Look
from cogs.common.sharing import locale_for, reply_page
from cogs.league.common_options import (
    add_reading,
    period_option,
    players_option,
    share_option,
    span_options,
)
from cogs.league.league_service import LeagueService
from cogs.league.pages import ALL, league_pressed, numbered, turn
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
    period: Period | None = None

    @property
    def rest(self) -> str:
        """As it stands in a custom id."""
        season = ALL if self.season is None else self.season
        return f"{self.league}/{season}/{self.player}/{self.players}/{self.period or ''}"

    @classmethod
    def read(cls, rest: str) -> Self:
        """What a custom id says; those of earlier releases name no period."""
        league, season, player, players, *more = rest.split("/")
        return cls(int(league), numbered(season), int(player), int(players), period_from("".join(more)))


def add_profile(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the buttons beneath it."""
    mine = ProfileCommand(service)
    add_reading(service, group, "profile", locale_str("How a player stands and plays: stats"), mine.profile, "player")
    Features.of(service.bot).add(FEATURE, mine.pressed, ProfilePress.read)


class ProfileCommand:
    """The command and the buttons beneath the page."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service

    @span_options
    @players_option
    @period_option
    @share_option
    @app_commands.describe(player=locale_str("Whose; yours if left out"))
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
            page = await self._content(interaction, chosen_league, asked, shared=share)
            await reply_page(answer, interaction, page, FEATURE, asked.rest, shared=share)

        await self._service.answer(interaction, work, public=share)

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Show games of another number of players, or this page to everybody."""
        await turn(self._service, interaction, FEATURE, rest, partial(self._pressed, interaction))

    async def _pressed(self, interaction: Interaction, rest: str, shared: bool) -> Content:  # noqa: FBT001 - as called
        asked = ProfilePress.read(rest)
        league = await league_pressed(self._service, interaction, asked.league)
        return await self._content(interaction, league, asked, shared=shared)

    async def _content(self, interaction: Interaction, league: League, asked: ProfilePress, *, shared: bool) -> Content:
        """The page as a message."""
        profile = await self._service.club.views.profile(
            self._service.actor(interaction), league, asked.player, asked.season, asked.period, asked.players
        )
        asked, locale = replace(asked, player=profile.player), locale_for(interaction, shared=shared)
        look = await Counter.of(self._service.bot).readers.look_of(interaction.user.id)
        pictures = await self._pictures(look, profile, locale) if shared or look.pictures else ()
        text = fit(render(profile_text(profile, pictured=bool(pictures)), locale, emoji=TILE_MARKS))
        return Content(text, buttons=self._buttons(interaction, asked, profile), pictures=pictures)

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
        alt = fit(render(profile_alt(figures), locale), ALT_LIMIT)
        return (Picture("profile.png", drawn, alt, tells_tiles=False),)

    @staticmethod
    def _buttons(interaction: Interaction, asked: ProfilePress, profile: Profile) -> tuple[Button, ...]:
        """Buttons to the player's games with another number of players, if there are any."""
        return tuple(
            Button(feature_id(FEATURE, replace(asked, players=count).rest), words_for(interaction, words))
            for count, words in KINDS.items()
            if count != profile.players and profile.kinds.get(count)
        )
