"""What a draft of a game comes to, with all that is wrong with it.

Whoever is new to the league is a provisional, negative number until the game is entered; nobody is added before.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from bot.engine.rules.ruleset import Ruleset
from bot.league.confirming import COUNTS_AT_ONCE, Confirmation
from bot.league.drafts import GameDraft, Guest, Member
from bot.league.entries import DrawnTable, SeatPoints
from bot.league.faults import EntryFault
from bot.league.games import LeagueGame
from bot.league.leagues import LeaguePlayer, current_number, has_account, names_by_number, sitter_of
from bot.league.name_key import name_key
from bot.league.seasons import Season


@dataclass(frozen=True)
class Roster:
    """The players of a league by number, merged ones included."""

    people: dict[int, LeaguePlayer]

    def index(self) -> None:
        """Find the keys of all names: for thousands of them this takes a while."""
        _ = self.called, self.guests

    @cached_property
    def by_user(self) -> dict[int, int]:
        """The number of everybody on Discord."""
        return {player.user: number for number, player in self.people.items() if player.user is not None}

    @cached_property
    def guests(self) -> dict[str, int]:
        """The numbers of the guests who are not merged into anybody, by ``name_key``; the first of a name."""
        there = [one for one in self.people.values() if one.guest and one.merged_into is None]
        return {name_key(one.name): one.number for one in reversed(there)}

    @cached_property
    def called(self) -> dict[str, frozenset[int]]:
        """The numbers of the players of each name, by ``name_key``. A merged guest is found by the old name too."""
        found: dict[str, set[int]] = defaultdict(set)
        for number, player in self.people.items():
            if not player.erased:
                found[name_key(player.name)].add(current_number(self.people, number))
        return {key: frozenset(numbers) for key, numbers in found.items()}

    @cached_property
    def names(self) -> dict[int, str]:
        """Their names by number."""
        return names_by_number(self.people)


@dataclass
class CheckedGame:
    """What a draft comes to. ``seats``, ``season`` and ``confirmation`` are only there if there are no ``faults``."""

    draft: GameDraft
    roster: Roster
    game: LeagueGame | None = None
    """The game that it corrects, as it is now."""
    newcomers: dict[int, Member | Guest] = field(default_factory=dict)
    """Who is new to the league, by provisional number; the same for all games that are checked together."""
    season: Season | None = None
    rules: Ruleset | None = None
    """They score it."""
    played_by: Ruleset | None = None
    """Those by which it was played: other ones only if a log tells."""
    preset: str = ""
    """The name of these."""
    seats: tuple[SeatPoints, ...] = ()
    sticks: int = 0
    order: tuple[int, ...] = ()
    """For each place in seat order the place in the draft."""
    drawn: DrawnTable | None = None
    """The drawn table whose result it is."""
    round: int = 0
    """The round of that table; 0 if there is none."""
    tonight: bool = False
    """Whether that was drawn within the hours of an evening."""
    twin: int | None = None
    """A game with the same players and points that is not voided."""
    taken: bool = False
    """Whether any such game was ever entered."""
    fitting: tuple[Season, ...] = ()
    """The seasons that it could be for, if none was chosen."""
    confirmation: Confirmation = COUNTS_AT_ONCE
    """What it will wait for."""
    faults: list[EntryFault] = field(default_factory=list)

    @property
    def names(self) -> dict[int, str]:
        """The names of the league's players and of the newcomers, by number."""
        return self.roster.names | {number: who.name for number, who in self.newcomers.items()}

    @property
    def guests(self) -> tuple[str, ...]:
        """The names of new guests."""
        return tuple(who.name for who in self.newcomers.values() if isinstance(who, Guest))

    @property
    def accounts(self) -> frozenset[int]:
        """The numbers of its players who are on Discord."""
        players = {seat.player for seat in self.seats if seat.player is not None}
        return frozenset(number for number in players if has_account(self.sitter(number) or 0))

    def sitter(self, player: int) -> int | None:
        """A player as ``bot.league.leagues`` has them; None for who was never here."""
        new, known = self.newcomers.get(player), self.roster.people.get(player)
        if isinstance(new, Member):
            return new.user
        return None if known is None else sitter_of(known.user, player)

    def number_of(self, user: int) -> int | None:
        """The number of a person on Discord; None if they are neither player nor newcomer."""
        new = (number for number, who in self.newcomers.items() if isinstance(who, Member) and who.user == user)
        return self.roster.by_user.get(user) or next(new, None)


def newcomers_of(games: Iterable[CheckedGame]) -> dict[int, Member | Guest]:
    """Who is new in games that were checked together, in their order and each as the first game calls them."""
    found: dict[int, Member | Guest] = {}
    for checked in games:
        for number, who in checked.newcomers.items():
            found.setdefault(number, who)
    return found
