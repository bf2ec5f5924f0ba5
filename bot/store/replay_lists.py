"""The list of a server's games that have a replay (``bot.store.replays``), as far as a person may see them.

Games from a log are public with their league. A game of a table is listed if it counts in a league of the server, and
for people who played in it or can see its channel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, false, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league.games import GameStatus
from bot.store.database.connections import Database
from bot.store.database.league_schema import league_games, league_logs, league_players, league_seats, leagues
from bot.store.database.schema import game_results, games, journal_archives, tables
from bot.store.read_journal_rows import LAST
from bot.store.replays import known_at_table

OTHERS: Final = 10
"""Number of the latest tables that are searched for games without a stored result."""


@dataclass(frozen=True, slots=True)
class Seer:
    """The person who asks: their Discord id and the channels of the server that they can see."""

    user: int
    channels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A search term. A game matches if its name, its channel or its time does."""

    word: str
    """Part of a player's or league's name; "" matches none."""
    channels: tuple[int, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    """Exclusive."""

    def fits(self, game: ListedGame) -> bool:
        """Whether a game matches."""
        if game.channel in self.channels or self._then(game.at):
            return True
        return bool(self.word) and any(self.word.casefold() in name.casefold() for name in (*game.names, game.league))

    def _then(self, at: datetime) -> bool:
        return self.since is not None and self.until is not None and self.since <= at < self.until

    def among(self, at: ColumnElement[Any], *named: ColumnElement[bool]) -> ColumnElement[bool]:
        """The SQL condition for time and name: ``at`` is when a game ended, ``named`` are conditions on names."""
        then = () if self.since is None or self.until is None else (and_(at >= self.since, at < self.until),)
        return or_(false(), *then, *(named if self.word else ()))


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list."""

    source: str
    """``t`` for a game of a table, ``l`` for a game of a league."""
    id: str
    """The id of the table or league."""
    number: int
    """The number of the game there."""
    at: datetime
    names: tuple[str, ...]
    """From first place to last; by seat if the game broke off."""
    channel: int | None = None
    """The table's channel; None for a log."""
    league: str = ""
    """The name of the league that has the game."""
    over: bool = True
    """False for a game that broke off."""

    @property
    def ref(self) -> str:
        """The game's id in custom ids and options (``cogs.replay.replay_games``)."""
        return f"{self.source}/{self.id}/{self.number}"


class ReplayLists:
    """The lists of every server. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def games(
        self,
        guild: int,
        seer: Seer,
        wanted: Sequence[Wanted] = (),
        *,
        before: datetime | None = None,
        limit: int = 25,
    ) -> tuple[ListedGame, ...]:
        """The newest games of a server that match every term and, if given, ended before ``before``."""
        async with self._database.reading() as connection:
            found = await _of_tables(connection, guild, seer, wanted, before, limit)
            found += await _of_logs(connection, guild, wanted, before, limit)
            others = await _others(connection, guild, seer, before)
        found += [game for game in others if all(word.fits(game) for word in wanted)]
        return tuple(sorted(found, key=lambda game: game.at, reverse=True)[:limit])


async def _of_tables(
    connection: AsyncConnection,
    guild: int,
    seer: Seer,
    wanted: Sequence[Wanted],
    before: datetime | None,
    limit: int,
) -> list[ListedGame]:
    seats = game_results.c
    results = select(seats.game_id)
    counting = (
        select(func.min(leagues.c.name))
        .join(league_games, league_games.c.league_id == leagues.c.id)
        .where(leagues.c.guild == guild, league_games.c.status == GameStatus.COUNTED.value)
        .where(league_games.c.table_id == games.c.table_id, league_games.c.table_game == games.c.number)
        .correlate(games)
        .scalar_subquery()
    )
    mine = games.c.id.in_(results.where(seats.user_id == seer.user))
    query = (
        select(games.c.id, games.c.table_id, games.c.number, games.c.ended_at, tables.c.channel, counting.label("name"))
        .join_from(games, tables)
        .where(tables.c.guild == guild, tables.c.stage == "closed")
        .where(or_(tables.c.channel.in_(seer.channels), mine, counting.is_not(None)))
        .order_by(games.c.ended_at.desc(), games.c.id.desc())
        .limit(limit)
    )
    for word in wanted:
        named = results.where(seats.name.icontains(word.word, autoescape=True))
        here = tables.c.channel.in_(word.channels)
        query = query.where(or_(here, word.among(games.c.ended_at, games.c.id.in_(named))))
    if before is not None:
        query = query.where(games.c.ended_at < before)
    rows = (await connection.execute(query)).all()
    sat = select(seats.game_id, seats.name, seats.user_id).where(seats.game_id.in_([row.id for row in rows]))
    names: dict[int, list[str]] = {}
    for seat in await connection.execute(sat.order_by(seats.place, seats.seat)):
        names.setdefault(seat.game_id, []).append("" if (seat.user_id or 0) < 0 else seat.name)
    return [
        ListedGame("t", row.table_id, row.number, row.ended_at, tuple(names[row.id]), row.channel, row.name or "")
        for row in rows
    ]


async def _of_logs(
    connection: AsyncConnection, guild: int, wanted: Sequence[Wanted], before: datetime | None, limit: int
) -> list[ListedGame]:
    heads, logs, seats, people = league_games.c, league_logs.c, league_seats.c, league_players.c
    query = (
        select(heads.league_id, heads.game, heads.played_at, leagues.c.name)
        .join_from(league_logs, league_games, (heads.league_id == logs.league_id) & (heads.game == logs.game))
        .join(leagues, leagues.c.id == heads.league_id)
        .where(leagues.c.guild == guild)
        .order_by(heads.played_at.desc(), heads.league_id, heads.game.desc())
        .limit(limit)
    )
    sitters = league_seats.outerjoin(
        league_players, (people.league_id == seats.league_id) & (people.player == seats.player)
    )
    called = func.coalesce(people.name, seats.name)
    for word in wanted:
        named = (
            select(seats.game)
            .select_from(sitters)
            .where(seats.league_id == heads.league_id, seats.game == heads.game)
            .where(called.icontains(word.word, autoescape=True))
            .correlate(league_games)
            .exists()
        )
        query = query.where(word.among(heads.played_at, named, leagues.c.name.icontains(word.word, autoescape=True)))
    if before is not None:
        query = query.where(heads.played_at < before)
    found = []
    for row in (await connection.execute(query)).all():
        sat = select(called).select_from(sitters).where(seats.league_id == row.league_id, seats.game == row.game)
        names = (await connection.execute(sat.order_by(seats.place, seats.seat))).scalars().all()
        found.append(ListedGame("l", str(row.league_id), row.game, row.played_at, tuple(names), league=row.name))
    return found


async def _others(connection: AsyncConnection, guild: int, seer: Seer, before: datetime | None) -> list[ListedGame]:
    """Training games and games that broke off, of the latest tables whose journals are not packed yet."""
    columns = tables.c
    kept = select(games.c.table_id).where(games.c.table_id == columns.id).exists()
    packed = select(journal_archives.c.table_id).where(journal_archives.c.table_id == columns.id).exists()
    query = (
        select(columns.id)
        .where(columns.guild == guild, columns.stage == "closed", ~kept, ~packed)
        .order_by(columns.closed_at.desc())
        .limit(OTHERS)
    )
    if before is not None:
        query = query.where(columns.closed_at < before)
    found = []
    for table in (await connection.execute(query)).scalars().all():
        known = await known_at_table(connection, guild, table, 1)
        if known is not None and known.table is not None:
            at = known.table
            if seer.user in known.users or at.channel in seer.channels:
                over = at.last != LAST
                found.append(ListedGame("t", table, 1, known.at, known.names, at.channel, over=over))
    return found
