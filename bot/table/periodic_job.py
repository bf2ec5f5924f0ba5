"""Work that an alarm begins: one run at a time, and none that stands waiting."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import structlog

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    from bot.table.clock import Alarm, Clock

RETRY: Final = timedelta(seconds=10)
"""How long work waits that has failed."""

log = structlog.stdlib.get_logger(__name__)


class Round:
    """Does ``work`` at the moment it was asked for, the earliest of several. ``work`` may give the next moment."""

    def __init__(self, clock: Clock, work: Callable[[], Awaitable[datetime | None]]) -> None:
        self._clock = clock
        self._work = work
        self._next: datetime | None = None
        self._alarm: Alarm | None = None
        self._task: asyncio.Task[None] | None = None
        self.stopped = False

    def at(self, when: datetime | None) -> None:
        """Do it then, if not earlier; None asks for nothing."""
        if when is None or self.stopped or (self._next is not None and self._next <= when):
            return
        self._next = when
        if self._task is None:
            self._set()

    def stop(self) -> None:
        """Begin nothing more."""
        self.stopped = True
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _set(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        if self._next is not None and not self.stopped:
            self._alarm = self._clock.call_at(self._next, self._ring)

    def _ring(self) -> None:
        self._alarm = self._next = None
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        structlog.contextvars.clear_contextvars()
        try:
            again = await self._work()
        except Exception:
            # Whatever it was: what nobody begins again would never be done.
            log.exception("a round of the tables failed")
            again = self._clock.now() + RETRY
        self._task = None
        self.at(again)
        self._set()
