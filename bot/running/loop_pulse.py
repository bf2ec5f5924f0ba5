"""The pulse of the event loop: a timer that tells by how much it came late, and whom else it keeps awake."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

INTERVAL: Final = 1.0
"""Seconds between two beats."""


class Pulse:
    """Beats from ``start`` to ``stop``: ``late`` is told by how many seconds a beat came late, ``each`` is called."""

    def __init__(
        self, late: Callable[[float], None], each: Callable[[], None] | None = None, *, every: float = INTERVAL
    ) -> None:
        self._late = late
        self._each = each
        self._every = every
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin, on the running loop."""
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
        """Beat no more. Harmless when done twice."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
