"""Compares the bot's own clock, which was set at the start, with the wall clock once a minute.

The two differ after a laptop sleeps, a virtual machine is paused, or a Raspberry Pi sets its time after boot; then all
dates are wrong. The bot restarts within its process: dates are right again, and no deadline has run out by that
(``bot.downtime``). For an hour after a jump ahead nothing happens because of a date (``bot.client.heartbeat``).
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

import structlog

from bot.table.event_loop_clock import Alarm, LoopClock

EVERY: Final = timedelta(minutes=1)
UNNOTICED: Final = timedelta(seconds=2)
"""Smaller differences are corrected silently: the clocks run at slightly different rates."""
APART: Final = timedelta(minutes=10)
"""The least time between two restarts, in case the clock is set again and again."""

log = structlog.stdlib.get_logger(__name__)


def _wall() -> datetime:
    return datetime.now(UTC)


class WallClock:
    """Watches the wall clock from ``start`` to ``stop`` and calls ``jumped`` at its first jump."""

    def __init__(
        self,
        clock: LoopClock,
        jumped: Callable[[], None],
        *,
        restarted: bool = False,
        wall: Callable[[], datetime] = _wall,
    ) -> None:
        """``restarted``: the bot has just restarted after a jump."""
        self._clock = clock
        self._jumped = jumped
        self._wall = wall
        self._first = clock.now() + (APART if restarted else EVERY)
        self._alarm: Alarm | None = None

    def start(self) -> None:
        """Schedule the first comparison."""
        self._alarm = self._clock.call_at(self._first, self.look)

    def stop(self) -> None:
        """Stop comparing. Does nothing if already stopped."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def look(self) -> None:
        """Compare the clocks: correct a small difference and look again later, or report a jump."""
        by = self._wall() - self._clock.now()
        if abs(by) >= UNNOTICED:
            seconds = by.total_seconds()
            log.warning("the wall clock has jumped: the bot begins anew, with the right dates", seconds=seconds)
            self.stop()
            self._jumped()
            return
        self._clock.follow(by)
        self._alarm = self._clock.call_at(self._clock.now() + EVERY, self.look)
