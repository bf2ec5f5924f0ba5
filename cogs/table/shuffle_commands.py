"""`/table verify` and `/table entropy`: check the shuffles of a table, and take part in the next one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.table.commands import AddEntropy
from bot.table.errors import NoSuchTable
from bot.table.proof_file import proof_file
from bot.table.shuffles import MOST_LETTERS
from bot.text.sentences import fit
from cogs.common.content import Attached, Content
from cogs.common.counter import words_for
from cogs.table.shuffle_text import entropy_answer, verify_text
from cogs.table.table_service import TableService, person_of

if TYPE_CHECKING:
    from bot.table.ports import PublicTable
    from cogs.common.answer import Answer

Interaction = discord.Interaction[Any]


def add_fair_commands(group: app_commands.Group, service: TableService) -> None:
    """Put both commands into the group `/table`."""

    @group.command(name="verify", description=locale_str("Check that nobody stacked a wall"))
    @app_commands.describe(table=locale_str("The id of an earlier table; if left out, the last one of this channel"))
    async def verify(interaction: Interaction, table: app_commands.Range[str, 1, 16] | None = None) -> None:
        await service.answer(interaction, partial(_verify, service, interaction, table))

    @group.command(name="entropy", description=locale_str("Add luck of your own to the shuffle of the next deal"))
    @app_commands.describe(text=locale_str("Anything; everybody will see it"))
    async def entropy(interaction: Interaction, text: app_commands.Range[str, 1, MOST_LETTERS]) -> None:
        await service.answer(interaction, partial(_entropy, service, interaction, text))


async def _verify(service: TableService, interaction: Interaction, table: str | None, answer: Answer) -> None:
    public_table = await _looked_at(service, interaction, table)
    text = fit(words_for(interaction, verify_text(public_table)))
    proofs = public_table.shuffles.proofs
    file = Attached(f"shuffles-{public_table.table}.json", proof_file(public_table.table, proofs).encode())
    await answer.tell(Content(text, files=(file,) if proofs else ()))


async def _looked_at(service: TableService, interaction: Interaction, table: str | None) -> PublicTable:
    """The named table of this server, or the one here, or the last one that dealt here. Raises NoSuchTable."""
    channel = interaction.channel_id or 0
    name = table.strip() if table is not None else await service.lobby.at_channel(channel)
    if name is None:
        name = await service.bot.store.journal.last_dealt(channel)
    if name is None:
        raise NoSuchTable
    public_table = await service.lobby.public_table(name)
    if public_table.guild != (interaction.guild_id or 0):
        raise NoSuchTable
    return public_table


async def _entropy(service: TableService, interaction: Interaction, text: str, answer: Answer) -> None:
    person = person_of(interaction)
    table = await service.lobby.at_channel(interaction.channel_id or 0)
    if table is None:
        table = next(iter(await service.lobby.of_user(person.user)), None)
    if table is None:
        raise NoSuchTable
    public_table = await service.lobby.submit(table, AddEntropy(person, text))
    await answer.tell(Content(words_for(interaction, entropy_answer(public_table, person.user))))
