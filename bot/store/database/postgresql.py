"""Connections to a PostgreSQL server, and the meaning of its errors.

URLs are as for PostgreSQL's own programs (``postgresql://user:password@host:port/name?sslmode=require``); missing parts
are taken from the same environment (``PGPASSWORD``, ``~/.pgpass``).
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import SplitResult, unquote, urlsplit

from sqlalchemy import URL, Connection, Engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import errors

SCHEMES: Final = frozenset({"postgres", "postgresql", "postgresql+asyncpg"})

CONNECT_SECONDS: Final = 10
ANSWER_SECONDS: Final = 90
"""When a statement counts as lost though the server answers others (``bot.store.database.connections``). It should
cancel the statement itself before that (``SETTINGS``)."""

SETTINGS: Final = {
    "application_name": "jantaku",
    # A commit waits for the disk, as with SQLite.
    "synchronous_commit": "on",
    # Milliseconds. The lock timeout is that of an SQLite file; no statement of the bot takes more than seconds.
    "lock_timeout": "5000",
    "statement_timeout": "60000",
    # A hanging process, or one whose machine is gone, must not keep old rows for ever. Writers have less (``prepare``).
    "idle_in_transaction_session_timeout": "600000",
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}
"""Server settings of every connection."""

WRITERS: Final = 0x4A54414B
"""The advisory lock that a writer holds until the end of its transaction. ``JTAK``, as in SQLite's header."""
_ALONE: Final = f"pg_advisory_xact_lock({WRITERS}), set_config('idle_in_transaction_session_timeout', '15000', true)"
_BESIDE_OTHERS: Final = (
    f"pg_advisory_xact_lock_shared({WRITERS}), set_config('idle_in_transaction_session_timeout', '4000', true)"
)
"""How a writer begins. The server ends one that stays silent for so many milliseconds in its transaction: the process
hangs or is cut off, and others wait. Whoever writes beside others computes nothing in between, and is given less than
the lock timeout."""


@dataclass(frozen=True, slots=True)
class Server:
    """The address of a database. ``str()`` of it has no password and can be shown."""

    dsn: str = field(repr=False)
    shown: str

    @classmethod
    def of(cls, url: str) -> Server:
        """The server of a URL that begins with one of ``SCHEMES``. Raises NotAServer."""
        scheme, _, rest = url.partition("://")
        try:
            parsed = make_url(f"postgresql://{rest}")
            alike = _read_alike(parsed, urlsplit(f"postgresql://{rest}"))
        except (ArgumentError, ValueError):
            parsed, alike = None, False
        if parsed is None or not parsed.database or not alike:
            # The rest of the URL is not shown, since it may hold a password.
            raise errors.NotAServer(f"{scheme}://...")
        public = URL.create("postgresql", parsed.username, None, parsed.host, parsed.port, parsed.database)
        return cls(f"postgresql://{rest}", str(public))

    def __str__(self) -> str:
        return self.shown

    async def connect(self, *, patient: bool = False, within: float = CONNECT_SECONDS) -> Any:  # noqa: ANN401 - the driver's own
        """A new connection, ``within`` so many seconds; ``patient``: without a limit for statements.

        Raises DatabaseUnusable.
        """
        asyncpg = driver()
        limits = {"statement_timeout": "0"} if patient else {}
        try:
            connection = await asyncpg.connect(
                self.dsn,
                timeout=within,
                command_timeout=None if patient else ANSWER_SECONDS,
                server_settings={**SETTINGS, **limits},
            )
            for kind in ("text", "varchar"):
                await connection.set_type_codec(kind, schema="pg_catalog", encoder=storable, decoder=str, format="text")
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as error:
            raise unusable(self, error) or errors.Unreachable(str(self), reason_of(error)) from error
        return connection


def _read_alike(parsed: URL, address: SplitResult) -> bool:
    """Whether SQLAlchemy and the driver, which uses the standard library, read a URL alike.

    Otherwise one of them takes part of the password for a host, port or name, which would be shown.
    """
    read = (parsed.username or "", (parsed.host or "").lower(), parsed.port, parsed.database or "", "")
    name = address.path.removeprefix("/")
    return read == (unquote(address.username or ""), address.hostname or "", address.port, name, address.fragment)


def driver() -> Any:  # noqa: ANN401 - a module that may be missing
    """The asyncpg module. Raises DriverMissing."""
    try:
        import asyncpg  # noqa: PLC0415 - an extra of this package
    except ImportError:
        raise errors.DriverMissing from None
    return asyncpg


async def hang_up(connection: Any) -> None:  # noqa: ANN401 - the driver's own connection
    """Close a connection, or terminate it if the server does not answer."""
    try:
        await connection.close(timeout=CONNECT_SECONDS)
    except (driver().PostgresError, driver().InterfaceError, OSError):
        connection.terminate()


def prepare(engine: Engine) -> Engine:
    """Let a transaction write alone among all processes, or beside others that write as little. Readers do not wait."""

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        options = connection.get_execution_options()
        if options.get("writes", False):
            # In READ COMMITTED each statement has its own snapshot, so later ones see the last writer's commit.
            how = _BESIDE_OTHERS if options.get("beside_others", False) else _ALONE
            begun = connection.exec_driver_sql(f"SELECT pg_current_xact_id()::text, {how}")
            connection.info[_NUMBER] = begun.one()[0]

    return engine


_NUMBER: Final = "number of the transaction"


def number_of(connection: AsyncConnection) -> str:
    """The server's id of the writing transaction of this connection."""
    number: str = connection.info[_NUMBER]
    return number


async def was_committed(connection: AsyncConnection, number: str) -> bool:
    """Whether the transaction of that id was committed, whose connection was lost during COMMIT.

    It held the writers' lock to its end, so it is decided in a writing transaction. Raises as a transaction does.
    """
    status = await connection.exec_driver_sql("SELECT pg_xact_status($1::text::xid8)", (number,))
    return bool(status.scalar_one() == "committed")


READING: Final = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
WRITING: Final = {"isolation_level": "READ COMMITTED", "writes": True}
BESIDE_OTHERS: Final = {**WRITING, "beside_others": True}


def unusable(server: Server, error: BaseException) -> errors.DatabaseUnusable | None:
    """The error for the operator that fits a failure; None if it is not about the server or the user's rights."""
    cause = cause_of(error)
    state = str(getattr(cause, "sqlstate", None) or "")
    place, reason = str(server), reason_of(error)
    match state:
        case "3D000":
            return errors.NoSuchDatabase(place)
        case "42501" | "25006":
            return errors.NotWritable(place, reason)
        case "55P03":
            return errors.Busy(place)
        case _ if state.startswith("28"):
            return errors.LoginRefused(place, reason)
        case _ if state.startswith(("08", "53", "57")) or isinstance(cause, OSError):
            return errors.Unreachable(place, reason)
        case _:
            return None


def cause_of(error: BaseException) -> BaseException:
    """The driver's own error inside those of SQLAlchemy and its adapter."""
    cause = getattr(error, "orig", None) or error
    inner: BaseException = (cause.__cause__ if type(cause).__module__.startswith("sqlalchemy") else None) or cause
    return inner


def is_silence(error: BaseException) -> bool:
    """Whether something failed since no answer came at all."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, TimeoutError):
        cause = cause.__cause__
    return cause is not None


def is_of_values(error: BaseException) -> bool:
    """Whether an error is only about the given values, such as a text that is too long."""
    return str(getattr(cause_of(error), "sqlstate", None) or "").startswith("22")


def is_unreadable(error: BaseException) -> bool:
    """Whether an error is about one stored value: a text in a damaged file that is no longer text."""
    cause = cause_of(error)
    return isinstance(cause, sqlite3.OperationalError) and str(cause).startswith("Could not decode")


def reason_of(error: BaseException) -> str:
    """The first line of the driver's message; further lines may show whole rows."""
    cause = cause_of(error)
    if is_unreadable(cause):
        # SQLite's message has the whole value, for example the wall of a running kyoku.
        return "a damaged value that cannot be read"
    if isinstance(cause, UnicodeDecodeError):
        return "the schema is damaged"
    if isinstance(cause, TimeoutError):
        return "no answer in time"
    message = str(cause).partition("\n")[0].rstrip(".") or type(cause).__name__
    # The driver's own check of arguments shows the value in its message.
    return "a value that the database cannot keep" if message.startswith("invalid input for query") else message


def storable(text: str) -> str:
    """The text without NUL, the only character that PostgreSQL cannot store. Uploaded files may hold it."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")
