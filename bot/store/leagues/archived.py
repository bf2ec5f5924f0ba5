"""What a file of a league would bring into another one: all is checked, nothing is written."""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from bot.league.archive import ArchivedEntry, Problem, UnreadableArchive, identity
from bot.league.archive_reading import checked_time
from bot.league.checks import LONGEST_NAME
from bot.league.courses import FiledCourse
from bot.league.faults import InTheFuture
from bot.league.incoming import EntryUnreadable, Finding, KindUnknown, NumberUnknown, OtherRules, SaysOtherwise
from bot.league.records import (
    GameCorrected,
    GameRecord,
    GameRecorded,
    InvitationWithdrawn,
    LeagueEntry,
    PenaltyGiven,
    PlayerInvited,
    SeasonChanged,
    SeasonEnded,
    SeasonOpened,
    SeasonReopened,
    TeamJoined,
    TeamLeft,
)
from bot.store.errors import UnreadableRecord
from bot.store.leagues.codec import KINDS, decode
from bot.store.leagues.mapping import Numbers, UnknownNumber
from bot.store.leagues.planning import Newcomers, Plan, Snapshot, ledger_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from bot.engine.rules import Ruleset
    from bot.league.archive import Archive, ArchivedPlayer
    from bot.league.faults import Fault
    from bot.league.records import LeagueRecord
    from bot.league.season import SeasonSettings

_MOST_SETTING: Final = 1_000_000
"""No number in a season's settings is larger."""
_LONGEST_SHOWN: Final = 100
"""Characters in the name of a computer player."""


def plan_archive(archive: Archive, snapshot: Snapshot, now: datetime) -> Plan:
    """What of a file would come in, and what is wrong with the rest. May take seconds: not on an event loop."""
    return _Taking(archive, snapshot, now).plan()


@dataclass
class _Taking:
    archive: Archive
    snapshot: Snapshot
    now: datetime
    numbers: Numbers = field(default_factory=Numbers)
    findings: list[Finding] = field(default_factory=list)
    new: list[tuple[LeagueEntry, str]] = field(default_factory=list)
    known: int = 0
    left: int = 0

    def __post_init__(self) -> None:
        self._newcomers = Newcomers(self.snapshot.people)
        # Twelve digits name rules for all leagues of this bot: what the file calls so is not believed.
        known = self.snapshot.rules
        self._fingerprints = {
            name: name if known.get(name) == rules else rules.fingerprint for name, rules in self.archive.rules.items()
        }
        self._rules: dict[str, Ruleset] = {
            **{rules.fingerprint: rules for rules in self.archive.rules.values()},
            **self.snapshot.rules,
        }
        self._ledger = ledger_of(self.snapshot, self._newcomers, self._rules)
        self._ours = set(self._ledger.seasons)
        self._same_seasons: set[int] = set()
        self._dropped: set[tuple[str, int]] = set()
        self._players = {player.number: player for player in self.archive.players}
        self._claimed: set[int] = set()
        self._settled: dict[tuple[str, int, int], int] = {}
        """The last entry of the file that the league has about an invitation or a team."""

    def plan(self) -> Plan:
        """Everything in the order of the file."""
        read = self._news()
        self._claimed.update(self.numbers.players.values())
        self._meet_seasons(read)
        if self.snapshot.empty:
            for player in self.archive.players:
                self._join(player)
        for entry, record, name in read:
            self._take(entry, record, name)
        touched = {entry.record.game for entry, _ in self.new if isinstance(entry.record, GameRecord)}
        rules = {entry.record.rules for entry, _ in self.new if isinstance(entry.record, GameRecorded)}
        games = {theirs: ours for theirs, ours in self.numbers.games.items() if ours in touched}
        return Plan(
            last=self.snapshot.last,
            people=len(self.snapshot.people),
            entries=tuple(self.new),
            players=tuple(self._newcomers.added),
            rules=tuple(self._rules[name] for name in sorted(rules)),
            games=tuple(self._ledger.games[number] for number in sorted(touched)),
            courses=tuple(self._courses(games)),
            logs=tuple(replace(log, game=games[log.game]) for log in self.archive.logs if log.game in games),
            known=self.known,
            left=self.left,
            findings=tuple(sorted(self.findings, key=lambda finding: finding.place)),
        )

    def _courses(self, games: Mapping[int, int]) -> Iterator[tuple[int, FiledCourse]]:
        """What the file tells of the course of games that come in, where it can have been so."""
        begun = {entry.record.game for entry, _ in self.new if isinstance(entry.record, GameRecorded)}
        for course in self.archive.courses:
            game = games.get(course.game)
            if game is None or game not in begun:
                continue
            with contextlib.suppress(ValueError):
                yield game, FiledCourse(course, len(self._ledger.games[game].seats))

    # What is new

    def _news(self) -> list[tuple[ArchivedEntry, LeagueRecord, str]]:
        """The entries that the league does not have. Those that it has tell which number is which."""
        found: list[tuple[ArchivedEntry, LeagueRecord, str]] = []
        names: set[str] = set()
        for entry in self.archive.entries:
            if not isinstance(entry, ArchivedEntry):
                self._find(entry.seq or entry.index, EntryUnreadable(entry.problem, entry.place))
                continue
            record = self._read(entry)
            if record is None:
                continue
            name = identity(self.archive.uid, entry.seq, entry.key)
            ours = self.snapshot.known(name)
            if name in names:
                self._find(entry.seq, EntryUnreadable(Problem.TWICE, "key"))
            elif ours is None:
                found.append((entry, record, name))
            elif type(ours.record) is not type(record) or (name not in self.snapshot.keys and ours.at != entry.at):
                self._find(entry.seq, SaysOtherwise())
            else:
                self.known += 1
                self.numbers.learn(record, ours.record)
                if (matter := _matter(record)) is not None:
                    self._settled[matter] = max(entry.seq, self._settled.get(matter, 0))
            names.add(name)
        return found

    def _read(self, entry: ArchivedEntry) -> LeagueRecord | None:
        if entry.kind not in KINDS:
            self._find(entry.seq, KindUnknown(entry.kind))
            return None
        try:
            record = decode(entry.kind, entry.codec, json.dumps(entry.payload))
            _check_bounds(record)
        except UnreadableArchive as fault:
            self._find(entry.seq, EntryUnreadable(fault.problem, fault.place))
            return None
        except (UnreadableRecord, RecursionError):
            self._find(entry.seq, EntryUnreadable(Problem.BAD_VALUE, "payload"))
            return None
        return record

    def _meet_seasons(self, read: list[tuple[ArchivedEntry, LeagueRecord, str]]) -> None:
        """A season of the same name and dates is the same season, and stays as it is here."""
        # Games of an earlier file tell which one it was met as, though it was never opened by theirs.
        opened = {record.season for _, record, _ in read if isinstance(record, SeasonOpened)}
        self._same_seasons |= opened & self.numbers.seasons.keys()
        theirs: dict[int, tuple[int, SeasonSettings]] = {}
        for entry, record, _ in read:
            if isinstance(record, SeasonOpened | SeasonChanged):
                first = theirs[record.season][0] if record.season in theirs else entry.seq
                theirs[record.season] = (first, record.settings)
        for number, (seq, settings) in theirs.items():
            if number in self.numbers.seasons:
                continue
            for ours in self._ours:
                here = self._ledger.seasons[ours].settings
                if _dated(here) != _dated(settings):
                    continue
                if (here.rules, here.chombo) != (settings.rules, settings.chombo):
                    self._find(seq, OtherRules(settings.name))
                    self._dropped.add(("season", number))
                else:
                    self.numbers.seasons[number] = ours
                self._same_seasons.add(number)

    def _find(self, place: int, *faults: Fault) -> None:
        self.findings.append(Finding(place, faults))
        self.left += 1

    # One entry

    def _take(self, entry: ArchivedEntry, record: LeagueRecord, name: str) -> None:
        if isinstance(record, SeasonOpened | SeasonChanged | SeasonEnded | SeasonReopened) and (
            record.season in self._same_seasons
        ):
            self.known += ("season", record.season) not in self._dropped
            return
        matter = _matter(record)
        if matter is not None and entry.seq < self._settled.get(matter, 0):
            # It said what stood already when the file came in first; what it says later was taken then.
            self.known += 1
            return
        try:
            self._meet_players(entry, record)
            self._number(record)
            ours = self._at_home(self.numbers.translated(record))
            by = None if entry.by is None else self.numbers.player(entry.by)
        except UnknownNumber as unknown:
            self.left += 1
            if (unknown.kind, unknown.number) not in self._dropped:
                self.findings.append(Finding(entry.seq, (NumberUnknown(unknown.kind, unknown.number),)))
            self._forget(record)
            return
        if not self.snapshot.empty and self._ledger.says(ours):
            self.known += 1
            return
        faults = self._ledger.faults(ours, entry.at, entry.why)
        if entry.at > self.now:
            faults = (InTheFuture(entry.at), *(fault for fault in faults if not isinstance(fault, InTheFuture)))
        if faults:
            self._find(entry.seq, *faults)
            self._forget(record)
            return
        made = LeagueEntry(self.snapshot.last + len(self.new) + 1, entry.at, by, entry.why, ours)
        self._ledger.take(made)
        self.new.append((made, name))

    def _meet_players(self, entry: ArchivedEntry, record: LeagueRecord) -> None:
        """Everybody whom an entry names gets a number here."""
        named: list[int | None] = [entry.by, getattr(record, "player", None), getattr(record, "into", None)]
        if isinstance(record, GameRecorded | GameCorrected):
            named += [*(seat.player for seat in record.seats), *record.asked]
        for number in named:
            if number is not None and number not in self.numbers.players and number in self._players:
                self._join(self._players[number])

    def _join(self, player: ArchivedPlayer) -> None:
        """Who that is here: the same account, the guest of the same name, or somebody new."""
        here = None
        if player.user is not None:
            here = self._newcomers.of_user(player.user)
        elif not player.erased and player.merged_into is None:
            here = self._newcomers.of_guest(player.name)
        if here is None or here in self._claimed:
            wish = player.number if self.snapshot.empty else None
            here = self._newcomers.add(player.user, player.name, erased=player.erased, number=wish)
        self._claimed.add(here)
        self.numbers.players[player.number] = here

    def _number(self, record: LeagueRecord) -> None:
        """Seasons, games and penalties that begin here get a number; in an empty league they keep theirs."""
        fresh = self.snapshot.empty
        match record:
            case SeasonOpened(number):
                mine = number if fresh else self._ledger.last_season + 1
                self.numbers.seasons.setdefault(number, mine)
            case GameRecorded(number):
                self.numbers.games.setdefault(number, number if fresh else self._ledger.last_game + 1)
            case PenaltyGiven(number):
                self.numbers.penalties.setdefault(number, number if fresh else self._ledger.last_penalty + 1)
            case _:
                pass

    def _forget(self, record: LeagueRecord) -> None:
        """What would have begun with an entry does not, nor does what follows on it."""
        match record:
            case SeasonOpened(number):
                self._dropped.add(("season", number))
                self.numbers.seasons.pop(number, None)
            case GameRecorded(number):
                self._dropped.add(("game", number))
                self.numbers.games.pop(number, None)
            case PenaltyGiven(number):
                self._dropped.add(("penalty", number))
                self.numbers.penalties.pop(number, None)
            case _:
                pass

    def _at_home(self, record: LeagueRecord) -> LeagueRecord:
        """A game by a fingerprint of its rules that stands here, and without its table where that is not here."""
        if not isinstance(record, GameRecorded):
            return record
        record = replace(record, rules=self._fingerprints.get(record.rules, record.rules))
        here = record.source == "table" and (record.table or "", record.table_game or 0) in self.snapshot.tables
        return record if here else replace(record, table=None, table_game=None, channel=None)


def _matter(record: LeagueRecord) -> tuple[str, int, int] | None:
    """Whose invitation or team of which season a record is about."""
    match record:
        case PlayerInvited(season, player) | InvitationWithdrawn(season, player):
            return "invitation", season, player
        case TeamJoined(season, player) | TeamLeft(season, player):
            return "team", season, player
        case _:
            return None


def _dated(settings: SeasonSettings) -> tuple[str, datetime, datetime | None]:
    return settings.name.casefold(), settings.starts, settings.ends


def _check_bounds(record: LeagueRecord) -> None:
    """Refuse times and numbers that a database or a calendar cannot hold. Raises UnreadableArchive."""
    match record:
        case SeasonOpened(_, settings) | SeasonChanged(_, settings):
            checked_time(settings.starts, "payload.starts")
            if settings.ends is not None:
                checked_time(settings.ends, "payload.ends")
            numbers: tuple[Any, ...] = (
                settings.chombo,
                settings.min_games,
                settings.min_people,
                settings.confirm_hours,
            )
            if not all(0 <= number <= _MOST_SETTING for number in numbers):
                raise UnreadableArchive(Problem.BAD_VALUE, "payload.settings")
            if settings.preset is not None and len(settings.preset) > LONGEST_NAME:
                raise UnreadableArchive(Problem.BAD_VALUE, "payload.preset")
        case GameRecorded() | GameCorrected():
            checked_time(record.played_at, "payload.played_at")
            if record.confirm_by is not None:
                checked_time(record.confirm_by, "payload.confirm_by")
            if any(len(seat.name) > _LONGEST_SHOWN for seat in record.seats):
                raise UnreadableArchive(Problem.TOO_LARGE, "payload.seats")
            if isinstance(record, GameRecorded) and len(record.preset) > LONGEST_NAME:
                raise UnreadableArchive(Problem.TOO_LARGE, "payload.preset")
        case _:
            pass
