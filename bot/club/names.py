"""Whom a text means: a player of a league, a member of the server, a guest or a computer player. Adds nobody."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bot.club.checked_game import Roster
from bot.league import faults as f
from bot.league.checks import name_missing
from bot.league.drafts import Computer, Guest, Member, Sitter
from bot.league.faults import EntryFault
from bot.league.flat_names import flat
from bot.league.leagues import League, current_number
from bot.league.name_key import KnownNames, name_key
from bot.league.typed.results import TypedSeat, typed_result, written
from bot.store.league.league_reads import LeagueReads

NUMBER: Final = re.compile(r"#([0-9]{1,9})(?:\s.*)?")
"""A player's number, for players with the same name; a name after it is ignored."""
MENTION: Final = re.compile(r"<@!?([0-9]{15,20})>(?:\s.*)?|([0-9]{15,20})")
"""A member, as a mention or an id; a name after a mention is ignored."""
CODE: Final = re.compile(r"<@!?\d+>|#\d+")
"""A mention or a player's number, which nobody reads as a name."""
GUEST: Final = "guest "
"""The prefix that marks a name as a guest's."""
COMPUTERS: Final = frozenset(("cpu", "computer", "ai", "bot"))
"""The names that mean a computer player where one can sit."""
MOST: Final = 25
"""The most players in one list."""
_BETWEEN: Final = re.compile(r"[,;\n]|(?<=>)\s*(?=<@)")


@dataclass(frozen=True, slots=True)
class Account:
    """A Discord user who is not a player of the league."""

    user: int


@dataclass(frozen=True, slots=True)
class Stranger:
    """A name that no player has, on one line; ``guest``: it was typed with the prefix for guests."""

    name: str
    guest: bool = False


class Members(Protocol):
    """The members of a server, as far as they can be looked up."""

    async def of_id(self, user: int) -> Member | f.IsABot | None:
        """The member of that Discord id."""

    async def called(self, name: str) -> Member | None:
        """The only member of that name, whichever of their names it is."""

    async def like(self, name: str) -> Sequence[str]:
        """The names of members that begin like this one."""


class NoMembers:
    """Of a server that cannot be asked, as on the command line."""

    async def of_id(self, user: int) -> Member | f.IsABot | None:
        """Nobody."""

    async def called(self, name: str) -> Member | None:
        """Nobody."""

    async def like(self, name: str) -> Sequence[str]:
        """None."""
        del name
        return ()


def whom(roster: Roster, text: str, league: str = "") -> int | Account | Stranger | EntryFault:
    """The number of the player that a text means (a merged guest counts as the member), or what is wrong with it.

    ``text`` is ``#`` and a number, a mention, an id of Discord, or a name; with ``guest`` before it a guest's.
    ``league`` is the league's name.
    """
    wanted = text.strip()
    if (number := NUMBER.fullmatch(wanted)) is not None:
        known = int(number[1])
        there = known in roster.people
        return current_number(roster.people, known) if there else f.NoPlayerOfNumber(league, known)
    if (mention := MENTION.fullmatch(wanted)) is not None:
        user = int(mention[1] or mention[2])
        player = roster.by_user.get(user)
        return Account(user) if player is None else current_number(roster.people, player)
    if wanted[: len(GUEST)].casefold() == GUEST:
        name = " ".join(wanted[len(GUEST) :].split())
        guest = roster.guests.get(name_key(name), Stranger(name, guest=True))
        # A player's name may begin with the prefix.
        whole = guest if isinstance(guest, int) else _called(roster, wanted, league)
        return guest if isinstance(whole, Stranger) else whole
    return _called(roster, wanted.removeprefix("@"), league)


def _called(roster: Roster, text: str, league: str) -> int | Stranger | EntryFault:
    name = " ".join(text.split())
    numbers = roster.called.get(name_key(name), frozenset()) if name_key(name) else frozenset()
    if len(numbers) > 1:
        return f.SeveralCalled(league, name, tuple(sorted(numbers)))
    return next(iter(numbers), None) or Stranger(name)


def player_of(roster: Roster, league: League, text: str) -> int:
    """The number of the player that a text means. Raises LeagueRefused, also if they are not a player yet."""
    match whom(roster, text, league.name):
        case int(number):
            return number
        case Account(user):
            raise f.LeagueRefused(f.NotPlayedYet(league.name, user))
        case Stranger(name):
            raise f.LeagueRefused(f.NobodyCalled(league.name, name))
        case fault:
            raise f.LeagueRefused(fault)


def parts_of(text: str) -> list[str]:
    """The parts of a list between the commas, one for each player."""
    return [part for part in map(str.strip, _BETWEEN.split(text)) if part]


def written_name(roster: Roster, player: int | None, name: str = "") -> str:
    """A text that is read as this player; ``name`` is a computer player's."""
    if player is None:
        return name
    player = current_number(roster.people, player)
    mine = flat(roster.people[player].name) if player in roster.people else ""
    if not mine or mine.casefold() in COMPUTERS or whom(roster, mine) != player:
        return f"#{player} {mine}".strip()
    seats = typed_result(written([TypedSeat(mine, "0", 0, plain=True)], ())).seats
    return mine if len(seats) == 1 and name_key(seats[0].name) == name_key(mine) else f"#{player}"


class NameReader:
    """Reads names for one league."""

    def __init__(self, leagues: LeagueReads, league: League, members: Members) -> None:
        self._leagues: Final = leagues
        self._league: Final = league
        self._members: Final = members
        self._known: KnownNames | None = None
        """The names of its players, once a name was looked for among them."""
        self.roster = Roster({})

    async def read(self) -> None:
        """Read the players of the league."""
        self.roster, self._known = Roster(await self._leagues.people(self._league.id)), None
        await asyncio.to_thread(self.roster.index)

    async def identify(self, typed: str, *, guests: bool = False) -> int | Member | Stranger | EntryFault:
        """The player a text means, or a member who is not a player yet, or the fault.

        ``guests``: the fault says that strangers can be entered as guests.
        """
        match await asyncio.to_thread(whom, self.roster, typed, self._league.name):
            case Account(user):
                return await self._members.of_id(user) or f.NotOnServer(self._league.name, user, guests)
            case Stranger(name, guest=False) as stranger:
                return await self.called(name) or stranger
            case known:
                return known

    async def sitter(self, typed: str, computer: str) -> Sitter | EntryFault:
        """Like ``identify``, but an unknown name is a guest, and some names are computer players.

        ``computer`` is the name that a computer player gets.
        """
        if typed.casefold() in COMPUTERS:
            return Computer(computer)
        match await self.identify(typed, guests=True):
            case Stranger(name):
                return f.NameMissing() if name_missing(name) else Guest(name)
            case known:
                return known

    async def several(self, text: str, *, newcomers: bool) -> tuple[int | Member, ...]:
        """All players of a list; ``newcomers``: members who are not players yet as well, whom the club has to add.

        Raises LeagueRefused with all faults.
        """
        parts = parts_of(text)
        if not parts or len(parts) > MOST:
            raise f.LeagueRefused(f.NameSome(MOST))
        faults: list[EntryFault] = []
        identified: list[int | Member] = []
        for part in parts:
            match await self.identify(part):
                case Member(user) if not newcomers:
                    faults.append(f.NotPlayedYet(self._league.name, user))
                case int() | Member() as player:
                    identified.append(player)
                case Stranger(name):
                    faults.append(f.NobodyCalled(self._league.name, name))
                case fault:
                    faults.append(fault)
        if faults:
            raise f.LeagueRefused(*faults)
        return tuple(identified)

    async def called(self, name: str) -> int | Member | None:
        """The player with this name on the server, or a member who is not a player yet, or None."""
        member = await self._members.called(name)
        known = None if member is None else self.roster.by_user.get(member.user)
        return member if known is None else current_number(self.roster.people, known)

    async def name_of(self, code: str) -> str | None:
        """The name of the person of a ``CODE``; None if it would not be read as the same person."""
        match await self.sitter(code, code):
            case int(number):
                return written_name(self.roster, number)
            case Member(name=name) as member:
                seats = typed_result(written([TypedSeat(flat(name), "0", 0, plain=True)], ())).seats
                return seats[0].name if seats and await self.sitter(seats[0].name, "") == member else None
            case _:
                return None

    async def near(self, name: str) -> str | None:
        """The name that was most likely meant: of a player or guest, else of a member of the server."""
        if self._known is None:
            people = self.roster.people.values()
            there = tuple(player.name for player in people if player.merged_into is None and player.name)
            self._known = await asyncio.to_thread(KnownNames, there)
        return self._known.near(name) or KnownNames(tuple(await self._members.like(name))).near(name)
