"""Time as the bot sees it. Everything that waits, waits through a ``Clock``."""

from __future__ import annotations

import asyncio
import contextvars
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


class Alarm(Protocol):
    """A call that is due at some time and can be called off."""

    def cancel(self) -> None:
        """Call it off; harmless when it has already rung."""


class Clock(Protocol):
    """Tells the time in UTC and rings alarms."""

    def now(self) -> datetime:
        """The time, aware, in UTC."""

    def call_at(self, when: datetime, callback: Callable[[], None]) -> Alarm:
        """Call ``callback`` on the event loop once ``when`` has come."""


class LoopClock:
    """The clock of the running event loop, set to the wall clock once.

    Alarms and ``now`` share the loop's monotonic time, so that a wall clock that is set moves no deadline. Whoever
    looks whether it was (``bot.running.wall_clock``) lets this one ``follow`` where nobody would notice.
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
        """Tell a time that is later by so much from now on. Alarms that are set ring when they would have."""
        self._start += by

    def call_at(self, when: datetime, callback: Callable[[], None]) -> Alarm:
        """Call ``callback`` once ``when`` has come; at the next turn of the loop if it has passed.

        It starts from the context of the clock, not of whoever set the alarm: what rings is nobody's command any more,
        and what it writes into the log must not stand under one.
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
