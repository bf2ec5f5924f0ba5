"""Handling of SQLite files: reading without side effects, integrity checks, exclusive access, safe creation."""

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from bot.store.errors import InUse

COMPANIONS: Final = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps beside a database in use, or after a crash."""
MOST_FAULTS: Final = 20
"""Faults of one file that are reported."""
OWNER_ONLY: Final = 0o600
"""Permissions of database files, which hold secret walls."""
SQLITE_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What Python's sqlite3 raises. The second where SQLite's message quotes a damaged page of the schema."""
LOOK_EVERY: Final = 100_000
"""SQLite's virtual machine steps between two calls of ``stop``: some milliseconds."""


def reading_uri(file: Path) -> str:
    """A URI that reads the file without creating companions.

    SQLite creates a log and an index for every reader of a file in WAL mode. If there is neither log nor journal the
    file is not in use, and can be opened as immutable instead.
    """
    at_rest = not any(companion(file, suffix).exists() for suffix in ("-wal", "-journal"))
    return f"{file.resolve().as_uri()}?{'immutable=1' if at_rest else 'mode=ro'}"


def reason_of(error: BaseException) -> str:
    """The reason of an error, as part of a sentence."""
    if isinstance(error, UnicodeDecodeError):
        return "its schema is no text"
    return str(getattr(error, "strerror", None) or error).rstrip(".").lower()


def companion(file: Path, suffix: str) -> Path:
    """The companion of a database with this suffix."""
    return file.with_name(f"{file.name}{suffix}")


def faults_of(connection: sqlite3.Connection, stop: Callable[[], bool] | None = None) -> list[str]:
    """The faults that SQLite finds: damaged pages and dangling foreign keys. Reads the whole file.

    ``stop`` is called often in this thread. Raises SQLITE_ERRORS, also after ``stop`` returned true.
    """
    if stop is not None:
        connection.set_progress_handler(stop, LOOK_EVERY)
    try:
        found = [str(row[0]) for row in connection.execute(f"PRAGMA integrity_check({MOST_FAULTS})")]
        lost = connection.execute("PRAGMA foreign_key_check").fetchmany(MOST_FAULTS)
    except sqlite3.OperationalError:
        raise
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        # The damage prevents any further check.
        return [reason_of(error)]
    finally:
        connection.set_progress_handler(None, 0)
    return [fault for fault in found if fault != "ok"] + [
        f"row {row} of {table} belongs to a row of {parent} that is not there" for table, row, parent, _ in lost
    ]


@contextmanager
def nobody_else(file: Path) -> Iterator[None]:
    """Exclusive access to the file, after its companions are merged into it. Raises InUse, SQLITE_ERRORS."""
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
        try:
            # Leaving WAL mode fails while any other connection is open, even an idle one.
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
    """A new file in the target's folder, readable by its owner only, that is renamed to the target when written.

    Raises FileExistsError if the target exists by then, OSError. After a failure no file is left.
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
    """Wait until a file's content, or a folder's list of files, is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def take_name(part: Path, target: Path) -> None:
    """Rename a file without replacing another one. Raises FileExistsError, OSError."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:
        # The file system has no hard links.
        if target.exists():
            raise FileExistsError(target) from None
        part.rename(target)


def shrink(file: Path) -> tuple[int, int]:
    """Return the space of deleted rows to the disk; returns the file's size before and after, in bytes.

    The file is written anew, which needs its size as free space. Raises InUse, SQLITE_ERRORS.
    """
    before = file.stat().st_size
    with nobody_else(file):
        pass
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE").fetchone()
        connection.execute("VACUUM")
    return before, file.stat().st_size
