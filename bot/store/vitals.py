"""Whether the database answers, how large it is, and how much of it is in use: for whoever watches the bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, select, text

from bot.store.errors import DatabaseFailed
from bot.store.schema import tables

if TYPE_CHECKING:
    from bot.store.engine import Database

_SIZE_OF_FILE = text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
_SIZE_AT_SERVER = select(func.pg_database_size(func.current_database()))
_AT_REST = select(func.count()).select_from(tables).where(tables.c.closed_at.is_(None), tables.c.wake_at.is_not(None))


@dataclass(frozen=True, slots=True)
class Vital:
    """What a look at the database found.

    ``size`` in bytes; how many transactions were ``open``, the look aside; how many open tables are ``at_rest``, rows
    that take no memory until somebody touches them or their time comes.
    """

    size: int
    open: int
    at_rest: int


class Vitals:
    """Looks at the database."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

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
