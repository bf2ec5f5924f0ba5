"""Recording of the games of the bot's own tables in the leagues of their server, each game once."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from sqlalchemy import Row, delete, exists, func, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.rules.ruleset import ruleset_from
from bot.league.entries import GameRecorded, SeasonOpened, SeatPoints
from bot.league.exchange.archive import TABLE
from bot.league.games import GameStatus
from bot.league.leagues import FIRST_LEAGUE
from bot.league.seasons import Season, SeasonSettings, new_season
from bot.league.table_games import GameResult, SeatResult, Sitting, why_not_counted
from bot.store.database import league_schema as t
from bot.store.database.connections import Database
from bot.store.database.schema import game_results, games, guild_settings, owed_games
from bot.store.league.derived_rows import season_from
from bot.store.league.entry_writer import LeagueWriter, NewEntry
from bot.store.league.game_statistics import TableGameStatistics, keep_statistics
from bot.store.league.league_reads import tournament_leagues
from bot.store.league.people import member
from bot.store.table_games import FinishedGame, told_games

FIRST_SEASON: Final = "First season"
"""Names of the league and season that are created for a server without a league."""


def key_of(table: str, number: int) -> str:
    """The key of a table's game, which stays the same in every league it is imported into."""
    return f"{TABLE}{table}:{number}"


async def record_table_game(connection: AsyncConnection, finished: FinishedGame) -> None:
    """Record a finished game in every league of its server that has a season for it; a tournament's there alone.

    A server without a league gets one by its first game that counts; it scores each game by the rules it was played by.
    Tournaments are no such league: they concern their channel alone. A game by direct message counts for nothing.
    """
    if not finished.guild:
        return
    query = select(t.leagues.c.id).where(t.leagues.c.guild == finished.guild).order_by(t.leagues.c.id)
    league_ids = (await connection.execute(query)).scalars().all()
    result = finished.result
    statistics = TableGameStatistics(connection, result.table, result.number)
    tournaments = await tournament_leagues(connection)
    for tournament in league_ids:
        if tournament in tournaments and await _record(connection, tournament, finished, statistics):
            # Elsewhere it would tell of standings that may be hidden.
            return
    clubs = [league for league in league_ids if league not in tournaments]
    if not clubs:
        # Other games of the evening can be entered afterwards, and whoever reads the season's first day finds the
        # game's, in nearly every time zone of evening play.
        season = new_season(FIRST_SEASON, result.started_at.replace(microsecond=0) - timedelta(hours=6))
        if sum(seat.user is not None for seat in result.seats) < season.people_needed(finished.rules.players):
            return
        clubs = [await _first_league(connection, finished.guild, season, result.ended_at)]
    for league in clubs:
        await _record(connection, league, finished, statistics)


async def _first_league(connection: AsyncConnection, guild: int, season: SeasonSettings, now: datetime) -> int:
    taken = frozenset(
        (await connection.execute(select(t.leagues.c.folded).where(t.leagues.c.guild == guild))).scalars()
    )
    # A tournament may be called so.
    names = (FIRST_LEAGUE, *(f"{FIRST_LEAGUE} {number}" for number in range(2, len(taken) + 2)))
    name = next(name for name in names if name.casefold() not in taken)
    league = await new_league(connection, guild, name, now, {})
    await LeagueWriter(connection, league).write((NewEntry(SeasonOpened(0, season), now),))
    return league


async def new_league(
    connection: AsyncConnection, guild: int, name: str, now: datetime, settings: dict[str, Any]
) -> int:
    """Create the row of a league and return its id. The server's default officer role becomes its officer role."""
    if settings.get("officer_role") is None:
        chosen = select(guild_settings.c.value).where(
            guild_settings.c.guild == guild, guild_settings.c.key == "officer_role"
        )
        settings = {**settings, "officer_role": (await connection.execute(chosen)).scalar_one_or_none()}
    written = await connection.execute(
        insert(t.leagues),
        {
            "uid": secrets.token_hex(8),
            "guild": guild,
            "name": name,
            "folded": name.casefold(),
            "opened_at": now,
            "last_seq": 0,
            "rated_seq": 0,
            "settings": settings,
        },
    )
    assert written.inserted_primary_key is not None  # noqa: S101 - an INSERT of one row has one
    number: int = written.inserted_primary_key[0]
    return number


async def _record(
    connection: AsyncConnection, league: int, finished: FinishedGame, statistics: TableGameStatistics
) -> bool:
    """Record a game in a league; false if no season takes it."""
    writer = LeagueWriter(connection, league)
    result, key = finished.result, key_of(finished.result.table, finished.result.number)
    if await writer.known(key) is not None:
        return True
    season = await _season_for(writer, finished)
    if season is None:
        return False
    seats = []
    for seat in result.seats:
        player = None if seat.user is None else await member(connection, league, seat.user, seat.name)
        seats.append(SeatPoints(player, seat.points, name=seat.name if player is None else ""))
    writer.derived.forget_people()
    record = GameRecorded(
        game=0,
        season=season.number,
        source="table",
        played_at=result.ended_at,
        preset=result.preset,
        rules=await writer.derived.keep_rules(finished.rules),
        seats=tuple(seats),
        table=result.table,
        table_game=result.number,
        channel=finished.channel,
    )
    entries = await writer.write((NewEntry(record, result.ended_at, key=key),))
    for entry in entries:
        if isinstance(entry.record, GameRecorded):
            await keep_statistics(connection, league, entry.record.game, await statistics.statistics())
    return True


async def _season_for(writer: LeagueWriter, finished: FinishedGame) -> Season | None:
    """The season of a league that a game counts for. No game can count for two (``told_apart``)."""
    people, result = await writer.derived.people(), finished.result
    users = tuple(seat.user for seat in result.seats if seat.user is not None)
    sitting = Sitting(result.ended_at, finished.rules, finished.channels, users, len(users))
    for season in (await writer.derived.seasons()).values():
        invited = {people[player].user for player in await writer.derived.invited(season.number)}
        if why_not_counted(season, sitting, {user for user in invited if user is not None}) is None:
            return season
    return None


log = structlog.stdlib.get_logger(__name__)


async def take_in(connection: AsyncConnection, finished: FinishedGame) -> bool:
    """Record a finished game in the leagues of its server. If that fails, the game is stored in ``owed_games``.

    A failure of the database itself, such as a full disk, is raised, since the whole transaction fails then.
    """
    result = finished.result
    this = (owed_games.c.table_id == result.table, owed_games.c.number == result.number)
    try:
        async with connection.begin_nested():
            await record_table_game(connection, finished)
    except Exception as error:
        if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
            raise
        log.exception("a finished game is not in the league yet; the next start tries again", table=result.table)
        await connection.execute(delete(owed_games).where(*this))
        await connection.execute(insert(owed_games), {"table_id": result.table, "number": result.number})
        return False
    await connection.execute(delete(owed_games).where(*this))
    return True


async def adopt_games(connection: AsyncConnection) -> int:
    """Record the games in ``owed_games`` and those of servers without a league. Returns how many were recorded.

    Servers without a league have games from releases before leagues.
    """
    known = [await _told(connection, row) for row in await _of_servers_without(connection)]
    by_table = {(game.result.table, game.result.number): game for game in known}
    for row in (await connection.execute(select(owed_games))).all():
        for game in await told_games(connection, row.table_id):
            if game.result.number == row.number:
                by_table[row.table_id, row.number] = game
    order = sorted(by_table.values(), key=lambda game: game.result.ended_at)
    return sum([await take_in(connection, game) for game in order])


async def _of_servers_without(connection: AsyncConnection) -> Sequence[Row[*tuple[Any, ...]]]:
    """The games that may begin a league.

    Those of fewer people than a new season counts (``SeasonSettings.people_needed``), and those of tournaments, would
    be read at every start.
    """
    tournaments = select(t.league_tournaments.c.league_id)
    clubs = select(t.leagues.c.guild).where(t.leagues.c.id.not_in(tournaments))
    known = exists().where(t.league_games.c.table_id == games.c.table_id, t.league_games.c.table_game == games.c.number)
    seats = select(func.count()).where(game_results.c.game_id == games.c.id).scalar_subquery()
    query = (
        select(games)
        .where(games.c.guild.not_in(clubs), ~known, games.c.people > 1, games.c.people >= seats - 1)
        .order_by(games.c.ended_at, games.c.id)
    )
    return (await connection.execute(query)).all()


async def _told(connection: AsyncConnection, row: Row[*tuple[Any, ...]]) -> FinishedGame:
    seats = select(game_results).where(game_results.c.game_id == row.id).order_by(game_results.c.seat)
    results = tuple(
        SeatResult(seat.seat, seat.user_id, seat.name, seat.place, seat.points, seat.final_tenths)
        for seat in await connection.execute(seats)
    )
    result = GameResult(
        row.table_id, row.number, row.started_at, row.ended_at, row.preset, row.length, row.fingerprint, results
    )
    return FinishedGame(0, row.guild, row.channel, ruleset_from(row.rules), result)


@dataclass(frozen=True, slots=True)
class SeasonHere:
    """A league with its season at a certain time, or None.

    ``invited`` are the Discord ids of the invited players, empty if every player may take part.
    """

    league: str
    season: Season | None
    invited: frozenset[int] = frozenset()
    tournament: bool = False
    """Whether it is a tournament: a game that counts there counts in no other league."""


@dataclass(frozen=True, slots=True)
class CameIn:
    """A table's game in a league: names of league and season, the game's number, and whether it counts."""

    league: str
    season: str
    game: int
    counts: bool


class LeagueTableGames:
    """Queries about leagues for a table. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def here(self, guild: int, at: datetime) -> tuple[SeasonHere, ...]:
        """Every league of a server with its seasons at that time, or once with none, oldest league first."""
        query = select(t.leagues.c.id, t.leagues.c.name).where(t.leagues.c.guild == guild).order_by(t.leagues.c.id)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
            tournaments = await tournament_leagues(connection)
            return tuple(
                [
                    replace(one, tournament=row.id in tournaments)
                    for row in rows
                    for one in await _seasons_here(connection, row.id, row.name, at)
                ]
            )

    async def came_in(self, table: str) -> tuple[CameIn, ...]:
        """The leagues in which the last game of a table was recorded, oldest league first."""
        games, seasons = t.league_games.c, t.league_seasons.c
        query = (
            select(games.table_game, games.game, games.status, t.leagues.c.name, seasons.name.label("season_name"))
            .join(t.leagues, t.leagues.c.id == games.league_id)
            .join(t.league_seasons, (seasons.league_id == games.league_id) & (seasons.season == games.season))
            .where(games.table_id == table)
            .order_by(games.league_id)
        )
        rows = await self._database.rows(query)
        last = max((row.table_game for row in rows), default=None)
        return tuple(
            CameIn(row.name, row.season_name, row.game, row.status == GameStatus.COUNTED.value)
            for row in rows
            if row.table_game == last
        )

    async def games_of(self, league: int) -> dict[int, int]:
        """The number of games that count, by player of a league."""
        seats = t.league_seats.c
        query = select(seats.player, func.count()).where(seats.league_id == league, seats.counts)
        rows = await self._database.rows(query.where(seats.player.is_not(None)).group_by(seats.player))
        return {row[0]: row[1] for row in rows}


async def _seasons_here(connection: AsyncConnection, league: int, name: str, at: datetime) -> list[SeasonHere]:
    columns = t.league_seasons.c
    # Filtered in the query, since decoding the settings of all seasons of an old league would take long.
    query = select(t.league_seasons).where(
        columns.league_id == league,
        columns.starts <= at,
        columns.ends.is_(None) | (columns.ends > at),
        columns.ended_at.is_(None) | (columns.ended_at > at),
    )
    seasons = [season_from(row) for row in await connection.execute(query.order_by(columns.season))]
    here = [
        SeasonHere(name, season, await _invited(connection, league, season)) for season in seasons if season.takes(at)
    ]
    return here or [SeasonHere(name, None)]


async def _invited(connection: AsyncConnection, league: int, season: Season) -> frozenset[int]:
    """The Discord ids of the invited players of a season that needs invitations."""
    if not season.settings.invited_only:
        return frozenset()
    invitations, players = t.league_invitations.c, t.league_players.c
    may = (
        select(players.user_id)
        .join(
            t.league_invitations, (invitations.league_id == players.league_id) & (invitations.player == players.player)
        )
        .where(invitations.league_id == league, invitations.season == season.number, players.user_id.is_not(None))
    )
    return frozenset((await connection.execute(may)).scalars())
