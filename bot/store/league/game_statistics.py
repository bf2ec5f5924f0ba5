"""The statistics rows of a league's games: figures and winning hands, from the events of a journal or a log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final, get_args

from sqlalchemy import ColumnElement, Row, Table, delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine import events as ev
from bot.engine.rules.ruleset import ruleset_from
from bot.league.exchange.archived_statistics_check import CheckedStatistics
from bot.league.seat_statistics import SeatStatistics, seat_statistics, statistics_to
from bot.league.typed.moments import TOLD
from bot.league.winning_hands import LeagueHand, hand_to, winning_hands
from bot.paifu.games_in_log import events_of
from bot.store.codec import decode
from bot.store.database.connections import Database
from bot.store.database.league_schema import league_figures, league_games, league_hands, league_logs, league_rulesets
from bot.store.league.exchange.stored_logs import log_text
from bot.store.read_journal_rows import journal_rows

_EVENTS: Final = get_args(ev.Event)
_NEEDED: Final = tuple(
    kind.__name__ for kind in (ev.KyokuStarted, ev.TileDiscarded, ev.MeldCalled, ev.Agari, ev.Ryuukyoku, ev.KyokuEnded)
)
"""The events that figures and hands are computed from."""
_BOUNDS: Final = (ev.GameStarted.__name__, ev.GameEnded.__name__)


class TableGameStatistics:
    """The statistics of a finished game of a table, read only once for several leagues.

    ``number`` counts the games of the table that ended, from 1.
    """

    def __init__(self, connection: AsyncConnection, table: str, number: int) -> None:
        self._connection: Final = connection
        self._table: Final = table
        self._number: Final = number
        self._read: GameStatistics | None = None

    async def statistics(self) -> GameStatistics:
        """Its figures and hands; empty if the journal does not have the game."""
        if self._read is None:
            self._read = GameStatistics(await self._events())
        return self._read

    async def _events(self) -> tuple[ev.Event, ...]:
        first = ended = 0
        for row in await journal_rows(self._connection, self._table, kinds=_BOUNDS):
            if row.kind == ev.GameStarted.__name__:
                first = row.seq
                continue
            ended += 1
            if ended == self._number:
                span = await journal_rows(self._connection, self._table, kinds=_NEEDED, first=first, last=row.seq)
                records = (decode(entry.kind, entry.codec, entry.payload) for entry in span)
                return tuple(record for record in records if isinstance(record, _EVENTS))
        return ()


class GameStatistics:
    """The figures of every seat of a game and its winning hands; both empty without events."""

    def __init__(self, events: Iterable[ev.Event]) -> None:
        history = tuple(events)
        self.figures: Final[tuple[SeatStatistics, ...]] = seat_statistics(history)
        self.hands: Final[tuple[LeagueHand, ...]] = winning_hands(history)


async def keep_statistics(
    connection: AsyncConnection, league: int, game: int, course: GameStatistics | CheckedStatistics
) -> None:
    """Replace the stored statistics of a game."""
    for table, rows in _rows_of(league, game, course):
        await connection.execute(delete(table).where(*_of_course(table, league, game)))
        if rows:
            await connection.execute(insert(table), rows)


async def is_kept(connection: AsyncConnection, league: int, game: int, course: GameStatistics) -> bool:
    """Whether these statistics of a game are already stored."""
    for table, rows in _rows_of(league, game, course):
        where = _of_course(table, league, game)
        stored = await connection.execute(select(table).where(*where).order_by(*table.primary_key.columns))
        if [dict(row) for row in stored.mappings()] != rows:
            return False
    return True


def _of_course(table: Table, league: int, game: int) -> tuple[ColumnElement[bool], ...]:
    """The conditions for the rows that come from a game's events, and not from people."""
    where = (table.c.league_id == league, table.c.game == game)
    return (*where, table.c.kyoku < TOLD) if table is league_hands else where


def _rows_of(
    league: int, game: int, course: GameStatistics | CheckedStatistics
) -> tuple[tuple[Table, list[dict[str, Any]]], ...]:
    """The rows of a game's statistics for each table, in the order of their keys."""
    seats = [
        {"league_id": league, "game": game, "seat": seat, "figures": statistics_to(own)}
        for seat, own in enumerate(course.figures)
    ]
    hands = sorted(course.hands, key=lambda hand: (hand.kyoku, hand.seat))
    return (league_figures, seats), (league_hands, [hand_row(league, game, hand) for hand in hands])


async def statistics_of_log(connection: AsyncConnection, league: int, game: int) -> GameStatistics | None:
    """The statistics of a game from its log; None if it has no log or the engine disagrees with it."""
    logs, games, rulesets = league_logs.c, league_games.c, league_rulesets.c
    query = (
        select(logs.content, rulesets.rules)
        .select_from(league_logs)
        .join(league_games, (games.league_id == logs.league_id) & (games.game == logs.game))
        .join(league_rulesets, rulesets.fingerprint == games.fingerprint)
        .where(logs.league_id == league, logs.game == game, logs.agrees)
    )
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else await asyncio.to_thread(_course, row)


def _course(row: Row[*tuple[Any, ...]]) -> GameStatistics | None:
    course = GameStatistics(events_of(log_text(row.content), ruleset_from(row.rules)))
    return course if course.figures else None


async def rebuild_statistics(database: Database, league: int) -> int:
    """Rebuild the statistics of every game of a league, and return how many games have any.

    Each game that differs is replaced in a transaction of its own. Games without table or log here keep their
    statistics, which may have been imported.
    """
    games = league_games.c
    logged = select(league_logs.c.game).where(league_logs.c.league_id == league)
    query = (
        select(games.game, games.table_id, games.table_game)
        .where(games.league_id == league, or_(games.table_id.is_not(None), games.game.in_(logged)))
        .order_by(games.game)
    )
    async with database.writing() as connection:
        for table in (league_figures, league_hands):
            known = select(games.game).where(games.league_id == league)
            gone = delete(table).where(table.c.league_id == league, table.c.game.not_in(known))
            await connection.execute(gone)
        rows = (await connection.execute(query)).all()
    return sum([await _again(database, league, row) for row in rows])


async def _again(database: Database, league: int, row: Row[*tuple[Any, ...]]) -> bool:
    async with database.reading() as connection:
        course = await _computed(connection, league, row)
        if course is None or not course.figures:
            return False
        if await is_kept(connection, league, row.game, course):
            return True
    async with database.writing() as connection:
        await keep_statistics(connection, league, row.game, course)
    return True


async def _computed(connection: AsyncConnection, league: int, row: Row[*tuple[Any, ...]]) -> GameStatistics | None:
    if row.table_id is not None:
        return await TableGameStatistics(connection, row.table_id, row.table_game).statistics()
    return await statistics_of_log(connection, league, row.game)


def hand_row(league: int, game: int, hand: LeagueHand) -> dict[str, Any]:
    """The row of a hand of ``league_hands``."""
    return {
        "league_id": league,
        "game": game,
        "kyoku": hand.kyoku,
        "seat": hand.seat,
        "points": hand.points,
        "han": hand.han,
        "fu": hand.fu,
        "yakuman": hand.yakuman,
        "hand": hand_to(hand),
    }
