"""Reading of spreadsheets of games (CSV): our own and those of clubs, with one row per game or one row per seat.

Columns are recognised by their names. Faults have the row number that a spreadsheet shows: the header is row 1.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from enum import StrEnum
from typing import Final

from bot.league.checks import LONGEST_NOTE
from bot.league.entries import MomentTold
from bot.league.exchange import import_faults as i
from bot.league.exchange.csv_cells import armed, day_in, moment_in, plain, points_in
from bot.league.exchange.csv_writing import ID, SEATS
from bot.league.faults import EntryFault
from bot.league.typed.dates import Ambiguous
from bot.league.typed.moments import moments_read

MOST_BYTES: Final = 8 * 1024 * 1024
MOST_ROWS: Final = 50_000
MOST_COLUMNS: Final = 200
LONGEST_CELL: Final = 2_000
_SHOWN: Final = 40
"""Characters of an overlong note that its fault quotes."""

HEADS: Final[Mapping[str, tuple[str, ...]]] = {
    "number": ("game", "number", "gameno", "gamenumber", "nr", "no", "spiel", "partie", "半荘"),
    "date": ("date", "played", "playedat", "datetime", "day", "when", "datum", "jour", "日付", "日時"),
    "time": ("time", "hour", "uhrzeit", "heure", "時刻"),
    "season": ("season", "saison"),
    "status": ("status",),
    "source": ("source",),
    "preset": ("preset",),
    "rules": ("rules",),
    "sticks": ("sticks", "kyotaku", "riichisticks", "leftover", "leftoversticks", "供託"),
    "note": ("note", "notes", "comment", "remark", "remarks", "bemerkung", "remarque", "備考"),
    "moments": ("moments",),
    "id": ("id",),
}
_SEAT_HEADS: Final[Mapping[str, tuple[str, ...]]] = {
    "player": ("player", "name", "spieler", "joueur", "nom", "名前"),
    "points": ("points", "score", "punkte", "点数"),
    "chombo": ("chombo",),
    "user": ("user",),
    "kind": ("kind",),
}
_WINDS: Final = {
    **dict.fromkeys(("east", "ost", "est", "東"), 1),
    **dict.fromkeys(("south", "süd", "sud", "南"), 2),
    **dict.fromkeys(("west", "ouest", "西"), 3),
    **dict.fromkeys(("north", "nord", "北"), 4),
}
"""The seats by their winds, in English, German, French and Japanese, as the other names of columns."""
_MEMBER, _COMPUTER = "member", "computer"


class SheetProblem(StrEnum):
    """Why a file is not a sheet of games."""

    TOO_LARGE = "too_large"
    NOT_TEXT = "not_text"
    """Not text in UTF-8 or UTF-16."""
    NO_ROWS = "no_rows"
    NO_DATE = "no_date"
    """No column with dates."""
    NO_PLAYERS = "no_players"
    """No columns with players and their points."""
    NO_GAME = "no_game"
    """One row per seat, but no column that says which rows belong to one game."""


class UnreadableSheet(Exception):
    """The file is not a sheet of games. ``columns`` are the names in its first row."""

    def __init__(self, problem: SheetProblem, columns: tuple[str, ...] = ()) -> None:
        super().__init__(problem, columns)
        self.problem: Final = problem
        self.columns: Final = columns


@dataclass(frozen=True, slots=True)
class RowSeat:
    """A seat in a sheet. ``amount`` is in points, or in the unit of the whole sheet if it is ``plain``."""

    name: str
    amount: int
    plain: bool
    user: int | None = None
    computer: bool = False
    chombo: int = 0


@dataclass(frozen=True, slots=True)
class RowGame:
    """A game in a sheet. Fields that the sheet does not have are None or empty."""

    row: int
    """Its first row."""
    played_at: datetime | None
    day: str
    """The date as written in the sheet, in ISO form, whatever the zone."""
    seats: tuple[RowSeat, ...]
    sticks: int = 0
    season: str = ""
    status: str = ""
    source: str = ""
    preset: str = ""
    rules: str = ""
    note: str = ""
    id: str = ""
    moments: tuple[MomentTold, ...] = ()
    faults: tuple[EntryFault, ...] = ()


@dataclass(frozen=True, slots=True)
class GameSheet:
    """All games of a sheet, in its order. ``ignored`` are the names of unknown columns."""

    games: tuple[RowGame, ...]
    rows: int
    ignored: tuple[str, ...]

    @property
    def findings(self) -> tuple[i.FileFault, ...]:
        """The faults of rows that cannot be read."""
        return tuple(i.FileFault(game.row, game.faults) for game in self.games if game.faults)


def read_sheet(data: bytes, *, zone: tzinfo = UTC, day_first: bool | None = None) -> GameSheet:
    """The games of a sheet; times without a zone are in ``zone``. Raises UnreadableSheet.

    May take seconds, so it must not run on an event loop.
    """
    rows = _rows(_text(data))
    _, names = next(rows, (0, []))
    if not any(names):
        raise UnreadableSheet(SheetProblem.NO_ROWS)
    columns = _Columns.of(names)
    found = [(row, cells) for row, cells in rows if any(cells)]
    if not found:
        raise UnreadableSheet(SheetProblem.NO_ROWS, tuple(names))
    reader = _RowReader(columns, zone, day_first)
    games = reader.long(found) if columns.long else (reader.wide(row, cells) for row, cells in found)
    return GameSheet(tuple(games), len(found), columns.ignored)


def _text(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise UnreadableSheet(SheetProblem.TOO_LARGE)
    try:
        text = data.decode("utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableSheet(SheetProblem.NOT_TEXT) from None
    if "\0" in text:
        raise UnreadableSheet(SheetProblem.NOT_TEXT)
    return text


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows with their numbers; a field may hold line breaks."""
    first, _, rest = text.partition("\n")
    # A first line like "sep=;" is Excel's way to name the delimiter.
    declared = re.fullmatch(r'"?sep=([,;\t])"?', first.strip("\r"))
    if declared is not None:
        first, text = rest.partition("\n")[0], rest
    counts = {sign: re.sub(r'"[^"]*"', "", first).count(sign) for sign in ",;\t"}
    delimiter = declared[1] if declared is not None else max(counts, key=lambda sign: counts[sign])
    try:
        for number, cells in enumerate(
            csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), 1 + (declared is not None)
        ):
            if number > MOST_ROWS or len(cells) > MOST_COLUMNS or any(len(cell) > LONGEST_CELL for cell in cells):
                raise UnreadableSheet(SheetProblem.TOO_LARGE)
            yield number, [armed(cell).strip() for cell in cells]
    except csv.Error:
        raise UnreadableSheet(SheetProblem.TOO_LARGE) from None


@dataclass
class _Columns:
    """The positions of the columns of a game and of each seat, by what they hold."""

    of_game: dict[str, int] = field(default_factory=dict)
    of_seat: list[dict[str, int]] = field(default_factory=list)
    ignored: tuple[str, ...] = ()
    long: bool = False

    @classmethod
    def of(cls, names: Sequence[str]) -> _Columns:
        """Recognise the columns by their names. Raises UnreadableSheet if a necessary one is missing."""
        found = cls()
        seats: dict[int, dict[str, int]] = {}
        counted: dict[str, int] = {}
        ignored: list[str] = []
        for column, name in enumerate(names):
            bare = re.sub(r"[\W_]", "", plain(name).casefold())
            head = next((key for key, words in HEADS.items() if bare in words), None)
            seat = _seat_of(bare, counted)
            if head is not None and head not in found.of_game:
                found.of_game[head] = column
            elif seat is not None and seat[0] not in seats.setdefault(seat[1], {}):
                seats[seat[1]][seat[0]] = column
            elif bare and not re.fullmatch(r"(place|final|user|kind)\d", bare):
                ignored.append(name)
        found.ignored = tuple(ignored)
        whole = [seats[seat] for seat in sorted(seats) if {"player", "points"} <= set(seats[seat])]
        found.of_seat, found.long = whole, len(whole) == 1
        for missing, problem in (
            ("date" not in found.of_game, SheetProblem.NO_DATE),
            (not whole or len(whole) == 2, SheetProblem.NO_PLAYERS),
            (found.long and "number" not in found.of_game, SheetProblem.NO_GAME),
        ):
            if missing:
                raise UnreadableSheet(problem, tuple(name for name in names if name))
        return found


def _seat_of(bare: str, counted: dict[str, int]) -> tuple[str, int] | None:
    """The field and the seat of a column like ``player2``, ``score 2``, ``east points`` or the second ``player``."""
    if bare in _WINDS:
        return "player", _WINDS[bare]
    for wind, number in _WINDS.items():
        for rest in {bare.removeprefix(wind), bare.removesuffix(wind)} - {bare}:
            for field_name, words in _SEAT_HEADS.items():
                if rest in words:
                    return field_name, number
    match = re.fullmatch(r"(\D+)([1-4])?", bare)
    if match is None:
        return None
    key = next((key for key, words in _SEAT_HEADS.items() if match[1] in words), None)
    if key is None:
        return None
    if match[2] is not None:
        return key, int(match[2])
    counted[key] = counted.get(key, 0) + 1
    return (key, counted[key]) if counted[key] <= SEATS else None


@dataclass(frozen=True, slots=True)
class _RowReader:
    columns: _Columns
    zone: tzinfo
    day_first: bool | None

    def wide(self, row: int, cells: Sequence[str]) -> RowGame:
        """A game with one row."""
        faults: list[EntryFault] = []
        seats = [self._seat(cells, columns, faults) for columns in self.columns.of_seat]
        return self._game(row, cells, tuple(seat for seat in seats if seat is not None), faults)

    def long(self, rows: Sequence[tuple[int, list[str]]]) -> Iterator[RowGame]:
        """Games with one row per seat; rows of one game have its number."""
        games: dict[str, list[tuple[int, list[str]]]] = {}
        for row, cells in rows:
            games.setdefault(plain(_cell(cells, self.columns.of_game["number"])).casefold(), []).append((row, cells))
        for number, own in games.items():
            faults: list[EntryFault] = []
            seats = [self._seat(cells, self.columns.of_seat[0], faults) for _, cells in own]
            # A column about the game need only be filled in one of its rows.
            width = max(len(cells) for _, cells in own)
            merged = [next((c for _, cells in own if (c := _cell(cells, at))), "") for at in range(width)]
            if not number:
                faults.append(i.BadCell("game", ""))
            yield self._game(own[0][0], merged, tuple(seat for seat in seats if seat is not None), faults)

    def _game(self, row: int, cells: Sequence[str], seats: tuple[RowSeat, ...], faults: list[EntryFault]) -> RowGame:
        def cell(key: str) -> str:
            column = self.columns.of_game.get(key)
            return "" if column is None else _cell(cells, column)

        if len(cell("note")) > LONGEST_NOTE:
            faults.append(i.BadCell("note", f"{cell('note')[:_SHOWN]}…"))
        moments = moments_read(cell("moments"))
        if moments is None:
            faults.append(i.BadCell("moments", f"{cell('moments')[:_SHOWN]}…"))
        day = plain(f"{cell('date')} {cell('time')}")
        return RowGame(
            row=row,
            played_at=self._played_at(day, faults),
            day=day_in(day, day_first=self.day_first),
            seats=seats,
            sticks=_count("sticks", cell("sticks"), faults),
            season=cell("season"),
            status=plain(cell("status")).casefold(),
            source=plain(cell("source")).casefold(),
            preset=cell("preset"),
            rules=cell("rules"),
            note=cell("note"),
            id=cell("id"),
            moments=moments or (),
            faults=tuple(faults),
        )

    def _played_at(self, text: str, faults: list[EntryFault]) -> datetime | None:
        if not text:
            faults.append(i.NoDate())
            return None
        try:
            played_at = moment_in(text, self.zone, day_first=self.day_first)
        except Ambiguous:
            faults.append(i.DayOrMonth(text))
            return None
        if played_at is None:
            faults.append(i.BadDate(text))
        return played_at

    def _seat(self, cells: Sequence[str], columns: Mapping[str, int], faults: list[EntryFault]) -> RowSeat | None:
        def cell(key: str) -> str:
            return _cell(cells, columns[key]) if key in columns else ""

        name, written = plain(cell("player")), cell("points")
        if not name and not written:
            return None
        if not name:
            faults.append(i.PointsWithoutName(written))
            return None
        points = points_in(written) if written else None
        if points is None:
            faults.append(i.NameWithoutPoints(name, written))
            return None
        digits = cell("user").removeprefix(ID)
        user = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None
        if cell("user") and user is None:
            faults.append(i.BadCell("user", cell("user")))
        kind = plain(cell("kind")).casefold()
        computer = kind == _COMPUTER
        return RowSeat(name, *points, user or None, computer, _count("chombo", cell("chombo"), faults))


def _cell(cells: Sequence[str], column: int) -> str:
    return cells[column] if column < len(cells) else ""


def _count(column: str, text: str, faults: list[EntryFault]) -> int:
    """The number of sticks or chombo in a cell; later checks refuse impossible ones."""
    if not text:
        return 0
    found = re.fullmatch(r"(\d{1,3})(?:[.,]0+)?", plain(text))
    if found is None:
        faults.append(i.BadCell(column, text))
        return 0
    return int(found[1])
