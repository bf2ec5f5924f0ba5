"""How the bot leaves when it is asked to: nothing new begins, people are told, what is under way comes to its end.

Nothing depends on it: whatever was played is in the journal already, and a bot that is killed loses none of it. So each
step has its bound, and a Discord that hangs keeps nobody waiting.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.client.measuring import Measuring
    from bot.table.lobby import TableLobby

TELLING: Final = 4.0
"""Seconds in which people are told."""
EVICTION_SECONDS: Final = 2.0
"""Seconds in which tables may come to rest that can: the next start has nothing to do for those."""
FINISHING: Final = 3.0
"""Seconds that commands under way have left."""
PARTING: Final = 3.0
"""Seconds that Discord has to take leave."""
CLOSING: Final = 10.0
"""Seconds that the database has to finish writing."""

log = structlog.stdlib.get_logger(__name__)


class Leaving:
    """One for each bot, which ``close`` ends."""

    def __init__(self, lobby: TableLobby, measuring: Measuring, close: Callable[[], Awaitable[None]]) -> None:
        self._lobby = lobby
        self._measuring = measuring
        self._close = close
        self._telling: list[Callable[[], Awaitable[None]]] = []
        self._finishing: list[Callable[[], Awaitable[None]]] = []
        self.under_way = False

    def tell_with(self, step: Callable[[], Awaitable[None]]) -> None:
        """Await ``step`` when the bot is about to leave, while it can still do everything. It may be cut short."""
        self._telling.append(step)

    def finish_with(self, step: Callable[[], Awaitable[None]]) -> None:
        """Await ``step`` before Discord is left: it returns when what is under way is done. It may be cut short."""
        self._finishing.append(step)

    async def go(self, *, telling: bool = True) -> None:
        """Leave, once only. Not ``telling``: the tables are somebody else's already."""
        if self.under_way:
            return
        self.under_way = True
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
    """Await all steps together, for so long at most. Whether they came to their end. Never raises."""
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
