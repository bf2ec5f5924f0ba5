"""Games of log files: recorded with the file they were read from, so that their course can be read again."""

from __future__ import annotations

import asyncio
import zlib
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import insert, select, update

from bot.engine.rules.ruleset import ruleset_from
from bot.league.asking import asking
from bot.league.entries import GameRecorded, SeatPoints
from bot.league.exchange.log_names import telling
from bot.league.faults import AlreadyRecorded, LeagueRefused
from bot.league.names import name_key
from bot.paifu.log_game import course_of
from bot.paifu.names_out import without_name
from bot.paifu.source import MOST_BYTES
from bot.store.database.league_schema import league_entries, league_games, league_logs, league_rulesets, league_seats
from bot.store.league.batches import all_rows
from bot.store.league.event_history import EventHistory, keep_course
from bot.store.league.people import guest, meant, member, people_of
from bot.store.league.writing import NewEntry

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.engine.rules.ruleset import Ruleset
    from bot.league.seasons import Season
    from bot.store.database.connections import Database
    from bot.store.league.leagues import Leagues


@dataclass(frozen=True, slots=True)
class Member:
    """A person on Discord, who need not be a player of the league yet."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest by name, new or known."""

    name: str


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player."""

    name: str


Sitter = int | Member | Guest | Computer
"""Who sits somewhere: a player of the league by number, or somebody who may be new to it."""


@dataclass(frozen=True, slots=True)
class LogFile:
    """A log as it is kept: its format, the file's name, which game of the file (from 0), and its own text.

    ``digest`` names the course of the game (``bot.paifu.log_game``), ``names`` are those of the seats in it.
    ``agrees``: the engine makes of it what was recorded.
    """

    format: str
    name: str
    part: int
    digest: str
    names: tuple[str, ...]
    agrees: bool
    text: str


@dataclass(frozen=True, slots=True)
class LogResult:
    """A game of a log, ready to be recorded. ``points`` by seat are those before ``sticks`` go to anybody.

    ``course`` is None where nothing of it shall count but the result.
    """

    season: Season
    played_at: datetime
    preset: str
    rules: Ruleset
    sitters: tuple[Sitter, ...]
    points: tuple[int, ...]
    sticks: int
    file: LogFile
    course: EventHistory | None


LOG: Final = "log:"
"""What the keys of games from logs begin with."""


def key_of_log(digest: str) -> str:
    """Names the game of a log, whatever file it comes in."""
    return f"{LOG}{digest}"


class LeagueLogs:
    """The logs of every league. Raises StoreError; what cannot be recorded is a LeagueRefused."""

    def __init__(self, database: Database, leagues: Leagues) -> None:
        self._database: Final = database
        self._leagues: Final = leagues

    async def record(self, league: int, result: LogResult, by: Member, now: datetime) -> int:
        """Record a game with its log and course, new players with it, all or nothing; its number.

        The people on its seats are asked to confirm it as the season has it, ``by`` excepted. Raises LeagueRefused.
        """
        content = await asyncio.to_thread(_packed, result.file.text)
        async with self._leagues.writing(league) as writer:
            connection, key = writer.mirror.connection, key_of_log(result.file.digest)
            there = await _known(connection, league, (key,))
            if key in there:
                raise LeagueRefused(AlreadyRecorded(there[key]))
            enters = await member(connection, league, by.user, by.name)
            players = [await _player(connection, league, sitter) for sitter in result.sitters]
            writer.mirror.forget_people()
            people = await writer.mirror.people()
            seats = tuple(
                SeatPoints(player, points, name=sitter.name if isinstance(sitter, Computer) else "")
                for player, points, sitter in zip(players, result.points, result.sitters, strict=True)
            )
            accounts = {player.number for player in people.values() if player.user is not None}
            asked, confirm_by = asking(seats, enters, accounts, result.season.settings, now)
            record = GameRecorded(
                game=0,
                season=result.season.number,
                source="log",
                played_at=result.played_at,
                preset=result.preset,
                rules=await writer.mirror.keep_rules(result.rules),
                seats=seats,
                sticks=result.sticks,
                asked=asked,
                confirm_by=confirm_by,
            )
            [entry] = await writer.write((NewEntry(record, now, enters, key=key),))
            game: int = getattr(entry.record, "game", 0)
            await connection.execute(insert(league_logs), _row_of(league, game, result.file, content))
            if result.course is not None:
                await keep_course(connection, league, game, result.course)
            return game

    async def known(self, league: int, keys: Sequence[str]) -> dict[str, int]:
        """Which of these keys the league has an entry or a log of, and the number of its game."""
        async with self._database.reading() as connection:
            return await _known(connection, league, keys)

    async def log(self, league: int, game: int) -> LogFile | None:
        """The log of a game; None where it has none."""
        where = (league_logs.c.league_id == league, league_logs.c.game == game)
        async with self._database.reading() as connection:
            row = (await connection.execute(select(league_logs).where(*where))).one_or_none()
        return None if row is None else await asyncio.to_thread(_file_from, row)

    async def names(self, league: int) -> dict[str, int]:
        """The players of a league by the names they had in its logs, by key; the latest game decides."""
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
    found: dict[str, int] = {}
    for _, seats in groupby(rows, key=lambda row: row.game):
        tell: tuple[bool, ...] | None = None
        for row in seats:
            tell = telling(row.names) if tell is None else tell
            if row.seat < len(tell) and tell[row.seat]:
                found[name_key(row.names[row.seat])] = row.player
    return found


async def _known(connection: AsyncConnection, league: int, keys: Sequence[str]) -> dict[str, int]:
    entries, logs = league_entries.c, league_logs.c
    query = select(entries.key, entries.game).where(entries.league_id == league, entries.key.in_(tuple(keys)))
    found: dict[str, int] = {row.key: row.game for row in await connection.execute(query)}
    # A game that came in with an archive keeps its log, while its entry goes by another key.
    digests = [key.removeprefix(LOG) for key in keys if key.startswith(LOG)]
    kept = select(logs.digest, logs.game).where(logs.league_id == league, logs.digest.in_(digests))
    return {key_of_log(row.digest): row.game for row in await connection.execute(kept)} | found


NamelessLogs = dict[tuple[int, int, int], tuple[list[str], bytes]]
"""The names and the content of logs without one of their players, by league, game and that player's seat."""


async def nameless_logs(
    connection: AsyncConnection, league: int, player: int, known: Collection[tuple[int, int, int]] = ()
) -> NamelessLogs:
    """The logs of a player's games without the names that they had there, but those that are ``known`` already.

    It may take long: each is unpacked, read and packed again, one at a time.
    """
    seats, logs = league_seats.c, league_logs.c
    query = (
        select(logs.game, seats.seat)
        .join(league_seats, (seats.league_id == logs.league_id) & (seats.game == logs.game))
        .where(logs.league_id == league, seats.player == player)
    )
    found: NamelessLogs = {}
    for game, seat in (await connection.execute(query)).all():
        if (league, game, seat) in known:
            continue
        where = (logs.league_id == league, logs.game == game)
        row = (await connection.execute(select(logs.names, logs.content).where(*where))).one()
        names = [("" if place == seat else name) for place, name in enumerate(row.names)]
        found[league, game, seat] = names, await asyncio.to_thread(_nameless, row.content, seat)
    return found


def _nameless(content: bytes, seat: int) -> bytes:
    return _packed(without_name(log_text(content), seat))


async def replace_logs(connection: AsyncConnection, nameless: NamelessLogs) -> None:
    """Keep these in the place of what was kept; everything else about the games stays as it is."""
    logs = league_logs.c
    for (league, game, _), (names, content) in nameless.items():
        where = (logs.league_id == league, logs.game == game)
        await connection.execute(update(league_logs).where(*where).values(names=names, content=content))


async def course_of_log(connection: AsyncConnection, league: int, game: int) -> EventHistory | None:
    """The course of a game as its log tells it; None where it has none that the engine agrees with."""
    logs, games, rulesets = league_logs.c, league_games.c, league_rulesets.c
    query = (
        select(logs.content, rulesets.rules)
        .select_from(league_logs)
        .join(league_games, (games.league_id == logs.league_id) & (games.game == logs.game))
        .join(league_rulesets, rulesets.fingerprint == games.fingerprint)
        .where(logs.league_id == league, logs.game == game, logs.agrees)
    )
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else await asyncio.to_thread(_course, row)


async def _player(connection: AsyncConnection, league: int, sitter: Sitter) -> int | None:
    match sitter:
        case Member(user, name):
            return await member(connection, league, user, name)
        case Guest(name):
            return await guest(connection, league, name)
        case Computer():
            return None
        case _:
            return meant(await people_of(connection, league), sitter)


def _row_of(league: int, game: int, file: LogFile, content: bytes) -> dict[str, Any]:
    return {
        "league_id": league,
        "game": game,
        "format": file.format,
        "name": file.name,
        "digest": file.digest,
        "part": file.part,
        "names": list(file.names),
        "agrees": file.agrees,
        "content": content,
    }


def _file_from(row: Row[*tuple[Any, ...]]) -> LogFile:
    return LogFile(row.format, row.name, row.part, row.digest, tuple(row.names), row.agrees, log_text(row.content))


def _course(row: Row[*tuple[Any, ...]]) -> EventHistory | None:
    course = EventHistory(course_of(log_text(row.content), ruleset_from(row.rules)))
    return course if course.figures else None


def _packed(text: str) -> bytes:
    return zlib.compress(text.encode())


def log_text(content: bytes) -> str:
    """What was packed, as far as a log may reach; nothing where it is no log, as an archive may have brought it."""
    try:
        return zlib.decompressobj().decompress(content, MOST_BYTES).decode()
    except (zlib.error, UnicodeDecodeError):
        return ""
