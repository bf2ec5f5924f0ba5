"""Logs as a league keeps them beside its games: packed, read again, and without the names of who was forgotten."""

from __future__ import annotations

import asyncio
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update

from bot.paifu.hide_name import without_name
from bot.paifu.log_file import MOST_BYTES
from bot.store.database.league_schema import league_logs, league_seats

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection


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


def log_row(league: int, game: int, file: LogFile, content: bytes) -> dict[str, Any]:
    """The row of a log whose text was ``packed``."""
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


def log_from(row: Row[*tuple[Any, ...]]) -> LogFile:
    """The log of a row."""
    return LogFile(row.format, row.name, row.part, row.digest, tuple(row.names), row.agrees, log_text(row.content))


def packed(text: str) -> bytes:
    """A log's text as it is kept."""
    return zlib.compress(text.encode())


def log_text(content: bytes) -> str:
    """What was packed, as far as a log may reach; nothing where it is no log, as an archive may have brought it."""
    try:
        return zlib.decompressobj().decompress(content, MOST_BYTES).decode()
    except (zlib.error, UnicodeDecodeError):
        return ""


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
    return packed(without_name(log_text(content), seat))


async def replace_logs(connection: AsyncConnection, nameless: NamelessLogs) -> None:
    """Keep these in the place of what was kept; everything else about the games stays as it is."""
    logs = league_logs.c
    for (league, game, _), (names, content) in nameless.items():
        where = (logs.league_id == league, logs.game == game)
        await connection.execute(update(league_logs).where(*where).values(names=names, content=content))
