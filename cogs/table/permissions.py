"""What the bot must be allowed in a channel to host a table there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.render.text import Words, joined, say

if TYPE_CHECKING:
    from bot.render.text import Text


def missing_permissions(interaction: discord.Interaction[Any]) -> Words | None:
    """Which permission is missing where; None when all are there."""
    granted = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed: list[tuple[bool, Text]] = [
        (granted.view_channel, say("View Channel")),
        (granted.send_messages_in_threads, say("Send Messages in Threads"))
        if in_thread
        else (granted.send_messages, say("Send Messages")),
        (granted.attach_files, say("Attach Files")),
        (granted.read_message_history, say("Read Message History")),
    ]
    missing = [name for there, name in needed if not there]
    if not missing:
        return None
    return say(
        "I cannot host a table here: in this channel I lack {permissions}. "
        "Somebody who manages the server can grant it, or open the table elsewhere.",
        permissions=joined(missing, ", "),
    )
