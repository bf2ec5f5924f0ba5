"""The errors of the store.

::

    StoreError
    ├── DatabaseUnusable      the URL cannot be used; nothing was changed
    │   ├── NotAFile          the URL is for another database system, or for memory
    │   ├── FolderMissing     the folder of the file does not exist
    │   ├── NoDatabase        there is no database yet
    │   ├── NotADatabase      the file is not an SQLite database
    │   ├── Damaged           the file is corrupt
    │   ├── WithoutItsFile    the file is missing or empty, its log is not
    │   ├── ForeignDatabase   an SQLite database of another program
    │   ├── NewerSchema       written by a newer version of this bot
    │   ├── OlderSchema       from before the first release
    │   ├── NotWritable       the file or its folder cannot be written
    │   ├── Busy              another process keeps the database locked
    │   ├── InUse             a program has the file open
    │   ├── NotHere           a file is needed, but the database is on a server
    │   └── NotAServer, DriverMissing, Unreachable, LoginRefused, NoSuchDatabase, ForeignTables, NotUnicode, TooOld
    │                         only with a PostgreSQL server
    ├── MigrationFailed       an upgrade failed and was rolled back
    ├── NothingToBackUp       the database does not exist, or has no tables yet
    ├── BackupFailed          no backup was made
    ├── BackupMissing         the file to restore does not exist
    ├── NothingToRestore      the file is not a backup: empty, or the database itself
    ├── RestoreFailed         nothing was restored
    ├── CopyRefused           a database was not copied; the target is unchanged
    ├── DatabaseFailed        a query failed: locked, full, broken, closed
    ├── StaleOwner            a newer process has taken over the table
    ├── OutOfSequence         entries do not follow the last recorded one
    ├── UnwritableRecord      a record cannot be encoded
    ├── UnreadableRecord      this release cannot read a journal record
    └── UnreadableJournal     a journal is damaged, or packed as this release cannot read it

Each message is one sentence for the operator. During play the journal raises ``bot.table.errors.JournalFailed``
instead, with one of these as its cause.
"""

from typing import Final


class StoreError(Exception):
    """Base class of the errors of the store."""


class DatabaseUnusable(StoreError):
    """The URL cannot be used; nothing was changed. ``place`` is the file or URL."""

    sentence = "The database {place} cannot be used."

    def __init__(self, place: str, **details: str) -> None:
        super().__init__(self.sentence.format(place=place, **details))
        self.place: Final = place


class NotAFile(DatabaseUnusable):
    """The URL is neither a file nor a PostgreSQL server."""

    sentence = "The database {place} is neither the path of an SQLite file nor a URL that begins with postgresql://."


class FolderMissing(DatabaseUnusable):
    """The folder of the file does not exist."""

    sentence = "The folder of the database {place} does not exist."


class NoDatabase(DatabaseUnusable):
    """There is no database yet, where an existing one is needed."""

    sentence = "There is no database {place}. Does the settings file name another one? (--config)"


class NotADatabase(DatabaseUnusable):
    """The file is not an SQLite database."""

    sentence = "{place} is not an SQLite database."


class Damaged(DatabaseUnusable):
    """The file is corrupt."""

    sentence = (
        "The database {place} is damaged ({reason}): stop the bot and put a backup in its place, "
        "`python -m bot db restore FILE`."
    )

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason=reason)


class WithoutItsFile(DatabaseUnusable):
    """The file is missing or empty, but ``log``, its write-ahead log, is not."""

    sentence = (
        "The database {place} is missing or empty, but {log} beside it is not and belongs to it: put the file back, "
        "or a backup in its place, `python -m bot db restore FILE`. For a new database move {log} away."
    )

    def __init__(self, place: str, log: str) -> None:
        super().__init__(place, log=log)


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


class OlderSchema(DatabaseUnusable):
    """From before the first release. ``found`` and ``known`` are schema versions."""

    sentence = (
        "The database {place} has schema version {found}, from before 0.1.0; this version of the bot upgrades from "
        "{known}. Start 0.1.0 with it once."
    )

    def __init__(self, place: str, found: str, known: str) -> None:
        super().__init__(place, found=found, known=known)


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
    """A file is needed, but the database is on a server."""

    sentence = (
        "The database {place} is on a PostgreSQL server, which looks after its files itself: pg_dump backs it up, "
        "and pg_restore brings it back."
    )


class NotAServer(DatabaseUnusable):
    """The URL does not name a database on a server."""

    sentence = (
        "The database {place} is not of the form postgresql://user:password@host/name. In a password / is written as "
        "%2F, @ as %40, # as %23, ? as %3F, [ as %5B and % as %25."
    )


class DriverMissing(DatabaseUnusable):
    """asyncpg is not installed."""

    sentence = (
        "For a {place} database the package asyncpg is needed: in the folder of the bot, "
        "`.venv/bin/python -m pip install -c constraints.txt asyncpg`."
    )

    def __init__(self) -> None:
        super().__init__("PostgreSQL")


class Unreachable(DatabaseUnusable):
    """The server does not answer."""

    sentence = "The PostgreSQL server of {place} cannot be reached: {reason}."

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason=reason)


class LoginRefused(DatabaseUnusable):
    """Wrong password, unknown user, or a user who may not connect from here."""

    sentence = "The PostgreSQL server of {place} lets nobody in with this user and password: {reason}."

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason=reason)


class NoSuchDatabase(DatabaseUnusable):
    """The server has no database of that name."""

    sentence = "There is no database {place}; make it with `createdb` first."


class ForeignTables(DatabaseUnusable):
    """The database has tables, but not those of this bot."""

    sentence = "The database {place} has tables of another program; give the bot one of its own."


class NotUnicode(DatabaseUnusable):
    """The database cannot store every name."""

    sentence = "The database {place} has the encoding {encoding}; make one with `createdb --encoding=UTF8`."

    def __init__(self, place: str, encoding: str) -> None:
        super().__init__(place, encoding=encoding)


class TooOld(DatabaseUnusable):
    """A PostgreSQL release that the bot cannot use."""

    sentence = "The server of {place} is PostgreSQL {found}; the bot needs {least} or newer."

    def __init__(self, place: str, found: str, least: str) -> None:
        super().__init__(place, found=found, least=least)


class NothingToBackUp(StoreError):
    """The database does not exist, or has no tables yet."""

    def __init__(self, place: str) -> None:
        super().__init__(f"There is nothing to back up in {place} yet.")


class BackupFailed(StoreError):
    """No backup was made, and no partial file is left."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"The backup {place} could not be made: {reason}.")


class NothingToRestore(StoreError):
    """The file is not a backup: it is empty, or it is the database itself."""

    def __init__(self, place: str) -> None:
        super().__init__(f"{place} is no backup that could be restored.")


class BackupMissing(StoreError):
    """The file to restore does not exist."""

    def __init__(self, place: str) -> None:
        super().__init__(f"There is no file {place}.")


class RestoreFailed(StoreError):
    """Nothing was restored; the database is unchanged."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"The backup {place} could not be restored, and the database is as it was: {reason}.")


class MigrationFailed(StoreError):
    """An upgrade failed and was rolled back; the cause has the details."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"The database {place} could not be upgraded, and is as it was: {reason}.")


class CopyRefused(StoreError):
    """A database was not copied; the target is unchanged."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"Nothing was copied to {place}: {reason}.")


class DatabaseFailed(StoreError):
    """A query failed, because the database is locked, full, broken or closed. The cause is the driver's error."""


class StaleOwner(StoreError):
    """A newer process has taken over the table of this server, or this one never loaded it."""

    def __init__(self, table: str, guild: int) -> None:
        super().__init__(f"table {table} belongs to another process")
        self.table: Final = table
        self.guild: Final = guild


class OutOfSequence(StoreError):
    """Entries do not follow the last recorded one: ``first`` came instead of ``expected``."""

    def __init__(self, table: str, first: int, expected: int) -> None:
        super().__init__(f"entry {first} of table {table} came where {expected} was due")
        self.table: Final = table
        self.first: Final = first
        self.expected: Final = expected


class UnwritableRecord(StoreError):
    """A record of ``kind`` cannot be encoded, for example because a name has a lone surrogate."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(f"a record of kind {kind!r} cannot be written: {reason}")
        self.kind: Final = kind


class UnreadableRecord(StoreError):
    """A journal record of ``kind`` cannot be read by this release."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(f"a journal record of kind {kind!r} cannot be read: {reason}")
        self.kind: Final = kind


class UnreadableJournal(StoreError):
    """The journal of a table is damaged, or packed in a format that this release does not know."""

    def __init__(self, table: str, reason: str) -> None:
        super().__init__(f"the journal of table {table} cannot be read: {reason}")
        self.table: Final = table
