"""Says every minute that the bot is up, and knows when it was not (``bot.downtime``).

Of several processes on one database each says so for its shards: a server had its bot while any process that serves
its shard was up.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import cache
from itertools import pairwise
from typing import Final

import structlog

from bot.downtime import FOREVER, Downtimes, Uptime
from bot.store.errors import StoreError
from bot.store.processes.uptimes import ProcessUptime, Uptimes
from bot.table.event_loop_clock import Clock
from bot.table.periodic_job import PeriodicJob

EVERY: Final = timedelta(minutes=1)
SILENT: Final = timedelta(minutes=5)
"""A database that could not be written for longer is downtime too: nobody could do anything."""
JUMP: Final = timedelta(minutes=5)
"""How far ahead the wall clock must have jumped before its dates are doubted."""
DOUBT: Final = timedelta(hours=1)
"""How long nothing happens because of a date after such a jump: a clock set wrongly is usually put right by then."""

log = structlog.stdlib.get_logger(__name__)


class Heartbeat:
    """The uptime of one process."""

    def __init__(self, uptimes: Uptimes, clock: Clock, *, jumped: bool = False) -> None:
        """``jumped``: the process begins anew because the wall clock was changed."""
        self._uptimes: Final = uptimes
        self._clock: Final = clock
        self._jumped: Final = jumped
        self._known: Sequence[ProcessUptime] = ()
        self._number: int | None = None
        self._last: datetime | None = None
        self._failed = False
        self._extending: Final = PeriodicJob(clock, self._extend_again)
        self._of: Callable[[int], Downtimes] = cache(self._derived)

    async def begin(self) -> None:
        """Read when the bot was up before, and begin the uptime of this process. Raises StoreError."""
        await self._begin(self._clock.now(), ahead=False)
        away = max((down.until - down.since for down in self.downtimes(None).known[-1:]), default=timedelta())
        log.info("the bot is up", down_before_seconds=round(away.total_seconds()))

    async def _begin(self, now: datetime, *, ahead: bool) -> None:
        known = await self._uptimes.known()
        ahead = ahead or (self._jumped and self._number is None and _is_ahead(known, now))
        self._number = await self._uptimes.begin(now, ahead=ahead)
        self._last, self._failed = now, False
        self._known = await self._uptimes.known()
        self._of = cache(self._derived)

    def downtimes(self, guild: int | None) -> Downtimes:
        """When nobody could reach the bot in a server (0: by direct message; None: in any of this process)."""
        return self._of(-1 if guild is None else guild)

    def _derived(self, guild: int) -> Downtimes:
        times = [
            # The uptime of this process has not ended, whatever an earlier one with a wrong clock said of later.
            Uptime(up.time.epoch, up.time.since, FOREVER) if up is self._known[-1] else up.time
            for up in self._known
            if guild < 0 or up.shards is None or up.shards.holds(guild)
        ]
        return Downtimes.between(times)

    @property
    def jumped_at(self) -> datetime | None:
        """When the wall clock has jumped ahead, if that is less than ``DOUBT`` ago; usually None."""
        now = self._clock.now()
        jumps = [up.time.since for up in self._known if up.ahead]
        return max((jump for jump in jumps if jump <= now < jump + DOUBT), default=None)

    @property
    def doubted_until(self) -> datetime | None:
        """Until when nothing may happen because of a date that was set before ``jumped_at``; usually None."""
        return None if (jump := self.jumped_at) is None else jump + DOUBT

    @property
    def of_wrong_clocks(self) -> frozenset[int]:
        """The numbers of processes before this one whose clock was ahead: they began later than now."""
        now = self._clock.now()
        return frozenset(up.time.epoch for up in self._known if up.time.since > now) - {self._uptimes.epoch}

    def start(self) -> None:
        """Say every minute that the process is up."""
        self._extending.at(self._clock.now() + EVERY)

    async def stop(self) -> None:
        """Say so for the last time. Never raises."""
        self._extending.stop()
        await self.extend()

    async def extend(self) -> None:
        """Say that the process is up. After a failure of several minutes a new uptime begins. Never raises."""
        if self._number is None or self._last is None:
            return
        now = self._clock.now()
        try:
            if self._failed and now - self._last > SILENT:
                await self._begin(now, ahead=False)
            else:
                await self._uptimes.extend(self._number, now)
        except StoreError as error:
            if not self._failed:
                log.warning("it could not be noted that the bot is up", fault=str(error))
            self._failed = True
            return
        self._last, self._failed = now, False

    async def _extend_again(self) -> datetime:
        await self.extend()
        return self._clock.now() + EVERY


def _is_ahead(known: Sequence[ProcessUptime], now: datetime) -> bool:
    """Whether the clock tells a much later time than when a process was up last.

    Processes that began later than one after them did so by a wrong clock, and say nothing.
    """
    if not known:
        return False
    wrong = {before.time for before, after in pairwise(known) if after.time.since < before.time.since}
    return now - max((up.time.until for up in known if up.time not in wrong), default=now) >= JUMP
