"""`/league versus`: two players of a league compared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Self

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.jantaku import JantakuBot
from bot.league.leagues import League
from bot.text.league.versus import versus_text
from bot.text.message_fitting import worded
from cogs.common.answer import Answer
from cogs.common.buttons import Features
from cogs.common.content import Content
from cogs.common.sharing import locale_for, reply_page
from cogs.league.common_options import add_reading, share_option, span_options
from cogs.league.league_service import LeagueService
from cogs.league.pages import ALL, league_pressed, numbered, turn
from cogs.league.people.player_option import player_of, player_or_me

Interaction = discord.Interaction[Any]

FEATURE: Final = "versus"


@dataclass(frozen=True, slots=True)
class VersusPress:
    """The comparison in a custom id: two player numbers, and the season (None: all of them)."""

    league: int
    season: int | None
    one: int
    other: int

    @property
    def rest(self) -> str:
        """As it stands in a custom id."""
        return f"{self.league}/{ALL if self.season is None else self.season}/{self.one}/{self.other}"

    @classmethod
    def read(cls, rest: str) -> Self:
        """What a custom id says."""
        league, season, one, other = rest.split("/")
        return cls(int(league), numbered(season), int(one), int(other))


def add_versus(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the button beneath it."""
    mine = VersusCommand(service)
    add_reading(service, group, "versus", locale_str("Two players head to head: stats"), mine.versus, "player", "other")
    Features.of(service.bot).add(FEATURE, mine.pressed, VersusPress.read)


class VersusCommand:
    """The command and the button that shows its answer to everybody."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service

    @span_options
    @share_option
    @app_commands.describe(
        player=locale_str("A player"),
        other=locale_str("The other one; you if left out"),
    )
    async def versus(
        self,
        interaction: Interaction,
        player: str,
        other: str | None = None,
        league: str | None = None,
        season: str | None = None,
        share: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Versus."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            named = await player_of(self._service, chosen_league, player)
            if other is None:
                one, against = await player_or_me(self._service, interaction, chosen_league, None), named
            else:
                one, against = named, await player_of(self._service, chosen_league, other)
            span = await self._service.span(chosen_league, season, interaction)
            asked = VersusPress(chosen_league.id, span.number if span else None, one, against)
            content = await self._content(interaction, chosen_league, asked, shared=share)
            await reply_page(answer, interaction, content, FEATURE, asked.rest, shared=share)

        await self._service.answer(interaction, work, public=share)

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Show it to everybody."""
        await turn(self._service, interaction, FEATURE, rest, partial(self._pressed, interaction))

    async def _pressed(self, interaction: Interaction, rest: str, shared: bool) -> Content:  # noqa: FBT001 - as called
        asked = VersusPress.read(rest)
        league = await league_pressed(self._service, interaction, asked.league)
        return await self._content(interaction, league, asked, shared=shared)

    async def _content(self, interaction: Interaction, league: League, asked: VersusPress, *, shared: bool) -> Content:
        """The answer as a message."""
        view = await self._service.club.views.versus(league, asked.one, asked.other, asked.season)
        return Content(worded(partial(versus_text, view), locale_for(interaction, shared=shared)))
