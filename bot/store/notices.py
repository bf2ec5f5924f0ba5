"""Which messages tell somebody that a table waits for them, so that a restart leaves none of them behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, insert, select

from bot.store.schema import notices

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

    from bot.store.engine import Database


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """The message that was sent to ``user`` for a ``decision`` at a table. They have one a table at most."""

    table: str
    user: int
    decision: int
    channel: int
    message: int


class Notices:
    """The notices that have been sent and not yet deleted. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def all(self) -> tuple[NoticeRow, ...]:
        """Every one there is."""
        async with self._database.reading() as connection:
            rows = (await connection.execute(select(notices).order_by(notices.c.table_id, notices.c.user_id))).all()
        return tuple(NoticeRow(row.table_id, row.user_id, row.decision, row.channel, row.message) for row in rows)

    async def keep(self, row: NoticeRow) -> None:
        """Remember a notice, in the place of an earlier one of the same table and person."""
        async with self._database.writing() as connection:
            await connection.execute(delete(notices).where(*_whose(row.table, row.user)))
            await connection.execute(
                insert(notices),
                {
                    "table_id": row.table,
                    "user_id": row.user,
                    "decision": row.decision,
                    "channel": row.channel,
                    "message": row.message,
                },
            )

    async def drop(self, table: str, user: int) -> None:
        """Forget the notice of a person at a table; harmless when there is none."""
        async with self._database.writing() as connection:
            await connection.execute(delete(notices).where(*_whose(table, user)))


def _whose(table: str, user: int) -> tuple[ColumnElement[bool], ...]:
    return notices.c.table_id == table, notices.c.user_id == user
