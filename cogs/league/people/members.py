"""Members of the server: by id, or by what they are called."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import discord
import structlog

from bot.league.names import name_key
from cogs.common.refused_bodies import UNDELIVERED, described

Interaction = discord.Interaction[Any]
PATIENCE: Final = 2.0
"""Seconds for Discord to say who is called so."""
LONGEST_PREFIX: Final = 32
"""Characters in the name of a member."""
MOST_FOUND: Final = 25

log = structlog.stdlib.get_logger(__name__)


class Unanswered(Exception):
    """Discord did not say who is called so."""


async def member_here(interaction: Interaction, user: int) -> discord.Member | None:
    """A member of the server by id; None where there is none, or Discord does not say."""
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


async def member_called(interaction: Interaction, name: str) -> discord.Member | None:
    """The one member of the server who is called so, under whatever of their names; None for nobody or several.

    Discord tells those whose name begins so, also to bots that may not know who is there. It is waited for only
    shortly: raises Unanswered.
    """
    guild = interaction.guild
    if guild is None or not name_key(name):
        return None
    try:
        async with asyncio.timeout(PATIENCE):
            found = await guild.query_members(name[:LONGEST_PREFIX], limit=MOST_FOUND, cache=False)
    except (ValueError, *UNDELIVERED) as fault:
        log.info("members could not be looked up by name", **described(fault))
        raise Unanswered from fault
    same = [member for member in found if not member.bot and name_key(name) in names_of(member)]
    return same[0] if len(same) == 1 else None


def names_of(member: discord.Member | discord.User) -> set[str]:
    """All that they are called, by its key."""
    nick = member.nick if isinstance(member, discord.Member) else None
    return {name_key(name) for name in (member.name, member.global_name, nick) if name}
