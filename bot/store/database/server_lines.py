"""The connections to a server, and what becomes of them once nothing answers any more.

Where packets are dropped on the way (a firewall, a lost machine), the system goes on sending for a quarter of an hour
and an answer simply never comes. A slow statement looks the same. So where a transaction takes long, a new connection
is tried: only if that gets no answer either, the waiting ones are ended, and whoever waits for them is told.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from weakref import WeakSet

from bot.store.database.postgresql import Server, hang_up, is_silence
from bot.store.errors import DatabaseFailed, DatabaseUnusable

LONG: Final = 3.0
"""Seconds after which a transaction is no longer taken for a usual one, and again after each look."""
ANSWERS: Final = 4.0
"""Seconds that the server has to let a connection in."""
SPARED: Final = 2.0
"""Seconds after a connection without an answer in which no other is tried: all who wait are told at once."""


class ServerLines:
    """The connections of one database. To be used on the event loop only."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._connections: Final[WeakSet[Any]] = WeakSet()
        self._trial: asyncio.Task[None] | None = None
        self._silent_at: float | None = None

    async def connect(self) -> Any:  # noqa: ANN401 - the driver's own connection
        """A new connection. Raises DatabaseFailed."""
        loop = asyncio.get_running_loop()
        if self._silent_at is not None and loop.time() < self._silent_at + SPARED:
            raise DatabaseFailed(f"{self._server} does not answer") from TimeoutError()
        try:
            connection = await self._server.connect(within=ANSWERS)
        except DatabaseUnusable as error:
            if is_silence(error):
                self._silent_at = loop.time()
            raise DatabaseFailed(str(error)) from error
        self._silent_at = None
        self._connections.add(connection)
        return connection

    @contextmanager
    def used(self) -> Iterator[None]:
        """Look after the server while a transaction takes long."""
        loop = asyncio.get_running_loop()
        timer: asyncio.TimerHandle

        def look() -> None:
            nonlocal timer
            timer = loop.call_later(LONG, look)
            if self._trial is None or self._trial.done():
                self._trial = loop.create_task(self._try())

        timer = loop.call_later(LONG, look)
        try:
            yield
        finally:
            timer.cancel()

    async def _try(self) -> None:
        """End every connection if the server lets no new one in for want of any answer."""
        try:
            connection = await self._server.connect(within=ANSWERS)
        except DatabaseUnusable as error:
            if is_silence(error):
                self._silent_at = asyncio.get_running_loop().time()
                for waiting in self._connections:
                    waiting.terminate()
        else:
            await hang_up(connection)

    async def close(self) -> None:
        """End a look that is being taken."""
        if self._trial is not None:
            self._trial.cancel()
            await asyncio.gather(self._trial, return_exceptions=True)
