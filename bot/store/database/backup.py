"""Backups of an SQLite database: consistent, verified, and possible while the bot runs.

These functions block and must not run on an event loop.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from bot.store.database import migrate
from bot.store.database.backup_names import backup_name, backups_in, copy, kept, parts_in, require_whole
from bot.store.database.connections import place_of
from bot.store.database.sqlite_files import SQLITE_ERRORS, reason_of, written_aside
from bot.store.errors import BackupFailed, NotHere, NothingToBackUp

LEFT_BEHIND: Final = 3600.0
"""Seconds: unfinished files this much older than the newest backup belong to no running process."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A finished backup; ``size`` is in bytes."""

    file: Path
    size: int


def file_of(url: str) -> Path:
    """The file of a database. Raises NotHere for one on a server, DatabaseUnusable."""
    place = place_of(url)
    if not isinstance(place, Path):
        raise NotHere(str(place))
    return place


def back_up(database: Path, target: Path, now: datetime, stop: Callable[[], bool] = lambda: False) -> Backup:
    """Copy a database to a new file, or into a folder under a name with the time.

    ``stop`` is called now and then in this thread, and cancels the backup. The file gets its name only when complete.
    Raises BackupFailed, NothingToBackUp, DatabaseUnusable.
    """
    if migrate.check(str(database)).current is None:
        raise NothingToBackUp(str(database))
    if target.is_dir():
        target /= backup_name(database, now)
    taken = BackupFailed(str(target), "there is a file of that name already")
    if target.exists():
        raise taken
    try:
        with written_aside(target) as part:
            copy(database, part, stop)
            require_whole(part, stop)
    except FileExistsError:
        raise taken from None
    except (*SQLITE_ERRORS, OSError) as error:
        raise BackupFailed(str(target), "it was broken off" if stop() else reason_of(error)) from error
    return Backup(target, target.stat().st_size)


def rotate(folder: Path, database: Path, newest: int) -> list[Path]:
    """Delete the backups of a database in a folder that need not be kept (``backup_names.kept``), and return them.

    Unfinished files of killed processes are deleted too. Files with other names are left alone. Raises OSError.
    """
    made = backups_in(folder, database)
    stay = kept(made, newest)
    gone = [file for at, file in made.items() if at not in stay]
    if made:
        newest_made = next(iter(made.values())).stat().st_mtime
        gone += [part for part in parts_in(folder, database) if part.stat().st_mtime < newest_made - LEFT_BEHIND]
    for file in gone:
        file.unlink(missing_ok=True)
    return gone
