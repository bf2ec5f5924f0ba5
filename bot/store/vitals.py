"""Whether the database answers, how large it is, and how much of it is in use: for whoever watches the bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, select, text

from bot.store.errors import DatabaseFailed

if TYPE_CHECKING:
    from bot.store.engine import Database

_SIZE_OF_FILE = text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
_SIZE_AT_SERVER = select(func.pg_database_size(func.current_database()))


@dataclass(frozen=True, slots=True)
class Vital:
    """What a look at the database found: ``size`` in bytes, and how many transactions were open, the look aside."""

    size: int
    open: int


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
        except DatabaseFailed:
            return None
        return Vital(int(size or 0), others)
