"""Finds members of the server by id or by name."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import discord
import structlog

from bot.league.name_key import name_key
from cogs.common.request_faults import UNDELIVERED, fault_details

Interaction = discord.Interaction[Any]
PATIENCE: Final = 2.0
"""Seconds to wait for Discord's answer to a search by name."""
LONGEST_PREFIX: Final = 32
"""Characters of a name that are sent to Discord."""
MOST_FOUND: Final = 25
MOST_SEARCHES: Final = 50
"""Searches by name for one interaction: a connection to Discord may ask for little more than that in half a minute."""
_SEARCHED: Final = "searches for members"
"""The key in the extras of an interaction of the number of searches."""
NEAR_PREFIX, MOST_NEAR = 2, 100
"""Letters that a mistyped name shares with the right one, and the most members who are compared with it."""

log = structlog.stdlib.get_logger(__name__)


class Unanswered(Exception):
    """Discord did not answer a search by name, or has been asked often enough."""


async def member_here(interaction: Interaction, user: int) -> discord.Member | None:
    """A member of the server by id; None if there is none or Discord does not answer."""
    guild = interaction.guild
    if guild is None:
        return None
    known = guild.get_member(user)
    if known is not None:
        return known
    try:
        return await guild.fetch_member(user)
    except UNDELIVERED:
        return None


async def has_left(guild: discord.Guild, user: int) -> bool:
    """Whether a user is surely no member of the server."""
    if guild.get_member(user) is not None:
        return False
    try:
        await guild.fetch_member(user)
    except discord.NotFound:
        return True
    except UNDELIVERED:
        pass
    return False


async def member_called(interaction: Interaction, name: str) -> discord.Member | None:
    """The only member of the server with this name (user name, display name or nickname); None for none or several.

    Discord's search by prefix works without the members intent. Raises Unanswered if Discord takes too long.
    """
    same = [
        member for member in await _beginning(interaction, name[:LONGEST_PREFIX]) if name_key(name) in names_of(member)
    ]
    return same[0] if len(same) == 1 else None


async def members_near(interaction: Interaction, name: str) -> list[str]:
    """The names of members that begin like this one, in case it was mistyped. Raises Unanswered as above."""
    return [member.display_name for member in await _beginning(interaction, name.strip()[:NEAR_PREFIX], MOST_NEAR)]


async def _beginning(interaction: Interaction, prefix: str, most: int = MOST_FOUND) -> list[discord.Member]:
    """The members, without bots, with a name that begins with ``prefix``. Raises Unanswered.

    Once Discord has failed to answer it is not asked again for the same interaction.
    """
    guild = interaction.guild
    if guild is None or not name_key(prefix):
        return []
    searched = interaction.extras.get(_SEARCHED, 0)
    if searched >= MOST_SEARCHES:
        raise Unanswered
    interaction.extras[_SEARCHED] = searched + 1
    try:
        async with asyncio.timeout(PATIENCE):
            members = await guild.query_members(prefix, limit=most, cache=False)
    except (ValueError, *UNDELIVERED) as fault:
        log.info("members could not be looked up by name", **fault_details(fault))
        interaction.extras[_SEARCHED] = MOST_SEARCHES
        raise Unanswered from fault
    return [member for member in members if not member.bot]


def names_of(member: discord.Member | discord.User) -> set[str]:
    """The keys of all names of a user."""
    nick = member.nick if isinstance(member, discord.Member) else None
    return {name_key(name) for name in (member.name, member.global_name, nick) if name}
