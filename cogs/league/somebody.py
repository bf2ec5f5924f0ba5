"""Whom somebody means by what they write: a player by number or name, a member, a guest who may be new, a computer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog

from bot.league.checks import name_missing
from bot.league.faults import NameMissing
from bot.league.log_names import folded
from bot.render.league_faults import fault_text
from bot.render.text import Name, Plain, Words, joined, say
from bot.store.leagues.logs import Computer, Guest
from bot.store.leagues.people import meant
from cogs.common.faults import UNDELIVERED, described
from cogs.league.players_typed import MENTION, NUMBER
from cogs.league.slip import name_key

if TYPE_CHECKING:
    from bot.store.leagues.leagues import League
    from bot.store.leagues.people import LeaguePlayer
    from cogs.league.desk import LeagueDesk

Interaction = discord.Interaction[Any]
COMPUTERS: Final = frozenset(("cpu", "computer", "ai", "bot"))
"""What people write for a computer player."""
GUEST: Final = "guest "
"""Who writes this before a name means a guest, whatever players are called so."""
PATIENCE: Final = 2.0
"""Seconds for Discord to say who is called so."""
LONGEST_PREFIX: Final = 32
"""Characters in the name of a member."""
MOST_FOUND: Final = 25

log = structlog.stdlib.get_logger(__name__)


class Somebody:
    """Reads names for one league within one interaction."""

    def __init__(self, desk: LeagueDesk, interaction: Interaction, league: League) -> None:
        self._store: Final = desk.bot.store
        self._interaction: Final = interaction
        self._league: Final = league
        self.people: dict[int, LeaguePlayer] = {}

    async def read_people(self) -> None:
        """Look the players of the league up."""
        self.people = await self._store.leagues.people(self._league.id)

    async def meant(self, typed: str, computer: str) -> int | Guest | Computer | Words:
        """Whom a text means, or what is wrong with it. A member who is new to the league is entered there.

        ``computer`` is what a computer player would be called.
        """
        if (number := NUMBER.match(typed)) is not None:
            if int(number[1]) in self.people:
                return meant(self.people, int(number[1]))
            return say("“{league}” has no player {number}.", league=Name(self._league.name), number=Plain(number[1]))
        if (mention := MENTION.fullmatch(typed)) is not None:
            return await self._member(int(mention[1] or mention[2]))
        if typed.casefold() in COMPUTERS:
            return Computer(computer)
        if typed.casefold().startswith(GUEST):
            return self._guest(typed[len(GUEST) :])
        return await self._named(" ".join(typed.removeprefix("@").split()))

    async def _member(self, user: int) -> int | Words:
        for player in self.people.values():
            if player.user == user:
                return meant(self.people, player.number)
        guild = self._interaction.guild
        try:
            member = await guild.fetch_member(user) if guild is not None else None
        except discord.HTTPException:
            member = None
        if member is None or member.bot:
            return say(
                "{player} is no member of this server and has not played in “{league}”. "
                "Enter them by name, as a guest.",
                player=Plain(f"<@{user}>"),
                league=Name(self._league.name),
            )
        return await self._enter(user, member.display_name)

    async def called(self, name: str) -> int | None:
        """The one member of the server who is called so, under whatever of their names; None for nobody or several.

        Discord tells those whose name begins so, also to bots that may not know who is there. It is waited for only
        shortly.
        """
        guild = self._interaction.guild
        if guild is None:
            return None
        try:
            async with asyncio.timeout(PATIENCE):
                found = await guild.query_members(name[:LONGEST_PREFIX], limit=MOST_FOUND, cache=False)
        except (TimeoutError, ValueError, *UNDELIVERED) as fault:
            log.info("members could not be looked up by name", **described(fault))
            return None
        same = [member for member in found if not member.bot and folded(name) in _names_of(member)]
        if len(same) != 1:
            return None
        return next(
            (meant(self.people, player.number) for player in self.people.values() if player.user == same[0].id),
            None,
        ) or await self._enter(same[0].id, same[0].display_name)

    async def _enter(self, user: int, name: str) -> int:
        number = await self._store.leagues.member(self._league.id, user, name)
        await self.read_people()
        return number

    async def _named(self, name: str) -> int | Guest | Words:
        folded = name_key(name)
        known = {
            meant(self.people, player.number)
            for player in self.people.values()
            if name_key(player.name) == folded and not player.erased
        }
        if len(known) == 1:
            return known.pop()
        if known:
            ways = joined((Plain(f"#{number}") for number in sorted(known)), ", ")
            return say(
                "{count} players are called “{name}”. Write one of {ways} instead, or mention a member.",
                count=len(known),
                name=Name(name),
                ways=ways,
            )
        user = self._interaction.user
        if folded in {name_key(user.display_name), name_key(user.name)}:
            return await self._enter(user.id, user.display_name)
        member = await self.called(name) if name else None
        return member if member is not None else self._guest(name)

    def _guest(self, name: str) -> int | Guest | Words:
        name = " ".join(name.split())
        if name_missing(name):
            return fault_text(NameMissing(), {})
        for player in self.people.values():
            if player.guest and player.merged_into is None and name_key(player.name) == name_key(name):
                return player.number
        return Guest(name)


def _names_of(member: discord.Member) -> set[str]:
    return {folded(name) for name in (member.name, member.global_name, member.nick) if name}
