"""Where a command is offered, and on whose authority: the server's installation of the app, or a person's own.

Source: "Contexts" of Discord's reference on application commands, and the authorizing integration owners object of its
reference on interactions.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from playground.model import ChannelKind

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.model import Channel, User
    from playground.world import World

MAX_FOLLOWUPS = 5
"""Followups of one interaction that only a person's own installation brought."""


class Context(IntEnum):
    """Discord's interaction contexts."""

    GUILD = 0
    BOT_DM = 1
    PRIVATE_CHANNEL = 2


class Install(IntEnum):
    """Discord's application integration types."""

    GUILD = 0
    USER = 1


BOTH = (Install.GUILD, Install.USER)


def context_of(channel: Channel) -> Context:
    """What kind of place a channel is to an interaction."""
    if channel.guild_id is not None:
        return Context.GUILD
    return Context.BOT_DM if channel.kind is ChannelKind.DM else Context.PRIVATE_CHANNEL


def owners(world: World, channel: Channel, user: User, kinds: tuple[int, ...] = BOTH) -> dict[str, str]:
    """The `authorizing_integration_owners` of what `user` does here; empty when no installation covers it.

    `kinds`: the installations that the command supports.
    """
    found: dict[str, str] = {}
    if Install.GUILD in kinds and world.bot_is_in(channel):
        found[str(int(Install.GUILD))] = str(channel.guild_id or 0)
    if Install.USER in kinds and user.installed:
        found[str(int(Install.USER))] = str(user.id)
    return found


def command_owners(world: World, command: Json, channel: Channel, user: User) -> dict[str, str]:
    """As `owners`, for a command; empty when the command is not offered to this person in this place."""
    if not _in_context(command, channel):
        return {}
    if "guild_id" in command:
        return owners(world, channel, user, (Install.GUILD,))
    return owners(world, channel, user, tuple(command["integration_types"]))


def brought_by_person(of: dict[str, str]) -> bool:
    """Whether only a person's own installation stands behind these owners."""
    return of.keys() == {str(int(Install.USER))}


def _in_context(command: Json, channel: Channel) -> bool:
    """Without contexts a command works in servers and, unless `dm_permission` forbids it, in the bot's DMs."""
    if "guild_id" in command:
        return bool(command["guild_id"] == str(channel.guild_id))
    where, contexts = context_of(channel), command.get("contexts")
    if contexts is not None:
        return where in contexts
    return where is Context.GUILD or (where is Context.BOT_DM and bool(command.get("dm_permission", True)))
