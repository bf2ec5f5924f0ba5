"""Collections of Python's garbage that stop the process for moments only.

A collection stops everything, and takes longer the more objects it looks at. So none looks twice at what lives:
whatever survives a full collection is frozen (``gc.freeze``), and the next one has only what is new since. What is
frozen is still freed when nothing refers to it any more. Only cycles of objects that die later stay behind, few of
which are made; they go when a *whole* collection looks at everything, which happens while nobody plays.
"""

import gc
import time
from collections.abc import Callable
from typing import Any, Final

from bot.running.event_loop import freeze_startup_objects
from bot.running.loop_pulse import Pulse

FULL_AFTER: Final = 4
"""Collections of the middle generation, of 5,000 objects each, after which an idle moment is used for a full one."""
ON_TIME: Final = 0.002
"""A timer that comes no later than so many seconds shows that the loop had nothing else to do."""
QUIET: Final = 60.0
"""Seconds without a collection of the middle generation: nobody plays."""
WHOLE_EVERY: Final = 3600.0
"""Seconds from one whole collection to the next at least."""
COUNT_EVERY: Final = 600.0
"""Seconds between two counts of what is frozen, which takes some nanoseconds an object."""
MOST_GROWTH: Final = 2
"""Where what is frozen has grown by this factor since the last whole collection, the next does not wait for quiet."""
LEAST_GROWTH: Final = 500_000
"""Objects by which it has grown at least; half a million take some 100 MB."""


class GarbageCollection:
    """Keeps collections short from ``start`` to ``stop``, by a timer of the running loop and by no waiting task."""

    def __init__(
        self, record: Callable[[float], None] = lambda _seconds: None, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        """``record`` gets the seconds of each collection. It runs wherever one begins, so it must take no lock."""
        self._record = record
        self._now = now
        self._began = 0.0
        self._pulse: Final = Pulse(self.tick)
        self._whole_at = self._counted_at = self._busy_at = now()
        self._middle = 0
        self._frozen = 0

    def start(self) -> None:
        """Freeze all present objects, and collect in idle moments from now on."""
        freeze_startup_objects()
        gc.callbacks.append(self._collecting)
        self._whole_at = self._counted_at = self._busy_at = self._now()
        self._frozen = gc.get_freeze_count()
        self._pulse.start()

    def stop(self) -> None:
        """Leave everything to Python's own collections. Does nothing if already stopped."""
        self._pulse.stop()
        if self._collecting in gc.callbacks:
            gc.callbacks.remove(self._collecting)
            gc.unfreeze()

    def _collecting(self, phase: str, info: dict[str, Any]) -> None:
        now = self._now()
        if phase == "start":
            self._began = now
            return
        self._record(now - self._began)
        if info["generation"] == 2:
            gc.freeze()

    def tick(self, late: float) -> None:
        """Collect what is due, now that a timer came ``late`` seconds after its time."""
        now, middle = self._now(), _middle_collections()
        if middle != self._middle:
            self._middle, self._busy_at = middle, now
        if late > ON_TIME:
            return
        if self._is_whole_due(now):
            self._whole_at = self._counted_at = now
            gc.unfreeze()
            gc.collect()
            # Python puts off its own full collections by the number of objects that the last one left.
            gc.collect()
            self._frozen = gc.get_freeze_count()
        elif gc.get_count()[2] >= FULL_AFTER:
            gc.collect()

    def _is_whole_due(self, now: float) -> bool:
        if now - self._whole_at >= WHOLE_EVERY and now - self._busy_at >= QUIET:
            return True
        if now - self._counted_at < COUNT_EVERY:
            return False
        self._counted_at = now
        return gc.get_freeze_count() > max(MOST_GROWTH * self._frozen, self._frozen + LEAST_GROWTH)


def _middle_collections() -> int:
    return int(gc.get_stats()[1]["collections"])
