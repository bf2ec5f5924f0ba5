"""Rebuilding a league from its entries, and comparison with its rows before."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Column, Table, func, select

from bot.league.seat_statistics import statistics_from, statistics_to
from bot.league.winning_hands import hand_from, hand_to
from bot.store.database import league_schema as tables
from bot.store.database.connections import Database, all_rows
from bot.store.errors import StoreError
from bot.store.league.entry_codec import decode_settings, encode_settings
from bot.store.league.leagues import Leagues
from bot.store.league.ratings import LeagueRatings

COMPARED: Final[tuple[Table, ...]] = (
    tables.league_seasons,
    tables.league_invitations,
    tables.league_teams,
    tables.league_games,
    tables.league_seats,
    tables.league_asked,
    tables.league_penalties,
    tables.league_ratings,
    tables.league_figures,
    tables.league_hands,
)
"""The tables that are derived from a league's entries."""
AS_WRITTEN_NOW: Final[dict[Column[Any], Callable[[Any], Any]]] = {
    tables.league_seasons.c.settings: lambda kept: encode_settings(decode_settings(kept)),
    tables.league_figures.c.figures: lambda kept: statistics_to(statistics_from(kept)),
    tables.league_hands.c.hand: lambda kept: hand_to(hand_from(kept)),
}
"""Values that an older release may have written otherwise, for example without a setting that was added since."""
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
            if after[tables.leagues.name] == before[tables.leagues.name]:
                break
        games = await self._database.scalar(select(func.count()).where(tables.league_games.c.league_id == league))
        differing = tuple(table.name for table in COMPARED if after[table.name] != before[table.name])
        return Rebuilt(entries, games, differing)

    async def _state(self, league: int) -> dict[str, int]:
        """A hash of the rows of every table; for ``leagues`` the number of the last entry."""
        last = select(tables.leagues.c.last_seq).where(tables.leagues.c.id == league)
        async with self._database.reading() as connection:
            state: dict[str, int] = {tables.leagues.name: (await connection.execute(last)).scalar_one()}
            for table in COMPARED:
                query = select(table).where(table.c.league_id == league).order_by(*table.primary_key.columns)
                rows = await all_rows(await connection.execute(query))
                state[table.name] = await asyncio.to_thread(_state_of, table, rows)
        return state


def _state_of(table: Table, rows: Sequence[Any]) -> int:
    ways = [AS_WRITTEN_NOW.get(column) for column in table.columns]
    # repr(), because -1 and -2 have the same hash.
    return hash(
        tuple(repr(tuple(_frozen(_now(way, value)) for way, value in zip(ways, row, strict=True))) for row in rows)
    )


def _now(way: Callable[[Any], Any] | None, value: Any) -> Any:  # noqa: ANN401 - a column's value
    if way is None:
        return value
    try:
        return way(value)
    except (StoreError, LookupError, TypeError, ValueError):
        # What cannot be read is not what the entries tell.
        return value


def _frozen(value: Any) -> Any:  # noqa: ANN401 - JSON, or a column's value
    match value:
        case dict():
            return tuple(sorted((key, _frozen(item)) for key, item in value.items()))
        case list() | tuple():
            return tuple(map(_frozen, value))
        case _:
            return value
