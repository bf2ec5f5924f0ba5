"""Rebuilding a league from its entries, and comparison with its rows before."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import func, select

from bot.store.database.league_schema import (
    league_asked,
    league_figures,
    league_games,
    league_hands,
    league_invitations,
    league_penalties,
    league_ratings,
    league_seasons,
    league_seats,
    league_teams,
    leagues,
)
from bot.store.league.row_batches import all_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Table

    from bot.store.database.connections import Database
    from bot.store.league.leagues import Leagues
    from bot.store.league.ratings import LeagueRatings

COMPARED: Final[tuple[Table, ...]] = (
    league_seasons,
    league_invitations,
    league_teams,
    league_games,
    league_seats,
    league_asked,
    league_penalties,
    league_ratings,
    league_figures,
    league_hands,
)
"""The tables that are derived from a league's entries."""
TRIES: Final = 3
"""Attempts to rebuild without new entries meanwhile, which would make the comparison meaningless."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The result. ``differing`` names the tables whose rows were wrong before; empty if all was well."""

    entries: int
    games: int
    differing: tuple[str, ...]


class LeagueRebuilds:
    """Rebuilds leagues. Raises StoreError."""

    def __init__(self, database: Database, entries: Leagues, ratings: LeagueRatings) -> None:
        self._database: Final = database
        self._leagues: Final = entries
        self._ratings: Final = ratings

    async def rebuild(self, league: int) -> Rebuilt:
        """Rebuild everything derived from the entries of a league: results, ratings and statistics."""
        await self._ratings.catch_up(league)
        before = after = await self._state(league)
        entries = 0
        for _ in range(TRIES):
            before = after
            entries = await self._leagues.rebuild(league)
            await self._ratings.catch_up(league)
            after = await self._state(league)
            if after[leagues.name] == before[leagues.name]:
                break
        async with self._database.reading() as connection:
            counted = select(func.count()).where(league_games.c.league_id == league)
            games = (await connection.execute(counted)).scalar_one()
        differing = tuple(table.name for table in COMPARED if after[table.name] != before[table.name])
        return Rebuilt(entries, games, differing)

    async def _state(self, league: int) -> dict[str, int]:
        """A hash of the rows of every table; for ``leagues`` the number of the last entry."""
        last = select(leagues.c.last_seq).where(leagues.c.id == league)
        async with self._database.reading() as connection:
            state: dict[str, int] = {leagues.name: (await connection.execute(last)).scalar_one()}
            for table in COMPARED:
                query = select(table).where(table.c.league_id == league).order_by(*table.primary_key.columns)
                rows = await all_rows(await connection.execute(query))
                state[table.name] = await asyncio.to_thread(_state_of, rows)
        return state


def _state_of(rows: Sequence[Any]) -> int:
    # repr(), because -1 and -2 have the same hash.
    return hash(tuple(repr(_frozen(tuple(row))) for row in rows))


def _frozen(value: Any) -> Any:  # noqa: ANN401 - JSON, or a column's value
    match value:
        case dict():
            return tuple(sorted((key, _frozen(item)) for key, item in value.items()))
        case list() | tuple():
            return tuple(map(_frozen, value))
        case _:
            return value
