"""The names of backups, and which are kept: the newest, one per day for a week, one per week for a month."""

import glob
import re
import sqlite3
from collections.abc import Callable, Collection
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.store.database.sqlite_files import faults_of, reading_uri

SUFFIX: Final = ".sqlite3"
DAYS: Final = 7
WEEKS: Final = 4
_MOMENT: Final = "%Y%m%dT%H%M%SZ"


def backup_name(database: Path, at: datetime) -> str:
    """The name of a backup: ``jantaku-20260301T183000Z.sqlite3``."""
    return f"{database.stem}-{at.astimezone(UTC):{_MOMENT}}{SUFFIX}"


def backups_in(folder: Path, database: Path) -> dict[datetime, Path]:
    """The backups of a database in a folder by their time, newest first. Raises OSError."""
    pattern = re.compile(rf"{re.escape(database.stem)}-(\d{{8}}T\d{{6}}Z){re.escape(SUFFIX)}")
    found: dict[datetime, Path] = {}
    for file in folder.iterdir():
        named = pattern.fullmatch(file.name)
        if named is not None and file.is_file():
            try:
                found[datetime.strptime(named[1], _MOMENT).replace(tzinfo=UTC)] = file
            except ValueError:
                continue
    return dict(sorted(found.items(), reverse=True))


def parts_in(folder: Path, database: Path) -> list[Path]:
    """Unfinished files, of running or killed processes (``sqlite_files.written_aside``)."""
    return sorted(folder.glob(f".{glob.escape(database.stem)}-*.part*"))


def upgrade_copy_name(database: Path, version: str, at: datetime) -> str:
    """The name of the copy made before an upgrade: ``jantaku-schema-0004-20260301T183000Z.sqlite3``."""
    return f"{database.stem}-schema-{version}-{at.astimezone(UTC):{_MOMENT}}{SUFFIX}"


def upgrade_copies(database: Path) -> list[Path]:
    """The copies of a database made before upgrades, in its folder, newest first. Raises OSError."""
    pattern = re.compile(rf"{re.escape(database.stem)}-schema-\w+-(\d{{8}}T\d{{6}}Z){re.escape(SUFFIX)}")
    found = [(named[1], file) for file in database.parent.iterdir() if (named := pattern.fullmatch(file.name))]
    return [file for _, file in sorted(found, reverse=True)]


def kept(made: Collection[datetime], newest: int) -> frozenset[datetime]:
    """The backups to keep: the ``newest`` ones, the last of each of seven days and the last of each of four weeks.

    Days and weeks are in UTC and counted back from the newest backup, so that a bot that is not running loses none. A
    week begins on Monday.
    """
    order = sorted(made, reverse=True)
    stay = set(order[:newest])
    if not order:
        return frozenset()
    today = order[0].date()
    monday = today - timedelta(days=today.weekday())
    days, weeks = set(), set()
    for at in order:
        day = at.date()
        week = day - timedelta(days=day.weekday())
        if day not in days and today - day < timedelta(days=DAYS):
            stay.add(at)
        if week not in weeks and monday - week < timedelta(weeks=WEEKS):
            stay.add(at)
        days.add(day)
        weeks.add(week)
    return frozenset(stay)


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
