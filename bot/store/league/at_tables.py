"""Leagues as a table of their server meets them: the seasons there now, and where its game came in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, select

from bot.league.games import GameStatus
from bot.store.database.league_schema import (
    league_games,
    league_invitations,
    league_players,
    league_seasons,
    league_seats,
    leagues,
)
from bot.store.league.mirror import season_from

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.league.seasons import Season
    from bot.store.database.connections import Database


@dataclass(frozen=True, slots=True)
class SeasonHere:
    """A league with its season that takes games at a moment, None where it has none then.

    ``invited`` are the Discord ids of those invited to it, empty where everybody may play.
    """

    league: str
    season: Season | None
    invited: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class CameIn:
    """A table's game as a league has it: names of league and season, the game's number, whether it stands."""

    league: str
    season: str
    game: int
    counts: bool


class LeaguesAtTables:
    """Leagues as a table meets them. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def here(self, guild: int, at: datetime) -> tuple[SeasonHere, ...]:
        """Every league of a server with the season that takes games then, the oldest league first."""
        query = select(leagues.c.id, leagues.c.name).where(leagues.c.guild == guild).order_by(leagues.c.id)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
            return tuple([await _season_here(connection, row.id, row.name, at) for row in rows])

    async def came_in(self, table: str) -> tuple[CameIn, ...]:
        """Where the last game of a table came in, the oldest league first."""
        games, seasons = league_games.c, league_seasons.c
        query = (
            select(games.table_game, games.game, games.status, leagues.c.name, seasons.name.label("season_name"))
            .join(leagues, leagues.c.id == games.league_id)
            .join(league_seasons, (seasons.league_id == games.league_id) & (seasons.season == games.season))
            .where(games.table_id == table)
            .order_by(games.league_id)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        last = max((row.table_game for row in rows), default=None)
        return tuple(
            CameIn(row.name, row.season_name, row.game, row.status == GameStatus.COUNTED.value)
            for row in rows
            if row.table_game == last
        )

    async def games_of(self, league: int) -> dict[int, int]:
        """How many games every player of a league has that count."""
        seats = league_seats.c
        query = select(seats.player, func.count()).where(seats.league_id == league, seats.counts)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.where(seats.player.is_not(None)).group_by(seats.player))
            return {row[0]: row[1] for row in rows}


async def _season_here(connection: AsyncConnection, league: int, name: str, at: datetime) -> SeasonHere:
    columns = league_seasons.c
    # Only what may take games then is read whole: a league has many seasons in the end.
    query = select(league_seasons).where(
        columns.league_id == league,
        columns.starts <= at,
        columns.ends.is_(None) | (columns.ends > at),
        columns.ended_at.is_(None) | (columns.ended_at > at),
    )
    seasons = [season_from(row) for row in await connection.execute(query.order_by(columns.season))]
    season = next((season for season in seasons if season.takes(at)), None)
    if season is None or not season.settings.invited_only:
        return SeasonHere(name, season)
    invitations, players = league_invitations.c, league_players.c
    may = (
        select(players.user_id)
        .join(league_invitations, (invitations.league_id == players.league_id) & (invitations.player == players.player))
        .where(invitations.league_id == league, invitations.season == season.number, players.user_id.is_not(None))
    )
    return SeasonHere(name, season, frozenset((await connection.execute(may)).scalars()))
