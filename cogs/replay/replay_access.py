"""Who may see a replay: a league's games are public; other games are visible to those who can see the channel."""

from typing import Any, Final

import discord

from bot.store.replays import KnownGame
from cogs.common.buttons import custom_ids
from cogs.common.request_faults import UNDELIVERED

Interaction = discord.Interaction[Any]

OPEN: Final = "open"
"""The action in custom ids that opens a game for the user who presses, if they may see it."""
Place = discord.abc.GuildChannel | discord.Thread


async def may_see(interaction: Interaction, known: KnownGame, ref: str) -> bool:
    """Whether the user may see a game of their server.

    ``ref`` is the game's reference. A user may also see a game that somebody else has already shown publicly: then the
    pressed button is on a public message and carries this reference.
    """
    if known.table is None or (known.league is not None and known.league.counts):
        return True
    if interaction.user.id in known.users or _is_shown(interaction, ref):
        return True
    channel = known.table.channel
    if interaction.channel_id == channel:
        return True
    place = await _place(interaction, channel)
    return place is not None and await _sees(interaction, place)


def visible_channels(interaction: Interaction) -> tuple[int, ...]:
    """The channels and public threads of the server that the user can see, as far as the bot knows them."""
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return ()
    channels = [channel.id for channel in guild.channels if channel.permissions_for(user).view_channel]
    seen = set(channels)
    threads = [thread.id for thread in guild.threads if thread.parent_id in seen and not thread.is_private()]
    return (*channels, *threads)


def _is_shown(interaction: Interaction, ref: str) -> bool:
    """Whether the pressed message, as Discord sent it, shows this game to everybody.

    A button that only opens the game does not count: it is also on messages for users who may not see the game.
    """
    message = interaction.message
    if message is None or message.flags.ephemeral:
        return False
    return any(f":{ref}:" in custom_id and f":{OPEN}:" not in custom_id for custom_id in custom_ids(message))


async def _place(interaction: Interaction, channel: int) -> Place | None:
    """A channel or thread of the server; None if it was deleted or is hidden from the bot."""
    guild = interaction.guild
    if guild is None:
        return None
    place = guild.get_channel_or_thread(channel)
    if place is None:
        # Archived threads are not in the cache.
        try:
            place = await guild.fetch_channel(channel)
        except (discord.HTTPException, discord.InvalidData):
            return None
    return place


async def _sees(interaction: Interaction, place: Place) -> bool:
    user = interaction.user
    if not isinstance(user, discord.Member) or (isinstance(place, discord.Thread) and place.parent is None):
        return False
    permissions = place.permissions_for(user)
    if not permissions.view_channel:
        return False
    if not isinstance(place, discord.Thread) or not place.is_private() or permissions.manage_threads:
        return True
    try:
        await place.fetch_member(user.id)
    except UNDELIVERED:
        return False
    return True
