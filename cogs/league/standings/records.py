"""`/league records`: the league's records and every yakuman."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Self

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.jantaku import JantakuBot
from bot.league.leagues import League
from bot.league.periods import Period, period_from
from bot.text.league.records import HALL, hall_text, records_text
from bot.text.league.standings import pages_of
from bot.text.sentences import Words, fit, render, say
from bot.text.tile_text import TILE_MARKS
from cogs.common.answer import Answer
from cogs.common.buttons import Features, feature_id
from cogs.common.content import Button, Content
from cogs.common.interaction_responder import words_for
from cogs.common.sharing import locale_for
from cogs.league.common_options import add_reading, period_option, players_option, span_options
from cogs.league.league_service import LeagueService
from cogs.league.pages import ALL, league_pressed, numbered, page_buttons, turn
from cogs.league.standings.standings_page import KINDS

Interaction = discord.Interaction[Any]

FEATURE: Final = "records"


@dataclass(frozen=True, slots=True)
class RecordsPress:
    """The records page in a custom id.

    ``season`` is None for all time, ``players`` 0 for the most frequent kind of games; ``hall`` is a page of the hall
    of yakuman, None for the other records.
    """

    league: int
    season: int | None
    players: int = 0
    hall: int | None = None
    period: Period | None = None

    @property
    def rest(self) -> str:
        """As it stands in a custom id."""
        season, hall = (ALL if number is None else number for number in (self.season, self.hall))
        return f"{self.league}/{season}/{self.players}/{hall}/{self.period or ''}"

    @classmethod
    def read(cls, rest: str) -> Self:
        """What a custom id says; those of earlier releases name no period."""
        league, season, players, hall, *more = rest.split("/")
        return cls(int(league), numbered(season), int(players), numbered(hall), period_from("".join(more)))


def add_records(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the buttons beneath it."""
    mine = RecordsCommand(service)
    add_reading(service, group, "records", locale_str("The hall of yakuman and other records: scores"), mine.records)
    Features.of(service.bot).add(FEATURE, mine.pressed, RecordsPress.read)


class RecordsCommand:
    """The records, and the pages of the hall."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service

    @span_options
    @players_option
    @period_option
    async def records(
        self,
        interaction: Interaction,
        players: int | None = None,
        league: str | None = None,
        season: str | None = None,
        period: str | None = None,
    ) -> None:
        """Records."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            span = await self._service.span(chosen_league, season, interaction)
            number = span.number if span else None
            time = await self._service.period(interaction, chosen_league, period)
            asked = RecordsPress(chosen_league.id, number, players or 0, period=time)
            await answer.reply(await self._content(interaction, chosen_league, asked, shared=True))

        await self._service.answer(interaction, work, public=True)

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Turn to the hall or back, or show this page to everybody."""
        await turn(self._service, interaction, FEATURE, rest, partial(self._pressed, interaction))

    async def _pressed(self, interaction: Interaction, rest: str, shared: bool) -> Content:  # noqa: FBT001 - as called
        asked = RecordsPress.read(rest)
        league = await league_pressed(self._service, interaction, asked.league)
        return await self._content(interaction, league, asked, shared=shared)

    async def _content(self, interaction: Interaction, league: League, asked: RecordsPress, *, shared: bool) -> Content:
        """A page as a message."""
        reader = self._service.actor(interaction)
        view = await self._service.club.views.records(reader, league, asked.season, asked.period, asked.players)
        asked = replace(asked, players=view.head.players)
        if asked.hall is None:
            words = records_text(view.head, view.bests, view.course, view.names)
        else:
            pages = pages_of(len(view.hall), HALL)
            asked = replace(asked, hall=min(max(asked.hall, 0), pages - 1))
            words = hall_text(view.head, view.hall, view.names, asked.hall or 0, pages)
        text = fit(render(words, locale_for(interaction, shared=shared), emoji=TILE_MARKS))
        return Content(text, buttons=self._buttons(interaction, asked, len(view.hall), view.kinds))

    @staticmethod
    def _buttons(
        interaction: Interaction, asked: RecordsPress, yakuman: int, kinds: Mapping[int, int]
    ) -> tuple[Button, ...]:
        def button(to: RecordsPress, words: Words) -> Button:
            return Button(feature_id(FEATURE, to.rest), words_for(interaction, words))

        if asked.hall is not None:
            turning = page_buttons(
                interaction,
                asked.hall,
                pages_of(yakuman, HALL),
                lambda page: feature_id(FEATURE, replace(asked, hall=page).rest),
            )
            return (*turning, button(replace(asked, hall=None), say("Records")))
        others = (
            button(replace(asked, players=count), words)
            for count, words in KINDS.items()
            if count != asked.players and count in kinds
        )
        hall = (button(replace(asked, hall=0), say("Hall of yakuman ({count})", count=yakuman)),) if yakuman else ()
        return (*hall, *others)
