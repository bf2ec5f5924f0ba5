"""`/play shuffle`: check the shuffles of a table, and take part in the next one."""

from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.table.commands import AddEntropy
from bot.table.errors import NoSuchTable
from bot.table.ports import PublicTable
from bot.table.proof_file import proof_file
from bot.table.shuffle_state import MOST_LETTERS
from cogs.common.answer import Answer
from cogs.common.content import Attached, Content
from cogs.table.shuffle_text import entropy_answer, verify_text
from cogs.table.table_service import TableService, is_here, person_of

Interaction = discord.Interaction[Any]


def add_shuffle(group: app_commands.Group, service: TableService) -> None:
    """Add the command to the group `/play`."""

    @group.command(
        name="shuffle",
        description=locale_str(
            "Verify that the shuffles were fair (nobody stacked a wall), or add entropy to the next deal"
        ),
    )
    @app_commands.describe(
        text=locale_str("Any text, to add your own luck to the next deal; everybody will see it"),
        table=locale_str("The ID of an earlier table (default: this channel's current or last table)"),
    )
    async def shuffle(
        interaction: Interaction,
        text: app_commands.Range[str, 1, MOST_LETTERS] | None = None,
        table: app_commands.Range[str, 1, 16] | None = None,
    ) -> None:
        work = partial(_verify, service, interaction) if text is None else partial(_entropy, service, interaction, text)
        await service.answer(interaction, partial(work, table))


async def _verify(service: TableService, interaction: Interaction, table: str | None, answer: Answer) -> None:
    public_table = await _looked_at(service, interaction, table)
    text = verify_text(public_table)
    proofs = public_table.shuffles.proofs
    file = Attached(f"shuffles-{public_table.table}.json", proof_file(public_table.table, proofs).encode())
    await answer.tell(Content(text, files=(file,) if proofs else ()))


async def _looked_at(service: TableService, interaction: Interaction, table: str | None) -> PublicTable:
    """The named table of this server or of the user, or the one here, or the last one that dealt here.

    Raises NoSuchTable.
    """
    channel, own = interaction.channel_id or 0, await service.lobby.of_user(interaction.user.id)
    name = table.strip() if table is not None else await service.lobby.at_channel(channel)
    if name is None:
        name = await service.bot.store.journal.last_dealt(channel)
    if name is None and interaction.guild_id is None:
        name = next(iter(own), None)
    if name is None:
        raise NoSuchTable
    public_table = await service.lobby.public_table(name)
    if not is_here(interaction, public_table) and name not in own:
        raise NoSuchTable
    return public_table


async def _entropy(
    service: TableService, interaction: Interaction, text: str, chosen: str | None, answer: Answer
) -> None:
    person = person_of(interaction)
    table = chosen or await service.lobby.at_channel(interaction.channel_id or 0)
    if table is None:
        table = next(iter(await service.lobby.of_user(person.user)), None)
    if table is None:
        raise NoSuchTable
    public_table = await service.lobby.submit(table, AddEntropy(person, text))
    await answer.tell(entropy_answer(public_table, person.user))
