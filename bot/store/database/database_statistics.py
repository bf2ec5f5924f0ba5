"""Figures about the database for monitoring: whether it answers and can be written to, and its size and use."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, text

from bot.store.database.connections import Database
from bot.store.database.schema import house_rule_drafts, tables
from bot.store.errors import DatabaseFailed

_SIZE_OF_FILE = text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
_SIZE_AT_SERVER = select(func.pg_database_size(func.current_database()))
_AT_REST = select(func.count()).select_from(tables).where(tables.c.closed_at.is_(None), tables.c.wake_at.is_not(None))
ROOM: Final = 16_384
"""Bytes written to test for free space: more than a move at a table needs."""
_NOBODYS: Final = {"guild": 0, "user_id": 0, "number": 0}
_DRAFT: Final = insert(house_rule_drafts).values(
    **_NOBODYS, since=0, name="", base="", rules="-" * ROOM, note="", changed_at=datetime(2000, 1, 1, tzinfo=UTC)
)
_GONE: Final = delete(house_rule_drafts).filter_by(**_NOBODYS)


def _try(connection: Connection) -> None:
    """Write a draft without an owner and delete it again, which fails if there is no space."""
    connection.execute(_DRAFT)
    connection.execute(_GONE)


@dataclass(frozen=True, slots=True)
class Vital:
    """Figures of the database: ``size`` in bytes, other ``open`` transactions, and open tables ``at_rest``."""

    size: int
    open: int
    at_rest: int


class DatabaseStatistics:
    """Collects figures about the database."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._writes = -1

    async def look(self) -> Vital | None:
        """The present figures; None if the database does not answer. May wait as long as any query."""
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
        """Whether the last write succeeded."""
        return not self._database.database_health.failing

    async def try_writing(self) -> None:
        """Test whether the database can be written to, unless there were successful writes since the last call."""
        database_health = self._database.database_health
        if database_health.failing or database_health.writes == self._writes:
            try:
                await self._database.write(_try)
            except DatabaseFailed:
                # ``database_health`` has recorded it.
                return
        self._writes = database_health.writes
