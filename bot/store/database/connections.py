"""Connections to the database, an SQLite file or a PostgreSQL server, with one writer at a time.

The file has a write-ahead log and full synchronisation. Python's driver would begin transactions late and never before
DDL, which would then survive a rollback. So its own transactions are turned off, and SQLAlchemy emits BEGIN, or BEGIN
IMMEDIATE for writing.
"""

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, Final, TypeVar
from weakref import WeakSet

import structlog
from sqlalchemy import URL, Connection, Engine, Executable, Result, Row, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.database import postgresql
from bot.store.database.postgresql import (
    SCHEMES,
    Server,
    cause_of,
    hang_up,
    is_of_values,
    is_silence,
    is_unreadable,
    reason_of,
)
from bot.store.errors import DatabaseFailed, DatabaseUnusable, NotAFile

T = TypeVar("T")
AnyRow = Row[*tuple[Any, ...]]

PRAGMAS: tuple[str, ...] = (
    # Milliseconds to wait for another process's lock.
    "PRAGMA busy_timeout = 5000",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    # Overwrites deleted data in the file; the default depends on how SQLite was built.
    "PRAGMA secure_delete = ON",
)
"""Executed on every new connection, before the write-ahead log is turned on."""


LONG: Final = 3.0
"""Seconds after which a transaction is no longer taken for a usual one, and again after each look."""
ANSWERS: Final = 4.0
"""Seconds that the server has to let a connection in."""
SPARED: Final = 2.0
"""Seconds after a connection without an answer in which no other is tried: all who wait are told at once."""


log = structlog.stdlib.get_logger(__name__)


class DatabaseHealth:
    """The health of one open database. ``writes`` counts successful writes, ``failures`` those the database refused."""

    def __init__(self, place: Path | Server) -> None:
        self.failing = False
        self.writes = 0
        self.failures = 0
        self.jams = 0
        """How often a write gave up because another process kept the database locked, or a server answered nothing."""
        self._told_unreadable = False
        self._file: Final = place if isinstance(place, Path) else None
        self._opened: tuple[int, int] | None = None

    def require(self, jams: int) -> None:
        """Refuse a write that cannot succeed; ``jams`` was the count when its wait began. Raises DatabaseFailed.

        If another write gave up meanwhile because of a lock or without an answer, this one fails at once. Otherwise
        many tables would each wait in turn.
        """
        if self.jams != jams:
            raise DatabaseFailed("the database is locked or does not answer")
        if self._opened is not None and self._stat() != self._opened:
            error = DatabaseFailed(f"the file {self._file} was moved, deleted or replaced since it was opened")
            self._out_of_order(error)
            raise error

    def works(self) -> None:
        """Record a successful write."""
        self.writes += 1
        if self._opened is None:
            self._opened = self._stat()
        if self.failing:
            self.failing = False
            log.info("the database can be written to again")

    def fails(self, error: BaseException) -> None:
        """Record a failed transaction, unless the error is about the written values."""
        if is_unreadable(error):
            if not self._told_unreadable:
                self._told_unreadable = True
                log.error(
                    "the database holds a damaged value: `python -m bot db check --full` says where",
                    fault=reason_of(error),
                )
            return
        if isinstance(error, IntegrityError | DataError | ProgrammingError) or is_of_values(error):
            return
        if isinstance(error, DBAPIError | OSError | DatabaseFailed):
            self.jams += _is_locked(error) or is_silence(error)
            self._out_of_order(error)

    def _out_of_order(self, error: BaseException) -> None:
        self.failures += 1
        if not self.failing:
            self.failing = True
            log.error(
                "nothing can be written to the database; tables stand still and try again by themselves",
                fault=reason_of(error),
            )

    def _stat(self) -> tuple[int, int] | None:
        """The identity of the file, since an open file is written to even after another has taken its name."""
        if self._file is None:
            return None
        try:
            found = self._file.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino


def _is_locked(error: BaseException) -> bool:
    cause = cause_of(error)
    name = str(getattr(cause, "sqlite_errorname", None) or "")
    return name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) or getattr(cause, "sqlstate", None) == "55P03"


class ServerLines:
    """The connections of one database. To be used on the event loop only."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._connections: Final[WeakSet[Any]] = WeakSet()
        self._trial: asyncio.Task[None] | None = None
        self._silent_at: float | None = None

    async def connect(self) -> Any:  # noqa: ANN401 - the driver's own connection
        """A new connection. Raises DatabaseFailed."""
        loop = asyncio.get_running_loop()
        if self._silent_at is not None and loop.time() < self._silent_at + SPARED:
            raise DatabaseFailed(f"{self._server} does not answer") from TimeoutError()
        try:
            connection = await self._server.connect(within=ANSWERS)
        except DatabaseUnusable as error:
            if is_silence(error):
                self._silent_at = loop.time()
            raise DatabaseFailed(str(error)) from error
        self._silent_at = None
        self._connections.add(connection)
        return connection

    @contextmanager
    def used(self) -> Iterator[None]:
        """Look after the server while a transaction takes long."""
        loop = asyncio.get_running_loop()
        timer: asyncio.TimerHandle

        def look() -> None:
            nonlocal timer
            timer = loop.call_later(LONG, look)
            if self._trial is None or self._trial.done():
                self._trial = loop.create_task(self._try())

        timer = loop.call_later(LONG, look)
        try:
            yield
        finally:
            timer.cancel()

    async def _try(self) -> None:
        """End every connection if the server lets no new one in for want of any answer."""
        try:
            connection = await self._server.connect(within=ANSWERS)
        except DatabaseUnusable as error:
            if is_silence(error):
                self._silent_at = asyncio.get_running_loop().time()
                for waiting in self._connections:
                    waiting.terminate()
        else:
            await hang_up(connection)

    async def close(self) -> None:
        """End a look that is being taken."""
        if self._trial is not None:
            self._trial.cancel()
            await asyncio.gather(self._trial, return_exceptions=True)


def database_file(url: str) -> Path:
    """The file of a database URL; a plain path is one. Raises NotAFile."""
    if "://" not in url:
        return Path(url)
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        parsed = None
    if parsed is None or parsed.get_backend_name() != "sqlite":
        # The rest of the URL is not shown, since it may hold a password.
        raise NotAFile(f"{url.partition('://')[0]}://...")
    name = parsed.database or ""
    if not name or name == ":memory:" or name.startswith("file:"):
        raise NotAFile(parsed.render_as_string(hide_password=True))
    return Path(name)


def place_of(url: str) -> Path | Server:
    """The file or the server of a database URL; a plain path is a file. Raises NotAFile, NotAServer."""
    scheme, mark, _ = url.partition("://")
    return Server.of(url) if mark and scheme in SCHEMES else database_file(url)


def _prepare(engine: Engine) -> Engine:
    @event.listens_for(engine, "connect")
    def connected(driver: Any, record: object) -> None:  # noqa: ANN401 - the driver's own connection
        del record
        driver.isolation_level = None
        cursor = driver.cursor()
        try:
            for pragma in PRAGMAS:
                cursor.execute(pragma)
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            # Another process is changing the mode, for which SQLite never waits. The mode is stored in the file.
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
        finally:
            cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def writing_engine(file: Path) -> Engine:
    """An engine whose every transaction writes, for a thread or for migrations. The caller disposes of it."""
    engine = create_engine(URL.create("sqlite", database=str(file)), hide_parameters=True)
    return _prepare(engine).execution_options(writes=True)


# Error messages must not show values, since these include whole walls.
_SIZE: Final[dict[str, Any]] = {"pool_size": 4, "max_overflow": 0, "hide_parameters": True}


def _open_file(file: Path) -> AsyncEngine:
    engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(file)), **_SIZE)
    _prepare(engine.sync_engine)
    return engine


def _open_server(lines: ServerLines) -> AsyncEngine:
    # With pool_pre_ping a connection that the server has closed, for example by a restart, is replaced before use.
    engine = create_async_engine("postgresql+asyncpg://", async_creator=lines.connect, pool_pre_ping=True, **_SIZE)
    postgresql.prepare(engine.sync_engine)
    return engine


PATIENCE: Final = (0, 0.5, 1, 2, 4, 8, 15)
"""Pauses in seconds between attempts to learn whether a transaction was committed, long enough for a restart."""


FAULTS: Final = (SQLAlchemyError, OSError, OverflowError, UnicodeDecodeError)
"""The exceptions of a failed transaction. The last is of a damaged schema (``SQLITE_ERRORS``)."""


class WriterThread:
    """A thread that writes to a file through its own engine; the caller prevents other writers.

    It runs a whole transaction at once. The asyncio driver would switch threads for each part of each statement, twenty
    times for one move at a table, which takes longer than the statements.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine: Final = engine
        self._thread: Final = ThreadPoolExecutor(1, "writer")
        self._connection: Connection | None = None
        """The one of the last transaction, unless that failed."""
        self._closed = False

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in a transaction, which is rolled back if it raises.

        A cancelled call still waits for the end of its transaction. Raises SQLAlchemy's exceptions.
        """
        done = asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            while not done.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([done])
            # Marks an exception as retrieved.
            done.exception()
            raise

    def _write(self, work: Callable[[Connection], T]) -> T:
        connection, self._connection = self._connection or self.engine.connect(), None
        try:
            with connection.begin():
                done = work(connection)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return done

    def _dispose(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self.engine.dispose()

    async def close(self) -> None:
        """Close the connection. May be called twice."""
        if not self._closed:
            self._closed = True
            await asyncio.get_running_loop().run_in_executor(self._thread, self._dispose)
            self._thread.shutdown(wait=False)


class Transactions(ABC):
    """Where transactions are opened. A single statement needs no block: it is a transaction of its own."""

    @abstractmethod
    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that reads."""

    @abstractmethod
    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that writes."""

    async def rows(self, query: Executable, values: Mapping[str, Any] | None = None) -> Sequence[AnyRow]:
        """All rows of a query. Raises DatabaseFailed."""
        async with self.reading() as connection:
            return (await connection.execute(query, values)).all()

    async def row(self, query: Executable, values: Mapping[str, Any] | None = None) -> AnyRow | None:
        """The only row of a query; None if there is none. Raises DatabaseFailed."""
        async with self.reading() as connection:
            return (await connection.execute(query, values)).one_or_none()

    async def scalars(self, query: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Any]:
        """The first column of a query. Raises DatabaseFailed."""
        async with self.reading() as connection:
            return (await connection.scalars(query, values)).all()

    async def scalar(self, query: Executable, values: Mapping[str, Any] | None = None) -> Any:  # noqa: ANN401 - as the column has it
        """The first value of a query; None if there is none. Raises DatabaseFailed."""
        async with self.reading() as connection:
            return await connection.scalar(query, values)

    async def change(
        self, statement: Executable, values: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None
    ) -> int:
        """Execute a statement that writes, and return the number of rows that it matched. Raises DatabaseFailed."""
        async with self.writing() as connection:
            return (await connection.execute(statement, values)).rowcount


class OpenTransaction(Transactions):
    """A database inside a transaction that is open: whoever reads or writes through it takes part in that one."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection: Final = connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """The transaction."""
        yield self._connection

    writing = reading


class Database(Transactions):
    """One open database: any number of readers, one writer at a time.

    Processes that share a server write alone (``writing``) or beside others (``write``).
    """

    def __init__(self, place: Path | Server) -> None:
        if isinstance(place, Server):
            self._lines: ServerLines | None = ServerLines(place)
            self._engine = _open_server(self._lines)
        else:
            self._lines, self._engine = None, _open_file(place)
        self._on_server: Final = isinstance(place, Server)
        reading, writing = (postgresql.READING, postgresql.WRITING) if self._on_server else ({}, {"writes": True})
        self._reading: Final = self._engine.execution_options(**reading)
        self._writing: Final = self._engine.execution_options(**writing)
        self._beside_others: Final = self._engine.execution_options(**postgresql.BESIDE_OTHERS)
        self._writer_thread: Final = None if isinstance(place, Server) else WriterThread(writing_engine(place))
        self.database_health: Final = DatabaseHealth(place)
        self._turn: Final = asyncio.Lock()
        self._closed = False
        self._open = 0
        self._idle: Final = asyncio.Event()
        self._idle.set()

    @property
    def writers(self) -> tuple[Engine, ...]:
        """The engines that write, for monitoring."""
        thread = () if self._writer_thread is None else (self._writer_thread.engine,)
        return (self._writing.sync_engine, *thread)

    @property
    def in_use(self) -> int:
        """The number of open transactions."""
        return self._open

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that reads one consistent state of the database. Raises DatabaseFailed."""
        async with self._transaction(self._reading) as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes, and is rolled back on an exception. Raises DatabaseFailed."""
        async with self._turn_to_write(), self._transaction(self._writing) as connection:
            yield connection

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a blocking function in a writing transaction, for a file in the writer's thread. Raises DatabaseFailed.

        This is for frequent writes. ``work`` may only use the database, since it runs in another thread; on a server
        other processes write meanwhile, and it relies on nothing but rows that are its own or locked by it.
        """
        if self._writer_thread is None:
            async with self._turn_to_write(), self._transaction(self._beside_others) as connection:
                return await connection.run_sync(work)
        async with self._turn_to_write(), self._counted():
            try:
                return await self._writer_thread.write(work)
            except FAULTS as error:
                self.database_health.fails(error)
                raise DatabaseFailed(postgresql.reason_of(error)) from error

    @asynccontextmanager
    async def _turn_to_write(self) -> AsyncIterator[None]:
        """Wait for the turn to write, and check that writing is possible."""
        jams = self.database_health.jams
        async with self._turn:
            self.database_health.require(jams)
            yield
            self.database_health.works()

    @asynccontextmanager
    async def _counted(self) -> AsyncIterator[None]:
        """Count an open transaction."""
        if self._closed:
            raise DatabaseFailed("the database is closed")
        self._open += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._open -= 1
            if not self._open:
                self._idle.set()

    @asynccontextmanager
    async def _transaction(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        number: str | None = None
        async with self._counted():
            try:
                async with self._begun(engine) as connection:
                    yield connection
                    if self._on_server and engine is not self._reading:
                        number = postgresql.number_of(connection)
            except DatabaseFailed as error:
                # Either the server could not be reached, or the caller raised it itself.
                if engine is not self._reading and isinstance(error.__cause__, DatabaseUnusable):
                    self.database_health.fails(error)
                raise
            except FAULTS as error:
                if number is not None and await self._was_committed(number):
                    return
                if engine is not self._reading or postgresql.is_unreadable(error):
                    self.database_health.fails(error)
                raise DatabaseFailed(postgresql.reason_of(error)) from error

    @asynccontextmanager
    async def _begun(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """A transaction that does not wait for a server which answers nobody."""
        with nullcontext() if self._lines is None else self._lines.used():
            async with engine.begin() as connection:
                yield connection

    async def _was_committed(self, number: str) -> bool:
        """Whether a transaction was committed whose COMMIT got no answer.

        Other writers wait until this is known: a table that assumed a rollback would have to read its journal again. A
        server that answers nothing is not waited for.
        """
        for pause in PATIENCE:
            await asyncio.sleep(pause)
            try:
                async with self._begun(self._writing) as connection:
                    return await postgresql.was_committed(connection, number)
            except (SQLAlchemyError, OSError, DatabaseFailed) as error:
                if postgresql.is_silence(error):
                    break
        return False

    async def close(self) -> None:
        """Wait for open transactions, then close all connections. May be called twice.

        A connection in use would otherwise never be closed.
        """
        async with self._turn:
            self._closed = True
            await self._idle.wait()
            if self._lines is not None:
                await self._lines.close()
            await self._engine.dispose()
            if self._writer_thread is not None:
                await self._writer_thread.close()


AT_ONCE: Final = 500
"""Rows per batch: a few milliseconds of work."""

Item = TypeVar("Item")


def parts(items: Sequence[Item], size: int = AT_ONCE) -> Iterator[Sequence[Item]]:
    """The items in order, in batches of ``size``."""
    for first in range(0, len(items), size):
        yield items[first : first + size]


async def all_rows(result: Result[Any]) -> list[Any]:
    """All rows of a large result."""
    rows: list[Any] = []
    for part in result.partitions(AT_ONCE):
        rows += part
        await asyncio.sleep(0)
    return rows
