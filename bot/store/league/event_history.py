"""The course of a game, from the journal of its table, and the rows that follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from sqlalchemy import delete, insert, select

from bot.engine.events import (
    Agari,
    Event,
    GameEnded,
    GameStarted,
    KyokuEnded,
    KyokuStarted,
    MeldCalled,
    Ryuukyoku,
    TileDiscarded,
)
from bot.league.figures import figures, figures_to
from bot.league.hands import hand_to, winning_hands
from bot.store.codec import decode
from bot.store.database.league_schema import league_figures, league_hands
from bot.store.journal_rows import journal_rows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Table
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.league.exchange.event_histories import FiledCourse
    from bot.league.figures import SeatFigures
    from bot.league.hands import LeagueHand

_EVENTS: Final = get_args(Event)
_NEEDED: Final = tuple(
    kind.__name__ for kind in (KyokuStarted, TileDiscarded, MeldCalled, Agari, Ryuukyoku, KyokuEnded)
)
"""Figures and hands need no other event."""
_BOUNDS: Final = (GameStarted.__name__, GameEnded.__name__)


class TableCourse:
    """What happened in a finished game of a table, read once however many leagues it counts for.

    ``number`` counts the games of the table that ended, from 1.
    """

    def __init__(self, connection: AsyncConnection, table: str, number: int) -> None:
        self._connection: Final = connection
        self._table: Final = table
        self._number: Final = number
        self._read: EventHistory | None = None

    async def course(self) -> EventHistory:
        """Its figures and hands; none where the journal does not know the game (any more)."""
        if self._read is None:
            self._read = EventHistory(await self._events())
        return self._read

    async def _events(self) -> tuple[Event, ...]:
        first = ended = 0
        for row in await journal_rows(self._connection, self._table, kinds=_BOUNDS):
            if row.kind == GameStarted.__name__:
                first = row.seq
                continue
            ended += 1
            if ended == self._number:
                span = await journal_rows(self._connection, self._table, kinds=_NEEDED, first=first, last=row.seq)
                told = (decode(told.kind, told.codec, told.payload) for told in span)
                return tuple(event for event in told if isinstance(event, _EVENTS))
        return ()


class EventHistory:
    """The figures of every seat of a game, and the hands that won; none where nothing is known of it."""

    def __init__(self, events: Iterable[Event]) -> None:
        told = tuple(events)
        self.figures: Final[tuple[SeatFigures, ...]] = figures(told)
        self.hands: Final[tuple[LeagueHand, ...]] = winning_hands(told)


async def keep_course(connection: AsyncConnection, league: int, game: int, course: EventHistory | FiledCourse) -> None:
    """Replace what a league keeps of the course of a game."""
    for table, rows in _rows_of(league, game, course):
        await connection.execute(delete(table).where(table.c.league_id == league, table.c.game == game))
        if rows:
            await connection.execute(insert(table), rows)


async def is_kept(connection: AsyncConnection, league: int, game: int, course: EventHistory) -> bool:
    """Whether that is what a league keeps of the course of a game."""
    for table, rows in _rows_of(league, game, course):
        where = (table.c.league_id == league, table.c.game == game)
        kept = await connection.execute(select(table).where(*where).order_by(*table.primary_key.columns))
        if [dict(row) for row in kept.mappings()] != rows:
            return False
    return True


def _rows_of(
    league: int, game: int, course: EventHistory | FiledCourse
) -> tuple[tuple[Table, list[dict[str, Any]]], ...]:
    """What is kept of a course by table, in the order of their keys."""
    seats = [
        {"league_id": league, "game": game, "seat": seat, "figures": figures_to(own)}
        for seat, own in enumerate(course.figures)
    ]
    hands = sorted(course.hands, key=lambda hand: (hand.kyoku, hand.seat))
    return (league_figures, seats), (league_hands, [_row_of(hand, league, game) for hand in hands])


def _row_of(hand: LeagueHand, league: int, game: int) -> dict[str, Any]:
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
