"""Which table a command means: the one named, else that of the channel, else the most urgent of the asker's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.table.errors import NoSuchTable

if TYPE_CHECKING:
    from cogs.table.desk import Desk

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]

TABLE_OPTION: Final = locale_str("Another table than this channel's")
"""What the option ``table`` is for."""

_MOST: Final = 25


def meant_table(desk: Desk, interaction: Interaction, chosen: str | None) -> str:
    """The table a command means. Raises NoSuchTable for who sits at none."""
    if chosen:
        return chosen
    own = desk.lobby.of_user(interaction.user.id)
    here = desk.lobby.at_channel(interaction.channel_id or 0)
    if here is not None and (here in own or not own):
        return here
    if not own:
        raise NoSuchTable
    return own[0]


async def table_choices(desk: Desk, interaction: Interaction, typed: str) -> Choices:
    """The asker's own tables by the names of their channels, the most urgent first."""
    found: Choices = []
    for table in desk.lobby.of_user(interaction.user.id):
        sheet = await desk.lobby.sheet(table)
        channel = desk.bot.get_channel(sheet.channel)
        name = f"#{channel}" if channel is not None else table
        if typed.casefold() in name.casefold():
            found.append(app_commands.Choice(name=name[:100], value=table))
    return found[:_MOST]
