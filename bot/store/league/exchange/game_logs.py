"""Games from log files, which are stored with the log so that they can be replayed."""

import asyncio
from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Row, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league.drafts import LOG, key_of_log
from bot.league.exchange.log_names import telling
from bot.league.name_key import name_key
from bot.league.views import LogFile
from bot.store.database.connections import Database, all_rows
from bot.store.database.league_schema import league_logs, league_seats
from bot.store.league.entry_writer import LeagueWriter, known_keys
from bot.store.league.exchange.stored_logs import log_from, log_row
from bot.store.league.game_statistics import GameStatistics, keep_statistics
from bot.store.league.leagues import Leagues


class LeagueLogs:
    """The logs of every league. Raises StoreError."""

    def __init__(self, database: Database, leagues: Leagues) -> None:
        self._database: Final = database
        self._leagues: Final = leagues

    async def keep(
        self, writer: LeagueWriter, game: int, log: LogFile, content: bytes, course: GameStatistics | None
    ) -> None:
        """Store the log of a game that was just entered; ``content`` is its text (``packed``).

        ``course`` are its statistics; None if only the result counts.
        """
        connection, league = writer.derived.connection, writer.derived.league
        await connection.execute(insert(league_logs), log_row(league, game, log, content))
        if course is not None:
            await keep_statistics(connection, league, game, course)

    async def known(self, league: int, keys: Sequence[str]) -> dict[str, int]:
        """The number of the game for each of these keys of which the league has an entry or a log."""
        async with self._database.reading() as connection:
            return await _known(connection, league, keys)

    async def log(self, league: int, game: int) -> LogFile | None:
        """The log of a game; None if it has none."""
        where = (league_logs.c.league_id == league, league_logs.c.game == game)
        row = await self._database.row(select(league_logs).where(*where))
        return None if row is None else await asyncio.to_thread(log_from, row)

    async def names(self, league: int) -> dict[str, int]:
        """The players of a league by ``name_key`` of their names in its logs; the latest game wins."""
        seats, logs = league_seats.c, league_logs.c
        query = (
            select(logs.game, logs.names, seats.seat, seats.player)
            .select_from(league_logs)
            .join(league_seats, (seats.league_id == logs.league_id) & (seats.game == logs.game))
            .where(logs.league_id == league, seats.player.is_not(None))
            .order_by(logs.game)
        )
        async with self._database.reading() as connection:
            rows = await all_rows(await connection.execute(query))
        return await asyncio.to_thread(_by_name, rows)


def _by_name(rows: Sequence[Row[*tuple[Any, ...]]]) -> dict[str, int]:
    players: dict[str, int] = {}
    for _, seats in groupby(rows, key=lambda row: row.game):
        tell: tuple[bool, ...] | None = None
        for row in seats:
            tell = telling(row.names) if tell is None else tell
            if row.seat < len(tell) and tell[row.seat]:
                players[name_key(row.names[row.seat])] = row.player
    return players


async def _known(connection: AsyncConnection, league: int, keys: Sequence[str]) -> dict[str, int]:
    logs, by_key = league_logs.c, await known_keys(connection, league, keys)
    # A game imported from an archive has a log too, but its entry has another key.
    digests = [key.removeprefix(LOG) for key in keys if key.startswith(LOG)]
    log_query = select(logs.digest, logs.game).where(logs.league_id == league, logs.digest.in_(digests))
    return {key_of_log(row.digest): row.game for row in await connection.execute(log_query)} | by_key
