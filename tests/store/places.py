"""Where a test keeps its database: in a file or on a server, read without the store."""

import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Protocol

import pytest
from _pytest.mark import ParameterSet

from tests.postgres import ServerDatabase


class Place(Protocol):
    """A database. Its SQL is that which both systems understand."""

    @property
    def url(self) -> str:
        """What the store opens."""

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""

    def query(self, sql: str) -> list[tuple[Any, ...]]:
        """What a stranger reads: times and JSON as text, truth as 0 and 1."""

    def change(self, sql: str, *values: Any) -> None:
        """A stranger changes something; ``?`` stands for a value."""


class FilePlace:
    """A file of SQLite."""

    dialect = "sqlite"

    def __init__(self, file: Path) -> None:
        self.file = file

    @property
    def url(self) -> str:
        return str(self.file)

    def query(self, sql: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.file)) as connection:
            return list(connection.execute(sql))

    def change(self, sql: str, *values: Any) -> None:
        with closing(sqlite3.connect(self.file)) as connection, connection:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute(sql, values)


class ServerPlace:
    """A database of PostgreSQL."""

    dialect = "postgresql"

    def __init__(self, database: ServerDatabase) -> None:
        self.database = database

    @property
    def url(self) -> str:
        return self.database.url

    def query(self, sql: str) -> list[tuple[Any, ...]]:
        return [tuple(map(_plain, row)) for row in self.database.fetch(sql)]

    def change(self, sql: str, *values: Any) -> None:
        for number in range(1, len(values) + 1):
            sql = sql.replace("?", f"${number}", 1)
        self.database.execute(sql, *values)


def change(file: Path, sql: str) -> None:
    """Something is changed in a database that no store has open."""
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute(sql).rowcount > 0


def seeds(count: int) -> list[ParameterSet]:
    """For a history drawn by chance: so many in files, the first of them on a server as well."""
    again = pytest.mark.sqlite_only("the first history has shown what a server may do otherwise")
    return [pytest.param(seed, marks=[again] if seed else []) for seed in range(count)]


def _plain(value: Any) -> Any:
    match value:
        case bool():
            return int(value)
        case datetime():
            return value.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")
        case date():
            return value.isoformat()
        case _:
            return value
