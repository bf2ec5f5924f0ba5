"""The courses of a league's games made again, one after another: nobody waits for all of them to play on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, or_, select

from bot.store.database.league_schema import league_figures, league_games, league_hands, league_logs
from bot.store.league.event_history import TableCourse, is_kept, keep_course
from bot.store.league.exchange.game_logs import course_of_log

if TYPE_CHECKING:
    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.database.connections import Database
    from bot.store.league.event_history import EventHistory


async def rebuild_courses(database: Database, league: int) -> int:
    """Make figures and hands of every game of a league again, one by one, and say of how many there are any.

    What comes out as it stands is left alone, anything else is replaced in a transaction of its own.
    Games whose table or log is not here keep what is known of them: an imported season may have brought it.
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
        course = await _told(connection, league, row)
        if course is None or not course.figures:
            return False
        if await is_kept(connection, league, row.game, course):
            return True
    async with database.writing() as connection:
        await keep_course(connection, league, row.game, course)
    return True


async def _told(connection: AsyncConnection, league: int, row: Row[*tuple[Any, ...]]) -> EventHistory | None:
    if row.table_id is not None:
        return await TableCourse(connection, row.table_id, row.table_game).course()
    return await course_of_log(connection, league, row.game)
