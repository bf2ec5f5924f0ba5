"""`/away` and `/back`: hand one's seat to the caretaker and take it back; they work in direct messages too."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.table.commands import Leave, Return
from bot.table.errors import WrongStage
from bot.text.sentences import say
from cogs.common.content import Content
from cogs.common.counter import words_for
from cogs.table.table_service import TableService, person_of
from cogs.table.votes_text import away_answer
from cogs.table.which_table import TABLE_OPTION, Choices, Interaction, meant_table, table_choices

if TYPE_CHECKING:
    from bot.text.sentences import Words
    from cogs.common.answer import Answer


class Away(commands.Cog, name="Away"):
    """`/away` and `/back`."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    @app_commands.command(name="away", description=locale_str("Go away for a while; a caretaker plays your seat"))
    @app_commands.describe(table=TABLE_OPTION)
    async def away(self, interaction: Interaction, table: str | None = None) -> None:
        """Go away."""
        await self.service.answer(interaction, partial(self._away, interaction, table))

    @app_commands.command(name="back", description=locale_str("Take your seat back from the caretaker"))
    @app_commands.describe(table=TABLE_OPTION)
    async def back(self, interaction: Interaction, table: str | None = None) -> None:
        """Be back."""
        await self.service.answer(interaction, partial(self._back, interaction, table))

    @away.autocomplete("table")
    @back.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> Choices:
        return await table_choices(self.service, interaction, typed)

    async def _away(self, interaction: Interaction, chosen: str | None, answer: Answer) -> None:
        table = await meant_table(self.service, interaction, chosen)
        public_table = await self.service.lobby.public_table(table)
        if public_table.stage != "playing":
            raise WrongStage(public_table.stage)
        public_table = await self.service.lobby.submit(table, Leave(person_of(interaction)))
        await self._tell(interaction, answer, away_answer(public_table))

    async def _back(self, interaction: Interaction, chosen: str | None, answer: Answer) -> None:
        table = await meant_table(self.service, interaction, chosen)
        person = person_of(interaction)
        hand = await self.service.lobby.hand(table, person.user)
        if not hand.away:
            # This also offers calls again to a player who let calls time out.
            await self.service.lobby.submit(table, Return(person))
            words = say("You are not away: the seat is yours. /hand shows your tiles.")
            await self._tell(interaction, answer, words)
            return
        with self.service.hands.answering(table, person.user):
            await self.service.lobby.submit(table, Return(person))
            note = say("You are back, and the seat is yours again.")
            await self.service.show_hand(interaction, answer, table, note=note)

    async def _tell(self, interaction: Interaction, answer: Answer, words: Words) -> None:
        await answer.tell(Content(words_for(interaction, words)))
