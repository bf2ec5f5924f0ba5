"""Graceful shutdown: nothing new begins, players are told, and commands under way are finished.

No data depends on it: the journal has every move already, and a killed bot loses none. So each step has a time limit,
and a Discord that does not answer cannot hold the shutdown up.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from bot.client.measuring import Measuring
from bot.table.lobby import TableLobby

TELLING: Final = 4.0
"""Seconds to tell players."""
EVICTION_SECONDS: Final = 2.0
"""Seconds to put idle tables to rest: the next start need not load those."""
FINISHING: Final = 3.0
"""Seconds to finish commands under way."""
PARTING: Final = 3.0
"""Seconds to disconnect from Discord."""
CLOSING: Final = 10.0
"""Seconds for the database to finish writing."""

log = structlog.stdlib.get_logger(__name__)


class Leaving:
    """The shutdown of one bot. ``close`` ends the bot."""

    def __init__(self, lobby: TableLobby, measuring: Measuring, close: Callable[[], Awaitable[None]]) -> None:
        self._lobby = lobby
        self._measuring = measuring
        self._close = close
        self._telling: list[Callable[[], Awaitable[None]]] = []
        self._finishing: list[Callable[[], Awaitable[None]]] = []
        self.under_way = False
        self.taken_over = False
        """Whether it is under way because another process has the tables."""

    def tell_with(self, step: Callable[[], Awaitable[None]]) -> None:
        """Await ``step`` first, while everything still works. It may be cut short."""
        self._telling.append(step)

    def finish_with(self, step: Callable[[], Awaitable[None]]) -> None:
        """Await ``step`` before disconnecting; it returns when its work under way is done. It may be cut short."""
        self._finishing.append(step)

    async def go(self, *, telling: bool = True) -> None:
        """Shut down, once only. ``telling`` False: another process has the tables and tells the players."""
        if self.under_way:
            return
        self.under_way, self.taken_over = True, not telling
        self._measuring.stage = "stopping"
        log.info("stopping: no game begins any more")
        self._lobby.shut()
        if telling:
            await within(TELLING, "telling people", *self._telling)
            await within(EVICTION_SECONDS, "letting tables rest", self._lobby.rest_now)
        self._lobby.stop()
        await within(FINISHING, "finishing commands", *self._finishing)
        await self._close()
        log.info("stopped")


async def within(seconds: float, what: str, *steps: Callable[[], Awaitable[None]]) -> bool:
    """Await all steps together, for ``seconds`` at most. Returns whether all of them finished. Never raises."""
    if not steps:
        return True
    tasks = [asyncio.ensure_future(step()) for step in steps]
    _, late = await asyncio.wait(tasks, timeout=seconds)
    for task in late:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            log.error("a step on the way out failed", step=what, exc_info=outcome)
    if late:
        log.warning("a step on the way out was cut short", step=what, after=seconds)
    return not late
