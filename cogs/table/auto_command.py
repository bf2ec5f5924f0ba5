"""`/auto`: switches automatic actions on and off."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.table.commands import SetToggle
from bot.table.errors import NoSuchTable, NotSeated, TableError
from cogs.table.table_service import TableService, person_of
from cogs.table.which_table import TABLE_OPTION, Choices, Interaction, meant_table, table_choices

if TYPE_CHECKING:
    from bot.table.records import Toggle
    from cogs.common.answer import Answer


class Toggles(commands.Cog, name="Toggles"):
    """`/auto`."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    @app_commands.command(name="auto", description=locale_str("Let something be done by itself for this kyoku"))
    @app_commands.describe(
        what=locale_str("Win whenever you can, never be asked to call, or discard what you draw"),
        on=locale_str("Whether it is done by itself from now on"),
        table=TABLE_OPTION,
    )
    @app_commands.choices(
        what=[
            app_commands.Choice(name=locale_str("auto-win"), value="auto_win"),
            app_commands.Choice(name=locale_str("no calls"), value="no_calls"),
            app_commands.Choice(name=locale_str("auto-discard"), value="auto_discard"),
        ]
    )
    async def auto(
        self,
        interaction: Interaction,
        what: str,
        on: bool = True,  # noqa: FBT001, FBT002 - an option of the command
        table: str | None = None,
    ) -> None:
        """Switch a toggle on or off."""
        await self.service.answer(interaction, partial(self._set, interaction, cast("Toggle", what), on, table))

    @auto.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> Choices:
        return await table_choices(self.service, interaction, typed)

    async def _set(
        self,
        interaction: Interaction,
        toggle: Toggle,
        on: bool,  # noqa: FBT001 - as the command has it
        chosen: str | None,
        answer: Answer,
    ) -> None:
        """Answer with the current hand, also if the command is refused."""
        table = await meant_table(self.service, interaction, chosen)
        with self.service.hands.answering(table, interaction.user.id):
            try:
                await self.service.lobby.submit(table, SetToggle(person_of(interaction), toggle, on))
            except (NoSuchTable, NotSeated):
                raise
            except TableError as error:
                await self.service.refused(interaction, answer, table, error, here=False)
            else:
                await self.service.show_hand(interaction, answer, table)
