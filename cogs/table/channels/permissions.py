"""The permissions that the bot needs in a channel to host a table there."""

from typing import Any

import discord

from bot.client.jantaku import JantakuBot
from bot.text.sentences import Text, Words, joined, say


def missing_permissions(interaction: discord.Interaction[Any]) -> Words | None:
    """The sentence about missing permissions; None if all are there."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = missing_for_tables(interaction.app_permissions, in_thread=in_thread)
    if not missing:
        return None
    return say(
        "I cannot host a table here because I lack {permissions} in this channel. Ask a server manager to "
        "grant what is missing, or open the table elsewhere.",
        permissions=joined(missing, ", "),
    )


def thread_parent(bot: JantakuBot, guild: int, channel: int) -> discord.TextChannel | None:
    """The text channel in which threads for tables can be created; None if there is none."""
    server = bot.get_guild(guild)
    parent = server.get_channel_or_thread(channel) if server is not None else None
    if isinstance(parent, discord.Thread):
        parent = parent.parent
    # Announcement channels have another type of thread, in which members usually cannot write.
    return parent if isinstance(parent, discord.TextChannel) and not parent.is_news() else None


def missing_for_threads(granted: discord.Permissions) -> tuple[Text, ...]:
    """The missing permissions to open tables in threads of a channel."""
    needed = (
        (granted.create_public_threads, say("Create Public Threads")),
        (granted.send_messages_in_threads, say("Send Messages in Threads")),
    )
    return tuple(name for there, name in needed if not there)


def missing_in(bot: JantakuBot, guild: int, channel: int) -> tuple[Text, ...] | None:
    """The permissions that the bot lacks in a channel or thread; None if it does not know the channel.

    It cannot write in a locked, archived thread either.
    """
    server = bot.get_guild(guild)
    place = server.get_channel_or_thread(channel) if server is not None else None
    if server is None or place is None:
        return None
    if isinstance(place, discord.Thread) and place.parent is None:
        return None
    if isinstance(place, discord.Thread) and place.locked and place.archived:
        return (say("Manage Threads"),)
    return missing_for_tables(place.permissions_for(server.me), in_thread=isinstance(place, discord.Thread))


def missing_for_tables(granted: discord.Permissions, *, in_thread: bool) -> tuple[Text, ...]:
    """The missing permissions, the most basic ones alone: without View Channel or Send Messages no other matters."""
    if not granted.view_channel:
        return (say("View Channel"),)
    if in_thread and not granted.send_messages_in_threads:
        return (say("Send Messages in Threads"),)
    if not in_thread and not granted.send_messages:
        return (say("Send Messages"),)
    needed: list[tuple[bool, Text]] = [
        (granted.attach_files, say("Attach Files")),
        (granted.read_message_history, say("Read Message History")),
    ]
    return tuple(name for there, name in needed if not there)
