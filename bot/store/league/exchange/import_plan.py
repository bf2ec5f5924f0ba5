"""What is about to come into a league: made from what stands there, before anything is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.league.ledger import Ledger
from bot.league.names import name_key
from bot.store.league.people import LeaguePlayer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.engine.rules.ruleset import Ruleset
    from bot.league.entries import LeagueEntry
    from bot.league.exchange.archive import ArchivedLog
    from bot.league.exchange.archived_statistics import CheckedStatistics
    from bot.league.exchange.import_faults import FileFault
    from bot.league.games import LeagueGame
    from bot.store.league.exchange.snapshots import Snapshot


@dataclass(frozen=True, slots=True)
class Taker:
    """Who takes a file in: a person on Discord by id, and what they are called."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What would be written. ``last`` and ``people`` say what the league looked like; it must look so still.

    ``entries`` with their keys follow on that; ``games`` are all that they touch, as they leave them. ``known`` were
    there already. ``passed`` stay out though nothing is wrong: games that do not count, confirmations and objections.
    ``left`` is how many entries or rows are left out because something is wrong with them or with what they follow;
    ``findings`` says what. ``courses`` and ``logs`` are those of ``games``.
    """

    last: int
    people: int
    entries: tuple[tuple[LeagueEntry, str], ...] = ()
    players: tuple[LeaguePlayer, ...] = ()
    rules: tuple[Ruleset, ...] = ()
    games: tuple[LeagueGame, ...] = ()
    courses: tuple[tuple[int, CheckedStatistics], ...] = ()
    logs: tuple[ArchivedLog, ...] = ()
    known: int = 0
    passed: int = 0
    left: int = 0
    findings: tuple[FileFault, ...] = ()

    @property
    def new_guests(self) -> tuple[str, ...]:
        """Who would be new without an account."""
        return tuple(player.name for player in self.players if player.guest)

    @property
    def new_games(self) -> int:
        """How many games would be new."""
        return sum(type(entry.record).__name__ == "GameRecorded" for entry, _ in self.entries)


@dataclass
class Newcomers:
    """The players of a league, and those who would be new. Numbers are given as they are asked for."""

    people: Mapping[int, LeaguePlayer]
    guests: dict[int, bool] = field(default_factory=dict)
    """Every player by number, with whether they are a guest."""
    added: list[LeaguePlayer] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Everybody who is there is known."""
        self.guests.update({number: player.user is None for number, player in self.people.items()})
        self._users = {player.user: number for number, player in self.people.items() if player.user is not None}
        self._names = {
            name_key(player.name): number
            for number, player in self.people.items()
            if player.guest and player.merged_into is None
        }
        self._last = max(self.people, default=0)

    def of_user(self, user: int) -> int | None:
        """The number of a person on Discord."""
        return self._users.get(user)

    def of_guest(self, name: str) -> int | None:
        """The number of the guest of that name."""
        return self._names.get(name_key(name))

    def met(self, taker: Taker) -> int:
        """The number of who takes a file in, new where they have none."""
        known = self.of_user(taker.user)
        return self.add(taker.user, taker.name) if known is None else known

    def add(self, user: int | None, name: str, *, erased: bool = False, number: int | None = None) -> int:
        """Somebody new; ``number`` where it shall be that one."""
        number = number or self._last + 1
        self._last = max(self._last, number)
        player = LeaguePlayer(number, user, name, None, erased)
        self.added.append(player)
        self.guests[number] = user is None
        if user is not None:
            self._users[user] = number
        elif not erased:
            self._names.setdefault(name_key(name), number)
        return number

    def forget(self, count: int) -> None:
        """Nobody came in after the first so many newcomers."""
        for player in self.added[count:]:
            del self.guests[player.number]
            if player.user is not None:
                del self._users[player.user]
            elif self._names.get(name_key(player.name)) == player.number:
                del self._names[name_key(player.name)]
        del self.added[count:]
        self._last = max((*self.people, *(player.number for player in self.added)), default=0)


def ledger_of(snapshot: Snapshot, newcomers: Newcomers, rules: Mapping[str, Ruleset]) -> Ledger:
    """The league in memory; what is new there shows in it as well."""
    ledger = Ledger(rules, newcomers.guests)
    ledger.take_all(snapshot.entries.values())
    return ledger
