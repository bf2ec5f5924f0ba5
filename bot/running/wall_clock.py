"""The wall clock, compared once a minute with the bot's own, which was set by it when the bot started.

A Raspberry Pi gets its time after the bot has started, a laptop sleeps, a virtual machine is paused: then all dates are
wrong. The bot begins anew within its process, which every part of it is made for: dates are right again, no deadline
has run out, and the time is charged to nobody.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

import structlog

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.table.clock import Alarm, LoopClock

EVERY: Final = timedelta(minutes=1)
UNNOTICED: Final = timedelta(seconds=2)
"""Clocks that differ by less are brought together at once: they go at slightly different rates."""
APART: Final = timedelta(minutes=10)
"""The least time between two new beginnings, where a clock is set again and again."""

log = structlog.stdlib.get_logger(__name__)


def _wall() -> datetime:
    return datetime.now(UTC)


class WallClock:
    """Looks from ``start`` to ``stop``. ``jumped`` is called once, where the wall clock has jumped."""

    def __init__(
        self,
        clock: LoopClock,
        jumped: Callable[[], None],
        *,
        restarted: bool = False,
        wall: Callable[[], datetime] = _wall,
    ) -> None:
        """``restarted``: the last jump was not long ago."""
        self._clock = clock
        self._jumped = jumped
        self._wall = wall
        self._first = clock.now() + (APART if restarted else EVERY)
        self._alarm: Alarm | None = None

    def start(self) -> None:
        """Look in a while."""
        self._alarm = self._clock.call_at(self._first, self.look)

    def stop(self) -> None:
        """Look no more. Harmless when done twice."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def look(self) -> None:
        """Compare the clocks: follow a small difference, tell of a jump, and look again unless there was one."""
        by = self._wall() - self._clock.now()
        if abs(by) >= UNNOTICED:
            seconds = by.total_seconds()
            log.warning("the wall clock has jumped: the bot begins anew, with the right dates", seconds=seconds)
            self.stop()
            self._jumped()
            return
        self._clock.follow(by)
        self._alarm = self._clock.call_at(self._clock.now() + EVERY, self.look)
