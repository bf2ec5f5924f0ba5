"""The journal: the process that hosts a table writes each of its changes in one transaction.

A table belongs to the process whose ``owner`` and ``epoch`` are in its row. Epochs count the processes that opened the
database. Loading an open table takes it over from older processes, which can then no longer write to it; which tables a
process may load so, ``bot.store.open_table_queries`` says.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NoReturn, Protocol

import sqlalchemy as sa
from sqlalchemy.sql.dml import UpdateBase

from bot.engine.events import Event, GameEnded, GameStarted, KyokuStarted
from bot.store.codec import entries_from, row_of
from bot.store.database.connections import Database
from bot.store.database.schema import GIVEN_UP, journal, journal_archives, table_seats, tables
from bot.store.database.schema import deadlines as deadline_rows
from bot.store.errors import (
    OutOfSequence,
    StaleOwner,
    StoreError,
    UnreadableJournal,
    UnreadableRecord,
)
from bot.store.league.table_games import take_in
from bot.store.open_table_queries import JournalTransactions, TableOwnership
from bot.store.read_journal_rows import journal_rows
from bot.store.table_games import record_games, told_games
from bot.table import table_events as te
from bot.table.errors import JournalAhead, JournalFailed, OfAnotherProcess, TakenOver, UnreadableTable
from bot.table.ports import Deadline, Loaded

Parameter = tuple[str, object, Callable[[Any], Any] | None]
"""Name, value where none is given, and what makes of a value that of the driver."""


class CompiledOnce:
    """A statement of every move. SQLAlchemy would look for its compiled form, and for the types in it, at each run."""

    def __init__(self, statement: UpdateBase) -> None:
        self._statement: Final = statement
        self._compiled: Final[dict[str, tuple[str, tuple[Parameter, ...]]]] = {}
        """By the kind of database: SQL and its parameters in order."""

    def run(self, connection: sa.Connection, *rows: Mapping[str, object]) -> sa.CursorResult[Any]:
        """Execute it with the parameters of each row. Raises SQLAlchemy's exceptions."""
        dialect = connection.dialect
        if dialect.name not in self._compiled:
            self._compiled[dialect.name] = self._compile(dialect)
        sql, parameters = self._compiled[dialect.name]
        values = [
            tuple(
                [
                    row.get(name, default) if convert is None else convert(row.get(name, default))
                    for name, default, convert in parameters
                ]
            )
            for row in rows
        ]
        return connection.exec_driver_sql(sql, values if len(values) > 1 else values[0])

    def _compile(self, dialect: sa.Dialect) -> tuple[str, tuple[Parameter, ...]]:
        compiled: Any = self._statement.compile(dialect=dialect)
        return compiled.string, tuple(
            (name, compiled.params[name], compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect))
            for name in compiled.positiontup
        )


_TABLE: Final[sa.BindParameter[str]] = sa.bindparam("table")
_HEAD = tables.c
_HOLDER = sa.select(
    _HEAD.owner, _HEAD.epoch, _HEAD.last_seq, _HEAD.closed_at, _HEAD.wake_at, _HEAD.pause, _HEAD.guild
).where(tables.c.id == _TABLE)
_LAST_DEALT = (
    sa.select(tables.c.id)
    .where(
        tables.c.channel == sa.bindparam("place"),
        sa.or_(
            sa.exists().where(journal_archives.c.table_id == tables.c.id, journal_archives.c.kyokus > 0),
            sa.exists().where(journal.c.table_id == tables.c.id, journal.c.kind == KyokuStarted.__name__),
        ),
    )
    .order_by(tables.c.opened_at.desc(), tables.c.id)
    .limit(1)
)
_DEADLINES = (
    sa.select(deadline_rows)
    .where(deadline_rows.c.table_id == _TABLE)
    .order_by(deadline_rows.c.due, deadline_rows.c.seat)
)
_ADD = CompiledOnce(sa.insert(journal))
_ADD_DEADLINES = CompiledOnce(sa.insert(deadline_rows))
_FORGET_DEADLINES = CompiledOnce(sa.delete(deadline_rows).where(deadline_rows.c.table_id == _TABLE))
_EMPTY_SEATS = sa.delete(table_seats).where(table_seats.c.table_id == _TABLE)
_EMPTY_SEAT = _EMPTY_SEATS.where(table_seats.c.place == sa.bindparam("seat"))


class JournalListener(Protocol):
    """Is notified of writes to the journal."""

    def written(self, records: Sequence[Event | te.TableRecord], seconds: float) -> None:
        """Records were written, which took ``seconds``."""

    def unwritten(self) -> None:
        """A write failed."""


class StoredJournal:
    """``bot.table.ports.Journal`` in the database. Every failure is a JournalFailed with its reason as the cause."""

    def __init__(self, database: Database, ownership: TableOwnership) -> None:
        self._database: Final = database
        self._reads: Final = JournalTransactions(database)
        self._ownership: Final = ownership
        self._owner: Final = ownership.owner
        self._epoch: Final = ownership.epoch
        self._advance_row: Final = CompiledOnce(
            sa.update(tables)
            .where(
                tables.c.id == _TABLE,
                tables.c.owner == sa.bindparam("own"),
                tables.c.epoch == sa.bindparam("era"),
                tables.c.last_seq == sa.bindparam("before"),
                ownership.leased,
            )
            .values(last_seq=sa.bindparam("after"), wake_at=None)
        )
        self._claim: Final = (
            sa.update(tables)
            .where(tables.c.id == _TABLE, ownership.left)
            .values(owner=sa.bindparam("own"), epoch=sa.bindparam("era"))
        )
        self._may_write: Final = sa.select(tables.c.id).where(
            tables.c.id == _TABLE,
            tables.c.owner == sa.bindparam("own"),
            tables.c.epoch == sa.bindparam("era"),
            ownership.leased,
        )
        self.listener: JournalListener | None = None

    async def append(self, table: str, entries: tuple[te.JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        """Write all entries and replace the table's deadlines in one transaction, or raise JournalFailed.

        The first entry of a new table is TableOpened with seq 1; later entries follow without a gap. A game that ends
        is recorded in its leagues in the same transaction. A cancelled call has written either everything or nothing,
        and ``load`` tells which. Writing ends the table's rest (``bot.store.open_table_queries``).
        """
        began = time.perf_counter()
        try:
            await self._append(table, entries, deadlines)
        except TakenOver:
            raise
        except JournalFailed:
            if self.listener is not None:
                self.listener.unwritten()
            raise
        if self.listener is not None:
            self.listener.written([entry.record for entry in entries], time.perf_counter() - began)

    async def _append(self, table: str, entries: tuple[te.JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        try:
            rows = [row_of(table, entry) for entry in entries]
            write = partial(self._write, table=table, entries=entries, rows=rows, deadlines=deadlines)
            ended = [entry.seq for entry in entries if isinstance(entry.record, GameEnded)]
            if not ended:
                await self._database.write(write)
                return
            async with self._database.writing() as connection:
                await connection.run_sync(write)
                games = [game for game in await told_games(connection, table) if game.seq in ended]
                await record_games(connection, games)
                for game in games:
                    await take_in(connection, game)
        except StaleOwner as error:
            raise TakenOver(str(error), error.guild) from error
        except OutOfSequence as error:
            raise JournalAhead(str(error)) from error
        except (StoreError, ValueError) as error:
            raise JournalFailed(str(error)) from error

    async def load(self, table: str) -> tuple[te.JournalEntry, ...]:
        """The entries from ``take_up``; none if there is no such table."""
        return (await self.take_up(table)).entries

    async def take_up(self, table: str) -> Loaded:
        """Every entry of a table in order, and the state of its row. An open table then belongs to this process.

        Raises OfAnotherProcess for one of a server that another process serves, and JournalFailed: TakenOver if a newer
        process has the table, UnreadableTable if it cannot be read.
        """
        try:
            async with self._database.reading() as connection:
                holder = (await connection.execute(_HOLDER, {"table": table})).one_or_none()
                if holder is not None and holder.pause == GIVEN_UP:
                    raise UnreadableTable(f"table {table} was closed by the operator as it could not be read")
                if holder is not None and not self._ownership.hosts(holder.guild):
                    raise OfAnotherProcess(holder.guild)
                if holder is None or holder.closed_at is not None or holder.epoch == self._epoch:
                    until = holder.wake_at if holder is not None else None
                    return Loaded(entries_from(await journal_rows(connection, table)), until=until)
            async with self._database.writing() as connection:
                before = (await connection.execute(_HOLDER, {"table": table})).one()
                await connection.execute(self._claim, {"table": table, "own": self._owner, "era": self._epoch})
                holder = (await connection.execute(_HOLDER, {"table": table})).one()
                if holder.epoch == self._epoch:
                    entries = entries_from(await journal_rows(connection, table))
                    return Loaded(entries, earlier=True, until=holder.wake_at, epoch=before.epoch)
        except (UnreadableJournal, UnreadableRecord) as error:
            raise UnreadableTable(str(error)) from error
        except StoreError as error:
            raise JournalFailed(str(error)) from error
        raise TakenOver(table, holder.guild) from StaleOwner(table, holder.guild)

    async def look(self, table: str) -> tuple[te.JournalEntry, ...]:
        """Every entry of a table in order, whichever process has it and keeps it. Raises JournalFailed."""
        try:
            async with self._database.reading() as connection:
                return entries_from(await journal_rows(connection, table))
        except (UnreadableJournal, UnreadableRecord) as error:
            raise UnreadableTable(str(error)) from error
        except StoreError as error:
            raise JournalFailed(str(error)) from error

    async def last_dealt(self, channel: int) -> str | None:
        """The table of a channel that was opened last and at which a kyoku was dealt. Raises JournalFailed."""
        found: str | None = await self._reads.scalar(_LAST_DEALT, {"place": channel})
        return found

    async def deadlines(self, table: str) -> tuple[Deadline, ...]:
        """The deadlines of a table, the earliest first. Raises JournalFailed."""
        rows = await self._reads.rows(_DEADLINES, {"table": table})
        return tuple(Deadline(row.decision, row.seat, row.due) for row in rows)

    def _write(
        self,
        connection: sa.Connection,
        *,
        table: str,
        entries: tuple[te.JournalEntry, ...],
        rows: list[dict[str, object]],
        deadlines: tuple[Deadline, ...],
    ) -> None:
        """Write entries as ``rows`` and the rows derived from them, except results of games."""
        self._advance(connection, table, entries)
        if rows:
            _ADD.run(connection, *rows)
        _FORGET_DEADLINES.run(connection, {"table": table})
        if deadlines:
            due = [{"table_id": table, "decision": d.decision, "seat": d.seat, "due": d.due} for d in deadlines]
            _ADD_DEADLINES.run(connection, *due)
        for entry in entries:
            _mirror(connection, table, entry)

    def _advance(self, connection: sa.Connection, table: str, entries: tuple[te.JournalEntry, ...]) -> None:
        """Update the last entry in the table's row, or refuse the entries."""
        if not entries:
            self._require_own(connection, table)
            return
        first = entries[0]
        for expected, entry in enumerate(entries, start=first.seq):
            if entry.seq != expected:
                raise OutOfSequence(table, entry.seq, expected)
        if first.seq == 1 and isinstance(first.record, te.TableOpened):
            self._open(connection, table, first, first.record, len(entries))
            return
        moved = self._advance_row.run(
            connection,
            {
                "table": table,
                "own": self._owner,
                "era": self._epoch,
                "before": first.seq - 1,
                "after": first.seq + len(entries) - 1,
            },
        )
        if moved.rowcount != 1:
            self._refuse(connection, table, first.seq)

    def _refuse(self, connection: sa.Connection, table: str, first: int) -> NoReturn:
        holder = connection.execute(_HOLDER, {"table": table}).one_or_none()
        if holder is None:
            raise OutOfSequence(table, first, 1)
        self._require_own(connection, table)
        raise OutOfSequence(table, first, holder.last_seq + 1)

    def _require_own(self, connection: sa.Connection, table: str) -> None:
        """Raise StaleOwner unless this process may write to the table."""
        parameters = {"table": table, "own": self._owner, "era": self._epoch}
        if connection.execute(self._may_write, parameters).one_or_none() is None:
            holder = connection.execute(_HOLDER, {"table": table}).one_or_none()
            raise StaleOwner(table, 0 if holder is None else holder.guild)

    def _open(
        self, connection: sa.Connection, table: str, entry: te.JournalEntry, opened: te.TableOpened, count: int
    ) -> None:
        connection.execute(
            sa.insert(tables),
            {
                "id": table,
                "guild": opened.guild,
                "channel": opened.channel,
                "opener": opened.opener.user,
                "stage": "lobby",
                "last_seq": count,
                "owner": self._owner,
                "epoch": self._epoch,
                "opened_at": entry.at,
                "pace": opened.settings.pace,
            },
        )
        self._require_own(connection, table)


def _mirror(connection: sa.Connection, table: str, entry: te.JournalEntry) -> None:
    """Update the rows of an open table (``bot.store.open_table_queries``) for this entry."""
    match entry.record:
        case te.SeatTaken(place, player) | te.SeatGiven(place, player):
            connection.execute(_EMPTY_SEAT, {"table": table, "seat": place})
            connection.execute(sa.insert(table_seats), _seat(table, place, player))
        case te.SeatLeft(place):
            connection.execute(_EMPTY_SEAT, {"table": table, "seat": place})
        case te.SeatsDrawn(players):
            connection.execute(_EMPTY_SEATS, {"table": table})
            rows = [_seat(table, place, player) for place, player in enumerate(players)]
            connection.execute(sa.insert(table_seats), rows)
        case te.TableMoved(guild, channel):
            room = {"guild": guild, "channel": channel}
            connection.execute(sa.update(tables).where(tables.c.id == table).values(room))
        case te.SettingsChanged(settings):
            connection.execute(sa.update(tables).where(tables.c.id == table).values(pace=settings.pace))
        case GameStarted():
            connection.execute(sa.update(tables).where(tables.c.id == table).values(stage="playing"))
        case te.Paused(reason):
            connection.execute(sa.update(tables).where(tables.c.id == table).values(pause=reason))
        case te.Resumed():
            connection.execute(sa.update(tables).where(tables.c.id == table).values(pause=None))
        case te.TableClosed():
            connection.execute(_EMPTY_SEATS, {"table": table})
            closed = {"stage": "closed", "closed_at": entry.at}
            connection.execute(sa.update(tables).where(tables.c.id == table).values(closed))
        case _:
            pass


def _seat(table: str, place: int, player: te.Player) -> dict[str, Any]:
    user = player.user if isinstance(player, te.Person) else None
    return {"table_id": table, "place": place, "user_id": user, "name": player.name}
