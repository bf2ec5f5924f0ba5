"""The store: one open database with its journal, leagues, settings, reminders and puzzles."""

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

from sqlalchemy import insert

from bot.store.channel_settings import ChannelBook
from bot.store.compaction import JournalCompaction
from bot.store.database import migrate
from bot.store.database.connections import Database, place_of
from bot.store.database.database_statistics import DatabaseStatistics
from bot.store.database.schema import hosts
from bot.store.errors import DatabaseFailed, NoDatabase
from bot.store.house_rules import HouseRules
from bot.store.integrity import Integrity
from bot.store.journal import StoredJournal
from bot.store.league.announcing import LeagueAnnouncements
from bot.store.league.evenings import LeagueEvenings
from bot.store.league.exchange.exports import LeagueExports
from bot.store.league.exchange.game_logs import LeagueLogs
from bot.store.league.exchange.imports import LeagueImports
from bot.store.league.game_drafts import GameDrafts
from bot.store.league.games import LeagueGames
from bot.store.league.leagues import Leagues
from bot.store.league.periods import LeaguePeriods
from bot.store.league.ratings import LeagueRatings
from bot.store.league.rebuilding import LeagueRebuilds
from bot.store.league.seating import LeagueSeating
from bot.store.league.standings import LeagueStandings
from bot.store.league.statistics import LeagueStatistics
from bot.store.league.table_games import LeagueTableGames, adopt_games
from bot.store.league.tournaments import LeagueTournaments
from bot.store.league.weekly import WeeklyEvenings
from bot.store.learning import Learning
from bot.store.open_table_queries import OpenTable, OpenTables, TableOwnership
from bot.store.personal_data import PersonalData
from bot.store.processes.shard_leases import ShardLeases, ShardRange
from bot.store.processes.uptimes import Uptimes
from bot.store.puzzles import Puzzles
from bot.store.random_kyoku import FinishedGames
from bot.store.replay_lists import ReplayLists
from bot.store.replays import StoredReplays
from bot.store.rules_drafts import RulesDrafts
from bot.store.sent_reminders import Reminders
from bot.store.table_games import TableGames
from bot.store.used_links import UsedLinks
from bot.store.user_and_server_settings import SettingsBook
from bot.table.table_events import JournalEntry


class Store:
    """An open database. ``async with await Store.open(...)`` closes it at the end."""

    def __init__(self, database: Database, ownership: TableOwnership, schema: migrate.SchemaState) -> None:
        self._database: Final = database
        self.schema: Final = schema
        self.epoch: Final = ownership.epoch
        self.database_health: Final = database.database_health
        self.journal: Final = StoredJournal(database, ownership)
        self.open_tables: Final = OpenTables(database, ownership)
        self.shard_leases: Final = ShardLeases(database, ownership.epoch)
        self.uptimes: Final = Uptimes(database, ownership.epoch, ownership.shards)
        self.compaction: Final = JournalCompaction(database)
        self.table_games: Final = TableGames(database)
        self.leagues: Final = Leagues(database)
        self.league_standings: Final = LeagueStandings(database)
        self.league_announcements: Final = LeagueAnnouncements(database)
        self.league_table_games: Final = LeagueTableGames(database)
        self.league_periods: Final = LeaguePeriods(database)
        self.league_statistics: Final = LeagueStatistics(database)
        self.league_logs: Final = LeagueLogs(database, self.leagues)
        self.league_ratings: Final = LeagueRatings(database)
        self.league_evenings: Final = LeagueEvenings(database)
        self.league_weeklies: Final = WeeklyEvenings(database)
        self.league_seating: Final = LeagueSeating(database)
        self.game_drafts: Final = GameDrafts(database)
        self.league_games: Final = LeagueGames(database)
        self.tournaments: Final = LeagueTournaments(database)
        self.league_exports: Final = LeagueExports(database)
        self.league_imports: Final = LeagueImports(database, self.leagues)
        self.league_rebuilds: Final = LeagueRebuilds(database, self.leagues, self.league_ratings)
        self.settings: Final = SettingsBook(database)
        self.channels: Final = ChannelBook(database)
        self.house_rules: Final = HouseRules(database)
        self.rules_drafts: Final = RulesDrafts(database)
        self.reminders: Final = Reminders(database)
        self.puzzles: Final = Puzzles(database)
        self.learning: Final = Learning(database)
        self.used_links: Final = UsedLinks(database)
        self.personal_data: Final = PersonalData(database)
        self.finished_games: Final = FinishedGames(database)
        self.replays: Final = StoredReplays(database)
        self.replay_lists: Final = ReplayLists(database)
        self.database_statistics: Final = DatabaseStatistics(database)

    @classmethod
    async def open(cls, url: str, *, owner: str, new: bool = True, shards: ShardRange | None = None) -> Self:
        """Upgrade the database to this version's schema and open it. ``owner`` describes the process for operators.

        ``shards``: it shares the database with others and hosts the tables of these shards, once it has their leases.

        ``url`` is the path of a file, or a URL that begins with ``sqlite://`` or ``postgresql://``. A missing database
        is created unless ``new`` is false. Raises StoreError.
        """
        if not new and (await asyncio.to_thread(migrate.check, url)).current is None:
            raise NoDatabase(str(place_of(url)))
        schema = await asyncio.to_thread(migrate.upgrade, url)
        database = Database(place_of(url))
        try:
            async with database.writing() as connection:
                started = await connection.execute(insert(hosts), {"owner": owner})
                await adopt_games(connection)
        except DatabaseFailed as error:
            await database.close()
            raise DatabaseFailed(f"The database {place_of(url)} cannot be written to: {error}.") from error
        except BaseException:
            await database.close()
            raise
        assert started.inserted_primary_key is not None  # noqa: S101 - an INSERT of one row has one
        return cls(database, TableOwnership(owner, started.inserted_primary_key[0], shards), schema)

    def integrity(self, fold: Callable[[str, tuple[JournalEntry, ...]], OpenTable]) -> Integrity:
        """The integrity checks; ``fold`` is as in ``Integrity``."""
        return Integrity(self._database, fold)

    async def close(self) -> None:
        """Wait for running writes, then close every connection. May be called twice."""
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
