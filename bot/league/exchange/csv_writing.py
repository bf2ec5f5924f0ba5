"""Games, standings and penalties as tables for a spreadsheet (CSV).

The first row names the columns. Text is protected from being run as a formula (``bot.league.exchange.csv_cells``).
Discord ids are written ``id:123``, since most programs round numbers of that size. The files begin with a byte order
mark, without which Excel does not recognise UTF-8.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Literal

from bot.league.exchange.csv_cells import defused
from bot.league.tournament import Ranked

Who = Literal["member", "guest", "computer", "former"]
"""The kind of a player. ``former`` asked to be forgotten."""

SEATS: Final = 4
HEAD: Final = ("number", "played_at", "season", "status", "source", "preset", "rules", "sticks", "note")
SEAT: Final = ("player", "user", "kind", "points", "chombo", "place", "final")
GAME_COLUMNS: Final = (*HEAD, *(f"{name}{seat}" for seat in range(1, SEATS + 1) for name in SEAT), "moments", "id")
STANDING_COLUMNS: Final = (
    "season",
    "players",
    "rank",
    "player",
    "user",
    "kind",
    "games",
    "total",
    "penalty",
    "first",
    "second",
    "third",
    "fourth",
)
PENALTY_COLUMNS: Final = ("number", "season", "player", "user", "kind", "points", "given_at", "why", "lifted_at")
EMA_COLUMNS: Final = (
    "place",
    "first_name",
    "last_name",
    "ema_id",
    "table_points",
    "score",
    "ema_member",
    "country",
)
"""Of a player in the workbook of results that the European Mahjong Association takes, in its order."""
RANKING_COLUMNS: Final = ("name", "user", "games", "carried", "penalty", "first", "second", "third", "fourth")
ID: Final = "id:"


@dataclass(frozen=True, slots=True)
class Figure:
    """Tenths of a thousand points, written with a decimal: 513 is 51.3."""

    tenths: int


Cell = str | int | Figure | None


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """The player of a row. ``user`` is None for a player without an account."""

    name: str
    user: int | None
    who: Who


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """A seat of a game. ``points`` are raw, ``final`` in tenths of a thousand."""

    player: SheetPlayer
    points: int
    chombo: int
    place: int
    final: int


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game; ``id`` is the same in every league (``bot.league.exchange.archive.identity``)."""

    number: int
    played_at: datetime
    season: str
    status: str
    source: str
    preset: str
    rules: str
    sticks: int
    note: str
    seats: tuple[SheetSeat, ...]
    moments: str
    id: str


@dataclass(frozen=True, slots=True)
class SheetStanding:
    """A line of the standings of a season, in games with ``players`` players."""

    season: str
    players: int
    rank: int | None
    player: SheetPlayer
    games: int
    total: int
    penalty: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SheetPenalty:
    """A penalty, lifted or not; positive ``tenths`` of a thousand points are taken away."""

    number: int
    season: str
    player: SheetPlayer
    tenths: int
    given_at: datetime
    why: str
    lifted_at: datetime | None


@dataclass(frozen=True, slots=True)
class Sheets:
    """The rows of all three tables."""

    games: tuple[SheetGame, ...]
    standings: tuple[SheetStanding, ...]
    penalties: tuple[SheetPenalty, ...]


def games_csv(games: Iterable[SheetGame], *, decimal_comma: bool = False) -> bytes:
    """One row per game. ``decimal_comma``: as expected by spreadsheets of countries that write 51,3."""
    return _csv(GAME_COLUMNS, (_game_row(game) for game in games), decimal_comma)


def standings_csv(standings: Iterable[SheetStanding], *, decimal_comma: bool = False) -> bytes:
    """One row per player and season."""
    rows = (
        (
            line.season,
            line.players,
            line.rank,
            *_who(line.player),
            line.games,
            Figure(line.total),
            Figure(line.penalty),
            *line.places,
        )
        for line in standings
    )
    return _csv(STANDING_COLUMNS, rows, decimal_comma)


def penalties_csv(penalties: Iterable[SheetPenalty], *, decimal_comma: bool = False) -> bytes:
    """One row per penalty."""
    rows = (
        (
            penalty.number,
            penalty.season,
            *_who(penalty.player),
            Figure(penalty.tenths),
            stamp(penalty.given_at),
            penalty.why,
            stamp(penalty.lifted_at) if penalty.lifted_at is not None else None,
        )
        for penalty in penalties
    )
    return _csv(PENALTY_COLUMNS, rows, decimal_comma)


def ranking_csv(lines: Sequence[tuple[Ranked, str, int | None]], *, decimal_comma: bool = False) -> bytes:
    """One row per line of a tournament's ranking, with the player's name and user id, and the points of each round.

    What nobody told the bot is left empty: the names, numbers and countries by which the EMA knows its players.
    """
    last = max((number for line, _, _ in lines for number in line.rounds), default=0)
    rows = (
        (
            *(line.rank, None, None, None, None, Figure(line.total), None, None),
            name,
            None if user is None else f"{ID}{user}",
            line.games,
            None if line.carried is None else Figure(line.carried),
            Figure(line.penalty),
            *line.places[:SEATS],
            *(Figure(line.rounds[number]) if number in line.rounds else None for number in range(1, last + 1)),
        )
        for line, name, user in lines
    )
    columns = (*EMA_COLUMNS, *RANKING_COLUMNS, *(f"round{number}" for number in range(1, last + 1)))
    return _csv(columns, rows, decimal_comma)


def stamp(at: datetime) -> str:
    """A time as written in a sheet: ISO 8601, in UTC."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _game_row(game: SheetGame) -> tuple[Cell, ...]:
    seats: list[Cell] = []
    for seat in game.seats:
        seats += (*_who(seat.player), seat.points, seat.chombo, seat.place, Figure(seat.final))
    seats += [None] * (len(SEAT) * (SEATS - len(game.seats)))
    head = (game.number, stamp(game.played_at), game.season, game.status, game.source, game.preset, game.rules)
    return (*head, game.sticks, game.note, *seats, game.moments, game.id)


def _who(player: SheetPlayer) -> tuple[Cell, ...]:
    return player.name, None if player.user is None else f"{ID}{player.user}", player.who


def _csv(columns: Sequence[str], rows: Iterable[Sequence[Cell]], decimal_comma: bool) -> bytes:  # noqa: FBT001
    written = io.StringIO(newline="")
    # Spreadsheets that use a decimal comma separate cells by semicolons.
    writer = csv.writer(written, delimiter=";" if decimal_comma else ",")
    writer.writerow(columns)
    writer.writerows([_cell(cell, "," if decimal_comma else ".") for cell in row] for row in rows)
    return written.getvalue().encode("utf-8-sig")


def _cell(cell: Cell, point: str) -> str:
    match cell:
        case None:
            return ""
        case str():
            return defused(cell)
        case Figure(tenths):
            whole, part = divmod(abs(tenths), 10)
            return f"{'-' if tenths < 0 else ''}{whole}{point}{part}"
        case number:
            return str(number)
