"""Ratings as rows: caught up with the league's entries when somebody asks for them.

``leagues.rated_seq`` is the last entry they know of. What came in since moves the earliest point in the order of play
(when it was played, then the game's number) from which they have to be worked out again; all rows before it stand. So
a game more costs only itself, and after any corrections the rows are those that a rebuild makes from nothing.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import select, update

from bot.league.ratings import UNRATED, RatingChange
from bot.store.database.league_schema import league_ratings, leagues
from bot.store.league.rating_rows import (
    Work,
    point_of,
    rating_from,
    replace_rows,
    seats_from,
    standing,
    start_of,
    worked_out,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.league.ratings import PlayerRating
    from bot.store.database.connections import Database
    from bot.store.league.rating_rows import Rows


class RatingPoint(NamedTuple):
    """A player's ratings after a game, as a chart wants them. ``rate`` is Tenhou's R."""

    played_at: datetime
    game: int
    rate: float
    mu: float
    sigma: float


class LeagueRatings:
    """The ratings of every league, each caught up before it is read. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._turns: Final[defaultdict[int, asyncio.Lock]] = defaultdict(asyncio.Lock)

    # Reading

    async def current(self, league: int, players: int = 4) -> dict[int, PlayerRating]:
        """Everybody's ratings in games of so many players, by player. Who has no rated game is not in it."""
        await self.catch_up(league)
        async with self._database.reading() as connection:
            return await standing(connection, league, players)

    async def history(self, league: int, player: int, players: int = 4) -> tuple[RatingPoint, ...]:
        """A player's ratings after each of their rated games of so many players, in the order of play."""
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
        """What a game did to the ratings, by player. Empty where it is not rated."""
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
        """Bring the rows up to the league's last entry."""
        async with self._turns[league]:
            while (work := await self._work(league)) is not None:
                await self._keep(league, work, await asyncio.to_thread(worked_out, league, work))

    async def _work(self, league: int) -> Work | None:
        """What the league's new entries ask for; None where there are none."""
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
        """Write what was worked out, a part at a time, unless the rows it builds on are others by now.

        It follows from the entries up to ``work.seen`` whatever came in since; that is caught up with next. While some
        parts are missing ``rated_seq`` is below zero: should the bot be stopped there, all is worked out from nothing.
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
