"""Finds the table of a command: the named one, else the channel's, else the user's most urgent one."""

from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.table.errors import NoSuchTable, TableElsewhere, TableError
from bot.table.ports import PublicTable
from bot.text.sentences import render, say
from cogs.table.channels.movable_tables import public_tables_of, table_label
from cogs.table.reminder_times import awaited
from cogs.table.table_service import TableService

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]

TABLE_OPTION: Final = locale_str("A table in another channel or server")
"""The description of the option ``table``."""

_MOST: Final = 25
_LONGEST: Final = 100
_MOST_NAMED: Final = 5


async def meant_table(service: TableService, interaction: Interaction, chosen: str | None) -> str:
    """The table of a command. Raises NoSuchTable if the user sits at none, JournalFailed."""
    if chosen:
        return chosen
    own = await service.lobby.of_user(interaction.user.id)
    here = await service.lobby.at_channel(interaction.channel_id or 0)
    if here is not None and (here in own or not own):
        return here
    if not own:
        raise NoSuchTable
    return own[0]


async def table_here(service: TableService, interaction: Interaction) -> str:
    """The table of this channel, or of a thread of it: the user's own, the channel's, or the only one.

    Raises TableElsewhere if there is none and the user sits at others, else NoSuchTable; JournalFailed.
    """
    channel = interaction.channel_id or 0
    here = await service.lobby.at_channel(channel)
    own = await service.lobby.of_user(interaction.user.id)
    if here is not None and (here in own or not own):
        return here
    in_threads = [public_table.table for public_table in await _tables_in_threads(service, interaction)]
    for table in own:
        if table in in_threads:
            return table
    if here is not None:
        return here
    if len(in_threads) != 1:
        raise await _not_here(service, own)
    return in_threads[0]


async def _not_here(service: TableService, own: tuple[str, ...]) -> NoSuchTable:
    """Where the user's ``own`` tables are, when a command finds none where it is used."""
    public_tables = await public_tables_of(service, own)
    channels = [one.channel for one in public_tables if not one.alone and one.pause != "no_channel"]
    if not public_tables:
        return NoSuchTable()
    lost = any(one.pause == "no_channel" for one in public_tables)
    return TableElsewhere(tuple(channels[:_MOST_NAMED]), lost=lost and not channels, alone=not lost and not channels)


async def table_to_join(service: TableService, interaction: Interaction) -> str:
    """The table with a free place in this channel, else in a thread of it; without one that of ``table_here``."""
    here = await service.lobby.at_channel(interaction.channel_id or 0)
    near = [*(await public_tables_of(service, (here,) if here is not None else ()))]
    near += await _tables_in_threads(service, interaction)
    for public_table in near:
        if public_table.stage == "lobby" and None in public_table.players:
            return public_table.table
    return await table_here(service, interaction)


async def _tables_in_threads(service: TableService, interaction: Interaction) -> list[PublicTable]:
    """The tables in threads of this channel, oldest first."""
    of_server = await public_tables_of(service, await service.lobby.of_guild(interaction.guild_id or 0))
    return [public_table for public_table in of_server if public_table.parent == interaction.channel_id]


async def table_choices(service: TableService, interaction: Interaction, typed: str) -> Choices:
    """The user's tables in all servers, the most urgent first; those that wait for them are marked."""
    user, locale, found = interaction.user.id, str(interaction.locale), []
    for table in await service.lobby.of_user(user):
        try:
            hand = await service.lobby.look_at_hand(table, user)
        except TableError:
            # Leave out unreadable tables.
            continue
        label = table_label(service, hand.public_table, locale)
        if hand.public_table.guild not in {0, interaction.guild_id}:
            label = f"{label} ({service.bot.get_guild(hand.public_table.guild) or hand.public_table.guild})"
        if awaited(hand):
            label = f"{render(say('waiting for you'), locale)} · {label}"
        if typed.casefold() in label.casefold():
            found.append(app_commands.Choice(name=label[:_LONGEST], value=table))
    return found[:_MOST]
