"""Random kyoku and games from the finished games of a server, for puzzles and lessons.

Only games that count and whose table is closed are read, so that nothing of a running game is revealed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Final, get_args

from sqlalchemy import bindparam, select

from bot.engine import events as ev
from bot.engine.rules.ruleset import Ruleset
from bot.store.codec import JournalRow, entries_from
from bot.store.database.connections import Database
from bot.store.database.schema import games, tables
from bot.store.read_journal_rows import journal_rows
from bot.table.table_events import JournalEntry, SeatGiven, SeatsDrawn

RECENT: Final = 60
"""Number of a server's latest games from which one is drawn; players hardly remember older ones."""

_KINDS: Final = (
    SeatsDrawn,
    SeatGiven,
    ev.GameStarted,
    ev.KyokuStarted,
    ev.KitaDeclared,
    ev.Agari,
    ev.Ryuukyoku,
    ev.KyokuEnded,
    ev.GameEnded,
)
_NAMES: Final = tuple(kind.__name__ for kind in _KINDS)
_EVENTS: Final = get_args(ev.Event)
_BOUNDS: Final = tuple(kind.__name__ for kind in (ev.GameStarted, ev.KyokuStarted, ev.KyokuEnded, ev.GameEnded))
LATEST: Final = (
    select(games.c.id, games.c.table_id, games.c.number, games.c.preset, games.c.ended_at)
    .join_from(games, tables)
    .where(games.c.guild == bindparam("guild"), tables.c.stage == "closed")
    .order_by(games.c.ended_at.desc(), games.c.id.desc())
    .limit(RECENT)
)
"""The latest games of a server whose table is closed, newest first."""


@dataclass(frozen=True, slots=True)
class PlayedKyoku:
    """A finished kyoku: the names by seat, when it ended, and its events without draws, discards and calls."""

    names: tuple[str, ...]
    at: datetime
    events: tuple[ev.Event, ...]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game: its preset, when it ended, and its kyoku in order."""

    preset: str
    ended_at: datetime
    kyokus: tuple[PlayedKyoku, ...]


@dataclass(frozen=True, slots=True)
class WholeKyoku:
    """A finished kyoku with its rules and all its events in order. ``at`` is when it ended."""

    rules: Ruleset
    at: datetime
    events: tuple[ev.Event, ...]


@dataclass(slots=True)
class _KyokuBounds:
    """The entry with which a game begins in its journal, and the first and last entry of each kyoku."""

    started: int
    kyokus: list[tuple[int, int]]


class FinishedGames:
    """The finished games of every server. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def draw_game(self, guild: int, random: Random, *, presets: Iterable[str] | None = None) -> PlayedGame | None:
        """A random one of a server's latest games, of these presets if given; None if there is none."""
        query = LATEST if presets is None else LATEST.where(games.c.preset.in_(tuple(presets)))
        async with self._database.reading() as connection:
            latest = (await connection.execute(query, {"guild": guild})).all()
            if not latest:
                return None
            game = random.choice(latest)
            rows = await journal_rows(connection, game.table_id, kinds=_NAMES)
        return PlayedGame(game.preset, game.ended_at, _kyokus(entries_from(rows), game.number))

    async def draw_kyoku(self, guild: int, random: Random) -> WholeKyoku | None:
        """A random kyoku of a server's latest games; None if there is none."""
        async with self._database.reading() as connection:
            latest = (await connection.execute(LATEST, {"guild": guild})).all()
            if not latest:
                return None
            game = random.choice(latest)
            table = game.table_id
            bounds = _bounds(await journal_rows(connection, table, kinds=_BOUNDS), game.number)
            if bounds is None or not bounds.kyokus:
                return None
            first, last = random.choice(bounds.kyokus)
            rows = await journal_rows(connection, table, first=bounds.started, last=bounds.started)
            rows += await journal_rows(connection, table, first=first, last=last)
        return _whole(rows)


def _kyokus(entries: Iterable[JournalEntry], number: int) -> tuple[PlayedKyoku, ...]:
    """The kyoku of a table's game; ``number`` counts the games that ended there."""
    names: tuple[str, ...] = ()
    ended = 0
    running: list[ev.Event] = []
    found: list[PlayedKyoku] = []
    for entry in entries:
        match entry.record:
            case SeatsDrawn(players):
                names = tuple(player.name for player in players)
            case SeatGiven(seat, person):
                names = (*names[:seat], person.name, *names[seat + 1 :])
            case ev.GameStarted():
                found.clear()
            case ev.GameEnded():
                ended += 1
                if ended == number:
                    return tuple(found)
            case ev.KyokuStarted() as started:
                running = [started]
            case ev.KyokuEnded() as over:
                found.append(PlayedKyoku(names, entry.at, (*running, over)))
            case ev.KitaDeclared() | ev.Agari() | ev.Ryuukyoku() as event:
                running.append(event)
            case _:
                pass
    return ()


def _bounds(rows: Iterable[JournalRow], number: int) -> _KyokuBounds | None:
    """The bounds of a table's game; ``number`` counts the games that ended there."""
    found, ended, begun = _KyokuBounds(0, []), 0, 0
    for row in rows:
        match row.kind:
            case ev.GameStarted.__name__:
                found = _KyokuBounds(row.seq, [])
            case ev.KyokuStarted.__name__:
                begun = row.seq
            case ev.KyokuEnded.__name__:
                found.kyokus.append((begun, row.seq))
            case _:
                ended += 1
                if ended == number:
                    return found
    return None


def _whole(rows: Iterable[JournalRow]) -> WholeKyoku | None:
    started, *entries = entries_from(rows)
    if not isinstance(started.record, ev.GameStarted) or not entries:
        return None
    events = tuple(entry.record for entry in entries if isinstance(entry.record, _EVENTS))
    return WholeKyoku(started.record.rules, entries[-1].at, events)
