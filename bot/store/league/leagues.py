"""The leagues of all servers: queries, writes and rebuilding."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.league import entries as e
from bot.league.checks import name_missing
from bot.league.faults import HasGames, LeagueRefused, NameMissing, NameTaken, TooManyLeagues
from bot.league.games import GameStatus, LeagueGame, games_of
from bot.league.leagues import League, LeaguePlayer, LeagueSettings
from bot.league.seasons import Season, season_here
from bot.store.database.connections import Database
from bot.store.database.league_schema import (
    league_entries,
    league_games,
    league_players,
    league_ratings,
    league_rulesets,
    league_seasons,
    leagues,
)
from bot.store.league.derived_rows import DERIVED, DerivedRows, season_from
from bot.store.league.entry_codec import entries_from
from bot.store.league.entry_writer import LeagueWriter, NewEntry
from bot.store.league.game_statistics import rebuild_statistics
from bot.store.league.people import guest, member, people_of
from bot.store.league.row_batches import all_rows
from bot.store.league.table_games import adopt_games, new_league, tournament_leagues

_SEASON_KINDS: Final = tuple(
    kind.__name__
    for kind in (
        e.SeasonOpened,
        e.SeasonChanged,
        e.SeasonEnded,
        e.SeasonReopened,
        e.PlayerInvited,
        e.InvitationWithdrawn,
        e.TeamJoined,
        e.TeamLeft,
    )
)

_ASKS: Final = (e.GameRecorded.__name__, e.GameCorrected.__name__)
"""The entries that ask players whether a result is right."""


@dataclass(frozen=True, slots=True)
class Silence:
    """A game whose players were asked at ``since``, and which counts at ``due`` if none of them objects."""

    league: int
    guild: int
    game: int
    since: datetime
    due: datetime


MOST_LEAGUES: Final = 500
"""The most leagues of a server, tournaments included: one a week for ten years."""


class Leagues:
    """The leagues of all servers. Raises StoreError, and LeagueRefused for entries that cannot be made."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._listeners: list[Callable[[], None]] = []

    def listen(self, listener: Callable[[], None]) -> None:
        """Call ``listener`` whenever entries were made through this object. It must return at once and never raise.

        Games of tables are recorded with the journal instead, of which ``bot.client.event_publisher.Relay`` tells.
        """
        self._listeners.append(listener)

    # Leagues

    async def of(self, guild: int) -> tuple[League, ...]:
        """The leagues of a server, oldest first."""
        return await self._leagues(leagues.c.guild == guild)

    async def all(self) -> tuple[League, ...]:
        """The leagues of every server."""
        return await self._leagues()

    async def league(self, league: int) -> League | None:
        """The league of that id."""
        rows = await self._leagues(leagues.c.id == league)
        return rows[0] if rows else None

    async def _leagues(self, *where: ColumnElement[bool]) -> tuple[League, ...]:
        async with self._database.reading() as connection:
            rows = (await connection.execute(select(leagues).where(*where).order_by(leagues.c.id))).all()
            tournaments = await tournament_leagues(connection)
        return tuple(replace(_league_from(row), tournament=row.id in tournaments) for row in rows)

    async def create(self, guild: int, name: str, now: datetime, settings: LeagueSettings | None = None) -> League:
        """Create a league without seasons. Raises LeagueRefused if the name is bad or taken."""
        async with self.beginning(guild, name, now, settings or LeagueSettings()) as (league, _):
            return league

    @asynccontextmanager
    async def beginning(
        self, guild: int, name: str, now: datetime, settings: LeagueSettings
    ) -> AsyncIterator[tuple[League, LeagueWriter]]:
        """A transaction that creates a league and makes its first entries. Raises LeagueRefused as ``create`` does."""
        async with self._database.writing() as connection:
            name = await free_name(connection, guild, name)
            number = await new_league(connection, guild, name, now, _settings_to(settings))
            row = (await connection.execute(select(leagues).where(leagues.c.id == number))).one()
            writer = LeagueWriter(connection, number)
            yield _league_from(row), writer
        if writer.wrote:
            self.tell()

    async def rename(self, league: League, name: str) -> None:
        """Rename a league. Raises LeagueRefused."""
        async with self._database.writing() as connection:
            name = await free_name(connection, league.guild, name, league.id)
            changed = update(leagues).where(leagues.c.id == league.id)
            await connection.execute(changed.values(name=name, folded=name.casefold()))

    async def delete(self, league: int) -> None:
        """Delete a league and all about it. Raises LeagueRefused if it has games that are not voided."""
        games = select(func.count()).where(league_games.c.league_id == league)
        games = games.where(league_games.c.status != GameStatus.VOIDED.value)
        async with self._database.writing() as connection:
            if count := (await connection.execute(games)).scalar_one():
                raise LeagueRefused(HasGames(count))
            await connection.execute(delete(leagues).where(leagues.c.id == league))

    async def configure(self, league: int, change: Callable[[LeagueSettings], LeagueSettings]) -> LeagueSettings:
        """Change the settings of a league and return them.

        ``change`` gets the present settings inside the transaction, so that simultaneous changes of different settings
        are both kept. If it raises, nothing changes.
        """
        async with self._database.writing() as connection:
            stored = (await connection.execute(select(leagues.c.settings).where(leagues.c.id == league))).scalar_one()
            settings = change(_settings_from(stored))
            changed = update(leagues).where(leagues.c.id == league)
            await connection.execute(changed.values(settings=_settings_to(settings)))
            return settings

    # Reading

    async def seasons(self, league: int, *, deleted: bool = False) -> tuple[Season, ...]:
        """The seasons of a league by number; ``deleted``: those that were deleted too."""
        query = select(league_seasons).where(league_seasons.c.league_id == league).order_by(league_seasons.c.season)
        async with self._database.reading() as connection:
            stored = await connection.execute(select(leagues.c.settings).where(leagues.c.id == league))
            zone = _settings_from(stored.scalar_one_or_none() or {}).time_zone
            seasons = [season_from(row, zone) for row in await connection.execute(query)]
        return tuple(season for season in seasons if deleted or not season.settings.deleted)

    async def season_at(self, league: int, at: datetime, places: Collection[int] = ()) -> Season | None:
        """The season that a game played at that time, in these channels, counts for (``season_here``)."""
        return season_here(await self.seasons(league), at, places)

    async def people(self, league: int) -> dict[int, LeaguePlayer]:
        """Every player of a league by number, merged ones included (``bot.store.league.people.current_number``)."""
        async with self._database.reading() as connection:
            return await people_of(connection, league)

    async def player_of(self, league: int, user: int) -> int | None:
        """The number of a person on Discord; None if they are not a player."""
        where = (league_players.c.league_id == league, league_players.c.user_id == user)
        async with self._database.reading() as connection:
            rows = await connection.execute(select(league_players.c.player).where(*where))
            return rows.scalar_one_or_none()

    async def rules(self, fingerprint: str) -> Ruleset | None:
        """The rules of that fingerprint, if a game of any league was played by them."""
        query = select(league_rulesets.c.rules).where(league_rulesets.c.fingerprint == fingerprint)
        async with self._database.reading() as connection:
            stored = (await connection.execute(query)).scalar_one_or_none()
        return None if stored is None else ruleset_from(stored)

    async def game(self, league: int, game: int) -> LeagueGame:
        """The present state of a game. Raises LeagueRefused if there is none."""
        async with self._database.reading() as connection:
            return await LeagueWriter(connection, league).game(game)

    async def story(self, league: int, game: int) -> tuple[e.LeagueEntry, ...]:
        """Every entry about a game, in order."""
        return await self._entries(league_entries.c.league_id == league, league_entries.c.game == game)

    async def entries(self, league: int, *, season: int | None = None) -> tuple[e.LeagueEntry, ...]:
        """Every entry of a league in order, or those about a season or one of its games."""
        where = [league_entries.c.league_id == league]
        if season is not None:
            games = select(league_games.c.game).where(league_games.c.league_id == league)
            inside = games.where(league_games.c.season == season)
            where.append((league_entries.c.season == season) | league_entries.c.game.in_(inside))
        return await self._entries(*where)

    async def penalties(self, league: int) -> tuple[e.LeagueEntry, ...]:
        """Every entry about a penalty, in order."""
        kinds = (e.PenaltyGiven.__name__, e.PenaltyLifted.__name__)
        return await self._entries(league_entries.c.league_id == league, league_entries.c.kind.in_(kinds))

    async def season_story(self, league: int, season: int) -> tuple[e.LeagueEntry, ...]:
        """What officers did with a season, in order, without games and penalties. Merges are part of every season."""
        of_it = (league_entries.c.season == season) & league_entries.c.kind.in_(_SEASON_KINDS)
        merged = league_entries.c.kind == e.PlayersMerged.__name__
        return await self._entries(
            league_entries.c.league_id == league, league_entries.c.game.is_(None), of_it | merged
        )

    async def _entries(self, *where: ColumnElement[bool]) -> tuple[e.LeagueEntry, ...]:
        query = select(league_entries).where(*where).order_by(league_entries.c.seq)
        async with self._database.reading() as connection:
            return entries_from((await connection.execute(query)).all())

    async def silences(self) -> tuple[Silence, ...]:
        """Every game that counts unless somebody objects in time."""
        games, entries = league_games.c, league_entries.c
        asked = (
            select(func.max(entries.at))
            .where(entries.league_id == games.league_id, entries.game == games.game, entries.kind.in_(_ASKS))
            .scalar_subquery()
        )
        query = (
            select(games.league_id, games.game, leagues.c.guild, games.confirm_by, asked.label("asked_at"))
            .join(leagues, leagues.c.id == games.league_id)
            .where(games.confirm_by.is_not(None))
            .order_by(games.confirm_by, games.league_id, games.game)
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(query)
            return tuple(Silence(row.league_id, row.guild, row.game, row.asked_at, row.confirm_by) for row in rows)

    # Entries

    async def member(self, league: int, user: int, name: str) -> int:
        """The number of a person on Discord, who becomes a player if necessary and is renamed to ``name``."""
        async with self._database.writing() as connection:
            return await member(connection, league, user, name)

    async def guest(self, league: int, name: str) -> int:
        """The number of the guest of that name, who is created if necessary. Raises LeagueRefused for a bad name."""
        async with self._database.writing() as connection:
            return await guest(connection, league, name)

    async def write(self, league: int, *drafts: NewEntry) -> tuple[e.LeagueEntry, ...]:
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


def _league_from(row: Row[Any]) -> League:
    settings = _settings_from(row.settings)
    return League(row.id, row.uid, row.guild, row.name, row.opened_at, row.last_seq, settings)


def _settings_from(stored: Mapping[str, Any]) -> LeagueSettings:
    """The settings from ``_settings_to``; keys that this release does not know are ignored."""
    return LeagueSettings(
        stored.get("officer_role"), tuple(stored.get("officers") or ()), stored.get("results"), stored.get("zone")
    )


def _settings_to(settings: LeagueSettings) -> dict[str, Any]:
    """The settings for the database."""
    return {
        "officer_role": settings.officer_role,
        "officers": list(settings.officers),
        "results": settings.results,
        "zone": settings.zone,
    }
