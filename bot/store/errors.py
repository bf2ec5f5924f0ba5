"""What can be wrong with the database.

::

    StoreError
    ├── DatabaseUnusable      this URL cannot serve; nothing was touched
    │   ├── NotAFile          the URL names no file: another database system, or memory
    │   ├── FolderMissing     the folder of the file does not exist
    │   ├── NoDatabase        nothing is there yet
    │   ├── NotADatabase      the file is no SQLite database
    │   ├── Damaged           parts of the file are not what SQLite wrote
    │   ├── ForeignDatabase   an SQLite database, but of another program
    │   ├── NewerSchema       written by a newer version of this bot
    │   ├── NotWritable       the file or its folder cannot be written
    │   └── Busy              another process keeps the database locked
    ├── MigrationFailed       an upgrade broke off and was undone
    ├── NothingToBackUp       the database is not there, or has no tables yet
    ├── BackupFailed          no backup was made
    ├── BackupMissing         what was to be restored is not there
    ├── NothingToRestore      the file is no backup: empty, or the database itself
    ├── RestoreFailed         nothing was restored
    ├── CopyRefused           a database was not copied into another one, which is as it was
    ├── DatabaseFailed        a query failed: locked, full, broken, closed
    ├── StaleOwner            a newer process has taken over the table
    ├── OutOfSequence         entries do not follow the last one recorded
    ├── UnwritableRecord      a record that has no text form
    ├── UnreadableRecord      a journal record this release cannot read
    └── UnreadableArchive     a packed journal that is not what was packed

The text of each is one sentence for the operator. During play the journal raises ``bot.table.errors.JournalFailed``
instead, with the reason as its cause.
"""

from __future__ import annotations

from typing import Final


class StoreError(Exception):
    """Anything wrong with the database."""


class DatabaseUnusable(StoreError):
    """The URL cannot serve. Nothing was touched. ``place`` is the file or URL."""

    sentence = "The database {place} cannot be used."

    def __init__(self, place: str, **details: str) -> None:
        super().__init__(self.sentence.format(place=place, **details))
        self.place: Final = place


class NotAFile(DatabaseUnusable):
    """The URL names no file."""

    sentence = "The database {place} is neither the path of an SQLite file nor a URL that begins with postgresql://."


class FolderMissing(DatabaseUnusable):
    """The folder of the file does not exist."""

    sentence = "The folder of the database {place} does not exist."


class NoDatabase(DatabaseUnusable):
    """There is nothing in the place yet, where something was to be looked for."""

    sentence = "There is no database {place}. Does the settings file name another one? (--config)"


class NotADatabase(DatabaseUnusable):
    """The file is no SQLite database."""

    sentence = "{place} is not an SQLite database."


class Damaged(DatabaseUnusable):
    """Parts of the file are not what SQLite wrote."""

    sentence = (
        "The database {place} is damaged ({reason}): stop the bot and put a backup in its place, "
        "`python -m bot db restore FILE`."
    )

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason=reason)


class ForeignDatabase(DatabaseUnusable):
    """An SQLite database of another program."""

    sentence = "{place} is an SQLite database, but not one of this bot."


class NewerSchema(DatabaseUnusable):
    """Written by a newer version of this bot. ``found`` and ``known`` are schema versions."""

    sentence = (
        "The database {place} has schema version {found}, but this version of the bot knows only up to {known}: "
        "it was last used by a newer version."
    )

    def __init__(self, place: str, found: str, known: str) -> None:
        super().__init__(place, found=found, known=known)
        self.found: Final = found
        self.known: Final = known


class NotWritable(DatabaseUnusable):
    """The file or its folder cannot be written."""

    sentence = "The database {place} cannot be written: {reason}."

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason=reason)


class Busy(DatabaseUnusable):
    """Another process keeps the database locked."""

    sentence = "The database {place} is locked by another process."


class InUse(DatabaseUnusable):
    """A bot or another program has the file open."""

    sentence = "The database {place} is in use: stop the bot, and whatever else has it open, first."


class NotHere(DatabaseUnusable):
    """A file is asked for, but the database is on a server."""

    sentence = (
        "The database {place} is on a PostgreSQL server, which looks after its files itself: pg_dump backs it up, "
        "and pg_restore brings it back."
    )


class NothingToBackUp(StoreError):
    """The database is not there, or has no tables yet."""

    def __init__(self, place: str) -> None:
        super().__init__(f"There is nothing to back up in {place} yet.")


class BackupFailed(StoreError):
    """No backup was made; nothing is left of the attempt."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"The backup {place} could not be made: {reason}.")


class NothingToRestore(StoreError):
    """The file is no backup: it is empty, or it is the database itself."""

    def __init__(self, place: str) -> None:
        super().__init__(f"{place} is no backup that could be restored.")


class BackupMissing(StoreError):
    """What was to be restored is not there."""

    def __init__(self, place: str) -> None:
        super().__init__(f"There is no file {place}.")


class RestoreFailed(StoreError):
    """Nothing was restored; the database is as it was."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"The backup {place} could not be restored, and the database is as it was: {reason}.")


class MigrationFailed(StoreError):
    """An upgrade broke off and was undone; the cause says where."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"The database {place} could not be upgraded, and is as it was: {reason}.")


class CopyRefused(StoreError):
    """A database was not copied into another one, which is as it was."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"Nothing was copied to {place}: {reason}.")


class DatabaseFailed(StoreError):
    """A query failed: locked, full, broken, closed. The cause is the driver's error; nothing was written."""


class StaleOwner(StoreError):
    """A newer process has taken over the table, or this one never loaded it."""

    def __init__(self, table: str) -> None:
        super().__init__(f"table {table} belongs to another process")
        self.table: Final = table


class OutOfSequence(StoreError):
    """Entries do not follow the last one recorded: ``first`` came where ``expected`` was due."""

    def __init__(self, table: str, first: int, expected: int) -> None:
        super().__init__(f"entry {first} of table {table} came where {expected} was due")
        self.table: Final = table
        self.first: Final = first
        self.expected: Final = expected


class UnwritableRecord(StoreError):
    """A record of ``kind`` that has no text form: a name with half a character, for one."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(f"a record of kind {kind!r} cannot be written: {reason}")
        self.kind: Final = kind


class UnreadableRecord(StoreError):
    """A journal record of ``kind`` that this release cannot read."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(f"a journal record of kind {kind!r} cannot be read: {reason}")
        self.kind: Final = kind


class UnreadableJournal(StoreError):
    """The packed journal of a table is not what was packed, or has a form this release does not know."""

    def __init__(self, table: str, reason: str) -> None:
        super().__init__(f"the archive of table {table} cannot be read: {reason}")
        self.table: Final = table
