"""Queries of open tables by channel, server or person, without loading them, and the tables at rest.

A table at rest is not in memory and need not be loaded before ``wake_at``. An open table without ``wake_at`` is or was
in the memory of the process it belongs to.
"""

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Final

from sqlalchemy import and_, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.connections import Database
from bot.store.database.schema import deadlines, table_seats, tables
from bot.store.errors import StoreError
from bot.store.table_ownership import TableOwnership
from bot.table.errors import JournalFailed
from bot.table.ports import OwnTable, PausedGame

_OPEN: Final = tables.c.closed_at.is_(None)
_AT_CHANNEL: Final = select(tables.c.id).where(_OPEN, tables.c.channel == bindparam("place"))
_OF_GUILD: Final = (
    select(tables.c.id).where(_OPEN, tables.c.guild == bindparam("guild")).order_by(tables.c.opened_at, tables.c.id)
)
_EVERYBODY: Final = table_seats.alias("everybody")
_PEOPLE: Final = (
    select(func.count(_EVERYBODY.c.user_id))
    .where(_EVERYBODY.c.table_id == tables.c.id)
    .correlate(tables)
    .scalar_subquery()
)
_OF_USER: Final = (
    select(
        tables.c.id,
        tables.c.guild,
        tables.c.channel,
        tables.c.pace,
        tables.c.pause,
        tables.c.opened_at,
        deadlines.c.due,
        _PEOPLE.label("people"),
    )
    .select_from(table_seats)
    .join(tables, tables.c.id == table_seats.c.table_id)
    .outerjoin(deadlines, and_(deadlines.c.table_id == table_seats.c.table_id, deadlines.c.seat == table_seats.c.place))
    .where(table_seats.c.user_id == bindparam("user"), _OPEN)
    .order_by(tables.c.opened_at, tables.c.id)
)
_FIRST_DUE: Final = (
    select(func.min(deadlines.c.due)).where(deadlines.c.table_id == tables.c.id).correlate(tables).scalar_subquery()
)
_REST: Final = (
    update(tables)
    .where(
        _OPEN,
        tables.c.id == bindparam("table"),
        tables.c.epoch == bindparam("era"),
        tables.c.last_seq == bindparam("last"),
    )
    .values(wake_at=bindparam("until"))
)


class OpenTables:
    """``bot.table.ports.Register`` in the database. Every failure is a JournalFailed with its reason as the cause.

    Tables of another process are found by the queries but never changed.
    """

    def __init__(self, database: Database, ownership: TableOwnership) -> None:
        self._database: Final = database
        self._epoch: Final = ownership.epoch
        self._unsettled: Final = (
            select(tables.c.id)
            .where(_OPEN, tables.c.wake_at.is_(None), ownership.left)
            .order_by(_FIRST_DUE, tables.c.id)
            .limit(bindparam("most"))
        )
        self._due: Final = (
            select(tables.c.id, tables.c.wake_at)
            .where(_OPEN, tables.c.wake_at <= bindparam("now"), ownership.known)
            .order_by(tables.c.wake_at)
            .limit(bindparam("most"))
        )
        self._next: Final = select(func.min(tables.c.wake_at)).where(_OPEN, ownership.known)

    async def at_channel(self, channel: int) -> str | None:
        """The open table of a channel."""
        async with self._reading() as connection:
            found: str | None = (await connection.execute(_AT_CHANNEL, {"place": channel})).scalar_one_or_none()
            return found

    async def of_guild(self, guild: int) -> tuple[str, ...]:
        """The open tables of a server, oldest first."""
        async with self._reading() as connection:
            return tuple((await connection.execute(_OF_GUILD, {"guild": guild})).scalars())

    async def of_user(self, user: int) -> tuple[OwnTable, ...]:
        """The open tables at which a person sits, oldest first."""
        async with self._reading() as connection:
            rows = (await connection.execute(_OF_USER, {"user": user})).all()
        return tuple(OwnTable(*row) for row in rows)

    async def standing_still(self, reasons: Collection[str], guild: int | None = None) -> tuple[PausedGame, ...]:
        """The games paused for one of these reasons, of one server or of all."""
        query = select(tables.c.id, tables.c.guild, tables.c.channel).where(
            _OPEN, tables.c.pause.is_not(None), tables.c.pause.in_(sorted(reasons))
        )
        if guild is not None:
            query = query.where(tables.c.guild == guild)
        async with self._reading() as connection:
            rows = (await connection.execute(query.order_by(tables.c.id))).all()
        return tuple(PausedGame(row.id, row.guild, row.channel) for row in rows)

    async def unsettled(self, limit: int) -> tuple[str, ...]:
        """Open tables of earlier processes that were in memory and not taken up since, earliest deadline first."""
        async with self._reading() as connection:
            found = await connection.execute(self._unsettled, {"era": self._epoch, "most": limit})
            return tuple(found.scalars())

    async def rest(self, until: Mapping[str, tuple[int, datetime]]) -> None:
        """Put tables to rest: each with the number of its last entry and when to wake it.

        A table that has newer entries or another owner is left alone.
        """
        rows = [
            {"table": table, "last": last, "until": when, "era": self._epoch} for table, (last, when) in until.items()
        ]
        if rows:
            async with self._writing() as connection:
                await connection.execute(_REST, rows)

    async def wake(self, now: datetime, limit: int) -> tuple[tuple[str, datetime], ...]:
        """End the rest of the tables that are due, and return them with their wake time, earliest first."""
        parameters = {"now": now, "era": self._epoch, "most": limit}
        async with self._writing() as connection:
            due = [(row.id, row.wake_at) for row in await connection.execute(self._due, parameters)]
            if due:
                names = [table for table, _ in due]
                await connection.execute(update(tables).where(tables.c.id.in_(names)).values(wake_at=None))
        return tuple(due)

    async def wake_early(self, epochs: Collection[int], now: datetime) -> None:
        """Let the tables that these processes put to rest be due now: their clock was ahead."""
        at_rest = (_OPEN, tables.c.wake_at > now, tables.c.epoch.in_(sorted(epochs)))
        async with self._writing() as connection:
            await connection.execute(update(tables).where(*at_rest).values(wake_at=now))

    async def next_wake(self) -> datetime | None:
        """The earliest wake time of a table at rest; None if there is none."""
        async with self._reading() as connection:
            found: datetime | None = (await connection.execute(self._next, {"era": self._epoch})).scalar_one_or_none()
            return found

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._database.reading() as connection:
                yield connection
        except StoreError as error:
            raise JournalFailed(str(error)) from error

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._database.writing() as connection:
                yield connection
        except StoreError as error:
            raise JournalFailed(str(error)) from error
