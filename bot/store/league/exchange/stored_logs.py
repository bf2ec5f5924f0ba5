"""The stored logs of a league's games: packing, reading, and removal of the names of forgotten people."""

import asyncio
import zlib
from collections.abc import Collection
from typing import Any

from sqlalchemy import Row, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league.views import LogFile
from bot.paifu.hide_name import without_name
from bot.paifu.log_decoding import MOST_BYTES
from bot.store.database.league_schema import league_logs, league_seats


def log_row(league: int, game: int, file: LogFile, content: bytes) -> dict[str, Any]:
    """The row of a log; ``content`` is its ``packed`` text."""
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
    """The stored form of a log's text."""
    return zlib.compress(text.encode())


def log_text(content: bytes) -> str:
    """The text of a packed log, up to MOST_BYTES; "" for invalid content, which an archive may have brought."""
    try:
        return zlib.decompressobj().decompress(content, MOST_BYTES).decode()
    except (zlib.error, UnicodeDecodeError):
        return ""


NamelessLogs = dict[tuple[int, int, int], tuple[list[str], bytes]]
"""The names and the content of logs without one of their players, by league, game and that player's seat."""


async def nameless_logs(
    connection: AsyncConnection, league: int, player: int, known: Collection[tuple[int, int, int]] = ()
) -> NamelessLogs:
    """The logs of a player's games without the player's names, except those that are ``known`` already.

    This may take long, since each is unpacked, read and packed again.
    """
    seats, logs = league_seats.c, league_logs.c
    query = (
        select(logs.game, seats.seat)
        .join(league_seats, (seats.league_id == logs.league_id) & (seats.game == logs.game))
        .where(logs.league_id == league, seats.player == player)
    )
    nameless: NamelessLogs = {}
    for game, seat in (await connection.execute(query)).all():
        if (league, game, seat) in known:
            continue
        where = (logs.league_id == league, logs.game == game)
        row = (await connection.execute(select(logs.names, logs.content).where(*where))).one()
        names = [("" if place == seat else name) for place, name in enumerate(row.names)]
        nameless[league, game, seat] = names, await asyncio.to_thread(_nameless, row.content, seat)
    return nameless


def _nameless(content: bytes, seat: int) -> bytes:
    return packed(without_name(log_text(content), seat))


async def replace_logs(connection: AsyncConnection, nameless: NamelessLogs) -> None:
    """Replace names and content of these stored logs."""
    logs = league_logs.c
    for (league, game, _), (names, content) in nameless.items():
        where = (logs.league_id == league, logs.game == game)
        await connection.execute(update(league_logs).where(*where).values(names=names, content=content))
