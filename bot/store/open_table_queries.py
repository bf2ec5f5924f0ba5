"""Queries of open tables by channel, server or person, without loading them, and the tables at rest.

A table at rest is not in memory and need not be loaded before ``wake_at``. An open table without ``wake_at`` is or was
in the memory of the process it belongs to.
"""

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    select,
    true,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.connections import Database, Transactions
from bot.store.database.schema import GIVEN_UP, deadlines, shard_leases, table_seats, tables
from bot.store.errors import StoreError
from bot.store.processes.shard_leases import ShardRange
from bot.table.errors import JournalFailed
from bot.table.ports import Deadline, OwnTable, PausedGame

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


class TableOwnership:
    """What one process has. The conditions are about rows of ``tables``; their parameter ``era`` is ``epoch``."""

    def __init__(self, owner: str, epoch: int, shards: ShardRange | None = None) -> None:
        """``shards`` None: the process is alone and has the whole database."""
        self.owner: Final = owner
        self.epoch: Final = epoch
        self.shards: Final = shards
        era: BindParameter[int] = bindparam("era")
        self.leased: Final[ColumnElement[bool]] = true() if shards is None else _leased(shards.shards)
        """The table's shard is leased to this process."""
        self.left: Final[ColumnElement[bool]] = (
            tables.c.epoch < era if shards is None else and_(tables.c.epoch != era, self.leased)
        )
        """The table was that of an earlier process, and this one may take it up."""
        self.known: Final[ColumnElement[bool]] = tables.c.epoch <= era if shards is None else self.leased
        """The table is of this process or may be taken up by it."""

    def hosts(self, guild: int) -> bool:
        """Whether the tables of a server (0: of direct messages) belong to this process."""
        return self.shards is None or self.shards.holds(guild)


def _leased(shards: int) -> ColumnElement[bool]:
    # The database computes ``shard_of``.
    shard: ColumnElement[int] = literal_column(f"((tables.guild >> 22) % {shards})")
    return exists().where(
        shard_leases.c.shard == shard,
        shard_leases.c.shards == shards,
        shard_leases.c.epoch == bindparam("era"),
    )


@dataclass(frozen=True, slots=True)
class OpenTable:
    """The content of the rows of an open table. ``seats`` are place, user (None: a computer player) and name."""

    guild: int
    channel: int
    stage: str
    pause: str | None
    seats: frozenset[tuple[int, int | None, str]]
    deadlines: frozenset[Deadline]


async def rows_of(connection: AsyncConnection, table: str) -> OpenTable:
    """The present content of the rows of an open table."""
    head = (await connection.execute(select(tables).where(tables.c.id == table))).one()
    seats = await connection.execute(select(table_seats).where(table_seats.c.table_id == table))
    due = await connection.execute(select(deadlines).where(deadlines.c.table_id == table))
    return OpenTable(
        guild=head.guild,
        channel=head.channel,
        stage=head.stage,
        pause=head.pause,
        seats=frozenset((row.place, row.user_id, row.name) for row in seats),
        deadlines=frozenset(Deadline(row.decision, row.seat, row.due) for row in due),
    )


async def make_again(connection: AsyncConnection, table: str, should: OpenTable) -> None:
    """Rewrite the rows of an open table."""
    head = {"guild": should.guild, "channel": should.channel, "stage": should.stage, "pause": should.pause}
    await connection.execute(update(tables).where(tables.c.id == table).values(head))
    for rows in (table_seats, deadlines):
        await connection.execute(delete(rows).where(rows.c.table_id == table))
    seats = [{"table_id": table, "place": place, "user_id": user, "name": name} for place, user, name in should.seats]
    if seats:
        await connection.execute(insert(table_seats), seats)
    due = [{"table_id": table, "decision": d.decision, "seat": d.seat, "due": d.due} for d in should.deadlines]
    if due:
        await connection.execute(insert(deadlines), due)


async def close_without_journal(connection: AsyncConnection, table: str, now: datetime) -> None:
    """Mark a table as closed in its rows, without a journal entry."""
    head = {"stage": "closed", "closed_at": now, "pause": GIVEN_UP, "wake_at": None}
    await connection.execute(update(tables).where(tables.c.id == table).values(head))
    for rows in (table_seats, deadlines):
        await connection.execute(delete(rows).where(rows.c.table_id == table))


class JournalTransactions(Transactions):
    """Transactions whose every failure is a JournalFailed with its reason as the cause."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that reads. Raises JournalFailed."""
        return _journal_failing(self._database.reading())

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that writes. Raises JournalFailed."""
        return _journal_failing(self._database.writing())


@asynccontextmanager
async def _journal_failing(transaction: AbstractAsyncContextManager[AsyncConnection]) -> AsyncIterator[AsyncConnection]:
    try:
        async with transaction as connection:
            yield connection
    except StoreError as error:
        raise JournalFailed(str(error)) from error


class OpenTables:
    """``bot.table.ports.Register`` in the database. Every failure is a JournalFailed with its reason as the cause.

    Tables of another process are found by the queries but never changed.
    """

    def __init__(self, database: Database, ownership: TableOwnership) -> None:
        self._database: Final = JournalTransactions(database)
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
        found: str | None = await self._database.scalar(_AT_CHANNEL, {"place": channel})
        return found

    async def of_guild(self, guild: int) -> tuple[str, ...]:
        """The open tables of a server, oldest first."""
        return tuple(await self._database.scalars(_OF_GUILD, {"guild": guild}))

    async def of_user(self, user: int) -> tuple[OwnTable, ...]:
        """The open tables at which a person sits, oldest first."""
        return tuple(OwnTable(*row) for row in await self._database.rows(_OF_USER, {"user": user}))

    async def standing_still(self, reasons: Collection[str], guild: int | None = None) -> tuple[PausedGame, ...]:
        """The games paused for one of these reasons, of one server or of all."""
        query = select(tables.c.id, tables.c.guild, tables.c.channel).where(
            _OPEN, tables.c.pause.is_not(None), tables.c.pause.in_(sorted(reasons))
        )
        if guild is not None:
            query = query.where(tables.c.guild == guild)
        rows = await self._database.rows(query.order_by(tables.c.id))
        return tuple(PausedGame(row.id, row.guild, row.channel) for row in rows)

    async def unsettled(self, limit: int) -> tuple[str, ...]:
        """Open tables of earlier processes that were in memory and not taken up since, earliest deadline first."""
        return tuple(await self._database.scalars(self._unsettled, {"era": self._epoch, "most": limit}))

    async def rest(self, until: Mapping[str, tuple[int, datetime]]) -> None:
        """Put tables to rest: each with the number of its last entry and when to wake it.

        A table that has newer entries or another owner is left alone.
        """
        rows = [
            {"table": table, "last": last, "until": when, "era": self._epoch} for table, (last, when) in until.items()
        ]
        if rows:
            await self._database.change(_REST, rows)

    async def wake(self, now: datetime, limit: int) -> tuple[tuple[str, datetime], ...]:
        """End the rest of the tables that are due, and return them with their wake time, earliest first."""
        parameters = {"now": now, "era": self._epoch, "most": limit}
        async with self._database.writing() as connection:
            due = [(row.id, row.wake_at) for row in await connection.execute(self._due, parameters)]
            if due:
                names = [table for table, _ in due]
                await connection.execute(update(tables).where(tables.c.id.in_(names)).values(wake_at=None))
        return tuple(due)

    async def wake_early(self, epochs: Collection[int], now: datetime) -> None:
        """Let the tables that these processes put to rest be due now: their clock was ahead."""
        at_rest = (_OPEN, tables.c.wake_at > now, tables.c.epoch.in_(sorted(epochs)))
        await self._database.change(update(tables).where(*at_rest).values(wake_at=now))

    async def next_wake(self) -> datetime | None:
        """The earliest wake time of a table at rest; None if there is none."""
        found: datetime | None = await self._database.scalar(self._next, {"era": self._epoch})
        return found
