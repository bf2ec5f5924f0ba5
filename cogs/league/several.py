"""Several players in one option of a command: mentions and names, with commas between."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.render.text import Name, Plain, Words, lines, say
from cogs.common.faults import UNDELIVERED
from cogs.league.desk import Refused
from cogs.league.players_typed import MENTION, player_of

if TYPE_CHECKING:
    from bot.store.leagues.leagues import League
    from cogs.league.desk import LeagueDesk

Interaction = discord.Interaction[Any]
MOST: Final = 25
"""So many players at once."""
_BETWEEN: Final = re.compile(r"\s*[,;\n]\s*|(?<=>)\s*(?=<@)")


async def several_of(desk: LeagueDesk, interaction: Interaction, league: League, text: str) -> tuple[int, ...]:
    """The numbers of all players whom an option means, each once. A member without a number gets one.

    Raises Refused with everything that means nobody; then nobody is made a player.
    """
    parts = [part for part in _BETWEEN.split(text.strip()) if part]
    if not parts or len(parts) > MOST:
        raise Refused(say("Name one to {most} players, with commas between.", most=MOST))
    faults: list[Words] = []
    found: list[int | discord.Member] = []
    for part in parts:
        try:
            found.append(await _meant(desk, interaction, league, part))
        except Refused as refused:
            faults.append(refused.words)
    if faults:
        raise Refused(lines(*faults))
    store = desk.bot.store.leagues
    numbers = [
        one if isinstance(one, int) else await store.member(league.id, one.id, one.display_name) for one in found
    ]
    return tuple(dict.fromkeys(numbers))


async def _meant(desk: LeagueDesk, interaction: Interaction, league: League, part: str) -> int | discord.Member:
    """A player's number, or a member who has none yet. Raises Refused."""
    mention = MENTION.fullmatch(part)
    try:
        return await player_of(desk, league, part)
    except Refused:
        if mention is None:
            raise
    user = int(mention[1] or mention[2])
    member = await member_here(interaction, user)
    if member is None:
        raise Refused(say("{member} is no member of this server.", member=Plain(f"<@{user}>")))
    if member.bot:
        raise Refused(say("{name} is a bot, and no player.", name=Name(member.display_name)))
    return member


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
