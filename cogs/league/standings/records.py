"""`/league records`: the league's records and every yakuman."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.periods import Period, period_from
from bot.text.league.records import HALL, hall_text, records_text
from bot.text.league.standings import pages_of
from bot.text.sentences import Words, say
from cogs.common.answer import Answer
from cogs.common.content import Button, Content
from cogs.common.pages import Page
from cogs.league.common_options import add_reading, period_option, players_option, span_options
from cogs.league.league_service import LeagueService, league_pressed, page_buttons
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
    period: Period | None = field(default=None, metadata={"read": period_from})


def add_records(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the buttons beneath it."""
    mine = RecordsCommand(service)
    add_reading(
        service, group, "records", locale_str("Records: the hall of yakuman, highest scores and more"), mine.records
    )


class RecordsCommand:
    """The records, and the pages of the hall."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service
        self._page: Final = Page(service.bot, FEATURE, RecordsPress, self._made, service.answer)

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
            await self._page.reply(answer, interaction, asked, shared=True)

        await self._service.answer(interaction, work, public=True)

    async def _made(self, interaction: Interaction, asked: RecordsPress, *, shared: bool) -> Content:
        del shared
        league = await league_pressed(self._service, interaction, asked.league)
        reader = self._service.actor(interaction)
        view = await self._service.club.views.records(reader, league, asked.season, asked.period, asked.players)
        asked = replace(asked, players=view.head.players)
        if asked.hall is None:
            words = records_text(view.head, view.bests, view.course, view.names)
        else:
            pages = pages_of(len(view.hall), HALL)
            asked = replace(asked, hall=min(max(asked.hall, 0), pages - 1))
            words = hall_text(view.head, view.hall, view.names, asked.hall or 0, pages)
        return Content(words, self._buttons(asked, len(view.hall), view.kinds))

    def _buttons(self, asked: RecordsPress, yakuman: int, kinds: Mapping[int, int]) -> tuple[Button, ...]:
        def button(to: RecordsPress, words: Words) -> Button:
            return Button(self._page.press(to), words)

        if asked.hall is not None:
            press = lambda page: self._page.press(replace(asked, hall=page))  # noqa: E731 - short
            turning = page_buttons(asked.hall, pages_of(yakuman, HALL), press)
            return (*turning, button(replace(asked, hall=None), say("Records")))
        others = (
            button(replace(asked, players=count), words)
            for count, words in KINDS.items()
            if count != asked.players and count in kinds
        )
        hall = (button(replace(asked, hall=0), say("Hall of yakuman ({count})", count=yakuman)),) if yakuman else ()
        return (*hall, *others)
