"""Finds people who need not be players yet: members of the server, new guests, and computer players."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final

import discord

from bot.league.checks import name_missing
from bot.league.drafts import Computer, Guest, Member
from bot.league.faults import NameMissing
from bot.league.leagues import League, LeaguePlayer, current_number
from bot.league.name_key import KnownNames, name_key
from bot.league.typed.results import TypedSeat, typed_result, written
from bot.text.league.faults import fault_text
from bot.text.sentences import PersonName, Plain, Words, flat, joined, say
from cogs.league.games.entry_form_state import written_name
from cogs.league.league_service import LeagueService
from cogs.league.people.player_lookup import COMPUTERS, Account, Stranger, whom
from cogs.league.people.server_member_lookup import Unanswered, member_called, member_here, members_near, names_of

Interaction = discord.Interaction[Any]
CODE: Final = re.compile(r"<@!?\d+>|#\d+")
"""A mention or a player's number, which nobody reads as a name."""


class PlayerReader:
    """Reads names for one league within one interaction."""

    def __init__(self, service: LeagueService, interaction: Interaction, league: League) -> None:
        self._store: Final = service.bot.store
        self._interaction: Final = interaction
        self._league: Final = league
        self._answered = True
        self._known: KnownNames | None = None
        """The names of ``people``, once a name was looked for among them."""
        self.people: dict[int, LeaguePlayer] = {}

    async def read_people(self) -> None:
        """Read the players of the league."""
        self.people = await self._store.leagues.people(self._league.id)
        self._known = None

    async def identify(self, typed: str, *, guests: bool = False) -> int | Member | Stranger | Words:
        """The player a text means, or a member who is not a player yet, or the error. Adds nobody.

        ``guests``: the error says that strangers can be entered as guests.
        """
        match await asyncio.to_thread(whom, self.people, self._league, typed):
            case Account(user):
                return await self._member(user, guests=guests)
            case Stranger(name, guest=False) as stranger:
                return await self.called(name) or stranger
            case known:
                return known

    async def sitter(self, typed: str, computer: str) -> int | Member | Guest | Computer | Words:
        """Like ``identify``, but an unknown name is a guest, and some names are computer players. Adds nobody.

        ``computer`` is the name that a computer player gets.
        """
        if typed.casefold() in COMPUTERS:
            return Computer(computer)
        match await self.identify(typed, guests=True):
            case Stranger(name):
                return fault_text(NameMissing(), {}) if name_missing(name) else Guest(name)
            case known:
                return known

    async def called(self, name: str) -> int | Member | None:
        """The player with this name on the server, or a member who is not a player yet, or None.

        Once Discord has failed to answer it is not asked again.
        """
        member = self._myself(name)
        if member is None and self._answered:
            try:
                member = await member_called(self._interaction, name)
            except Unanswered:
                self._answered = False
        if member is None:
            return None
        known = next((player.number for player in self.people.values() if player.user == member.id), None)
        return _new(member) if known is None else current_number(self.people, known)

    async def name_of(self, code: str) -> str | None:
        """The name of the person of a ``CODE``; None if it would not be read as the same person."""
        match await self.sitter(code, code):
            case int(number):
                return written_name(self.people, number)
            case Member(name=name) as member:
                seats = typed_result(written([TypedSeat(flat(name), "0", 0, plain=True)], ())).seats
                return seats[0].name if seats and await self.sitter(seats[0].name, "") == member else None
            case _:
                return None

    async def near(self, name: str) -> str | None:
        """The name that was most likely meant: of a player or guest, else of a member of the server."""
        if self._known is None:
            there = (player.name for player in self.people.values() if player.merged_into is None and player.name)
            self._known = await asyncio.to_thread(KnownNames, tuple(there))
        like = self._known.near(name)
        if like is None and self._answered:
            try:
                like = KnownNames(await members_near(self._interaction, name)).near(name)
            except Unanswered:
                self._answered = False
        return like

    def _myself(self, name: str) -> discord.Member | None:
        user = self._interaction.user
        if not isinstance(user, discord.Member):
            return None
        return user if name_key(name) in names_of(user) else None

    async def _member(self, user: int, *, guests: bool) -> Member | Words:
        member = await member_here(self._interaction, user)
        if member is None:
            gone = say(
                "{player} is no member of this server and has not played in “{league}”.",
                player=Plain(f"<@{user}>"),
                league=PersonName(self._league.name),
            )
            return joined((gone, say("Enter them by name, as a guest.")), " ") if guests else gone
        if member.bot:
            return say("{name} is a bot, and no player.", name=PersonName(member.display_name))
        return _new(member)


def _new(member: discord.Member) -> Member:
    """A member of the server who is not a player yet."""
    return Member(member.id, member.display_name)
