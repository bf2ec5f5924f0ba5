"""Games of the bot's own tables come into the leagues of their server by themselves, each once."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import insert, select

from bot.league.counting import Sitting, why_not_counted
from bot.league.entries import GameRecorded, SeasonOpened, SeatPoints
from bot.league.exchange.archive import TABLE
from bot.league.seasons import SeasonSettings
from bot.store.database.league_schema import leagues
from bot.store.database.schema import guild_settings
from bot.store.league.event_history import TableCourse, keep_course
from bot.store.league.people import member
from bot.store.league.writing import LeagueWriter, NewEntry

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.league.seasons import Season
    from bot.store.table_games import FinishedGame

FIRST_LEAGUE: Final = "Club league"
FIRST_SEASON: Final = "First season"
"""What a server that never set anything up finds its games in."""


def key_of(table: str, number: int) -> str:
    """Names a game of a table, wherever its entry may get."""
    return f"{TABLE}{table}:{number}"


async def record_table_game(connection: AsyncConnection, finished: FinishedGame) -> None:
    """Enter a finished game in every league of its server that has a season for it.

    A server without a league gets one, which takes all games by the rules they were played by.
    """
    query = select(leagues.c.id).where(leagues.c.guild == finished.guild).order_by(leagues.c.id)
    found = (await connection.execute(query)).scalars().all()
    result = finished.result
    if not found:
        found = [await _first_league(connection, finished.guild, result.started_at, result.ended_at)]
    course = TableCourse(connection, result.table, result.number)
    for league in found:
        await _record(connection, league, finished, course)


async def _first_league(connection: AsyncConnection, guild: int, since: datetime, now: datetime) -> int:
    league = await new_league(connection, guild, FIRST_LEAGUE, now, {})
    # A day earlier: the clubs' evenings before the first game can be entered afterwards.
    settings = SeasonSettings(FIRST_SEASON, since.replace(microsecond=0) - timedelta(days=1))
    await LeagueWriter(connection, league).write((NewEntry(SeasonOpened(0, settings), now),))
    return league


async def new_league(
    connection: AsyncConnection, guild: int, name: str, now: datetime, settings: dict[str, Any]
) -> int:
    """Make the row of a league, and give its id. Whom the server chose to run its leagues runs this one, too."""
    if settings.get("officer_role") is None:
        chosen = select(guild_settings.c.value).where(
            guild_settings.c.guild == guild, guild_settings.c.key == "officer_role"
        )
        settings = {**settings, "officer_role": (await connection.execute(chosen)).scalar_one_or_none()}
    written = await connection.execute(
        insert(leagues),
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


async def _record(connection: AsyncConnection, league: int, finished: FinishedGame, course: TableCourse) -> None:
    writer = LeagueWriter(connection, league)
    result, key = finished.result, key_of(finished.result.table, finished.result.number)
    if await writer.known(key) is not None:
        return
    season = await _season_for(writer, finished)
    if season is None:
        return
    seats = []
    for seat in result.seats:
        player = None if seat.user is None else await member(connection, league, seat.user, seat.name)
        seats.append(SeatPoints(player, seat.points, name=seat.name if player is None else ""))
    writer.mirror.forget_people()
    record = GameRecorded(
        game=0,
        season=season.number,
        source="table",
        played_at=result.ended_at,
        preset=result.preset,
        rules=await writer.mirror.keep_rules(finished.rules),
        seats=tuple(seats),
        table=result.table,
        table_game=result.number,
        channel=finished.channel,
    )
    entries = await writer.write((NewEntry(record, result.ended_at, key=key),))
    for entry in entries:
        if isinstance(entry.record, GameRecorded):
            await keep_course(connection, league, entry.record.game, await course.course())


async def _season_for(writer: LeagueWriter, finished: FinishedGame) -> Season | None:
    """The season of a league that a game counts for. They never overlap, so there is one at most."""
    people, result = await writer.mirror.people(), finished.result
    users = tuple(seat.user for seat in result.seats if seat.user is not None)
    sitting = Sitting(result.ended_at, finished.rules, finished.channels, users, len(users))
    for season in (await writer.mirror.seasons()).values():
        invited = {people[player].user for player in await writer.mirror.invited(season.number)}
        if why_not_counted(season, sitting, {user for user in invited if user is not None}) is None:
            return season
    return None
