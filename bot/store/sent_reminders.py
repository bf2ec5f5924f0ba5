"""The reminder messages of players whose turn it is, stored so that they are deleted even after a restart."""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, delete, insert, select

from bot.store.database.connections import Database
from bot.store.database.schema import reminders, tables

_ALL: Final = select(reminders).order_by(reminders.c.table_id, reminders.c.user_id)


@dataclass(frozen=True, slots=True)
class Reminder:
    """The message sent to ``user`` for a ``decision`` at a table. A user has at most one per table."""

    table: str
    user: int
    decision: int
    channel: int
    message: int


class Reminders:
    """The reminders that have been sent and not yet deleted. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def of_table(self, table: str) -> tuple[Reminder, ...]:
        """The reminders of a table, by person."""
        return await self._found(_ALL.where(reminders.c.table_id == table))

    async def of_closed(self) -> tuple[Reminder, ...]:
        """The reminders of closed tables: left-overs of a process that stopped while closing a table."""
        return await self._found(_ALL.join(tables).where(tables.c.closed_at.is_not(None)))

    async def _found(self, query: Select[Any]) -> tuple[Reminder, ...]:
        rows = await self._database.rows(query)
        return tuple(Reminder(row.table_id, row.user_id, row.decision, row.channel, row.message) for row in rows)

    async def keep(self, row: Reminder) -> None:
        """Store a reminder; it replaces an earlier one of the same table and person."""
        async with self._database.writing() as connection:
            await connection.execute(delete(reminders).where(*_whose(row.table, row.user)))
            await connection.execute(
                insert(reminders),
                {
                    "table_id": row.table,
                    "user_id": row.user,
                    "decision": row.decision,
                    "channel": row.channel,
                    "message": row.message,
                },
            )

    async def drop(self, table: str, user: int) -> None:
        """Delete the reminder of a person at a table, if there is one."""
        await self._database.change(delete(reminders).where(*_whose(table, user)))


def _whose(table: str, user: int) -> tuple[ColumnElement[bool], ...]:
    return reminders.c.table_id == table, reminders.c.user_id == user
