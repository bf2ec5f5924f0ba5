"""The clock that the playground runs on."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class TimerHandle(Protocol):
    """A scheduled call that can be cancelled."""

    def cancel(self) -> None:
        """Cancel the call; does nothing if it has run."""
        ...


class WorldClock(Protocol):
    """The only source of time in this package."""

    def now(self) -> float:
        """Seconds since the Unix epoch."""
        ...

    def call_at(self, when: float, callback: Callable[[], None]) -> TimerHandle:
        """Run `callback` once when `now()` reaches `when` (epoch seconds)."""
        ...


class SystemClock:
    """Real time, on the running event loop."""

    def now(self) -> float:
        """Seconds since the Unix epoch."""
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> TimerHandle:
        """Run `callback` once at `when`. Needs a running event loop."""
        loop = asyncio.get_running_loop()
        return loop.call_later(max(0.0, when - time.time()), callback)
