"""Messages between processes that share a PostgreSQL database, over its LISTEN and NOTIFY.

Each process listens on a channel of its own, named by its epoch, and on one for all. A message that is too long for a
notification goes into a row, which its reader deletes; one to all stays for others until it expires. A message may be
lost with a connection: who needs an answer asks for one. What is in a message is never logged: it may hold the token of
an interaction.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Final

import structlog

from bot.store.database.postgresql import Server, driver, hang_up, reason_of
from bot.store.errors import DatabaseFailed, DatabaseUnusable
from bot.table.event_loop_clock import Clock
from bot.table.periodic_job import PeriodicJob

LONGEST: Final = 7900
"""The most bytes of a message in a notification; PostgreSQL takes less than 8000."""
KEPT_SECONDS: Final = 900.0
"""How long a message that nobody read, or one to all, stays in its row: as long as an interaction can be answered."""
AGAIN: Final = timedelta(seconds=1)
"""When a lost connection is tried again."""
CHECK: Final = timedelta(seconds=10)
"""How often the connection is tested: a dead one may not say so by itself."""
ANSWER_SECONDS: Final = 3.0
"""How long the server may take to pass a message on."""

_ADD: Final = "INSERT INTO process_messages (epoch, at, body) VALUES ($1, now(), $2) RETURNING id"
_TAKE: Final = (
    "WITH own AS (DELETE FROM process_messages WHERE id = $1 AND epoch <> 0 RETURNING body) "
    "SELECT body FROM own UNION ALL SELECT body FROM process_messages WHERE id = $1 AND epoch = 0"
)
_TIDY: Final = "DELETE FROM process_messages WHERE at < now() - make_interval(secs => $1)"

Message = dict[str, Any]

log = structlog.stdlib.get_logger(__name__)


def channel_of(epoch: int) -> str:
    """The channel on which the process of this epoch listens."""
    return f"jantaku_{epoch}"


ALL: Final = "jantaku_all"
"""The channel on which every process listens."""


class ProcessBus:
    """The messages of one process: what it sends, and what it gets."""

    def __init__(self, server: Server, epoch: int, clock: Clock) -> None:
        self.epoch: Final = epoch
        self.receive: Callable[[Message], None] = lambda _: None
        """Called with each message from another process. It must return at once and never raise."""
        self.machine: str | None = None
        """The address of this machine as the server sees it; None: it is the server's."""
        self._server: Final = server
        self._clock: Final = clock
        self._connection: Any = None
        self._turn: Final = asyncio.Lock()
        self._reading: set[asyncio.Task[None]] = set()
        self._connecting: Final = PeriodicJob(clock, self._look)

    @property
    def connected(self) -> bool:
        """Whether messages arrive now, as far as is known."""
        return self._connection is not None and not self._connection.is_closed()

    async def start(self) -> None:
        """Listen from now on. A connection that is lost is made anew."""
        self._connecting.at(await self._look())

    async def stop(self) -> None:
        """Listen no more."""
        self._connecting.stop()
        for task in self._reading:
            task.cancel()
        connection, self._connection = self._connection, None
        if connection is not None:
            await hang_up(connection)

    async def send(self, epoch: int | None, message: Message) -> bool:
        """Send to the process of this epoch, or (None) to all others. False if it could not be sent."""
        body = json.dumps({**message, "from": self.epoch}, separators=(",", ":"), ensure_ascii=False)
        channel = ALL if epoch is None else channel_of(epoch)
        try:
            if len(body.encode()) > LONGEST:
                number = await self._ask("fetchval", _ADD, epoch or 0, body)
                body = json.dumps({"row": number, "from": self.epoch})
            await self._ask("execute", "SELECT pg_notify($1, $2)", channel, body)
        except DatabaseFailed as fault:
            log.warning("a message to another process was not sent", fault=str(fault))
            return False
        return True

    async def _ask(self, method: str, statement: str, *values: object) -> Any:  # noqa: ANN401 - what was selected
        """Ask the server something over the connection that listens. Raises DatabaseFailed."""
        asyncpg = driver()
        connection = self._connection
        if connection is None:
            raise DatabaseFailed("the server cannot be reached")
        try:
            async with asyncio.timeout(ANSWER_SECONDS), self._turn:
                return await getattr(connection, method)(statement, *values)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
            if connection is self._connection and not isinstance(error, asyncpg.PostgresError):
                self._lost()
            raise DatabaseFailed(reason_of(error)) from error

    async def _look(self) -> datetime | None:
        """Make the connection if there is none, and test it. Returns when to look again."""
        if self.connected:
            with suppress(DatabaseFailed):
                await self._ask("execute", _TIDY, KEPT_SECONDS)
        if not self.connected:
            try:
                await self._connect()
            except (DatabaseUnusable, DatabaseFailed) as error:
                log.warning("other processes cannot be heard", fault=str(error))
        return self._clock.now() + (CHECK if self.connected else AGAIN)

    async def _connect(self) -> None:
        asyncpg = driver()
        connection = await self._server.connect()
        try:
            # A notification is a transaction; nothing of it has to survive the server, and others wait for its end.
            await connection.execute("SET synchronous_commit = off")
            for channel in (ALL, channel_of(self.epoch)):
                await connection.add_listener(channel, self._arrives)
            self.machine = await connection.fetchval("SELECT host(inet_client_addr())")
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            connection.terminate()
            raise DatabaseFailed(reason_of(error)) from error
        connection.add_termination_listener(lambda _: self._connecting.at(self._clock.now()))
        self._connection = connection

    def _lost(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()
        self._connecting.at(self._clock.now() + AGAIN)

    def _arrives(self, connection: object, pid: int, channel: str, payload: object) -> None:
        del connection, pid, channel
        message = _read(payload)
        if message is None or message.get("from") == self.epoch:
            return
        if "row" in message:
            task = asyncio.get_running_loop().create_task(self._fetch(int(message["row"])))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)
            return
        self.receive(message)

    async def _fetch(self, number: int) -> None:
        with suppress(DatabaseFailed):
            message = _read(await self._ask("fetchval", _TAKE, number))
            if message is not None:
                self.receive(message)


def _read(payload: object) -> Message | None:
    """A message, or None for what no process of this bot has sent."""
    try:
        found = json.loads(payload) if isinstance(payload, str) else None
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
