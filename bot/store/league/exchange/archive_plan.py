"""What a file of a league would bring into another one: all is checked, nothing is written.

Nobody can tell who wrote a file. What it brings into a league that has entries is therefore entered by whoever takes it
in, at that time, says that a file brought it, and changes nothing that stands there; what it says of people's consent
stays out. Only a league that has nothing is filled with all that its archive says.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.league.entries import (
    GameConfirmed,
    GameCorrected,
    GameDisputed,
    GameRecord,
    GameRecorded,
    GameUpheld,
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
from bot.league.exchange.archive import ArchivedEntry, ArchiveProblem, filed_key, identity
from bot.league.exchange.archive_reading import LONGEST_KEY
from bot.league.exchange.archived_statistics import CheckedStatistics
from bot.league.exchange.import_faults import (
    EntryUnreadable,
    FileFault,
    NumberUnknown,
    OtherRules,
    SaysOtherwise,
)
from bot.league.faults import EntryFault, InTheFuture
from bot.store.league.exchange.archived_entries import read_record
from bot.store.league.exchange.import_limits import as_imported, held_already, waiting_games
from bot.store.league.exchange.import_numbers import Numbers, UnknownNumber
from bot.store.league.exchange.import_plan import ImportPlan, ImportPlanner

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from bot.league.entries import LeagueRecord
    from bot.league.exchange.archive import Archive, ArchivedPlayer
    from bot.league.seasons import SeasonSettings
    from bot.store.league.exchange.import_plan import Taker
    from bot.store.league.exchange.snapshots import Snapshot


def plan_archive(archive: Archive, snapshot: Snapshot, now: datetime, taker: Taker | None = None) -> ImportPlan:
    """What of a file would come in, and what is wrong with the rest. May take seconds: not on an event loop.

    ``taker`` is who takes it in, None for whoever runs the bot.
    """
    return _ArchivePlanner(archive, snapshot, now, taker).plan()


class _ArchivePlanner(ImportPlanner):
    def __init__(self, archive: Archive, snapshot: Snapshot, now: datetime, taker: Taker | None) -> None:
        rules = {rules.fingerprint: rules for rules in archive.rules.values()}
        super().__init__(snapshot, now, taker, {**rules, **snapshot.rules})
        self.archive: Final = archive
        self.numbers: Final = Numbers()
        # Twelve digits name rules for all leagues of this bot: what the file calls so is not believed.
        known = snapshot.rules
        self._fingerprints = {
            name: name if known.get(name) == rules else rules.fingerprint for name, rules in archive.rules.items()
        }
        self._ours = set(self.ledger.seasons)
        self._held = {
            "game": set(self.ledger.games),
            "season": set(self._ours),
            "penalty": set(range(1, self.ledger.last_penalty + 1)),
            "player": set(self.snapshot.people),
        }
        """What stands in the league, by kind: no file changes it."""
        self._uncounted: set[int] = set()
        """Games of the file, by their numbers there, that wait for somebody there."""
        self._same_seasons: set[int] = set()
        self._dropped: set[tuple[str, int]] = set()
        self._players = {player.number: player for player in self.archive.players}
        self._claimed: set[int] = set()
        self._settled: dict[tuple[str, int, int], int] = {}
        """The last entry of the file that the league has about an invitation or a team."""

    def plan(self) -> ImportPlan:
        """Everything in the order of the file."""
        read = self._news()
        self._claimed.update(self.numbers.players.values())
        self._meet_seasons(read)
        if self.snapshot.empty:
            for player in self.archive.players:
                self._join(player)
        else:
            self._uncounted = waiting_games((entry, record) for entry, record, _ in read)
        for entry, record, name in read:
            self._take(entry, record, name)
        self.findings.sort(key=lambda finding: finding.place)
        plan = super().plan()
        touched = {game.number for game in plan.games}
        games = {theirs: ours for theirs, ours in self.numbers.games.items() if ours in touched}
        return replace(
            plan,
            statistics=tuple(self._statistics(games)),
            logs=tuple(replace(log, game=games[log.game]) for log in self.archive.logs if log.game in games),
        )

    def _statistics(self, games: Mapping[int, int]) -> Iterator[tuple[int, CheckedStatistics]]:
        """What the file tells of the course of games that come in, where it can have been so."""
        begun = {entry.record.game for entry, _ in self.entries if isinstance(entry.record, GameRecorded)}
        for course in self.archive.courses:
            game = games.get(course.game)
            if game is None or game not in begun:
                continue
            with contextlib.suppress(ValueError):
                yield game, CheckedStatistics(course, len(self.ledger.games[game].seats))

    # What is new

    def _news(self) -> list[tuple[ArchivedEntry, LeagueRecord, str]]:
        """The entries that the league does not have. Those that it has tell which number is which."""
        found: list[tuple[ArchivedEntry, LeagueRecord, str]] = []
        names: set[str] = set()
        for entry in self.archive.entries:
            if not isinstance(entry, ArchivedEntry):
                self.find(entry.seq or entry.index, EntryUnreadable(entry.problem, entry.place))
                continue
            record = read_record(entry)
            if isinstance(record, EntryFault):
                self.find(entry.seq, record)
                continue
            name = identity(self.archive.uid, entry.seq, entry.key)
            if len(filed_key(name)) > LONGEST_KEY:
                self.find(entry.seq, EntryUnreadable(ArchiveProblem.BAD_VALUE, "key"))
                continue
            ours = self.snapshot.known(name)
            if name in names:
                self.find(entry.seq, EntryUnreadable(ArchiveProblem.TWICE, "key"))
            elif ours is None:
                found.append((entry, record, name))
            elif not self._same(entry, record, ours, name):
                self.find(entry.seq, SaysOtherwise())
            else:
                self.known += 1
                self.numbers.learn(record, ours.record)
                if (matter := _matter(record)) is not None:
                    self._settled[matter] = max(entry.seq, self._settled.get(matter, 0))
            names.add(name)
        return found

    def _same(self, entry: ArchivedEntry, record: LeagueRecord, ours: LeagueEntry, name: str) -> bool:
        """Whether an entry of the file is the one that the league has. Elsewhere it has other numbers, and more."""
        if type(ours.record) is not type(record):
            return False
        if name in self.snapshot.keys or filed_key(name) in self.snapshot.keys:
            return True
        return (ours.record, ours.at, ours.by, ours.why) == (record, entry.at, entry.by, entry.why)

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
                here = self.ledger.seasons[ours].settings
                if _dated(here) != _dated(settings):
                    continue
                if (here.rules, here.chombo) != (settings.rules, settings.chombo):
                    self.find(seq, OtherRules(settings.name))
                    self._dropped.add(("season", number))
                else:
                    self.numbers.seasons[number] = ours
                self._same_seasons.add(number)

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
        if self._stays_out(record):
            self.passed += 1
            return
        try:
            self._meet_players(entry, record)
            self._number(record)
            ours = self._at_home(self.numbers.translated(record))
            by = None if entry.by is None or not self.snapshot.empty else self.numbers.player(entry.by)
        except UnknownNumber as unknown:
            self.left += 1
            if (unknown.kind, unknown.number) not in self._dropped:
                self.findings.append(FileFault(entry.seq, (NumberUnknown(unknown.kind, unknown.number),)))
            self._forget(record)
            return
        if not self.snapshot.empty and self.ledger.says(ours):
            self.known += 1
            return
        at = entry.at if self.snapshot.empty else self.now
        faults = held_already(ours, self._held) or self.ledger.faults(ours, at, entry.why)
        if entry.at > self.now:
            faults = (InTheFuture(entry.at), *(fault for fault in faults if not isinstance(fault, InTheFuture)))
        if faults:
            self.find(entry.seq, *faults)
            self._forget(record)
            return
        file = self.taken_by(self.archive.name)
        self.enter(ours, name, file, at=at, by=by if self.snapshot.empty else file.by, why=entry.why)

    def _stays_out(self, record: LeagueRecord) -> bool:
        """Whether it is somebody's consent or objection, which no file can give, or a game that still waits for it."""
        if self.snapshot.empty or not isinstance(record, GameRecord):
            return False
        return isinstance(record, GameConfirmed | GameDisputed | GameUpheld) or record.game in self._uncounted

    def _meet_players(self, entry: ArchivedEntry, record: LeagueRecord) -> None:
        """Everybody whom an entry names gets a number here."""
        by = entry.by if self.snapshot.empty else None
        named: list[int | None] = [by, getattr(record, "player", None), getattr(record, "into", None)]
        if isinstance(record, GameRecorded | GameCorrected):
            named += [*(seat.player for seat in record.seats), *record.asked]
        for number in named:
            if number is not None and number not in self.numbers.players and number in self._players:
                self._join(self._players[number])

    def _join(self, player: ArchivedPlayer) -> None:
        """Who that is here: the same account, the guest of the same name, or somebody new."""
        here = None
        if player.user is not None:
            here = self.newcomers.of_user(player.user)
        elif not player.erased and player.merged_into is None:
            here = self.newcomers.of_guest(player.name)
        if here is None or here in self._claimed:
            wish = player.number if self.snapshot.empty else None
            here = self.newcomers.add(player.user, player.name, erased=player.erased, number=wish)
        self._claimed.add(here)
        self.numbers.players[player.number] = here

    def _number(self, record: LeagueRecord) -> None:
        """Seasons, games and penalties that begin here get a number; in an empty league they keep theirs."""
        fresh = self.snapshot.empty
        match record:
            case SeasonOpened(number):
                mine = number if fresh else self.ledger.last_season + 1
                self.numbers.seasons.setdefault(number, mine)
            case GameRecorded(number):
                self.numbers.games.setdefault(number, number if fresh else self.ledger.last_game + 1)
            case PenaltyGiven(number):
                self.numbers.penalties.setdefault(number, number if fresh else self.ledger.last_penalty + 1)
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
        """A game by a fingerprint of its rules that stands here, and without its table where that is not here.

        In a league that has entries it came from a file, and nobody is asked.
        """
        if isinstance(record, GameCorrected) and not self.snapshot.empty:
            return replace(record, asked=(), confirm_by=None)
        if not isinstance(record, GameRecorded):
            return record
        record = replace(record, rules=self._fingerprints.get(record.rules, record.rules))
        if not self.snapshot.empty:
            season = self.ledger.seasons.get(record.season)
            scoring = season.settings.rules if season is not None else None
            return as_imported(record, scoring or self.rules.get(record.rules))
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
