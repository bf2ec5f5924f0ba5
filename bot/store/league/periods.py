"""Which games of a league belong to a period."""

from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, select

from bot.league.periods import LATEST, Days, Month, Period, Within, evening_of, month_of
from bot.store.database.connections import Database
from bot.store.database.league_schema import league_seats


class LeaguePeriods:
    """The periods of every league. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def within(
        self,
        league: int,
        season: int | None,
        period: Period,
        now: datetime,
        zone: ZoneInfo,
        *,
        player: int | None = None,
        players: int = 0,
    ) -> Within:
        """The bounds of a period, in the days of ``zone``; without such a game, bounds around nothing.

        The last games, and the last evening, are those of a season (None: of all), of a player and with so many
        ``players``, if given. Only games that count are seen.
        """
        if isinstance(period, Month | Days):
            return period.within(zone)
        if period == "this-evening":
            return evening_of(now, zone)
        if period == "this-month":
            return month_of(now, zone)
        if period == "last-month":
            return month_of(month_of(now, zone).since - timedelta(seconds=1), zone)
        seats = league_seats.c
        query = select(seats.played_at, seats.game).distinct().where(seats.league_id == league, seats.counts)
        chosen = (seats.season, season), (seats.player, player), (seats.players, players or None)
        query = query.where(*(column == value for column, value in chosen if value is not None))
        query = query.order_by(seats.played_at.desc(), seats.game.desc()).limit(LATEST.get(period, 1))
        if period == "last-evening":
            query = query.where(seats.played_at < evening_of(now, zone).since)
        games = await self._database.rows(query)
        if not games:
            return Within(now, now)
        played_at, game = games[-1]
        return evening_of(played_at, zone) if period == "last-evening" else Within(played_at, None, game)


def inside(columns: Any, within: Within | None) -> tuple[ColumnElement[bool], ...]:  # noqa: ANN401 - of any such table
    """The conditions for games of a period, of columns ``played_at`` and ``game``; none for None."""
    if within is None:
        return ()
    at: ColumnElement[Any] = columns.played_at
    begun = (at > within.since) | ((at == within.since) & (columns.game >= within.first))
    return (begun,) if within.until is None else (begun, at < within.until)
