"""Whether the database answers and can be written to, how large it is, and how much of it is in use.

For whoever watches the bot.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, func, insert, select, text

from bot.store.database.schema import house_rule_drafts, tables
from bot.store.errors import DatabaseFailed

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bot.store.database.connections import Database

_SIZE_OF_FILE = text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
_SIZE_AT_SERVER = select(func.pg_database_size(func.current_database()))
_AT_REST = select(func.count()).select_from(tables).where(tables.c.closed_at.is_(None), tables.c.wake_at.is_not(None))
ROOM: Final = 16_384
"""Bytes that are written to try whether there is room: more than a move at a table takes."""
_NOBODYS: Final = {"guild": 0, "user_id": 0, "number": 0}
_DRAFT: Final = insert(house_rule_drafts).values(
    **_NOBODYS, since=0, name="", base="", rules="-" * ROOM, note="", changed_at=datetime(2000, 1, 1, tzinfo=UTC)
)
_GONE: Final = delete(house_rule_drafts).filter_by(**_NOBODYS)


def _try(connection: Connection) -> None:
    """Write a draft of nobody's and take it away again: nothing is left of it but that there was room."""
    connection.execute(_DRAFT)
    connection.execute(_GONE)


@dataclass(frozen=True, slots=True)
class Vital:
    """What a look at the database found.

    ``size`` in bytes; how many transactions were ``open``, the look aside; how many open tables are ``at_rest``, rows
    that take no memory until somebody touches them or their time comes.
    """

    size: int
    open: int
    at_rest: int


class DatabaseStatistics:
    """Looks at the database."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._writes = -1

    async def look(self) -> Vital | None:
        """What is there; None where the database does not answer. Waits as long as the database makes one wait."""
        others = self._database.in_use
        try:
            async with self._database.reading() as connection:
                of_file = connection.dialect.name == "sqlite"
                size = await connection.scalar(_SIZE_OF_FILE if of_file else _SIZE_AT_SERVER)
                at_rest = await connection.scalar(_AT_REST)
        except DatabaseFailed:
            return None
        return Vital(int(size or 0), others, int(at_rest or 0))

    @property
    def writable(self) -> bool:
        """Whether it can be written to, as the last one found who wrote."""
        return not self._database.database_health.failing

    async def try_writing(self) -> None:
        """Find out whether it can be written to, where nobody has done so since the last time this was asked."""
        database_health = self._database.database_health
        if database_health.failing or database_health.writes == self._writes:
            try:
                await self._database.write(_try)
            except DatabaseFailed:
                # The condition knows.
                return
        self._writes = database_health.writes
