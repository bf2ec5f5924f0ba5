"""The largest number of late."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

SPAN: Final = 60.0


class RecentMaximum:
    """The largest of the numbers added in the last ``SPAN`` to twice ``SPAN`` seconds; 0 where there is none.

    Takes no lock, so that it can be told anything anywhere, also during a collection of garbage.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since = now()
        self._before = self._most = 0.0

    def add(self, number: float) -> None:
        """Take note of a number."""
        self._turn()
        self._most = max(self._most, number)

    def maximum(self) -> float:
        """The largest number."""
        self._turn()
        return max(self._before, self._most)

    def _turn(self) -> None:
        passed = self._now() - self._since
        if passed >= SPAN:
            self._before = self._most if passed < 2 * SPAN else 0.0
            self._most = 0.0
            self._since += passed - passed % SPAN
