"""Games from log files, which are stored with the log so that they can be replayed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import insert, select

from bot.league.confirming import confirmation_of
from bot.league.drafts import Computer, Guest, Member
from bot.league.entries import GameRecorded, SeatPoints
from bot.league.exchange.log_names import telling
from bot.league.faults import AlreadyRecorded, LeagueRefused
from bot.league.name_key import name_key
from bot.store.database.league_schema import league_entries, league_logs, league_seats
from bot.store.league.entry_writer import NewEntry
from bot.store.league.exchange.stored_logs import log_from, log_row, packed
from bot.store.league.game_statistics import GameStatistics, keep_statistics
from bot.store.league.people import current_number, guest, member, people_of
from bot.store.league.row_batches import all_rows

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.engine.rules.ruleset import Ruleset
    from bot.league.drafts import Sitter
    from bot.league.seasons import Season
    from bot.store.database.connections import Database
    from bot.store.league.exchange.stored_logs import LogFile
    from bot.store.league.leagues import Leagues


@dataclass(frozen=True, slots=True)
class LogResult:
    """A game from a log, ready to be recorded. ``points`` are by seat and without the left-over ``sticks``.

    ``course`` has its statistics; None if only the result shall count.
    """

    season: Season
    played_at: datetime
    preset: str
    rules: Ruleset
    sitters: tuple[Sitter, ...]
    points: tuple[int, ...]
    sticks: int
    file: LogFile
    course: GameStatistics | None


LOG: Final = "log:"
"""Prefix of the keys of games from logs."""


def key_of_log(digest: str) -> str:
    """The key of a game from a log, which does not depend on the file."""
    return f"{LOG}{digest}"


class LeagueLogs:
    """The logs of every league. Raises StoreError."""

    def __init__(self, database: Database, leagues: Leagues) -> None:
        self._database: Final = database
        self._leagues: Final = leagues

    async def record(self, league: int, result: LogResult, by: Member, now: datetime, *, officer: bool = False) -> int:
        """Record a game with its log, its statistics and new players in one transaction; returns its number.

        Its players except ``by``, who may be an ``officer``, are asked to confirm it if the season says so. Raises
        LeagueRefused.
        """
        content = await asyncio.to_thread(packed, result.file.text)
        async with self._leagues.writing(league) as writer:
            connection, key = writer.derived.connection, key_of_log(result.file.digest)
            there = await _known(connection, league, (key,))
            if key in there:
                raise LeagueRefused(AlreadyRecorded(there[key]))
            enters = await member(connection, league, by.user, by.name)
            players = [await _player(connection, league, sitter) for sitter in result.sitters]
            writer.derived.forget_people()
            people = await writer.derived.people()
            seats = tuple(
                SeatPoints(player, points, name=sitter.name if isinstance(sitter, Computer) else "")
                for player, points, sitter in zip(players, result.points, result.sitters, strict=True)
            )
            accounts = {player.number for player in people.values() if player.user is not None}
            confirmation = confirmation_of(seats, enters, accounts, result.season.settings, now, officer=officer)
            record = GameRecorded(
                game=0,
                season=result.season.number,
                source="log",
                played_at=result.played_at,
                preset=result.preset,
                rules=await writer.derived.keep_rules(result.rules),
                seats=seats,
                sticks=result.sticks,
                asked=confirmation.asked,
                confirm_by=confirmation.due,
                needs_officer=confirmation.needs_officer,
            )
            [entry] = await writer.write((NewEntry(record, now, enters, key=key),))
            game: int = getattr(entry.record, "game", 0)
            await connection.execute(insert(league_logs), log_row(league, game, result.file, content))
            if result.course is not None:
                await keep_statistics(connection, league, game, result.course)
            return game

    async def known(self, league: int, keys: Sequence[str]) -> dict[str, int]:
        """The number of the game for each of these keys of which the league has an entry or a log."""
        async with self._database.reading() as connection:
            return await _known(connection, league, keys)

    async def log(self, league: int, game: int) -> LogFile | None:
        """The log of a game; None if it has none."""
        where = (league_logs.c.league_id == league, league_logs.c.game == game)
        async with self._database.reading() as connection:
            row = (await connection.execute(select(league_logs).where(*where))).one_or_none()
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
    entries, logs = league_entries.c, league_logs.c
    query = select(entries.key, entries.game).where(entries.league_id == league, entries.key.in_(tuple(keys)))
    by_key: dict[str, int] = {row.key: row.game for row in await connection.execute(query)}
    # A game imported from an archive has a log too, but its entry has another key.
    digests = [key.removeprefix(LOG) for key in keys if key.startswith(LOG)]
    log_query = select(logs.digest, logs.game).where(logs.league_id == league, logs.digest.in_(digests))
    return {key_of_log(row.digest): row.game for row in await connection.execute(log_query)} | by_key


async def _player(connection: AsyncConnection, league: int, sitter: Sitter) -> int | None:
    match sitter:
        case Member(user, name):
            return await member(connection, league, user, name)
        case Guest(name):
            return await guest(connection, league, name)
        case Computer():
            return None
        case _:
            return current_number(await people_of(connection, league), sitter)
