"""Whose turn it is to begin a session at Discord's gateway, among all processes: a lock of the database for each slot.

Discord lets sessions of a slot (``max_concurrency``) begin five seconds apart, whichever process begins them. The lock
belongs to a transaction that is over after that time, so a process that dies in between holds up nobody. Of one that
hangs the server ends the transaction.
"""

import asyncio
from asyncio import sleep
from typing import Any, Final

import structlog

from bot.store.database.postgresql import WRITERS, Server, driver, hang_up, reason_of
from bot.store.errors import DatabaseUnusable

LATE_SECONDS: Final = 1.0
"""How much longer a turn takes of a process that does not end it."""

log = structlog.stdlib.get_logger(__name__)


class SessionTurns:
    """The turns of one process."""

    def __init__(self, server: Server) -> None:
        self._server: Final = server
        self._holding: Final[set[asyncio.Task[None]]] = set()

    async def wait(self, slot: int, seconds: float) -> None:
        """Wait until a session of this slot may begin; no other begins for ``seconds``, in any process.

        Without the database nobody waits: Discord refuses whom it must, and they try again.
        """
        asyncpg = driver()
        try:
            connection = await self._server.connect(patient=True)
        except DatabaseUnusable as fault:
            log.warning("a session begins without waiting for its turn", fault=str(fault))
            return
        try:
            await connection.execute("SET lock_timeout = 0")
            longest = int(1000 * (seconds + LATE_SECONDS))
            await connection.execute(f"SET idle_in_transaction_session_timeout = {longest}")
            await connection.execute("BEGIN")
            await connection.execute("SELECT pg_advisory_xact_lock($1, $2)", WRITERS, slot)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as fault:
            connection.terminate()
            log.warning("a session begins without waiting for its turn", fault=reason_of(fault))
            return
        except BaseException:
            connection.terminate()
            raise
        task = asyncio.get_running_loop().create_task(_hold(connection, seconds))
        self._holding.add(task)
        task.add_done_callback(self._holding.discard)

    async def close(self) -> None:
        """End the turns of this process."""
        for task in self._holding:
            task.cancel()
        await asyncio.gather(*self._holding, return_exceptions=True)


async def _hold(connection: Any, seconds: float) -> None:  # noqa: ANN401 - the driver's own connection
    try:
        await sleep(seconds)
    except asyncio.CancelledError:
        connection.terminate()
        raise
    await hang_up(connection)
