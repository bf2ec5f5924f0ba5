"""Where commands work (servers, direct messages, wherever who installed the app is), and where one was used."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import discord
from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType

EVERYWHERE: Final = AppCommandContext(guild=True, dm_channel=True, private_channel=True)
"""The places of a group of such commands."""
ANY_INSTALLATION: Final = AppInstallationType(guild=True, user=True)
"""Whose installation brings it."""

Command = TypeVar("Command")


def everywhere(command: Command) -> Command:
    """Decorate a command (not one of a group, whose group says it) so that it can be used wherever people are."""
    placed = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(placed)


def may_share(interaction: discord.Interaction[Any]) -> bool:
    """Whether others could see an answer: somebody else is there, and the place lets apps of one's own speak to all."""
    if interaction.guild_id is None:
        return interaction.context.private_channel
    own_app = interaction.is_user_integration() and not interaction.is_guild_integration()
    return not own_app or interaction.permissions.use_external_apps


def places_of(interaction: discord.Interaction[Any]) -> tuple[int, ...]:
    """The channel that a command or press came from; of a thread, its channel as well, behind it."""
    channel = interaction.channel
    here = interaction.channel_id or 0
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return (here,) if parent is None else (here, parent)
