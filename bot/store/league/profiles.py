"""What profiles and records are made of: seats of games that count in the order of play, and rates over all kyoku."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import func, select

from bot.league.records import PlayedSeat
from bot.store.database.league_schema import league_figures, league_seasons, league_seats
from bot.store.league.batches import all_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import ColumnElement, Row

    from bot.store.database.connections import Database


@dataclass(frozen=True, slots=True)
class PlayRates:
    """What a player did in so many ``kyoku`` whose course is known."""

    player: int
    kyoku: int
    wins: int
    deal_ins: int


class LeagueRecords:
    """Seats and rates of every league. Only games that count are looked at. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def seats(self, league: int, season: int | None, players: int) -> tuple[PlayedSeat, ...]:
        """Every person's seat in games of so many players, in the order in which they were played."""
        seats = league_seats.c
        query = select(seats.player, seats.game, seats.played_at, seats.place, seats.points, seats.final_tenths)
        query = query.where(*_counting(league, season, players), seats.player.is_not(None))
        async with self._database.reading() as connection:
            rows = await all_rows(await connection.execute(query.order_by(seats.played_at, seats.game, seats.seat)))
        return await asyncio.to_thread(_played, rows)

    async def kinds(self, league: int, player: int, season: int | None) -> dict[int, int]:
        """How many games that count a player played, by how many played them: {4: 20, 3: 2}."""
        seats = league_seats.c
        query = select(seats.players, func.count()).where(seats.league_id == league, seats.player == player)
        query = query.where(seats.counts)
        if season is not None:
            query = query.where(seats.season == season)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query.group_by(seats.players))).all()
        return {row[0]: row[1] for row in rows}

    async def known(self, league: int, season: int | None, players: int) -> int:
        """Of how many games of so many players the course is known."""
        seats = league_seats.c
        query = select(func.count(seats.game.distinct())).select_from(league_seats).join(league_figures, _same_seat())
        async with self._database.reading() as connection:
            found: int = (await connection.execute(query.where(*_counting(league, season, players)))).scalar_one()
        return found

    async def rates(self, league: int, season: int | None, players: int, least: int) -> tuple[PlayRates, ...]:
        """How often everybody won and dealt in who played at least so many kyoku whose course is known."""

        def added(name: str) -> ColumnElement[int]:
            return func.coalesce(func.sum(league_figures.c.figures[name].as_integer()), 0)

        seats = league_seats.c
        query = (
            select(seats.player, added("kyoku"), added("wins"), added("deal_ins"))
            .select_from(league_seats)
            .join(league_figures, _same_seat())
            .where(*_counting(league, season, players), seats.player.is_not(None))
            .group_by(seats.player)
            .having(added("kyoku") >= least)
            .order_by(seats.player)
        )
        async with self._database.reading() as connection:
            return tuple(PlayRates(*row) for row in (await connection.execute(query)).all())


def _played(rows: Sequence[Row[*tuple[Any, ...]]]) -> tuple[PlayedSeat, ...]:
    return tuple(PlayedSeat(*row) for row in rows)


def _same_seat() -> ColumnElement[bool]:
    seats, kept = league_seats.c, league_figures.c
    return (kept.league_id == seats.league_id) & (kept.game == seats.game) & (kept.seat == seats.seat)


def _counting(league: int, season: int | None, players: int) -> tuple[ColumnElement[bool], ...]:
    seats = league_seats.c
    # Of all time season by season as well: so it is read in the order of the index.
    spans = select(league_seasons.c.season).where(league_seasons.c.league_id == league)
    inside = seats.season.in_(spans) if season is None else seats.season == season
    return seats.league_id == league, seats.counts, seats.players == players, inside
