"""The playground's clock in tests: stands still until it is stepped."""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field

START = 1_767_225_600.0
"""2026-01-01T00:00:00Z, when every test begins."""


@dataclass(order=True)
class Timer:
    """A call that is due at `when`."""

    when: float
    number: int
    callback: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True


class SteppedClock:
    """Implements `playground.world_clock.Clock`."""

    def __init__(self, start: float = START) -> None:
        self._now = start
        self._timers: list[Timer] = []
        self._count = 0

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        self._count += 1
        timer = Timer(when, self._count, callback)
        heapq.heappush(self._timers, timer)
        return timer

    def next_timer(self) -> float | None:
        """When the earliest timer is due, or None."""
        while self._timers and self._timers[0].cancelled:
            heapq.heappop(self._timers)
        return self._timers[0].when if self._timers else None

    def step(self, to: float) -> None:
        """Move the time to `to` (never back) and run what is due on the way, in order."""
        while (due := self.next_timer()) is not None and due <= to:
            timer = heapq.heappop(self._timers)
            self._now = max(self._now, timer.when)
            timer.callback()
        self._now = max(self._now, to)

    def advance(self, seconds: float) -> None:
        self.step(self._now + seconds)
