"""Journals of tables that closed some days ago are packed: a seventh of the room, and read like any other."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from sqlalchemy import bindparam, delete, exists, func, insert, select

from bot.store.database.schema import GIVEN_UP, archived_people, journal, journal_archives, tables
from bot.store.forgetting import PERSONAL, users_of
from bot.store.journal_rows import journal_rows
from bot.store.packing import packed

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import BindParameter
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.codec import JournalRow
    from bot.store.database.connections import Database

LEFT_ALONE: Final = timedelta(days=7)
"""So long after it closed a table's journal stays as it was written: that is when people look back at it."""
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
        """Tables that closed long enough ago and have entries that are not packed, those closed first first."""
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
        async with self._database.reading() as connection:
            return tuple((await connection.execute(query)).scalars())

    async def compact(self, table: str) -> Compacted | None:
        """Pack the whole journal of a closed table, what was packed before included, in one transaction.

        None where nothing was done: all of it is packed, the table is open, or somebody was forgotten in it at this
        very moment. The long part is over before anything is locked.
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
    """All of a closed table's journal that can change; None where there is nothing to pack.

    Entries are added, and those that name people are changed when somebody is forgotten; no others ever are.
    """
    found = (await connection.execute(_STANDING, {"table": table})).one_or_none()
    if found is None or not found[0]:
        return None
    return found[0], found[1], await journal_rows(connection, table, kinds=PERSONAL)
