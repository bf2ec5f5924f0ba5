"""The bot's clock. Everything that waits does so through a ``Clock``."""

import asyncio
import contextvars
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Alarm(Protocol):
    """A scheduled callback that can be cancelled."""

    def cancel(self) -> None:
        """Cancel it. Harmless when it has already rung."""


class Clock(Protocol):
    """Tells the time in UTC and rings alarms."""

    def now(self) -> datetime:
        """The time, aware, in UTC."""

    def call_at(self, when: datetime, callback: Callable[[], None]) -> Alarm:
        """Call ``callback`` on the event loop once ``when`` has come."""


class LoopClock:
    """The clock of the running event loop, set to the wall clock once.

    Alarms and ``now`` share the loop's monotonic time, so that setting the system's clock moves no deadline.
    ``bot.running.clock_drift`` notices such changes and lets this clock ``follow`` when no deadline is affected.
    """

    def __init__(self, start: datetime | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._start = start or datetime.now(UTC)
        self._zero = self._loop.time()
        self._context = contextvars.copy_context()

    def now(self) -> datetime:
        """The time, aware, in UTC."""
        return self._start + timedelta(seconds=self._loop.time() - self._zero)

    def follow(self, by: timedelta) -> None:
        """Shift the time told from now on. Alarms that are set still ring after the same wait."""
        self._start += by

    def call_at(self, when: datetime, callback: Callable[[], None]) -> Alarm:
        """Call ``callback`` once ``when`` has come; at the next turn of the loop if it has passed.

        The callback runs in the clock's context, not in that of the caller: an alarm belongs to no command, and its
        log lines must not carry the command's context.
        """
        due = self._zero + (when - self._start).total_seconds()
        return self._loop.call_at(due, callback, context=self._context.copy())


async def until(clock: Clock, when: datetime) -> None:
    """Return once ``when`` has come."""
    come = asyncio.get_running_loop().create_future()
    alarm = clock.call_at(when, lambda: None if come.done() else come.set_result(None))
    try:
        await come
    finally:
        alarm.cancel()
