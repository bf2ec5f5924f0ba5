"""`/league versus`: two players of a league compared."""

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.text.league.versus import versus_text
from bot.text.message_fitting import fitted
from cogs.common.answer import Answer
from cogs.common.content import Content
from cogs.common.pages import Page
from cogs.league.common_options import add_reading, share_option, span_options
from cogs.league.league_service import LeagueService, league_pressed
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


def add_versus(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the button beneath it."""
    mine = VersusCommand(service)
    add_reading(
        service, group, "versus", locale_str("Head-to-head stats of two players"), mine.versus, "player", "other"
    )


class VersusCommand:
    """The command and the button that shows its answer to everybody."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service
        self._page: Final = Page(service.bot, FEATURE, VersusPress, self._made, service.answer)

    @span_options
    @share_option
    @app_commands.describe(
        player=locale_str("The first player"),
        other=locale_str("The other player (default: you)"),
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
            await self._page.reply(answer, interaction, asked, shared=share)

        await self._service.answer(interaction, work, public=share)

    async def _made(self, interaction: Interaction, asked: VersusPress, *, shared: bool) -> Content:
        del shared
        league = await league_pressed(self._service, interaction, asked.league)
        view = await self._service.club.views.versus(league, asked.one, asked.other, asked.season)
        return Content(fitted(partial(versus_text, view)))
