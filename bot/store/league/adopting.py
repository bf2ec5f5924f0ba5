"""Finished games come into the leagues of their server, now or later: no fault of a league keeps a game from ending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.engine.rules.ruleset import ruleset_from
from bot.league.finished_games import GameResult, SeatResult
from bot.store.database.league_schema import leagues
from bot.store.database.schema import game_results, games, owed_games
from bot.store.league.from_tables import record_table_game
from bot.store.table_games import FinishedGame, told_games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

log = structlog.stdlib.get_logger(__name__)


async def take_in(connection: AsyncConnection, finished: FinishedGame) -> bool:
    """Enter a finished game in the leagues of its server. Where that fails it is noted, and they are owed the game.

    What fails in the database itself, a full disk for one, is raised: the rest of the transaction cannot stand then.
    """
    result = finished.result
    this = (owed_games.c.table_id == result.table, owed_games.c.number == result.number)
    try:
        async with connection.begin_nested():
            await record_table_game(connection, finished)
    except Exception as error:
        if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
            raise
        log.exception("a finished game is not in the league yet; the next start tries again", table=result.table)
        await connection.execute(delete(owed_games).where(*this))
        await connection.execute(insert(owed_games), {"table_id": result.table, "number": result.number})
        return False
    await connection.execute(delete(owed_games).where(*this))
    return True


async def adopt_games(connection: AsyncConnection) -> int:
    """Enter the finished games that leagues are owed, and those of servers that have no league yet. How many came in.

    These were played before leagues were kept, or while they could not be.
    """
    known = [await _told(connection, row) for row in await _of_servers_without(connection)]
    found = {(game.result.table, game.result.number): game for game in known}
    for row in (await connection.execute(select(owed_games))).all():
        for game in await told_games(connection, row.table_id):
            if game.result.number == row.number:
                found[row.table_id, row.number] = game
    order = sorted(found.values(), key=lambda game: game.result.ended_at)
    return sum([await take_in(connection, game) for game in order])


async def _of_servers_without(connection: AsyncConnection) -> Sequence[Row[*tuple[Any, ...]]]:
    query = (
        select(games)
        .where(games.c.guild.not_in(select(leagues.c.guild)), games.c.people > 0)
        .order_by(games.c.ended_at, games.c.id)
    )
    return (await connection.execute(query)).all()


async def _told(connection: AsyncConnection, row: Row[*tuple[Any, ...]]) -> FinishedGame:
    seats = select(game_results).where(game_results.c.game_id == row.id).order_by(game_results.c.seat)
    results = tuple(
        SeatResult(seat.seat, seat.user_id, seat.name, seat.place, seat.points, seat.final_tenths)
        for seat in await connection.execute(seats)
    )
    result = GameResult(
        row.table_id, row.number, row.started_at, row.ended_at, row.preset, row.length, row.fingerprint, results
    )
    return FinishedGame(0, row.guild, row.channel, ruleset_from(row.rules), result)
