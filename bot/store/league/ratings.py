"""The ratings of leagues, stored as rows and brought up to date when they are requested.

``leagues.rated_seq`` is the last entry that the rows include. Newer entries give the earliest point in the order of
play (date, then number of the game) from which ratings must be recalculated; all rows before it are kept. So a new game
costs only itself, and after corrections the rows are the same as after a complete rebuild.
"""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy import select, update

from bot.league.ratings import UNRATED, PlayerRating, RatingChange
from bot.store.database.connections import Database
from bot.store.database.league_schema import league_ratings, leagues
from bot.store.league.rating_rows import (
    Rows,
    Work,
    point_of,
    rating_from,
    replace_rows,
    seats_from,
    standing,
    start_of,
    worked_out,
)


class RatingPoint(NamedTuple):
    """A player's ratings after a game, for a chart. ``rate`` is Tenhou's R."""

    played_at: datetime
    game: int
    rate: float
    mu: float
    sigma: float


class LeagueRatings:
    """The ratings of every league, which are brought up to date before each query. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._turns: Final[defaultdict[int, asyncio.Lock]] = defaultdict(asyncio.Lock)

    # Reading

    async def current(self, league: int, players: int = 4) -> dict[int, PlayerRating]:
        """The ratings in games with ``players`` players, by player. Players without rated games are missing."""
        await self.catch_up(league)
        async with self._database.reading() as connection:
            return await standing(connection, league, players)

    async def history(self, league: int, player: int, players: int = 4) -> tuple[RatingPoint, ...]:
        """A player's ratings after each of their rated games with ``players`` players, in the order of play."""
        await self.catch_up(league)
        columns = league_ratings.c
        query = (
            select(columns.played_at, columns.game, columns.rate, columns.mu, columns.sigma)
            .where(columns.league_id == league, columns.players == players, columns.player == player)
            .order_by(columns.played_at, columns.game)
        )
        async with self._database.reading() as connection:
            return tuple(RatingPoint(*row) for row in await connection.execute(query))

    async def change(self, league: int, game: int) -> dict[int, RatingChange]:
        """The changes of ratings by a game, by player. Empty if it is not rated."""
        await self.catch_up(league)
        columns = league_ratings.c
        async with self._database.reading() as connection:
            query = select(league_ratings).where(columns.league_id == league, columns.game == game)
            rows = (await connection.execute(query.order_by(columns.player))).all()
            if not rows:
                return {}
            point, people = (rows[0].played_at, game), [row.player for row in rows]
            before = await standing(connection, league, rows[0].players, people=people, before=point)
            return {row.player: RatingChange(before.get(row.player, UNRATED), rating_from(row)) for row in rows}

    # Catching up

    async def catch_up(self, league: int) -> None:
        """Update the rows to the league's last entry."""
        async with self._turns[league]:
            while (work := await self._work(league)) is not None:
                await self._keep(league, work, await asyncio.to_thread(worked_out, league, work))

    async def _work(self, league: int) -> Work | None:
        """The recalculation for the league's new entries; None if there are none."""
        async with self._database.reading() as connection:
            query = select(leagues.c.rated_seq, leagues.c.last_seq).where(leagues.c.id == league)
            row = (await connection.execute(query)).one_or_none()
            if row is None or row.rated_seq >= row.last_seq:
                return None
            known, seen = row
            start = await start_of(connection, league, known)
            if start is None:
                return Work(known, seen)
            seats, people = await seats_from(connection, league, start)
            before = {
                players: await standing(connection, league, players, people=who, before=start)
                for players, who in people.items()
            }
            return Work(known, seen, start, seats, before)

    async def _keep(self, league: int, work: Work, rows: Sequence[Rows]) -> None:
        """Write the recalculated rows part by part, unless the rows it builds on have changed.

        Entries after ``work.seen`` are left to the next recalculation. While parts are missing ``rated_seq`` is
        negative, so that everything is recalculated if the bot stops in between.
        """
        stands, starts = work.known, [work.start, *(point_of(part[0]) for part in rows[1:]), None]
        for index, part in enumerate(rows or ([],)):
            becomes = work.seen if index >= len(rows) - 1 else -work.seen
            async with self._database.writing() as connection:
                query = update(leagues).where(leagues.c.id == league, leagues.c.rated_seq == stands)
                if not (await connection.execute(query.values(rated_seq=becomes))).rowcount:
                    return
                if work.start is not None:
                    await replace_rows(connection, league, part, starts[index], starts[index + 1] if part else None)
            stands = becomes
