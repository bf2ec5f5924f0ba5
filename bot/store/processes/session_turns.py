"""Whose turn it is to begin a session at Discord's gateway, among all processes: a lock of the database for each slot.

Discord lets sessions of a slot (``max_concurrency``) begin five seconds apart, whichever process begins them. The lock
belongs to a connection that is closed when that time is over, so a process that dies in between holds up nobody.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import structlog

from bot.store.database.postgresql import WRITERS, driver, hang_up, reason_of
from bot.store.errors import DatabaseUnusable

if TYPE_CHECKING:
    from bot.store.database.postgresql import Server

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
            await connection.execute("SELECT pg_advisory_lock($1, $2)", WRITERS, slot)
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
        await asyncio.sleep(seconds)
    except asyncio.CancelledError:
        connection.terminate()
        raise
    await hang_up(connection)
