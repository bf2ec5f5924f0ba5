"""What a sheet of games would bring into a league: all is checked, nothing is written.

A row is known again by its id where the sheet came from a bot, else by what it says: the day, the players, their points
and the left-over sticks, and how often the sheet has said the same before. So a mended sheet doubles nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from bot.engine.rules.ruleset import preset_names, preset_of
from bot.engine.settle import STICK
from bot.league.checks import name_missing
from bot.league.entries import FromFile, GameRecorded, LeagueEntry, SeatPoints
from bot.league.exchange.archive import FILED, filed_key
from bot.league.exchange.archive_reading import LONGEST_KEY
from bot.league.exchange.import_faults import BadCell, FileFault, IdTwice, NoSeasonCalled, SeveralOfThatName
from bot.league.faults import (
    NameMissing,
    NoSeasonThen,
    UnknownRules,
    WrongNumberOfPlayers,
)
from bot.league.names import name_key
from bot.league.typed.results import TypedSeat, points_of
from bot.store.league.exchange.import_plan import ImportPlan, Newcomers, Taker, ledger_of
from bot.store.league.people import meant

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from bot.engine.rules.ruleset import Ruleset
    from bot.league.exchange.csv_reading import GameSheet, RowGame, RowSeat
    from bot.league.faults import EntryFault
    from bot.store.league.exchange.snapshots import Snapshot

_COUNTS: Final = frozenset({"", "counted"})
"""What a row may say of its game that it counts."""
_OTHER_STATES: Final = frozenset({"pending", "disputed", "voided"})
_DIGITS: Final = 32


@dataclass(frozen=True, slots=True)
class SheetWish:
    """How a sheet is to be taken in.

    ``season`` is where all of its games belong (None: as each row says, else by its date). ``rules`` are those of games
    that say nothing, by the number of players, where the season has none. ``user`` takes it in, who is called ``name``.
    """

    user: int
    name: str
    rules: Mapping[int, tuple[str, Ruleset]]
    season: int | None = None


def plan_sheet(sheet: GameSheet, snapshot: Snapshot, wish: SheetWish, now: datetime) -> ImportPlan:
    """What of a sheet would come in, and what is wrong with the rest. May take seconds: not on an event loop."""
    return _CsvTaking(sheet, snapshot, wish, now).plan()


@dataclass
class _CsvTaking:
    sheet: GameSheet
    snapshot: Snapshot
    wish: SheetWish
    now: datetime
    findings: list[FileFault] = field(default_factory=list)
    games: list[tuple[LeagueEntry, str]] = field(default_factory=list)
    known: int = 0
    passed: int = 0

    def __post_init__(self) -> None:
        self._newcomers = Newcomers(self.snapshot.people)
        self._rules: dict[str, Ruleset] = dict(self.snapshot.rules)
        known = self.snapshot.rules
        self._named = {name: rules for rules in known.values() for name in rules.fingerprints} | dict(known)
        self._ledger = ledger_of(self.snapshot, self._newcomers, self._rules)
        self._season = self.wish.season
        self._seen: Counter[str] = Counter()
        self._ids: set[str] = set()
        self._names: dict[str, set[int]] = defaultdict(set)
        people = dict(self.snapshot.people)
        for number, player in people.items():
            if not player.erased:
                self._names[name_key(player.name)].add(meant(people, number))
        self._by: int | None = None

    def plan(self) -> ImportPlan:
        """Everything in the order of the sheet."""
        for row in self.sheet.games:
            self._row(row)
        touched = [entry.record.game for entry, _ in self.games if isinstance(entry.record, GameRecorded)]
        used = {entry.record.rules for entry, _ in self.games if isinstance(entry.record, GameRecorded)}
        return ImportPlan(
            last=self.snapshot.last,
            people=len(self.snapshot.people),
            entries=tuple(self.games),
            players=tuple(self._newcomers.added) if self.games else (),
            rules=tuple(self._rules[name] for name in sorted(used)),
            games=tuple(self._ledger.games[number] for number in touched),
            known=self.known,
            passed=self.passed,
            left=len(self.findings),
            findings=tuple(self.findings),
        )

    # Seasons

    def _called(self, name: str) -> int | None:
        wanted = " ".join(name.split()).casefold()
        return next((number for number, found in self._ledger.seasons.items() if found.name.casefold() == wanted), None)

    def _season_of(self, row: RowGame) -> int | EntryFault:
        if self._season is not None:
            return self._season
        if row.season:
            named = self._called(row.season)
            return NoSeasonCalled(row.season) if named is None else named
        at = row.played_at
        then = next((n for n, found in self._ledger.seasons.items() if at is not None and found.takes(at)), None)
        return then if then is not None else NoSeasonThen(at or self.now)

    def _me(self) -> int:
        if self._by is None:
            self._by = self._newcomers.met(Taker(self.wish.user, self.wish.name))
        return self._by

    # One row

    def _row(self, row: RowGame) -> None:
        if row.status in _OTHER_STATES:
            self.passed += 1
            return
        name, faults = self._identity(row)
        if row.faults or faults:
            self.findings.append(FileFault(row.row, (*row.faults, *faults)))
            return
        if self.snapshot.known(name) is not None:
            self.known += 1
            return
        added = len(self._newcomers.added)
        record, faults = self._record(row)
        if record is not None:
            faults += self._ledger.faults(record, self.now, "")
        if faults or record is None:
            self._newcomers.forget(added)
            self.findings.append(FileFault(row.row, faults))
            return
        file = FromFile(self.now, self._me(), "")
        entry = LeagueEntry(self.snapshot.last + len(self.games) + 1, self.now, file.by, "", record, file)
        self._ledger.take(entry)
        self.games.append((entry, filed_key(name)))

    def _identity(self, row: RowGame) -> tuple[str, tuple[EntryFault, ...]]:
        """What a row is known again by. Rows that say the same are counted, faulty ones too: mending one moves none."""
        faults: tuple[EntryFault, ...] = ()
        if row.status not in _COUNTS:
            faults += (BadCell("status", row.status),)
        if row.id:
            if len(filed_key(row.id)) > LONGEST_KEY or not row.id.isascii() or not row.id.isprintable():
                faults += (BadCell("id", row.id),)
            name = row.id.removeprefix(FILED)
            if name in self._ids:
                faults += (IdTwice(row.id),)
            self._ids.add(name)
            return name, faults
        points = self._points(row, self._likely_rules(row))
        who = sorted(
            f"{seat.user or seat.name.casefold()}={amount}" for seat, amount in zip(row.seats, points, strict=True)
        )
        said = _hash("\n".join((row.day, str(row.sticks), *who)))
        self._seen[said] += 1
        return f"sheet:{said}:{self._seen[said]}", faults

    def _record(self, row: RowGame) -> tuple[GameRecorded | None, tuple[EntryFault, ...]]:
        season = self._season_of(row)
        if not isinstance(season, int):
            return None, (season,)
        rules = self._rules_of(row, season)
        if not isinstance(rules, tuple):
            return None, (rules,)
        name, found = rules
        played_by = self._ledger.seasons[season].settings.rules or found
        if len(row.seats) != played_by.players:
            return None, (WrongNumberOfPlayers(len(row.seats), played_by.players),)
        points, sticks = self._points(row, played_by), row.sticks
        missing = played_by.start_points * played_by.players - sum(points) - sticks * STICK
        if row.source == "table" and missing > 0 and missing % STICK == 0:
            # By the rules of some tables the last sticks get lost; the sheet has what the players had.
            sticks += missing // STICK
        seats: list[SeatPoints] = []
        faults: tuple[EntryFault, ...] = ()
        for seat, amount in zip(row.seats, points, strict=True):
            player = self._player(seat)
            if isinstance(player, int) or player is None:
                seats.append(SeatPoints(player, amount, seat.chombo, "" if player is not None else seat.name))
            else:
                faults += (player,)
        if faults or row.played_at is None:
            return None, faults
        self._rules.setdefault(found.fingerprint, found)
        record = GameRecorded(
            game=self._ledger.last_game + 1,
            season=season,
            source="import",
            played_at=row.played_at,
            preset=name,
            rules=found.fingerprint,
            seats=tuple(seats),
            sticks=sticks,
            note=row.note,
        )
        return record, ()

    def _player(self, seat: RowSeat) -> int | EntryFault | None:
        """Who sits there: a player of the league, somebody new, or nobody."""
        if name_missing(seat.name):
            return NameMissing()
        if seat.computer:
            return None
        if seat.user is not None:
            known = self._newcomers.of_user(seat.user)
            return self._newcomers.add(seat.user, seat.name) if known is None else known
        here = self._names.get(name_key(seat.name), set())
        if len(here) > 1:
            return SeveralOfThatName(seat.name)
        if here:
            return next(iter(here))
        guest = self._newcomers.of_guest(seat.name)
        return self._newcomers.add(None, seat.name) if guest is None else guest

    # Rules and points

    def _rules_of(self, row: RowGame, season: int) -> tuple[str, Ruleset] | EntryFault:
        """By which rules the game was played: those of its row, of its season, or the server's."""
        settings = self._ledger.seasons[season].settings
        versions = preset_of(row.preset).versions if row.preset in preset_names() else ()
        if row.rules and row.rules in self._named:
            return row.rules if name_missing(row.preset) else row.preset, self._named[row.rules]
        for rules in reversed(versions):
            if not row.rules or row.rules in rules.fingerprints:
                return row.preset, rules
        if settings.rules is not None:
            return settings.preset or "", settings.rules
        if row.rules or row.preset:
            return UnknownRules(row.rules or row.preset)
        chosen = self.wish.rules.get(len(row.seats))
        return chosen if chosen is not None else WrongNumberOfPlayers(len(row.seats), 4)

    def _likely_rules(self, row: RowGame) -> Ruleset | None:
        """The rules whose points tell the unit that a row is written in."""
        season = self._season_of(row)
        if isinstance(season, int):
            found = self._rules_of(row, season)
            return self._ledger.seasons[season].settings.rules or (found[1] if isinstance(found, tuple) else None)
        chosen = self.wish.rules.get(len(row.seats))
        return chosen[1] if chosen is not None else None

    def _points(self, row: RowGame, rules: Ruleset | None) -> tuple[int, ...]:
        typed = [TypedSeat(seat.name, "", seat.amount, seat.plain) for seat in row.seats]
        return points_of(typed, row.sticks, 0 if rules is None else rules.start_points * rules.players)


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:_DIGITS]
