"""Who may see a game again: what counts in a league is public, all else belongs to who can see where it was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.common.refused_bodies import UNDELIVERED

if TYPE_CHECKING:
    from bot.store.replays import KnownGame

Interaction = discord.Interaction[Any]

OPEN: Final = "open"
"""In custom ids: shows a game to the presser, if they may see it."""
Place = discord.abc.GuildChannel | discord.Thread


async def may_see(interaction: Interaction, known: KnownGame, ref: str) -> bool:
    """Whether who asks may see a game of their server.

    ``ref`` is its reference: whoever presses a button that carries it, on a message that others see as well, looks at
    what somebody who may has shown there.
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
    """The channels and open threads of the server that who asks can see, as far as the bot knows them."""
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return ()
    channels = [channel.id for channel in guild.channels if channel.permissions_for(user).view_channel]
    seen = set(channels)
    threads = [thread.id for thread in guild.threads if thread.parent_id in seen and not thread.is_private()]
    return (*channels, *threads)


def _is_shown(interaction: Interaction, ref: str) -> bool:
    """Whether the pressed message, as Discord has it, shows this game to everybody.

    A button that only offers the game stands on messages of those who may not see it as well.
    """
    message = interaction.message
    if message is None or message.flags.ephemeral:
        return False
    rows = (row for row in message.components if isinstance(row, discord.ActionRow))
    ids = [str(item.custom_id) for row in rows for item in row.children]
    return any(f":{ref}:" in one and f":{OPEN}:" not in one for one in ids)


async def _place(interaction: Interaction, channel: int) -> Place | None:
    """A channel or thread of the server; None where it is gone, or hidden from the bot."""
    guild = interaction.guild
    if guild is None:
        return None
    found = guild.get_channel_or_thread(channel)
    if found is None:
        # A thread that nobody writes in is not told of.
        try:
            found = await guild.fetch_channel(channel)
        except (discord.HTTPException, discord.InvalidData):
            return None
    return found


async def _sees(interaction: Interaction, place: Place) -> bool:
    user = interaction.user
    if not isinstance(user, discord.Member) or (isinstance(place, discord.Thread) and place.parent is None):
        return False
    granted = place.permissions_for(user)
    if not granted.view_channel:
        return False
    if not isinstance(place, discord.Thread) or not place.is_private() or granted.manage_threads:
        return True
    try:
        await place.fetch_member(user.id)
    except UNDELIVERED:
        return False
    return True
