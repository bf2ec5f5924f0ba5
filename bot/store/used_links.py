"""Links into the browser that were used, by their digest: no other process lets anybody in by them again."""

from datetime import datetime
from typing import Final

from sqlalchemy import delete
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.database.connections import Database
from bot.store.database.schema import used_links


class UsedLinks:
    """Implements ``bot.web.sessions.LinkMemory``."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def use(self, digest: str, until: datetime, now: datetime) -> bool:
        """Whether this link was unused until now. Links that are too old by themselves are forgotten."""
        async with self._database.writing() as connection:
            await connection.execute(delete(used_links).where(used_links.c.until < now))
            add = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
            added = add(used_links).values(digest=digest, until=until).on_conflict_do_nothing()
            return (await connection.execute(added)).rowcount == 1
