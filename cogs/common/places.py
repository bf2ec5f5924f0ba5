"""Where something was asked: the channel, and the one it is a thread of."""

from __future__ import annotations

from typing import Any

import discord


def places_of(interaction: discord.Interaction[Any]) -> tuple[int, ...]:
    """The channel that a command or press came from; of a thread, its channel as well, behind it."""
    channel = interaction.channel
    here = interaction.channel_id or 0
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return (here,) if parent is None else (here, parent)
