"""A regular timer on the event loop that measures how late it fires and triggers the watchdog."""

import asyncio
from collections.abc import Callable
from typing import Final

INTERVAL: Final = 1.0
"""Seconds between two ticks."""
GAP_INTERVAL: Final = 0.05
"""Seconds between two ticks that look for gaps: a gap is seen but for the part before the tick it delays."""


class Pulse:
    """Ticks from ``start`` to ``stop``: each tick calls ``late`` with its delay in seconds, then ``each``."""

    def __init__(
        self, late: Callable[[float], None], each: Callable[[], None] | None = None, *, every: float = INTERVAL
    ) -> None:
        self._late = late
        self._each = each
        self._every = every
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start on the running loop."""
        self._next(asyncio.get_running_loop())

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        due = loop.time() + self._every
        self._timer = loop.call_at(due, self._tick, loop, due)

    def _tick(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        self._late(max(0.0, loop.time() - due))
        if self._each is not None:
            self._each()
        self._next(loop)

    def stop(self) -> None:
        """Stop ticking. Does nothing if already stopped."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
