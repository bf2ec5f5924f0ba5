"""Finds members of the server by id or by name."""

import asyncio
from typing import Any, Final

import discord
import structlog

from bot.league.drafts import Member
from bot.league.faults import IsABot
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


class ServerMembers:
    """The members of the server of an interaction, as ``bot.club.names`` asks for them.

    Discord's search by prefix works without the members intent. Once Discord has failed to answer it is not asked again
    for the same interaction, and there is nobody of any name.
    """

    def __init__(self, interaction: Interaction) -> None:
        self._interaction: Final = interaction

    async def of_id(self, user: int) -> Member | IsABot | None:
        """The member of that Discord id."""
        member = await member_here(self._interaction, user)
        if member is None:
            return None
        return IsABot(member.display_name) if member.bot else Member(member.id, member.display_name)

    async def called(self, name: str) -> Member | None:
        """The only member with this name (user name, display name or nickname), above all who asks."""
        wanted, me = name_key(name), self._interaction.user
        if isinstance(me, discord.Member) and wanted in _names_of(me):
            return Member(me.id, me.display_name)
        same = [one for one in await self._beginning(name[:LONGEST_PREFIX]) if wanted in _names_of(one)]
        return Member(same[0].id, same[0].display_name) if len(same) == 1 else None

    async def like(self, name: str) -> list[str]:
        """The names of members that begin like this one, in case it was mistyped."""
        return [member.display_name for member in await self._beginning(name.strip()[:NEAR_PREFIX], MOST_NEAR)]

    async def _beginning(self, prefix: str, most: int = MOST_FOUND) -> list[discord.Member]:
        """The members, without bots, with a name that begins with ``prefix``."""
        interaction = self._interaction
        guild, searched = interaction.guild, interaction.extras.get(_SEARCHED, 0)
        if guild is None or not name_key(prefix) or searched >= MOST_SEARCHES:
            return []
        interaction.extras[_SEARCHED] = searched + 1
        try:
            async with asyncio.timeout(PATIENCE):
                members = await guild.query_members(prefix, limit=most, cache=False)
        except (ValueError, *UNDELIVERED) as fault:
            log.info("members could not be looked up by name", **fault_details(fault))
            interaction.extras[_SEARCHED] = MOST_SEARCHES
            return []
        return [member for member in members if not member.bot]


def _names_of(member: discord.Member | discord.User) -> set[str]:
    """The keys of all names of a user."""
    nick = member.nick if isinstance(member, discord.Member) else None
    return {name_key(name) for name in (member.name, member.global_name, nick) if name}
