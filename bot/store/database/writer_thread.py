"""Writing to a file of SQLite beside the event loop: a whole transaction for one turn of a thread.

The driver for asyncio goes to its thread and back for each part of each statement, twenty times for one move at a
table. That costs more than the statements do.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection, Engine

T = TypeVar("T")


class Beside:
    """A thread that writes through an engine of its own; the caller lets nobody else write meanwhile."""

    def __init__(self, engine: Engine) -> None:
        self.engine: Final = engine
        self._thread: Final = ThreadPoolExecutor(1, "writer")
        self._closed = False

    async def write(self, work: Callable[[Connection], T]) -> T:
        """A transaction that ``work`` fills, committed at its end; where it raises, nothing is left of it.

        A call that is cancelled ends no sooner than its transaction. Raises what SQLAlchemy raises.
        """
        done = asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            while not done.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([done])
            # Whoever was cancelled does not hear how it went.
            done.exception()
            raise

    def _write(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """Give up the connection. Harmless when done twice."""
        if not self._closed:
            self._closed = True
            await asyncio.get_running_loop().run_in_executor(self._thread, self.engine.dispose)
            self._thread.shutdown(wait=False)
