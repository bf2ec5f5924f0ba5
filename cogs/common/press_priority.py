"""Lets answers to presses go before the painting of boards, which can wait a moment.

Both run on one event loop. With many tables, a press would otherwise wait behind each board that is being painted
(docs/performance.md, Live tables).
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.table.clock import Clock

PATIENCE: Final = timedelta(seconds=0.2)
"""Boards give way no longer than this, so that endless presses cannot keep them from being painted."""


class PressPriority:
    """Counts the interactions that wait for an answer, and lets other work give way to them."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting = 0
        self._giving_way: set[asyncio.Future[None]] = set()

    @contextmanager
    def waiting(self) -> Iterator[Callable[[], None]]:
        """Count an interaction until the end of the block, or until the yielded function is called."""
        over = False

        def answered() -> None:
            nonlocal over
            if not over:
                over = True
                self._waiting -= 1
                if not self._waiting:
                    self._go_on()

        self._waiting += 1
        try:
            yield answered
        finally:
            answered()

    async def give_way(self) -> None:
        """Return once no interaction waits, or after ``PATIENCE``."""
        if not self._waiting:
            return
        way: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        alarm = self._clock.call_at(self._clock.now() + PATIENCE, lambda: _free(way))
        self._giving_way.add(way)
        try:
            await way
        finally:
            alarm.cancel()
            self._giving_way.discard(way)

    def _go_on(self) -> None:
        for way in self._giving_way:
            _free(way)


def _free(way: asyncio.Future[None]) -> None:
    if not way.done():
        way.set_result(None)
