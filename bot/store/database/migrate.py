"""The schema version of a database: a check that changes nothing, and the upgrade in one transaction."""

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from bot.store import errors
from bot.store.database import migrate_postgresql, sqlite_files
from bot.store.database.backup_names import copy, require_whole, upgrade_copies, upgrade_copy_name
from bot.store.database.connections import place_of, writing_engine

SCRIPTS: Path = Path(__file__).parent / "migrations"

COPIES: Final = 3
"""Copies made by upgrades that are kept."""

APPLICATION_ID: Final = 0x4A54414B
"""Written into the SQLite header by the first migration, to recognise this bot's files."""


@dataclass(frozen=True, slots=True)
class SchemaState:
    """The schema version of a database (None: it is new), and the newest one, of this release.

    After an upgrade ``before`` is the version that it had, and ``copy`` the file with the copy of that.
    """

    place: str
    current: str | None
    head: str
    before: str | None = None
    copy: Path | None = None

    @property
    def up_to_date(self) -> bool:
        """Whether no upgrade is needed."""
        return self.current == self.head

    def __str__(self) -> str:
        """One sentence for the operator."""
        if self.current is None:
            return f"The database {self.place} is new; it will be made with schema version {self.head}."
        if self.up_to_date:
            return f"The database {self.place} has schema version {self.current}, the newest one."
        return f"The database {self.place} has schema version {self.current}; version {self.head} is the newest one."


def check(url: str) -> SchemaState:
    """The version of the database. Neither the file nor a companion is created or changed.

    Must not run on an event loop. Raises DatabaseUnusable.
    """
    place = place_of(url)
    scripts = ScriptDirectory.from_config(_config())
    head = scripts.get_current_head()
    assert head is not None, "there are migrations"  # noqa: S101 - shipped with this module
    current = _version_of_file(place) if isinstance(place, Path) else migrate_postgresql.version(place)
    known = [script.revision for script in scripts.walk_revisions()]
    if current is not None and current not in known:
        raise (
            errors.OlderSchema(str(place), current, known[-1])
            if current < known[-1]
            else errors.NewerSchema(str(place), current, head)
        )
    return SchemaState(str(place), current, head)


def upgrade(url: str) -> SchemaState:
    """Upgrade the database to this release's version, or create it.

    A file with an older version is first copied in its folder. The upgrade is one transaction, so that a failure leaves
    the schema unchanged. Must not run on an event loop. Raises DatabaseUnusable, MigrationFailed.
    """
    state = check(url)
    place = place_of(url)
    before = None if state.up_to_date else state.current
    kept = None
    if isinstance(place, Path):
        _require_writable(place)
        if before is not None:
            kept = _keep(place, before)
        _upgrade_file(place)
    elif not state.up_to_date:
        migrate_postgresql.upgrade(place, _upgrade)
    return SchemaState(state.place, state.head, state.head, before, kept)


def _upgrade(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _keep(file: Path, version: str) -> Path:
    """Copy a database before its upgrade, which cannot be reverted otherwise. Returns the copy."""
    copied = file.with_name(upgrade_copy_name(file, version, datetime.now(UTC)))
    try:
        with suppress(FileExistsError), sqlite_files.written_aside(copied) as part:
            # FileExistsError: another process that upgrades it at the same time has made the same copy.
            copy(file, part)
            require_whole(part)
        for old in upgrade_copies(file)[COPIES:]:
            old.unlink(missing_ok=True)
    except (*sqlite_files.SQLITE_ERRORS, OSError) as error:
        raise errors.MigrationFailed(
            str(file), f"no copy of it could be made before ({sqlite_files.reason_of(error)})"
        ) from error
    return copied


def _upgrade_file(file: Path) -> None:
    # Other users of the machine must not read walls. SQLite gives companions the same permissions as the file.
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, sqlite_files.OWNER_ONLY))
    engine = writing_engine(file)
    try:
        with engine.begin() as connection:
            _upgrade(connection)
    except (SQLAlchemyError, UnicodeDecodeError, CommandError) as error:
        raise _reason(file, error) from error
    finally:
        engine.dispose()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return config


def _version_of_file(file: Path) -> str | None:
    """The version in the file; None for a database that does not exist or has no tables."""
    if not file.parent.is_dir():
        raise errors.FolderMissing(str(file))
    if file.is_dir():
        raise errors.NotADatabase(str(file))
    if not file.exists() or not file.stat().st_size:
        _require_no_log(file)
        return None
    try:
        with closing(sqlite3.connect(sqlite_files.reading_uri(file), uri=True)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not names:
                return None
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            if application != APPLICATION_ID or "alembic_version" not in names:
                raise errors.ForeignDatabase(str(file))
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(row[0]) if row else None
    except sqlite_files.SQLITE_ERRORS as error:
        raise _reason(file, error) from error


def _require_no_log(file: Path) -> None:
    """Refuse a missing or empty file with a log beside it: SQLite would delete that, and with it the last moves."""
    log = sqlite_files.companion(file, "-wal")
    if log.exists() and log.stat().st_size:
        raise errors.WithoutItsFile(str(file), log.name)


def _require_writable(file: Path) -> None:
    """Refuse a read-only file or folder, which SQLite would only report at the first change."""
    for place in (file.parent, file):
        if place.exists() and not os.access(place, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            raise errors.NotWritable(str(file), f"there is no right to write to {place}")


def _reason(file: Path, error: Exception) -> errors.DatabaseUnusable | errors.MigrationFailed:
    """The error for the operator that fits a failure."""
    cause = getattr(error, "orig", None) or error
    name = str(getattr(cause, "sqlite_errorname", ""))
    if isinstance(error, UnicodeDecodeError):
        return errors.Damaged(str(file), sqlite_files.reason_of(error))
    if name.startswith("SQLITE_NOTADB"):
        return errors.NotADatabase(str(file))
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_FULL", "SQLITE_IOERR")):
        return errors.NotWritable(str(file), str(cause))
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return errors.Busy(str(file))
    if name.startswith("SQLITE_CORRUPT"):
        return errors.Damaged(str(file), str(cause))
    return errors.MigrationFailed(str(file), str(cause))
