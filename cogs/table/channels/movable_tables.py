"""Tables that can be moved to another channel, and those that must be."""

from collections.abc import Iterable
from typing import Any, Final

import discord
import structlog
from discord import app_commands

from bot.table.errors import TableError
from bot.table.ports import PublicTable
from bot.table.presence import NOT_HOSTED
from bot.text.sentences import Words, flat, joined, render, say
from cogs.table.channels.permissions import missing_in
from cogs.table.table_service import TableService

log = structlog.stdlib.get_logger(__name__)

_MOST: Final = 25
_LONGEST: Final = 100


async def movable_tables(service: TableService, interaction: discord.Interaction[Any]) -> list[PublicTable]:
    """The tables that the user can move here: those at which they sit, and those of this server that they opened.

    Tables of another server can come only if they lost their channel there.
    """
    user, found = interaction.user.id, []
    names = dict.fromkeys(
        (*await service.lobby.of_user(user), *await service.lobby.of_guild(interaction.guild_id or 0))
    )
    for public_table in await public_tables_of(service, names):
        seated = any(person.user == user for person in public_table.people)
        near = public_table.guild == interaction.guild_id or public_table.pause in NOT_HOSTED
        if near and public_table.channel != interaction.channel_id and (seated or public_table.opener == user):
            found.append(public_table)
    return found


async def public_tables_of(service: TableService, tables: Iterable[str]) -> list[PublicTable]:
    """The public tables of these ids, without unreadable ones."""
    found = []
    for table in tables:
        try:
            found.append(await service.lobby.look(table))
        except TableError:
            log.warning("a table cannot be read", table=table, exc_info=True)
    return found


async def movable_choices(
    service: TableService, interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """``movable_tables`` as choices; paused ones come first."""
    public_tables = await movable_tables(service, interaction)
    public_tables.sort(key=lambda public_table: public_table.pause is None)
    labels = [
        (table_label(service, public_table, str(interaction.locale)), public_table.table)
        for public_table in public_tables
    ]
    fitting = [(label, table) for label, table in labels if typed.casefold() in label.casefold()]
    return [app_commands.Choice(name=label[:_LONGEST], value=table) for label, table in fitting[:_MOST]]


def table_label(service: TableService, public_table: PublicTable, locale: str | None) -> str:
    """A table by its channel and its people: ``#mahjong: Aiko, Ben``. The channel may be gone.

    One by direct message has neither.
    """
    if public_table.alone:
        return render(say("alone, by direct message"), locale)
    people = ", ".join(flat(person.name) for person in public_table.people)
    known = service.bot.get_channel(public_table.channel)
    name = getattr(known, "name", None) or service.lost.names.get(public_table.channel)
    channel = f"#{name}" if name else render(say("a channel that is gone"), locale)
    return f"{channel}: {people}"


def not_hosted_text(service: TableService, public_table: PublicTable) -> Words | None:
    """Why a game that lost its channel cannot simply be resumed; None if it may be tried."""
    if public_table.pause not in NOT_HOSTED:
        return None
    missing = missing_in(service.bot, public_table.guild, public_table.channel)
    if missing is None and public_table.pause == "no_channel":
        return say("The channel of this game is gone. Use /play move in the channel where the game should continue.")
    if not missing:
        return None
    return say(
        "I still cannot write in the channel of this game because I lack {permissions}. Ask a server manager "
        "to change that, or use /play move in another channel.",
        permissions=joined(missing, ", "),
    )
