"""The plan of importing an archive into a league: everything is checked, nothing is written.

The author of a file is unknown. In a league that has entries, imported entries are therefore made by the importing
person at the time of the import, are marked as imported and change nothing that exists; confirmations and objections in
the file are left out. Only an empty league takes over everything in its archive.
"""

import contextlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from bot.engine.rules.ruleset import Ruleset
from bot.league import entries as e
from bot.league.checks import LONGEST_NAME, LONGEST_NOTE
from bot.league.drafts import Member
from bot.league.entries import GameCorrected, GameRecorded, LeagueRecord
from bot.league.exchange import archive as a
from bot.league.exchange import import_faults as i
from bot.league.exchange.archive_reading import LONGEST_KEY, checked_time
from bot.league.exchange.archived_statistics_check import CheckedStatistics
from bot.league.faults import EntryFault, InTheFuture, TooFewPeople
from bot.league.games import GameStatus, LeagueGame, evolved, recorded
from bot.league.scoring import rules_for, sticks_lost
from bot.league.seasons import SeasonSettings
from bot.league.typed.moments import LONGEST_HAND, LONGEST_WORDS
from bot.store.errors import UnreadableRecord
from bot.store.league.entry_codec import KINDS, decode
from bot.store.league.exchange.import_plan import ImportPlan, ImportPlanner
from bot.store.league.exchange.snapshots import Snapshot

_MOST_SETTING: Final = 1_000_000
"""The largest number in a season's settings."""
_LONGEST_TITLE: Final = 100
"""Characters in the title of an evening."""
_MOST_TABLES: Final = 10_000
"""The highest number of a round or a table."""
_LONGEST_SHOWN: Final = 100
"""Characters in the name of a computer player."""


def held_already(record: e.LeagueRecord, held: Mapping[str, Collection[int]]) -> tuple[EntryFault, ...]:
    """The fault of a record that would change what the league has; ``held`` has the league's numbers by kind."""
    match record:
        case e.GameRecorded() | e.SeasonOpened() | e.PenaltyGiven():
            return ()
        case e.SeasonChanged(number) | e.SeasonEnded(number) | e.SeasonReopened(number):
            kind = "season"
        case e.PenaltyLifted(number):
            kind = "penalty"
        case e.PlayersMerged(number):
            kind = "player"
        case _ if isinstance(record, e.GameRecord):
            kind, number = "game", record.game
        case _:
            return ()
    return (i.HeldAlready(kind, number),) if number in held[kind] else ()


def as_imported(record: e.GameRecorded, rules: Ruleset | None) -> e.GameRecorded:
    """The game with an import as its source, which asks no player for confirmation; ``rules`` score it."""
    sticks = record.sticks
    if record.source == "table" and rules is not None:
        # A table's rules may discard the last sticks, which are missing in the file.
        sticks += sticks_lost(rules, [seat.points for seat in record.seats], sticks)
    return replace(
        record,
        source="import",
        sticks=sticks,
        asked=(),
        confirm_by=None,
        needs_officer=False,
        table=None,
        table_game=None,
        channel=None,
    )


def waiting_games(read: Iterable[tuple[a.ArchivedEntry, e.LeagueRecord]]) -> set[int]:
    """The games in a file that are pending or disputed, by their numbers there."""
    games: dict[int, LeagueGame] = {}
    for entry, record in read:
        if isinstance(record, e.GameRecorded):
            games[record.game] = recorded(record, entry.at, entry.by)
        elif isinstance(record, e.GameRecord) and record.game in games:
            games[record.game] = evolved(games[record.game], record)
    waiting = (GameStatus.PENDING, GameStatus.DISPUTED)
    return {number for number, game in games.items() if game.status in waiting}


class UnknownNumber(Exception):
    """A record names a number that its file does not define. ``kind``: player, season, game or penalty."""

    def __init__(self, kind: str, number: int) -> None:
        super().__init__(kind, number)
        self.kind = kind
        self.number = number


@dataclass
class Numbers:
    """Maps the numbers in the file to those of the league, by kind."""

    players: dict[int, int] = field(default_factory=dict)
    seasons: dict[int, int] = field(default_factory=dict)
    games: dict[int, int] = field(default_factory=dict)
    penalties: dict[int, int] = field(default_factory=dict)

    def learn(self, theirs: LeagueRecord, ours: LeagueRecord) -> None:
        """Learn from two records of the same entry which numbers correspond."""
        for name, kind in _KINDS.items():
            one, other = getattr(theirs, name, None), getattr(ours, name, None)
            if one is not None and other is not None:
                getattr(self, kind).setdefault(one, other)
        if isinstance(theirs, GameRecorded | GameCorrected) and isinstance(ours, GameRecorded | GameCorrected):
            pairs = [(one.player, other.player) for one, other in zip(theirs.seats, ours.seats, strict=False)]
            pairs += zip(theirs.asked, ours.asked, strict=False)
            for one, other in pairs:
                if one is not None and other is not None:
                    self.players.setdefault(one, other)

    def player(self, number: int) -> int:
        """A player's number. Raises UnknownNumber."""
        return _of(self.players, "player", number)

    def translated(self, record: LeagueRecord) -> LeagueRecord:
        """The record with this league's numbers. Raises UnknownNumber."""
        changes: dict[str, Any] = {}
        for name, kind in _KINDS.items():
            number = getattr(record, name, None)
            if number is not None:
                changes[name] = _of(getattr(self, kind), "player" if kind == "players" else name, number)
        if isinstance(record, GameRecorded | GameCorrected):
            changes["seats"] = tuple(
                seat if seat.player is None else replace(seat, player=self.player(seat.player)) for seat in record.seats
            )
            changes["asked"] = tuple(map(self.player, record.asked))
        return replace(record, **changes)


_KINDS = {"player": "players", "into": "players", "season": "seasons", "game": "games", "penalty": "penalties"}
"""The fields of records that hold a number, and the mapping of each."""


def _of(known: dict[int, int], kind: str, number: int) -> int:
    if number not in known:
        raise UnknownNumber(kind, number)
    return known[number]


def read_record(entry: a.ArchivedEntry) -> e.LeagueRecord | EntryFault:
    """The record of an archived entry, or its fault."""
    if entry.kind not in KINDS:
        return i.KindUnknown(entry.kind)
    try:
        record = decode(entry.kind, entry.codec, json.dumps(entry.payload))
        _check_bounds(record)
    except a.UnreadableLeagueFile as fault:
        return i.EntryUnreadable(fault.problem, fault.place)
    except (UnreadableRecord, RecursionError):
        return i.EntryUnreadable(a.ArchiveProblem.BAD_VALUE, "payload")
    return record


def _check_bounds(record: e.LeagueRecord) -> None:
    """Refuse times and numbers that a database or a calendar cannot hold. Raises UnreadableLeagueFile."""
    match record:
        case e.SeasonOpened(_, settings) | e.SeasonChanged(_, settings):
            checked_time(settings.starts, "payload.starts")
            if settings.ends is not None:
                checked_time(settings.ends, "payload.ends")
            numbers: tuple[Any, ...] = (
                settings.chombo,
                settings.min_games,
                settings.min_people or 0,
                settings.confirm_hours,
            )
            if not all(0 <= number <= _MOST_SETTING for number in numbers):
                raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, "payload.settings")
            if settings.preset is not None and len(settings.preset) > LONGEST_NAME:
                raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, "payload.preset")
        case e.GameRecorded() | e.GameCorrected():
            checked_time(record.played_at, "payload.played_at")
            if record.confirm_by is not None:
                checked_time(record.confirm_by, "payload.confirm_by")
            if any(len(seat.name) > _LONGEST_SHOWN for seat in record.seats):
                raise a.UnreadableLeagueFile(a.ArchiveProblem.TOO_LARGE, "payload.seats")
            if isinstance(record, e.GameRecorded) and len(record.note) > LONGEST_NOTE:
                raise a.UnreadableLeagueFile(a.ArchiveProblem.TOO_LARGE, "payload.note")
            if isinstance(record, e.GameRecorded) and len(record.preset) > LONGEST_NAME:
                raise a.UnreadableLeagueFile(a.ArchiveProblem.TOO_LARGE, "payload.preset")
            if isinstance(record, e.GameRecorded) and record.drawn is not None:
                if len(record.drawn.evening) > _LONGEST_TITLE:
                    raise a.UnreadableLeagueFile(a.ArchiveProblem.TOO_LARGE, "payload.drawn")
                if not all(1 <= number <= _MOST_TABLES for number in (record.drawn.round, record.drawn.table)):
                    raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, "payload.drawn")
        case e.MomentTold(_, _, _, hand, words) if len(hand) > LONGEST_HAND or len(words) > LONGEST_WORDS:
            raise a.UnreadableLeagueFile(a.ArchiveProblem.TOO_LARGE, "payload.words")
        case _:
            pass


def plan_archive(archive: a.Archive, snapshot: Snapshot, now: datetime, taker: Member | None = None) -> ImportPlan:
    """What an archive would add, and the faults of the rest. May take seconds, so it must not run on an event loop.

    ``taker`` is the importing person, None for the operator of the bot.
    """
    return _ArchivePlanner(archive, snapshot, now, taker).plan()


class _ArchivePlanner(ImportPlanner):
    def __init__(self, archive: a.Archive, snapshot: Snapshot, now: datetime, taker: Member | None) -> None:
        rules = {rules.fingerprint: rules for rules in archive.rules.values()}
        super().__init__(snapshot, now, taker, {**rules, **snapshot.rules})
        self.archive: Final = archive
        self.numbers: Final = Numbers()
        # A short fingerprint identifies rules in all leagues of this bot, so the file's own are not trusted.
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
        """The numbers of each kind that the league has; an import does not change these."""
        self._uncounted: set[int] = set()
        """Games of the file (by their numbers there) that are pending or disputed there."""
        self._same_seasons: set[int] = set()
        self._dropped: set[tuple[str, int]] = set()
        self._players = {player.number: player for player in self.archive.players}
        self._claimed: set[int] = set()
        self._settled: dict[tuple[str, int, int], int] = {}
        """The last entry of the file that the league has about an invitation or a team."""

    def plan(self) -> ImportPlan:
        """The plan, with entries in the order of the file."""
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
        """The plausible statistics of the games that are added."""
        begun = {entry.record.game for entry, _ in self.entries if isinstance(entry.record, e.GameRecorded)}
        for course in self.archive.courses:
            game = games.get(course.game)
            if game is None or game not in begun:
                continue
            with contextlib.suppress(ValueError):
                yield game, CheckedStatistics(course, len(self.ledger.games[game].seats))

    # What is new

    def _news(self) -> list[tuple[a.ArchivedEntry, e.LeagueRecord, str]]:
        """The entries that the league does not have. Those that it has teach which numbers correspond."""
        news: list[tuple[a.ArchivedEntry, e.LeagueRecord, str]] = []
        names: set[str] = set()
        for entry in self.archive.entries:
            if not isinstance(entry, a.ArchivedEntry):
                self.find(entry.seq or entry.index, i.EntryUnreadable(entry.problem, entry.place))
                continue
            record = read_record(entry)
            if isinstance(record, EntryFault):
                self.find(entry.seq, record)
                continue
            name = a.identity(self.archive.uid, entry.seq, entry.key)
            if len(a.filed_key(name)) > LONGEST_KEY:
                self.find(entry.seq, i.EntryUnreadable(a.ArchiveProblem.BAD_VALUE, "key"))
                continue
            ours = self.snapshot.known(name)
            if name in names:
                self.find(entry.seq, i.EntryUnreadable(a.ArchiveProblem.TWICE, "key"))
            elif ours is None:
                news.append((entry, record, name))
            elif not self._same(entry, record, ours, name):
                self.find(entry.seq, i.SaysOtherwise())
            else:
                self.known += 1
                self.numbers.learn(record, ours.record)
                if (matter := _matter(record)) is not None:
                    self._settled[matter] = max(entry.seq, self._settled.get(matter, 0))
            names.add(name)
        return news

    def _same(self, entry: a.ArchivedEntry, record: e.LeagueRecord, ours: e.LeagueEntry, name: str) -> bool:
        """Whether an entry of the file is the league's entry ``ours``. An imported one is recognised by its key."""
        if type(ours.record) is not type(record):
            return False
        if name in self.snapshot.keys or a.filed_key(name) in self.snapshot.keys:
            return True
        return (ours.record, ours.at, ours.by, ours.why) == (record, entry.at, entry.by, entry.why)

    def _meet_seasons(self, read: list[tuple[a.ArchivedEntry, e.LeagueRecord, str]]) -> None:
        """Match seasons of the same name and dates to the league's, which stay as they are."""
        # Games imported earlier may have matched a season already.
        opened = {record.season for _, record, _ in read if isinstance(record, e.SeasonOpened)}
        self._same_seasons |= opened & self.numbers.seasons.keys()
        theirs: dict[int, tuple[int, SeasonSettings]] = {}
        for entry, record, _ in read:
            if isinstance(record, e.SeasonOpened | e.SeasonChanged):
                first = theirs[record.season][0] if record.season in theirs else entry.seq
                theirs[record.season] = (first, record.settings)
        for number, (seq, settings) in theirs.items():
            if number in self.numbers.seasons:
                continue
            for ours in self._ours:
                here = self.ledger.seasons[ours].settings
                if _dated(here) != _dated(settings):
                    continue
                if here.scoring != settings.scoring:
                    self.find(seq, i.OtherRules(settings.name))
                    self._dropped.add(("season", number))
                else:
                    self.numbers.seasons[number] = ours
                self._same_seasons.add(number)

    # One entry

    def _take(self, entry: a.ArchivedEntry, record: e.LeagueRecord, name: str) -> None:
        if isinstance(record, e.SeasonOpened | e.SeasonChanged | e.SeasonEnded | e.SeasonReopened) and (
            record.season in self._same_seasons
        ):
            self.known += ("season", record.season) not in self._dropped
            return
        matter = _matter(record)
        if matter is not None and entry.seq < self._settled.get(matter, 0):
            # Entries up to the last known one about this matter were handled by an earlier import.
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
                self.findings.append(i.FileFault(entry.seq, (i.NumberUnknown(unknown.kind, unknown.number),)))
            self._forget(record)
            return
        if not self.snapshot.empty and self.ledger.says(ours):
            self.known += 1
            return
        at = entry.at if self.snapshot.empty else self.now
        faults = held_already(ours, self._held) or self.ledger.faults(ours, at, entry.why)
        if self.snapshot.empty:
            # Earlier releases took typed games of fewer people than the season's tables had to have.
            faults = tuple(fault for fault in faults if not isinstance(fault, TooFewPeople))
        if entry.at > self.now:
            faults = (InTheFuture(entry.at), *(fault for fault in faults if not isinstance(fault, InTheFuture)))
        if faults:
            self.find(entry.seq, *faults)
            self._forget(record)
            return
        file = self.taken_by(self.archive.name)
        self.enter(ours, name, file, at=at, by=by if self.snapshot.empty else file.by, why=entry.why)

    def _stays_out(self, record: e.LeagueRecord) -> bool:
        """Whether it is a confirmation or an objection, which a file cannot give, or a game that waits for these."""
        if self.snapshot.empty or not isinstance(record, e.GameRecord):
            return False
        return isinstance(record, e.GameConfirmed | e.GameDisputed | e.GameUpheld) or record.game in self._uncounted

    def _meet_players(self, entry: a.ArchivedEntry, record: e.LeagueRecord) -> None:
        """Give a number to every player whom an entry names."""
        by = entry.by if self.snapshot.empty else None
        named: list[int | None] = [by, getattr(record, "player", None), getattr(record, "into", None)]
        if isinstance(record, e.GameRecorded | e.GameCorrected):
            named += [*(seat.player for seat in record.seats), *record.asked]
        for number in named:
            if number is not None and number not in self.numbers.players and number in self._players:
                self._join(self._players[number])

    def _join(self, player: a.ArchivedPlayer) -> None:
        """Match a player to the same account or the guest of the same name, or add a new player."""
        here = None
        if player.user is not None:
            here = self.newcomers.of_user(player.user)
        elif not player.erased and player.merged_into is None:
            here = self.newcomers.of_guest(player.name)
        if here is None or here in self._claimed:
            number = player.number if self.snapshot.empty else None
            here = self.newcomers.add(player.user, player.name, erased=player.erased, number=number)
        self._claimed.add(here)
        self.numbers.players[player.number] = here

    def _number(self, record: e.LeagueRecord) -> None:
        """Give a number to a new season, game or penalty; in an empty league it keeps its own."""
        fresh = self.snapshot.empty
        match record:
            case e.SeasonOpened(number):
                mine = number if fresh else self.ledger.last_season + 1
                self.numbers.seasons.setdefault(number, mine)
            case e.GameRecorded(number):
                self.numbers.games.setdefault(number, number if fresh else self.ledger.last_game + 1)
            case e.PenaltyGiven(number):
                self.numbers.penalties.setdefault(number, number if fresh else self.ledger.last_penalty + 1)
            case _:
                pass

    def _forget(self, record: e.LeagueRecord) -> None:
        """Drop the season, game or penalty that the entry would have begun, with all later entries about it."""
        match record:
            case e.SeasonOpened(number):
                self._dropped.add(("season", number))
                self.numbers.seasons.pop(number, None)
            case e.GameRecorded(number):
                self._dropped.add(("game", number))
                self.numbers.games.pop(number, None)
            case e.PenaltyGiven(number):
                self._dropped.add(("penalty", number))
                self.numbers.penalties.pop(number, None)
            case _:
                pass

    def _at_home(self, record: e.LeagueRecord) -> e.LeagueRecord:
        """The record as this league has it: a game's rules by their fingerprint here, its table only if it is here.

        In a league that has entries a game counts as imported, and no player is asked to confirm it.
        """
        if isinstance(record, e.GameCorrected) and not self.snapshot.empty:
            return replace(record, asked=(), confirm_by=None, needs_officer=False)
        if not isinstance(record, e.GameRecorded):
            return record
        record = replace(record, rules=self._fingerprints.get(record.rules, record.rules))
        if not self.snapshot.empty:
            season = self.ledger.seasons.get(record.season)
            rules = self.rules.get(record.rules)
            if season is not None and (played := (*season.settings.formats, rules)[0]) is not None:
                rules = rules_for(season.settings, played, record.seats, record.sticks)
            return as_imported(record, rules)
        here = record.source == "table" and (record.table or "", record.table_game or 0) in self.snapshot.tables
        return record if here else replace(record, table=None, table_game=None, channel=None)


def _matter(record: e.LeagueRecord) -> tuple[str, int, int] | None:
    """The kind, season and player of an invitation or a team membership that a record is about; None for others."""
    match record:
        case e.PlayerInvited(season, player) | e.InvitationWithdrawn(season, player):
            return "invitation", season, player
        case e.TeamJoined(season, player) | e.TeamLeft(season, player):
            return "team", season, player
        case _:
            return None


def _dated(settings: SeasonSettings) -> tuple[str, datetime, datetime | None]:
    return settings.name.casefold(), settings.starts, settings.ends
