"""The leagues of all servers: queries, writes and rebuilding."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.rules.ruleset import Ruleset
from bot.league.checks import name_missing
from bot.league.entries import LeagueEntry
from bot.league.faults import HasGames, LeagueRefused, NameMissing, NameTaken, TooManyLeagues
from bot.league.games import GameStatus, games_of
from bot.league.leagues import League, LeagueSettings
from bot.store.database.connections import Database, all_rows
from bot.store.database.league_schema import league_entries, league_games, league_players, league_ratings, leagues
from bot.store.league.derived_rows import DERIVED, DerivedRows
from bot.store.league.entry_codec import entries_from
from bot.store.league.entry_writer import LeagueWriter, NewEntry, known_keys
from bot.store.league.game_statistics import rebuild_statistics
from bot.store.league.league_reads import LeagueReads, league_from, settings_to
from bot.store.league.people import guest, member
from bot.store.league.table_games import adopt_games, new_league

MOST_LEAGUES: Final = 500
"""The most leagues of a server, tournaments included: one a week for ten years."""


class Leagues(LeagueReads):
    """The leagues of all servers. Raises StoreError, and LeagueRefused for entries that cannot be made."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._listeners: list[Callable[[], None]] = []

    def listen(self, listener: Callable[[], None]) -> None:
        """Call ``listener`` whenever entries were made through this object. It must return at once and never raise.

        Games of tables are recorded with the journal instead, of which ``bot.client.event_publisher.Relay`` tells.
        """
        self._listeners.append(listener)

    # Leagues

    async def create(self, guild: int, name: str, now: datetime, settings: LeagueSettings | None = None) -> League:
        """Create a league without seasons. Raises LeagueRefused if the name is bad or taken."""
        async with self.beginning(guild, name, now, settings or LeagueSettings()) as (league, _):
            return league

    async def known(self, league: int, keys: Sequence[str]) -> dict[str, int]:
        """The game of each of these keys (``NewEntry.key``) of which the league has an entry."""
        async with self._database.reading() as connection:
            return await known_keys(connection, league, keys)

    @asynccontextmanager
    async def beginning(
        self, guild: int, name: str, now: datetime, settings: LeagueSettings
    ) -> AsyncIterator[tuple[League, LeagueWriter]]:
        """A transaction that creates a league and makes its first entries. Raises LeagueRefused as ``create`` does."""
        async with self._database.writing() as connection:
            name = await free_name(connection, guild, name)
            number = await new_league(connection, guild, name, now, settings_to(settings))
            row = (await connection.execute(select(leagues).where(leagues.c.id == number))).one()
            writer = LeagueWriter(connection, number)
            yield league_from(row), writer
        if writer.wrote:
            self.tell()

    async def delete(self, league: int) -> None:
        """Delete a league and all about it. Raises LeagueRefused if it has games that are not voided."""
        games = select(func.count()).where(league_games.c.league_id == league)
        games = games.where(league_games.c.status != GameStatus.VOIDED.value)
        async with self._database.writing() as connection:
            if count := (await connection.execute(games)).scalar_one():
                raise LeagueRefused(HasGames(count))
            await connection.execute(delete(leagues).where(leagues.c.id == league))

    async def configure(
        self, league: int, change: Callable[[LeagueSettings], LeagueSettings], name: str | None = None
    ) -> League:
        """Change the settings of a league, and its name if one is given. Raises LeagueRefused for a bad or taken name.

        ``change`` gets the present settings inside the transaction, so that simultaneous changes of different settings
        are both kept. If it raises, nothing changes.
        """
        async with self._database.writing() as connection:
            row = (await connection.execute(select(leagues).where(leagues.c.id == league))).one()
            before = league_from(row)
            called = before.name if name is None else await free_name(connection, before.guild, name, league)
            after: League = replace(before, name=called, settings=change(before.settings))
            values = {"name": called, "folded": called.casefold(), "settings": settings_to(after.settings)}
            await connection.execute(update(leagues).where(leagues.c.id == league).values(values))
            return after

    # Entries

    async def member(self, league: int, user: int, name: str) -> int:
        """The number of a person on Discord, who becomes a player if necessary and is renamed to ``name``."""
        async with self._database.writing() as connection:
            return await member(connection, league, user, name)

    async def guest(self, league: int, name: str) -> int:
        """The number of the guest of that name, who is created if necessary. Raises LeagueRefused for a bad name."""
        async with self._database.writing() as connection:
            return await guest(connection, league, name)

    async def write(self, league: int, *drafts: NewEntry) -> tuple[LeagueEntry, ...]:
        """Make all these entries or none. Raises LeagueRefused with the faults of the first bad one."""
        async with self.writing(league) as writer:
            return await writer.write(drafts)

    @asynccontextmanager
    async def writing(self, league: int) -> AsyncIterator[LeagueWriter]:
        """A transaction for several steps, which an exception rolls back."""
        async with self._database.writing() as connection:
            writer = LeagueWriter(connection, league)
            yield writer
        if writer.wrote:
            self.tell()

    def tell(self) -> None:
        """Notify the listeners that entries were made."""
        for listener in self._listeners:
            listener()

    async def keep_rules(self, league: int, rules: Ruleset) -> str:
        """Store rules, so that games can refer to them, and return their fingerprint."""
        async with self._database.writing() as connection:
            return await DerivedRows(connection, league).keep_rules(rules)

    # Rebuilding

    async def rebuild(self, league: int) -> int:
        """Rebuild everything derived from a league's entries, and return the number of entries."""
        async with self._database.writing() as connection:
            entries = await rebuilt(connection, league)
        await rebuild_statistics(self._database, league)
        return entries

    async def adopt(self) -> int:
        """Record the finished games of servers that have no league yet, and return how many."""
        async with self._database.writing() as connection:
            return await adopt_games(connection)


async def rebuilt(connection: AsyncConnection, league: int) -> int:
    """Rebuild the derived rows of a league in this transaction, and return the number of entries."""
    for table in (*DERIVED, league_ratings):
        await connection.execute(delete(table).where(table.c.league_id == league))
    # The ratings are rebuilt on the next request (``bot.store.league.ratings``).
    await connection.execute(update(leagues).where(leagues.c.id == league).values(rated_seq=0))
    await connection.execute(
        update(league_players).where(league_players.c.league_id == league).values(merged_into=None)
    )
    query = select(league_entries).where(league_entries.c.league_id == league).order_by(league_entries.c.seq)
    rows = await all_rows(await connection.execute(query))
    entries = await asyncio.to_thread(entries_from, rows)
    derived = DerivedRows(connection, league)
    for entry in entries:
        await derived.fold_other(entry)
    await derived.write_games(await asyncio.to_thread(games_of, entries))
    return len(entries)


async def free_name(connection: AsyncConnection, guild: int, name: str, league: int | None = None) -> str:
    """The name without extra spaces. Raises LeagueRefused if it is unusable or another league's.

    ``league`` is the one that gets the name; None for a new one, which the server may be refused.
    """
    if league is None:
        there = select(func.count()).where(leagues.c.guild == guild)
        if (count := (await connection.execute(there)).scalar_one()) >= MOST_LEAGUES:
            raise LeagueRefused(TooManyLeagues(count))
    name = " ".join(name.split())
    if name_missing(name):
        raise LeagueRefused(NameMissing())
    where = (leagues.c.guild == guild, leagues.c.folded == name.casefold(), leagues.c.id != (league or 0))
    if (await connection.execute(select(leagues.c.id).where(*where))).first() is not None:
        raise LeagueRefused(NameTaken(name))
    return name
