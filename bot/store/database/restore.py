"""Restoring a backup: it replaces the database, which is kept under another name. The bot must be stopped.

These functions block and must not run on an event loop.
"""

import os
import sqlite3
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from bot.store.database import migrate, sqlite_files
from bot.store.database.backup_names import backup_name, copy, require_whole
from bot.store.errors import BackupMissing, NothingToRestore, RestoreFailed

HEADER: Final = b"SQLite format 3\0"
"""The first bytes of every SQLite file."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The backup's schema version, and where the former database is now (None: there was none)."""

    version: str
    aside: Path | None


def restore(database: Path, backup: Path, now: datetime) -> Restored:
    """Replace a database by a copy of a backup. The former database is kept under a new name.

    The backup must be undamaged, of this bot and not of a newer version; an older one is upgraded at the next start.
    Raises BackupMissing, NothingToRestore, RestoreFailed, InUse, DatabaseUnusable; then nothing has changed.
    """
    if not backup.exists():
        raise BackupMissing(str(backup))
    version = migrate.check(str(backup)).current
    if version is None or (database.exists() and backup.samefile(database)):
        raise NothingToRestore(str(backup))
    try:
        require_whole(backup)
        fresh = _beside(database, "restoring", now)
        with sqlite_files.written_aside(fresh) as part:
            copy(backup, part)
            require_whole(part)
        try:
            return Restored(version, _exchanged(database, fresh, now))
        finally:
            fresh.unlink(missing_ok=True)
    except (*sqlite_files.SQLITE_ERRORS, OSError) as error:
        raise RestoreFailed(str(backup), sqlite_files.reason_of(error)) from error


def _exchanged(database: Path, fresh: Path, now: datetime) -> Path | None:
    """Replace the old file by the new one in one step, and return the name under which the old one is kept."""
    if not database.exists():
        fresh.rename(database)
        sqlite_files.sync(database.parent)
        return None
    aside = _beside(database, "replaced", now)
    if aside.exists():
        raise FileExistsError(f"{aside} is there already")
    with ExitStack() as alone:
        # A broken database is kept as it is: opening it would make SQLite discard its log.
        if _begins_well(database):
            try:
                alone.enter_context(sqlite_files.nobody_else(database))
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                if isinstance(error, sqlite3.OperationalError):
                    raise
        for suffix in sqlite_files.COMPANIONS:
            if sqlite_files.companion(database, suffix).exists():
                sqlite_files.companion(database, suffix).rename(sqlite_files.companion(aside, suffix))
        _keep(database, aside)
        fresh.replace(database)
        sqlite_files.sync(database.parent)
    return aside


def _begins_well(database: Path) -> bool:
    with database.open("rb") as content:
        return content.read(len(HEADER)) == HEADER


def _beside(database: Path, what: str, now: datetime) -> Path:
    name = backup_name(database, now)
    return database.with_name(f"{database.stem}-{what}{name.removeprefix(database.stem)}")


def _keep(database: Path, aside: Path) -> None:
    """Give the old file a second name, so that there is a database at every moment."""
    try:
        os.link(database, aside)
    except FileExistsError:
        raise
    except OSError:
        database.rename(aside)
