"""A player's games in the order in which they were played: what charts and the form of a profile are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import select

from bot.store.database.league_schema import league_seats

if TYPE_CHECKING:
    from datetime import datetime

    from bot.store.database.connections import Database


class SeriesGame(NamedTuple):
    """A game of a player: ``place`` from 1, ``final`` in tenths of a thousand."""

    played_at: datetime
    game: int
    place: int
    final: int


class LeagueSeries:
    """Games by player. Only those that count. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def games(self, league: int, player: int, season: int | None, players: int) -> tuple[SeriesGame, ...]:
        """A player's games of so many players in a season (None: of all time), the oldest first."""
        seats = league_seats.c
        query = select(seats.played_at, seats.game, seats.place, seats.final_tenths).where(
            seats.league_id == league, seats.player == player, seats.counts, seats.players == players
        )
        if season is not None:
            query = query.where(seats.season == season)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query.order_by(seats.played_at, seats.game))).all()
        return tuple(SeriesGame(*row) for row in rows)
