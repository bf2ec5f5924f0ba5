"""A database on a PostgreSQL server: how it is reached, and what it means when it cannot be.

A URL is what PostgreSQL's own programs take (``postgresql://user:password@host:port/name?sslmode=require``); what it
leaves out comes from their environment (``PGPASSWORD``, ``~/.pgpass``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, urlsplit

from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError

from bot.store.database.postgresql_errors import DriverMissing, LoginRefused, NoSuchDatabase, NotAServer, Unreachable
from bot.store.errors import Busy, DatabaseUnusable, NotWritable

if TYPE_CHECKING:
    from urllib.parse import SplitResult

    from sqlalchemy import Connection, Engine
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

SCHEMES: Final = frozenset({"postgres", "postgresql", "postgresql+asyncpg"})

CONNECT_SECONDS: Final = 10
ANSWER_SECONDS: Final = 90
"""When a server that says nothing at all counts as gone. It ends a statement itself before (``SETTINGS``)."""

SETTINGS: Final = {
    "application_name": "jantaku",
    # What is committed is on the disk, as in the file of SQLite.
    "synchronous_commit": "on",
    # Milliseconds. As long as for the lock of a file; no statement of the bot takes more than seconds.
    "lock_timeout": "5000",
    "statement_timeout": "60000",
    # A process that hangs in the middle of writing keeps nobody waiting for ever, nor does one whose machine is gone.
    "idle_in_transaction_session_timeout": "600000",
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}
"""Said of every connection."""

WRITERS: Final = 0x4A54414B
"""The advisory lock that whoever writes holds until the end of its transaction. ``JTAK``, as in SQLite's header."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where the database is. ``str`` of it is fit for messages: it has no password."""

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
            # Not a word of what follows: it may hold a password.
            raise NotAServer(f"{scheme}://...")
        public = URL.create("postgresql", parsed.username, None, parsed.host, parsed.port, parsed.database)
        return cls(f"postgresql://{rest}", str(public))

    def __str__(self) -> str:
        return self.shown

    async def connect(self, *, patient: bool = False) -> Any:  # noqa: ANN401 - the driver's own connection
        """A new connection. ``patient``: its statements may take as long as they like. Raises DatabaseUnusable."""
        asyncpg = driver()
        limits = {"statement_timeout": "0"} if patient else {}
        try:
            connection = await asyncpg.connect(
                self.dsn,
                timeout=CONNECT_SECONDS,
                command_timeout=None if patient else ANSWER_SECONDS,
                server_settings={**SETTINGS, **limits},
            )
            for kind in ("text", "varchar"):
                await connection.set_type_codec(kind, schema="pg_catalog", encoder=storable, decoder=str, format="text")
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as error:
            raise unusable(self, error) or Unreachable(str(self), reason_of(error)) from error
        return connection


def _read_alike(parsed: URL, address: SplitResult) -> bool:
    """Whether a URL means the same to SQLAlchemy and to the driver, which splits it as the standard library does.

    Otherwise a part of the password stands where one of them looks for a host, a port or a name, and would be told.
    """
    there = (parsed.username or "", (parsed.host or "").lower(), parsed.port, parsed.database or "", "")
    name = address.path.removeprefix("/")
    return there == (unquote(address.username or ""), address.hostname or "", address.port, name, address.fragment)


def driver() -> Any:  # noqa: ANN401 - a module that may be missing
    """The library that speaks to the server. Raises DriverMissing."""
    try:
        import asyncpg  # noqa: PLC0415 - an extra of this package
    except ImportError:
        raise DriverMissing from None
    return asyncpg


async def hang_up(connection: Any) -> None:  # noqa: ANN401 - the driver's own connection
    """Close a connection, politely where somebody is there to hear it."""
    try:
        await connection.close(timeout=CONNECT_SECONDS)
    except (driver().PostgresError, driver().InterfaceError, OSError):
        connection.terminate()


def prepare(engine: Engine) -> Engine:
    """One writer at a time, in however many processes; who reads sees one state and waits for nobody."""

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        if connection.get_execution_options().get("writes", False):
            # Statements after this one see what the last writer left: each has a snapshot of its own.
            begun = connection.exec_driver_sql(f"SELECT pg_current_xact_id()::text, pg_advisory_xact_lock({WRITERS})")
            connection.info[_NUMBER] = begun.one()[0]

    return engine


_NUMBER: Final = "number of the transaction"


def number_of(connection: AsyncConnection) -> str:
    """The server's number of the transaction that writes through this connection."""
    number: str = connection.info[_NUMBER]
    return number


async def was_committed(writing: AsyncEngine, number: str) -> bool:
    """Whether a transaction of that number was committed whose connection was lost while that was asked for.

    It held the writers' lock to its end: who has the lock now finds it decided. Raises what a transaction raises.
    """
    async with writing.begin() as connection:
        asked = await connection.exec_driver_sql("SELECT pg_xact_status($1::text::xid8)", (number,))
        return bool(asked.scalar_one() == "committed")


READING: Final = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
WRITING: Final = {"isolation_level": "READ COMMITTED", "writes": True}


def unusable(server: Server, error: BaseException) -> DatabaseUnusable | None:
    """What a failure means to the operator; None where it says nothing of the server or of the user's rights."""
    cause = cause_of(error)
    state = str(getattr(cause, "sqlstate", None) or "")
    place, reason = str(server), reason_of(error)
    match state:
        case "3D000":
            return NoSuchDatabase(place)
        case "42501" | "25006":
            return NotWritable(place, reason)
        case "55P03":
            return Busy(place)
        case _ if state.startswith("28"):
            return LoginRefused(place, reason)
        case _ if state.startswith(("08", "53", "57")) or isinstance(cause, OSError):
            return Unreachable(place, reason)
        case _:
            return None


def cause_of(error: BaseException) -> BaseException:
    """The driver's own error, of what SQLAlchemy and its adapter made of it."""
    cause = getattr(error, "orig", None) or error
    told: BaseException = (cause.__cause__ if type(cause).__module__.startswith("sqlalchemy") else None) or cause
    return told


def is_of_values(error: BaseException) -> bool:
    """Whether the database is well, and only cannot keep what it was given: too long a text, too large a number."""
    return str(getattr(cause_of(error), "sqlstate", None) or "").startswith("22")


def reason_of(error: BaseException) -> str:
    """What the driver said, in one line. The lines after the first may show whole rows."""
    cause = cause_of(error)
    if isinstance(cause, TimeoutError):
        return "no answer in time"
    told = str(cause).partition("\n")[0].rstrip(".") or type(cause).__name__
    # What the driver finds before it asks the server is told with the value itself.
    return "a value that the database cannot keep" if told.startswith("invalid input for query") else told


def storable(text: str) -> str:
    """PostgreSQL keeps every character but NUL. Nobody types it; a file that somebody sends may hold it."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")
