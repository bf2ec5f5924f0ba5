"""A job that the clock starts: one run at a time, and no task while it waits."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.table.event_loop_clock import Alarm, Clock

RETRY: Final = timedelta(seconds=10)
"""How long failed work waits for the next try."""

log = structlog.stdlib.get_logger(__name__)


class PeriodicJob:
    """Runs ``work`` at the earliest of the requested times. ``work`` may return the time of the next run."""

    def __init__(self, clock: Clock, work: Callable[[], Awaitable[datetime | None]]) -> None:
        self._clock = clock
        self._work = work
        self._next: datetime | None = None
        self._alarm: Alarm | None = None
        self._task: asyncio.Task[None] | None = None
        self.stopped = False

    def at(self, when: datetime | None) -> None:
        """Request a run at this time or earlier; None requests nothing."""
        if when is None or self.stopped or (self._next is not None and self._next <= when):
            return
        self._next = when
        if self._task is None:
            self._set()

    def stop(self) -> None:
        """Start no further runs."""
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
            # Carry on: without another alarm the job would never run again.
            log.exception("a round of the tables failed")
            again = self._clock.now() + RETRY
        self._task = None
        self.at(again)
        self._set()
