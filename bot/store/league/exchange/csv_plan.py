"""The plan of importing a sheet of games into a league: everything is checked, nothing is written.

A row is recognised by its id if the sheet came from a bot, else by its content: the day, the players, their points and
the left-over sticks, and how many equal rows precede it. So importing a corrected sheet adds no game twice.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Final

from bot.engine.rules.ruleset import Ruleset, preset_names, preset_of
from bot.engine.settle import STICK
from bot.league.checks import name_missing
from bot.league.entries import GameRecorded, SeatPoints
from bot.league.exchange.archive import FILED, filed_key
from bot.league.exchange.archive_reading import LONGEST_KEY
from bot.league.exchange.csv_reading import GameSheet, RowGame, RowSeat
from bot.league.exchange.import_faults import BadCell, IdTwice, NoSeasonCalled, SeveralOfThatName
from bot.league.faults import (
    EntryFault,
    NameMissing,
    NoSeasonThen,
    UnknownRules,
    WrongNumberOfPlayers,
)
from bot.league.leagues import current_number
from bot.league.name_key import name_key
from bot.league.seasons import seasons_for
from bot.league.typed.results import TypedSeat, fits, format_of, points_of, several_fault
from bot.store.league.exchange.import_plan import (
    MOST_NEW_PLAYERS,
    ImportPlan,
    ImportPlanner,
    ImportWish,
    TooManyNewPlayers,
)
from bot.store.league.exchange.snapshots import Snapshot

_COUNTS: Final = frozenset({"", "counted"})
"""Values of the status column of a game that counts."""
_OTHER_STATES: Final = frozenset({"pending", "disputed", "voided"})
_DIGITS: Final = 32


def plan_sheet(sheet: GameSheet, snapshot: Snapshot, now: datetime, options: ImportWish) -> ImportPlan:
    """What a sheet would add, and the faults of the rest. Raises TooManyNewPlayers.

    May take seconds, so it must not run on an event loop.
    """
    return _CsvPlanner(sheet, snapshot, now, options).plan()


class _CsvPlanner(ImportPlanner):
    def __init__(self, sheet: GameSheet, snapshot: Snapshot, now: datetime, options: ImportWish) -> None:
        super().__init__(snapshot, now, options.taker, dict(snapshot.rules))
        self.sheet: Final = sheet
        self.wish: Final = options
        known = snapshot.rules
        self._named = {name: rules for rules in known.values() for name in rules.fingerprints} | dict(known)
        self._season = self.wish.season
        self._seen: Counter[str] = Counter()
        self._ids: set[str] = set()
        self._names: dict[str, set[int]] = defaultdict(set)
        people = dict(self.snapshot.people)
        for number, player in people.items():
            if not player.erased:
                self._names[name_key(player.name)].add(current_number(people, number))

    def plan(self) -> ImportPlan:
        """The plan, with entries in the order of the sheet."""
        for row in self.sheet.games:
            self._row(row)
        return super().plan()

    # Seasons

    def _called(self, name: str) -> int | None:
        wanted = " ".join(name.split()).casefold()
        return next(
            (
                number
                for number, season in self.ledger.seasons.items()
                if season.name.casefold() == wanted and not season.settings.deleted
            ),
            None,
        )

    def _season_of(self, row: RowGame) -> int | EntryFault:
        if self._season is not None:
            return self._season
        if row.season:
            named = self._called(row.season)
            return NoSeasonCalled(row.season) if named is None else named
        at = row.played_at
        then = (
            ()
            if at is None
            else seasons_for(self.ledger.seasons.values(), at, lambda rules: fits(rules, _typed(row), row.sticks))
        )
        if len(then) > 1:
            return several_fault(then, _typed(row), row.sticks)
        return then[0].number if then else NoSeasonThen(at or self.now)

    # One row

    def _row(self, row: RowGame) -> None:
        if row.status in _OTHER_STATES:
            self.passed += 1
            return
        name, faults = self._identity(row)
        if row.faults or faults:
            self.find(row.row, *row.faults, *faults)
            return
        if self.snapshot.known(name) is not None:
            self.known += 1
            return
        added = len(self.newcomers.added)
        record, faults = self._record(row)
        if len(self.newcomers.added) > MOST_NEW_PLAYERS:
            raise TooManyNewPlayers
        if record is not None:
            faults += self.ledger.faults(record, self.now, "")
        if faults or record is None:
            self.newcomers.forget(added)
            self.find(row.row, *faults)
            return
        file = self.taken_by("")
        self.enter(record, name, file, at=self.now, by=file.by)
        for moment in row.moments:
            told = replace(moment, game=record.game)
            if faults := self.ledger.faults(told, self.now, ""):
                self.find(row.row, *faults)
            else:
                self.enter(told, f"moment:{_hash(name)}:{told.moment}", file, at=self.now, by=file.by)

    def _identity(self, row: RowGame) -> tuple[str, tuple[EntryFault, ...]]:
        """The id of a row, and its faults. Equal rows are counted, faulty ones too, so that a correction moves none."""
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
        content = _hash("\n".join((row.day, str(row.sticks), *who)))
        self._seen[content] += 1
        return f"sheet:{content}:{self._seen[content]}", faults

    def _record(self, row: RowGame) -> tuple[GameRecorded | None, tuple[EntryFault, ...]]:
        season = self._season_of(row)
        if not isinstance(season, int):
            return None, (season,)
        rules = self._rules_of(row, season)
        if not isinstance(rules, tuple):
            return None, (rules,)
        name, row_rules = rules
        played_by = self._scoring(season, row, row_rules) or row_rules
        if len(row.seats) != played_by.players:
            could_take = self.ledger.seasons[season].settings.could_take(len(row.seats))
            return None, (WrongNumberOfPlayers(len(row.seats), played_by.players, could_take),)
        points, sticks = self._points(row, played_by), row.sticks
        missing = played_by.start_points * played_by.players - sum(points) - sticks * STICK
        if row.source == "table" and missing > 0 and missing % STICK == 0:
            # A table's rules may discard the last sticks, which are missing in the sheet.
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
        self.rules.setdefault(row_rules.fingerprint, row_rules)
        record = GameRecorded(
            game=self.ledger.last_game + 1,
            season=season,
            source="import",
            played_at=row.played_at,
            preset=name,
            rules=row_rules.fingerprint,
            seats=tuple(seats),
            sticks=sticks,
            note=row.note,
        )
        return record, ()

    def _player(self, seat: RowSeat) -> int | EntryFault | None:
        """The player of a seat, existing or new, or their fault; None for a computer player."""
        if name_missing(seat.name):
            return NameMissing()
        if seat.computer:
            return None
        if seat.user is not None:
            known = self.newcomers.of_user(seat.user)
            return self.newcomers.add(seat.user, seat.name) if known is None else known
        here = self._names.get(name_key(seat.name), set())
        if len(here) > 1:
            return SeveralOfThatName(seat.name)
        if here:
            return next(iter(here))
        member = self.wish.members.get(name_key(seat.name))
        if member is not None:
            return self.newcomers.met(member)
        guest = self.newcomers.of_guest(seat.name)
        return self.newcomers.add(None, seat.name) if guest is None else guest

    # Rules and points

    def _rules_of(self, row: RowGame, season: int) -> tuple[str, Ruleset] | EntryFault:
        """The rules that the game was played by: those of its row, of its season, or the server's."""
        settings = self.ledger.seasons[season].settings
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
        """The rules whose starting points tell the unit of a row's points."""
        season = self._season_of(row)
        if isinstance(season, int):
            named_rules = self._rules_of(row, season)
            return self._scoring(season, row, named_rules[1] if isinstance(named_rules, tuple) else None)
        chosen = self.wish.rules.get(len(row.seats))
        return chosen[1] if chosen is not None else None

    def _scoring(self, season: int, row: RowGame, played: Ruleset | None) -> Ruleset | None:
        """The rules that score a row in a season."""
        formats = self.ledger.seasons[season].settings.formats
        return format_of(formats, _typed(row), row.sticks) if formats else played

    def _points(self, row: RowGame, rules: Ruleset | None) -> tuple[int, ...]:
        return points_of(_typed(row), row.sticks, 0 if rules is None else rules.start_points * rules.players)


def _typed(row: RowGame) -> list[TypedSeat]:
    return [TypedSeat(seat.name, "", seat.amount, seat.plain) for seat in row.seats]


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:_DIGITS]
