"""Packing of the journals of closed tables: they take a seventh of the space and are read like any other."""

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import BindParameter, bindparam, delete, exists, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.codec import JournalRow
from bot.store.database.connections import Database
from bot.store.database.schema import GIVEN_UP, archived_people, journal, journal_archives, tables
from bot.store.forgetting import PERSONAL, users_of
from bot.store.packing import packed
from bot.store.read_journal_rows import journal_rows

LEFT_ALONE: Final = timedelta(days=7)
"""Journals are packed this long after their table closed, since people look back at games in the first days."""
_TABLE: Final[BindParameter[str]] = bindparam("table")
_STANDING: Final = (
    select(
        select(func.count()).where(journal.c.table_id == _TABLE).scalar_subquery(),
        select(journal_archives.c.checksum).where(journal_archives.c.table_id == _TABLE).scalar_subquery(),
    )
    .select_from(tables)
    .where(tables.c.id == _TABLE, tables.c.closed_at.is_not(None))
)


@dataclass(frozen=True, slots=True)
class Compacted:
    """One journal packed: how many entries, and the bytes of the archive."""

    table: str
    entries: int
    size: int


class JournalCompaction:
    """Packs journals. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def due(self, now: datetime, limit: int | None = None) -> tuple[str, ...]:
        """Tables that closed at least ``LEFT_ALONE`` ago and have unpacked entries, in the order they closed."""
        query = (
            select(tables.c.id)
            .where(
                tables.c.closed_at <= now - LEFT_ALONE,
                tables.c.pause.is_distinct_from(GIVEN_UP),
                exists().where(journal.c.table_id == tables.c.id),
            )
            .order_by(tables.c.closed_at, tables.c.id)
            .limit(limit)
        )
        return tuple(await self._database.scalars(query))

    async def compact(self, table: str) -> Compacted | None:
        """Pack the whole journal of a closed table, including its earlier archive, in one transaction.

        Returns None if nothing was done: all of it is packed, the table is open, or the journal changed meanwhile
        because a person was forgotten. The slow part runs before the database is locked.
        """
        async with self._database.reading() as connection:
            before = await _standing(connection, table)
            if before is None:
                return None
            rows = await journal_rows(connection, table)
        piece = await asyncio.to_thread(packed, table, rows)
        people = [{"table_id": table, "user_id": user} for user in sorted(set(users_of(rows))) if user > 0]
        async with self._database.writing() as connection:
            if await _standing(connection, table) != before:
                return None
            await connection.execute(delete(journal_archives).where(journal_archives.c.table_id == table))
            values = {name: getattr(piece, name) for name in ("entries", "kyokus", "format", "checksum", "data")}
            await connection.execute(insert(journal_archives), {"table_id": table, **values})
            if people:
                await connection.execute(insert(archived_people), people)
            await connection.execute(delete(journal).where(journal.c.table_id == table))
        return Compacted(table, piece.entries, len(piece.data))


async def _standing(connection: AsyncConnection, table: str) -> tuple[int, str | None, list[JournalRow]] | None:
    """The parts of a closed table's journal that can change; None if there is nothing to pack.

    Entries may be added, and those that name people change when a person is forgotten. Other entries never change.
    """
    found = (await connection.execute(_STANDING, {"table": table})).one_or_none()
    if found is None or not found[0]:
        return None
    return found[0], found[1], await journal_rows(connection, table, kinds=PERSONAL)
