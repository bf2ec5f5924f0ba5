"""Copying an SQLite database while it is written to, and checking the copy.

These functions block and must not run on an event loop.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.store.database.sqlite_files import faults_of, reading_uri

PAGES: Final = 2_000
"""Pages copied between two calls of ``stop``: eight megabytes."""


def copy(source: Path, part: Path, stop: Callable[[], bool] = lambda: False) -> None:
    """Copy one state of a database over an empty file, even while it is written to. Raises SQLITE_ERRORS."""

    def look(status: int, remaining: int, total: int) -> None:
        del status, remaining, total
        if stop():
            raise sqlite3.OperationalError("interrupted")

    uri = reading_uri(source)
    with (
        closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as reading,
        closing(sqlite3.connect(part, isolation_level=None)) as writing,
    ):
        # Without a reading transaction, each write by another connection would restart the copy.
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM sqlite_master").fetchone()
        reading.backup(writing, pages=PAGES, progress=look)
        reading.rollback()
        # Makes the copy a single file without companions.
        writing.execute("PRAGMA journal_mode = DELETE").fetchone()


def require_whole(file: Path, stop: Callable[[], bool] = lambda: False) -> None:
    """Check every page of a database. Raises sqlite3.DatabaseError with the first fault."""
    with closing(sqlite3.connect(reading_uri(file), uri=True)) as connection:
        faults = faults_of(connection, stop)
    if faults:
        raise sqlite3.DatabaseError(faults[0])
