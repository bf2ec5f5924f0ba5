"""What a file would bring into a league: worked out from what stands there, before anything is written.

Archives and sheets of games are read differently (``archive_plan``, ``csv_plan``); both make their plan with an
``ImportPlanner``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.league.entries import FromFile, GameRecord, GameRecorded, LeagueEntry
from bot.league.exchange.archive import filed_key
from bot.league.exchange.import_faults import FileFault
from bot.league.ledger import Ledger
from bot.league.names import name_key
from bot.store.league.people import LeaguePlayer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from bot.engine.rules.ruleset import Ruleset
    from bot.league.entries import LeagueRecord
    from bot.league.exchange.archive import ArchivedLog
    from bot.league.exchange.archived_statistics import CheckedStatistics
    from bot.league.faults import EntryFault
    from bot.league.games import LeagueGame
    from bot.store.league.exchange.snapshots import Snapshot


@dataclass(frozen=True, slots=True)
class Taker:
    """Who takes a file in: a person on Discord by id, and what they are called."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class ImportWish:
    """How a file is to be taken in: by whom (None: by whoever runs the bot), and what a sheet of games leaves open.

    ``season`` is where all games of a sheet belong (None: as each row says, else by its date). ``rules`` are those of
    games that say nothing, by the number of players, where the season has none: a preset's name and its rules.
    """

    taker: Taker | None = None
    season: int | None = None
    rules: Mapping[int, tuple[str, Ruleset]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What would be written. ``last`` and ``people`` say what the league looked like; it must look so still.

    ``entries`` with their keys follow on that; ``games`` are all that they touch, as they leave them. ``known`` were
    there already. ``passed`` stay out though nothing is wrong: games that do not count, confirmations and objections.
    ``left`` is how many entries or rows are left out because something is wrong with them or with what they follow;
    ``findings`` says what. ``statistics`` and ``logs`` are those of ``games``.
    """

    last: int
    people: int
    entries: tuple[tuple[LeagueEntry, str], ...] = ()
    players: tuple[LeaguePlayer, ...] = ()
    rules: tuple[Ruleset, ...] = ()
    games: tuple[LeagueGame, ...] = ()
    statistics: tuple[tuple[int, CheckedStatistics], ...] = ()
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


class ImportPlanner:
    """A plan in the making: each record is held against the league in memory, and taken into it where it can be."""

    def __init__(self, snapshot: Snapshot, now: datetime, taker: Taker | None, rules: dict[str, Ruleset]) -> None:
        self.snapshot: Final = snapshot
        self.now: Final = now
        self.rules: Final = rules
        """All rules that games may name, by fingerprint; more may be added."""
        self.newcomers: Final = Newcomers(snapshot.people)
        self.ledger: Final = ledger_of(snapshot, self.newcomers, rules)
        self.entries: Final[list[tuple[LeagueEntry, str]]] = []
        self.findings: Final[list[FileFault]] = []
        self.known = self.passed = self.left = 0
        self._taker: Final = taker
        self._file: FromFile | None = None

    def find(self, place: int, *faults: EntryFault) -> None:
        """Something stays out, since that is wrong with it."""
        self.findings.append(FileFault(place, faults))
        self.left += 1

    def taken_by(self, name: str) -> FromFile:
        """Who takes the file in, and when; they become a player with it. ``name`` is that of the file's league."""
        if self._file is None:
            by = None if self._taker is None else self.newcomers.met(self._taker)
            self._file = FromFile(self.now, by, name)
        return self._file

    def enter(
        self, record: LeagueRecord, identity: str, file: FromFile, *, at: datetime, by: int | None, why: str = ""
    ) -> None:
        """Make the next entry, which is known again by ``identity``."""
        entry = LeagueEntry(self.snapshot.last + len(self.entries) + 1, at, by, why, record, file)
        self.ledger.take(entry)
        self.entries.append((entry, filed_key(identity)))

    def plan(self) -> ImportPlan:
        """What has come of it."""
        records = [entry.record for entry, _ in self.entries]
        rules = {record.rules for record in records if isinstance(record, GameRecorded)}
        touched = {record.game for record in records if isinstance(record, GameRecord)}
        return ImportPlan(
            last=self.snapshot.last,
            people=len(self.snapshot.people),
            entries=tuple(self.entries),
            players=tuple(self.newcomers.added),
            rules=tuple(self.rules[name] for name in sorted(rules)),
            games=tuple(self.ledger.games[number] for number in sorted(touched)),
            known=self.known,
            passed=self.passed,
            left=self.left,
            findings=tuple(self.findings),
        )


def ledger_of(snapshot: Snapshot, newcomers: Newcomers, rules: Mapping[str, Ruleset]) -> Ledger:
    """The league in memory; what is new there shows in it as well."""
    ledger = Ledger(rules, newcomers.guests)
    ledger.take_all(snapshot.entries.values())
    return ledger
