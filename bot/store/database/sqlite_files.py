"""SQLite files from outside: how to read one without touching it, whether it is whole, whether somebody uses it."""

from __future__ import annotations

import os
import secrets
import sqlite3
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Final

from bot.store.errors import InUse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

COMPANIONS: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file while it is in use, or until it is opened again after a crash."""
MOST_FAULTS: Final = 20
"""So many faults of one file are told."""
OWNER_ONLY: Final = 0o600
"""A database holds whole walls."""
LOOK_EVERY: Final = 100_000
"""SQLite's steps between two looks whether to stop: some milliseconds."""


def reading_uri(file: Path) -> str:
    """A way to read the file that makes no companions beside it.

    SQLite gives every reader of a file in WAL mode a log and an index. While there is neither log nor journal nobody
    writes, and the file can be read as an immutable one instead.
    """
    at_rest = not any(companion(file, suffix).exists() for suffix in ("-wal", "-journal"))
    return f"{file.resolve().as_uri()}?{'immutable=1' if at_rest else 'mode=ro'}"


def companion(file: Path, suffix: str) -> Path:
    """The file of this suffix that belongs to a database."""
    return file.with_name(f"{file.name}{suffix}")


def faults_of(connection: sqlite3.Connection, stop: Callable[[], bool] | None = None) -> list[str]:
    """What SQLite itself finds wrong: damaged pages, rows that point to nowhere. Reads the whole file.

    ``stop`` is asked all the time, from this thread. Raises sqlite3.Error, also where it was told to stop.
    """
    if stop is not None:
        connection.set_progress_handler(stop, LOOK_EVERY)
    try:
        found = [str(row[0]) for row in connection.execute(f"PRAGMA integrity_check({MOST_FAULTS})")]
        lost = connection.execute("PRAGMA foreign_key_check").fetchmany(MOST_FAULTS)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        # Damage that keeps it from being looked at any further.
        return [str(error)]
    finally:
        connection.set_progress_handler(None, 0)
    return [fault for fault in found if fault != "ok"] + [
        f"row {row} of {table} belongs to a row of {parent} that is not there" for table, row, parent, _ in lost
    ]


@contextmanager
def nobody_else(file: Path) -> Iterator[None]:
    """Nobody else reads or writes the file meanwhile, and its companions are folded into it.

    Raises InUse, sqlite3.Error.
    """
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
        try:
            # Only whoever is alone may leave the write-ahead log; every open connection, at rest or not, forbids it.
            (mode,) = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
            if mode != "delete":
                raise InUse(str(file))
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise InUse(str(file)) from error
            raise
        yield
        connection.rollback()


@contextmanager
def written_aside(target: Path) -> Iterator[Path]:
    """An empty file beside the target, for its owner alone, that takes its name once it is whole and on the disk.

    Raises FileExistsError where the target is there by then, OSError. If anything fails, nothing is left.
    """
    part = target.with_name(f".{target.name}.{os.getpid()}-{secrets.token_hex(4)}.part")
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
    try:
        yield part
        sync(part)
        take_name(part, target)
    finally:
        for left in (part, *(companion(part, suffix) for suffix in COMPANIONS)):
            with suppress(OSError):
                left.unlink(missing_ok=True)
    sync(target.parent)


def sync(path: Path) -> None:
    """Wait until a file, or which files a folder has, is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def take_name(part: Path, target: Path) -> None:
    """Give the file its name, never in the place of another one. Raises FileExistsError, OSError."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:
        # A file system without links.
        if target.exists():
            raise FileExistsError(target) from None
        part.rename(target)


def shrink(file: Path) -> tuple[int, int]:
    """Give the room of what was deleted back to the disk; the file's bytes before and after.

    It is written anew, for which its size must be free once more. Raises InUse, sqlite3.Error.
    """
    before = file.stat().st_size
    with nobody_else(file):
        pass
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE").fetchone()
        connection.execute("VACUUM")
    return before, file.stat().st_size
