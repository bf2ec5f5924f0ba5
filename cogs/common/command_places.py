"""Where commands work (servers, direct messages, wherever a user has installed the app), and where one was used."""

from typing import Any, Final, TypeVar

import discord
from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType

EVERYWHERE: Final = AppCommandContext(guild=True, dm_channel=True, private_channel=True)
"""The contexts of a command group that works everywhere."""
ANY_INSTALLATION: Final = AppInstallationType(guild=True, user=True)
"""The installations, by servers and by users, of such a group."""

Command = TypeVar("Command")


def everywhere(command: Command) -> Command:
    """Decorate a command so that it works everywhere. For a command in a group, the group decides instead."""
    placed = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(placed)


def may_share(interaction: discord.Interaction[Any]) -> bool:
    """Whether others could see a public answer: they are there, and the channel lets the user's own apps post."""
    if interaction.guild_id is None:
        return interaction.context.private_channel
    own_app = interaction.is_user_integration() and not interaction.is_guild_integration()
    return not own_app or interaction.permissions.use_external_apps


def places_of(interaction: discord.Interaction[Any]) -> tuple[int, ...]:
    """The channel of an interaction; for a thread, followed by the thread's channel."""
    channel = interaction.channel
    here = interaction.channel_id or 0
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return (here,) if parent is None else (here, parent)
