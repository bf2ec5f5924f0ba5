"""Commands that work in servers, in direct messages, and wherever somebody who installed the app for themselves is."""

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
