"""Tables that could go on in another channel, and those that have to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
import structlog
from discord import app_commands

from bot.table.errors import TableError
from bot.table.presence import NOT_HOSTED
from bot.table.records import Person
from bot.text.sentences import PersonName, Words, flat, joined, render, say
from cogs.table.channels.permissions import missing_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.table.ports import PublicTable
    from cogs.table.table_service import Desk

log = structlog.stdlib.get_logger(__name__)

_MOST: Final = 25
_LONGEST: Final = 100


async def movable_tables(desk: Desk, interaction: discord.Interaction[Any]) -> list[PublicTable]:
    """The asker's tables that could go on here: those at which they sit, and those of this server that they opened.

    From another server comes only what lost its channel there.
    """
    user, found = interaction.user.id, []
    names = dict.fromkeys((*await desk.lobby.of_user(user), *await desk.lobby.of_guild(interaction.guild_id or 0)))
    for sheet in await sheets_of(desk, names):
        seated = any(isinstance(player, Person) and player.user == user for player in sheet.players)
        near = sheet.guild == interaction.guild_id or sheet.pause in NOT_HOSTED
        if near and sheet.channel != interaction.channel_id and (seated or sheet.opener == user):
            found.append(sheet)
    return found


async def sheets_of(desk: Desk, tables: Iterable[str]) -> list[PublicTable]:
    """The sheets of these tables, but for those that cannot be read."""
    found = []
    for table in tables:
        try:
            found.append(await desk.lobby.sheet(table))
        except TableError:
            log.warning("a table cannot be read", table=table, exc_info=True)
    return found


async def movable_choices(
    desk: Desk, interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """The same as choices; those that stand still come first."""
    sheets = await movable_tables(desk, interaction)
    sheets.sort(key=lambda sheet: sheet.pause is None)
    labels = [(table_label(desk, sheet, str(interaction.locale)), sheet.table) for sheet in sheets]
    fitting = [(label, table) for label, table in labels if typed.casefold() in label.casefold()]
    return [app_commands.Choice(name=label[:_LONGEST], value=table) for label, table in fitting[:_MOST]]


def table_label(desk: Desk, sheet: PublicTable, locale: str | None) -> str:
    """A table by its channel and its people: ``#mahjong: Aiko, Ben``. The channel may be gone."""
    people = ", ".join(flat(player.name) for player in sheet.players if isinstance(player, Person))
    known = desk.bot.get_channel(sheet.channel)
    name = getattr(known, "name", None) or desk.lost.names.get(sheet.channel)
    channel = f"#{name}" if name else render(say("a channel that is gone"), locale)
    return f"{channel}: {people}"


def not_hosted_text(desk: Desk, sheet: PublicTable) -> Words | None:
    """Why a game that lost its channel cannot simply be resumed; None where it can, or may be tried."""
    if sheet.pause not in NOT_HOSTED:
        return None
    missing = missing_in(desk.bot, sheet.guild, sheet.channel)
    if missing is None and sheet.pause == "no_channel":
        return say("The channel of this game is gone. Use /table move in the channel where it shall go on.")
    if not missing:
        return None
    return say(
        "I still may not write in the channel of this game: I lack {permissions}. "
        "Somebody who manages the server can grant it, or use /table move in another channel.",
        permissions=joined(missing, ", "),
    )


def people_of(sheet: PublicTable) -> Words:
    """The persons at a table by name."""
    return joined((PersonName(player.name) for player in sheet.players if isinstance(player, Person)), ", ")
