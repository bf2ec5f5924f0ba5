"""The finished games of the bot's tables, as the journal tells them: they go in with the entry that ends them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import bindparam, delete, insert, select

from bot.league.finished_games import GameResult, SeatResult
from bot.store.codec import entries_from
from bot.store.database.schema import game_results, games, tables
from bot.store.games import GAME_KINDS, FinishedGame, finished_games
from bot.store.journal_rows import journal_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.database.connections import Database

_RESULTS = (
    select(
        games.c.id,
        games.c.table_id,
        games.c.number,
        games.c.started_at,
        games.c.ended_at,
        games.c.preset,
        games.c.length,
        games.c.fingerprint,
        game_results.c.seat,
        game_results.c.user_id,
        game_results.c.name,
        game_results.c.place,
        game_results.c.points,
        game_results.c.final_tenths,
    )
    .join_from(games, game_results)
    .where(games.c.guild == bindparam("guild"), games.c.people >= bindparam("people"))
    .order_by(games.c.ended_at, games.c.id, game_results.c.seat)
)


_OF_RULES: Final = ("rules", "fingerprint")
GameRows = tuple[dict[str, Any], list[dict[str, Any]]]
"""The row of a game, and those of its seats in order."""


class TableGames:
    """The finished games of every server's tables, those of leagues and others. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def results(self, guild: int, *, min_people: int = 1) -> tuple[GameResult, ...]:
        """Every recorded game of a server with so many people or more, oldest first."""
        async with self._database.reading() as connection:
            rows = (await connection.execute(_RESULTS, {"guild": guild, "people": min_people})).all()
        seats: dict[int, list[SeatResult]] = {}
        heads: dict[int, Row[*tuple[Any, ...]]] = {}
        for row in rows:
            heads[row.id] = row
            seats.setdefault(row.id, []).append(
                SeatResult(row.seat, row.user_id, row.name, row.place, row.points, row.final_tenths)
            )
        return tuple(
            GameResult(
                table=row.table_id,
                number=row.number,
                started_at=row.started_at,
                ended_at=row.ended_at,
                preset=row.preset,
                length=row.length,
                fingerprint=row.fingerprint,
                seats=tuple(seats[game]),
            )
            for game, row in heads.items()
        )

    async def rebuild(self) -> int:
        """Make the rows again from the journal, for all servers, and say how many games there are."""
        async with self._database.writing() as connection:
            await connection.execute(delete(game_results))
            await connection.execute(delete(games))
            told: list[FinishedGame] = []
            for table in (await connection.execute(select(tables.c.id).order_by(tables.c.opened_at))).scalars().all():
                told += await told_games(connection, table)
            told.sort(key=lambda game: game.result.ended_at)
            await record_games(connection, told)
            return len(told)


async def told_games(connection: AsyncConnection, table: str) -> tuple[FinishedGame, ...]:
    """Every finished game of a table, from its journal as this transaction sees it."""
    return finished_games(table, entries_from(await journal_rows(connection, table, kinds=GAME_KINDS)))


async def record_games(connection: AsyncConnection, finished: Iterable[FinishedGame]) -> None:
    """Write the rows of finished games; each fits only once (table, number)."""
    for game in finished:
        values, seats = _values(game)
        written = await connection.execute(insert(games), values)
        assert written.inserted_primary_key is not None  # noqa: S101 - an INSERT of one row has one
        number = written.inserted_primary_key[0]
        await connection.execute(insert(game_results), [{"game_id": number, **seat} for seat in seats])


def told_rows(finished: Iterable[FinishedGame]) -> list[GameRows]:
    """What is kept of finished games in order, but for the numbers that the database gives, and for the rules.

    Those read differently once they have an option more.
    """
    return [(_without(game, *_OF_RULES), seats) for game, seats in map(_values, finished)]


async def recorded(connection: AsyncConnection, table: str) -> list[GameRows]:
    """What is kept of the finished games of a table, as ``told_rows``."""
    found: list[GameRows] = []
    query = select(games).where(games.c.table_id == table).order_by(games.c.number)
    for game in (await connection.execute(query)).mappings().all():
        seats = select(game_results).where(game_results.c.game_id == game["id"]).order_by(game_results.c.seat)
        rows = (await connection.execute(seats)).mappings().all()
        found.append((_without(game, "id", *_OF_RULES), [_without(row, "game_id") for row in rows]))
    return found


def _without(row: Mapping[Any, Any], *columns: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in columns}


def _values(game: FinishedGame) -> GameRows:
    result = game.result
    values = {
        "table_id": result.table,
        "number": result.number,
        "guild": game.guild,
        "channel": game.channel,
        "started_at": result.started_at,
        "ended_at": result.ended_at,
        "preset": result.preset,
        "length": result.length,
        "rules": game.rules.to_json(),
        "fingerprint": result.fingerprint,
        "people": result.people,
    }
    seats = [
        {
            "seat": seat.seat,
            "user_id": seat.user,
            "name": seat.name,
            "place": seat.place,
            "points": seat.points,
            "final_tenths": seat.final,
        }
        for seat in result.seats
    ]
    return values, seats
