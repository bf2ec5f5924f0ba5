"""Import plans: what an archive would add to a league, worked out before anything is written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.league.drafts import Member
from bot.league.entries import FromFile, GameRecord, GameRecorded, LeagueEntry, LeagueRecord
from bot.league.exchange.archive import ArchivedLog, filed_key
from bot.league.exchange.archived_statistics_check import CheckedStatistics
from bot.league.exchange.import_faults import FileFault
from bot.league.faults import EntryFault
from bot.league.games import LeagueGame
from bot.league.leagues import LeaguePlayer
from bot.league.ledger import Ledger
from bot.league.name_key import name_key
from bot.store.league.exchange.snapshots import Snapshot


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What an import would write. It is valid while the league still has ``last`` entries and ``people`` players."""

    last: int
    people: int
    entries: tuple[tuple[LeagueEntry, str], ...] = ()
    """The new entries with their keys."""
    players: tuple[LeaguePlayer, ...] = ()
    """The new players."""
    rules: tuple[Ruleset, ...] = ()
    games: tuple[LeagueGame, ...] = ()
    """The state of all games that the entries change."""
    statistics: tuple[tuple[int, CheckedStatistics], ...] = ()
    logs: tuple[ArchivedLog, ...] = ()
    known: int = 0
    """Number of entries or rows that the league has already."""
    passed: int = 0
    """Number left out without a fault: games that do not count, confirmations and objections."""
    left: int = 0
    """Number left out because of a fault in them or in an entry they depend on."""
    findings: tuple[FileFault, ...] = ()

    @property
    def new_guests(self) -> tuple[str, ...]:
        """The names of the new guests."""
        return tuple(player.name for player in self.players if player.guest)

    @property
    def new_games(self) -> int:
        """The number of new games."""
        return sum(type(entry.record).__name__ == "GameRecorded" for entry, _ in self.entries)


@dataclass
class Newcomers:
    """The players of a league and those that an import adds, numbered in the order they are added."""

    people: Mapping[int, LeaguePlayer]
    guests: dict[int, bool] = field(default_factory=dict)
    """Every player by number, with whether they are a guest."""
    added: list[LeaguePlayer] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Index the players of the league."""
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

    def met(self, taker: Member) -> int:
        """The number of a person on Discord, who is added if necessary."""
        known = self.of_user(taker.user)
        return self.add(taker.user, taker.name) if known is None else known

    def add(self, user: int | None, name: str, *, erased: bool = False, number: int | None = None) -> int:
        """Add a player and return their number: ``number``, or the next one."""
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


class ImportPlanner:
    """Builds a plan: each record is checked against the league in memory and applied to it if possible."""

    def __init__(self, snapshot: Snapshot, now: datetime, taker: Member | None, rules: dict[str, Ruleset]) -> None:
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
        """Leave out the entry or row at ``place`` because of these faults."""
        self.findings.append(FileFault(place, faults))
        self.left += 1

    def taken_by(self, name: str) -> FromFile:
        """The source of the imported entries. The importing person becomes a player. ``name`` is the file's league."""
        if self._file is None:
            by = None if self._taker is None else self.newcomers.met(self._taker)
            self._file = FromFile(self.now, by, name)
        return self._file

    def enter(
        self, record: LeagueRecord, identity: str, file: FromFile, *, at: datetime, by: int | None, why: str = ""
    ) -> None:
        """Make the next entry, which later imports recognise by ``identity``."""
        entry = LeagueEntry(self.snapshot.last + len(self.entries) + 1, at, by, why, record, file)
        self.ledger.take(entry)
        self.entries.append((entry, filed_key(identity)))

    def plan(self) -> ImportPlan:
        """The plan so far."""
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
    """The league in memory; players added to ``newcomers`` later are known to it too."""
    ledger = Ledger(rules, newcomers.guests)
    ledger.take_all(snapshot.entries.values())
    return ledger
