"""Where a command is available, and through which installation of the app: the server's or the user's own.

Source: "Contexts" of Discord's reference on application commands, and the authorizing integration owners object of its
reference on interactions.
"""

from enum import IntEnum

from playground.errors import Json
from playground.model import Channel, ChannelKind, User
from playground.world import World

MAX_FOLLOWUPS = 5
"""How many followups an interaction may have where only the user has installed the app."""


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
    """The interaction context of a channel."""
    if channel.guild_id is not None:
        return Context.GUILD
    return Context.BOT_DM if channel.kind is ChannelKind.DM else Context.PRIVATE_CHANNEL


def owners(world: World, channel: Channel, user: User, kinds: tuple[int, ...] = BOTH) -> dict[str, str]:
    """The `authorizing_integration_owners` for `user` in `channel`; empty if no installation of `kinds` applies."""
    owners_by_install: dict[str, str] = {}
    if Install.GUILD in kinds and world.bot_is_in(channel):
        owners_by_install[str(int(Install.GUILD))] = str(channel.guild_id or 0)
    if Install.USER in kinds and user.installed:
        owners_by_install[str(int(Install.USER))] = str(user.id)
    return owners_by_install


def command_owners(world: World, command: Json, channel: Channel, user: User) -> dict[str, str]:
    """Like `owners`, for one command; empty if the command is not available to this person here."""
    if not _in_context(command, channel):
        return {}
    if "guild_id" in command:
        return owners(world, channel, user, (Install.GUILD,))
    return owners(world, channel, user, tuple(command["integration_types"]))


def brought_by_person(of: dict[str, str]) -> bool:
    """Whether the only installation among these owners is the user's own."""
    return of.keys() == {str(int(Install.USER))}


def _in_context(command: Json, channel: Channel) -> bool:
    """Whether the command is available in this channel.

    Without contexts it is available in servers and, unless `dm_permission` forbids it, in the bot's DMs.
    """
    if "guild_id" in command:
        return bool(command["guild_id"] == str(channel.guild_id))
    context, contexts = context_of(channel), command.get("contexts")
    if contexts is not None:
        return context in contexts
    return context is Context.GUILD or (context is Context.BOT_DM and bool(command.get("dm_permission", True)))
