"""A real PostgreSQL server for tests: the one that ``TEST_POSTGRES_URL`` names, as ``.ci/postgres`` does.

Databases are copies of one that has been brought up to date, and are emptied and used again. A test that changes their
schema says so, and gets one that nobody is given after it.
"""

import asyncio
import os
import threading
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit, urlunsplit

import pytest
from sqlalchemy import delete

from bot.store.database import migrate
from bot.store.database.league_schema import metadata
from tests.patience import HANG

VARIABLE = "TEST_POSTGRES_URL"
MISSING = f"no PostgreSQL: {VARIABLE} names no server (`.ci/postgres COMMAND` starts one)"

READY: set[str] = set()
"""URLs of databases that have the newest schema already."""

T = TypeVar("T")

_NUMBERED = [
    (column.table.name, column.name)
    for column in (table.autoincrement_column for table in metadata.sorted_tables)
    if column is not None
]
OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
"""Everybody's connections to a database but the own one."""

_EMPTY = ";".join(
    [
        f"SELECT pg_terminate_backend(pid) {OTHERS}",
        *(str(delete(table)) for table in reversed(metadata.sorted_tables)),
        *(f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), 1, false)" for table, column in _NUMBERED),
    ]
)


class OwnLoop:
    """An event loop in a thread of its own, for a driver that has no other kind of call."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="postgres", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class ServerDatabase:
    """One database on the server, and a stranger's connection to it."""

    def __init__(self, loop: OwnLoop, url: str) -> None:
        import asyncpg

        self.url = url
        self.spoilt = False
        self._loop = loop
        self._connection = loop.run(asyncpg.connect(url, server_settings={"application_name": "test"}))

    def execute(self, sql: str, *values: Any) -> None:
        """One statement with values for $1 and so on, or several without."""
        self.spoilt = self.spoilt or sql.startswith(("ALTER", "CREATE", "DROP"))
        self._loop.run(self._connection.execute(sql, *values))

    def fetch(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in self._loop.run(self._connection.fetch(sql, *values))]

    def empty(self) -> None:
        self._loop.run(self._connection.execute(_EMPTY))

    def close(self) -> None:
        self._loop.run(self._connection.close(timeout=HANG))


class Postgres:
    """The server: gives out empty databases."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._loop = OwnLoop()
        self._admin = ServerDatabase(self._loop, url)
        # A worker may need a server twice.
        self._prefix = f"jantaku_test_{os.getpid()}_{id(self):x}"
        self._made = 0
        self._free: list[ServerDatabase] = []
        self._ever: list[ServerDatabase] = []
        self._pattern = self._new()
        migrate.upgrade(self.url_of(self._pattern))

    def url_of(self, name: str) -> str:
        return urlunsplit(urlsplit(self._url)._replace(path=f"/{name}"))

    def take(self) -> ServerDatabase:
        """An empty database with the newest schema."""
        if self._free:
            return self._free.pop()
        url = self.url_of(self._new(f"TEMPLATE {self._pattern}"))
        READY.add(url)
        database = ServerDatabase(self._loop, url)
        self._ever.append(database)
        return database

    def give_back(self, database: ServerDatabase) -> None:
        if not database.spoilt:
            database.empty()
            self._free.append(database)

    def bare(self, how: str = "") -> str:
        """The URL of a database without any table."""
        return self.url_of(self._new(how))

    def stranger(self, url: str) -> ServerDatabase:
        """A connection to any database, which the caller closes."""
        return ServerDatabase(self._loop, url)

    def _new(self, how: str = "") -> str:
        self._made += 1
        name = f"{self._prefix}_{self._made}"
        self._admin.execute(f"CREATE DATABASE {name} {how}")
        return name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        for database in self._ever:
            database.close()
        for number in range(1, self._made + 1):
            with suppress(OSError):
                self._admin.execute(f"DROP DATABASE IF EXISTS {self._prefix}_{number} WITH (FORCE)")
        self._admin.close()
        self._loop.close()


def server_url() -> str | None:
    """The URL of the server's own database, where there is one."""
    return os.environ.get(VARIABLE) or None


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The server, or a skipped test."""
    url = server_url()
    if url is None:
        pytest.skip(MISSING)
    server = Postgres(url)
    yield server
    server.close()


@pytest.fixture
def on_server(postgres: Postgres) -> Iterator[ServerDatabase]:
    database = postgres.take()
    yield database
    postgres.give_back(database)


def need_server() -> None:
    """Skip a module of tests where there is no server."""
    if server_url() is None:
        pytest.skip(MISSING, allow_module_level=True)
