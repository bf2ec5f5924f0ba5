"""Changes how a table plays before its game, by the menus on its message and on the page of options."""

from functools import partial
from typing import Any, cast, get_args

import discord

from bot.table.commands import ChangeSettings
from bot.table.errors import NoSuchTable, WrongStage
from bot.table.ports import PublicTable
from bot.table.settings_changes import changed, check_in_charge
from bot.table.table_events import Cpu, Length, Pace, Surface
from bot.table.table_rules import rules_of
from bot.text.sentences import Text
from cogs.common.answer import Answer
from cogs.common.buttons import Features, chosen_value
from cogs.common.content import Content
from cogs.common.rules_lookup import rules_by_id
from cogs.common.strengths import not_for_three
from cogs.table.apply_preferences import apply_preferences
from cogs.table.board.lobby_menus import (
    AS_IT_IS,
    CPU,
    FEATURE,
    LENGTH,
    PACE,
    RULES,
    SURFACE,
    TRAINING,
    YES,
    options_page,
    strength_titles,
)
from cogs.table.table_rules_from_named import opening_rules
from cogs.table.table_service import TableService, is_here, person_of

Interaction = discord.Interaction[Any]


class LobbySettings:
    """Answers the menus of a table that has not begun."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        Features.of(service.bot).add(FEATURE, self.chosen)

    async def chosen(self, interaction: Interaction, rest: str) -> None:
        """Carry out a choice from a menu. Never raises."""
        table, _, key = rest.partition("/")
        await self._service.answer(interaction, partial(self._choose, interaction, table, key))

    async def _choose(self, interaction: Interaction, table: str, key: str, answer: Answer) -> None:
        lobby, before = self._service.lobby, await self._table(interaction, table)
        command = await self._command(interaction, before, key, chosen_value(interaction) or "")
        refused = self._not_for_three(before, command)
        if refused is not None:
            await answer.tell(refused)
            return
        if before.alone:
            with self._service.hands.answering(table, interaction.user.id):
                await self._of_all(await lobby.submit(table, command), key)
                await self._service.show_hand(interaction, answer, table, here=True)
            return
        self._service.boards.latest.hold(table)
        try:
            public_table = await lobby.submit(table, command)
            await self._of_all(public_table, key)
            if key in {RULES, LENGTH, PACE}:
                await self._service.show_board(interaction, answer, table)
            else:
                await answer.update(self._page(public_table))
        finally:
            self._service.boards.latest.release(table)

    async def _of_all(self, public_table: PublicTable, key: str) -> None:
        """Apply the settings of everybody who sits there, where a choice brings them to bear."""
        for person in public_table.people if key in {PACE, SURFACE} else ():
            await apply_preferences(self._service, public_table, person.user)

    async def show_options(self, interaction: Interaction, table: str, answer: Answer) -> None:
        """Show the page of options to somebody who may choose there. Raises TableError."""
        public_table = await self._table(interaction, table)
        if public_table.stage != "lobby":
            raise WrongStage(public_table.stage)
        force = _manages(interaction, public_table)
        check_in_charge(public_table.players, public_table.opener, interaction.user.id, force=force)
        await answer.reply(self._page(public_table))

    def _page(self, public_table: PublicTable) -> Content:
        return options_page(public_table, self._service.bot.settings.cpu)

    async def _table(self, interaction: Interaction, table: str) -> PublicTable:
        """The public table of a menu. Raises NoSuchTable unless it is the user's to look at."""
        public_table = await self._service.lobby.public_table(table)
        if not is_here(interaction, public_table):
            raise NoSuchTable
        return public_table

    async def _command(
        self, interaction: Interaction, public_table: PublicTable, key: str, value: str
    ) -> ChangeSettings:
        """What the choice changes; nothing for a choice that another version of the bot offered."""
        change = partial(ChangeSettings, person_of(interaction), force=_manages(interaction, public_table))
        if key == RULES and value != AS_IT_IS:
            found = await rules_by_id(self._service.bot, public_table.guild or None, value)
            return change(rules=None if found is None else opening_rules(found))
        if key == LENGTH and value in get_args(Length):
            return change(length=cast("Length", value))
        if key == PACE and value in get_args(Pace):
            return change(pace=cast("Pace", value))
        if key == SURFACE and value in get_args(Surface):
            return change(surface=cast("Surface", value))
        if key == CPU and value in strength_titles(self._service.bot.settings.cpu):
            return change(cpu=value)
        return change(training=value == YES) if key == TRAINING else change()

    def _not_for_three(self, public_table: PublicTable, command: ChangeSettings) -> Text | None:
        """The refusal of rules for three where a program plays, or would, that plays with four only."""
        settings = changed(public_table.settings, command)
        playing = [player.strength for player in public_table.players if isinstance(player, Cpu)]
        programs = self._service.bot.settings.cpu
        refusals = (not_for_three(one, rules_of(settings).players, programs) for one in (settings.cpu, *playing))
        return next((refused for refused in refusals if refused is not None), None)


def _manages(interaction: Interaction, public_table: PublicTable) -> bool:
    """Whether the user may manage the table's channel, and is there."""
    return interaction.channel_id == public_table.channel and interaction.permissions.manage_channels
