"""Work that is asked for often and needs doing once: the latest state wins, and no two runs overlap.

No task waits for work: a job exists only while it runs, and an alarm stands for one that is put off.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import structlog

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Hashable
    from datetime import datetime

    from bot.table.clock import Alarm, Clock

Key = TypeVar("Key", bound="Hashable")

FIRST_WAIT: Final = timedelta(seconds=10)
LONGEST_WAIT: Final = timedelta(minutes=10)
"""How long after a failure work is tried again: twice as long each time."""

log = structlog.stdlib.get_logger(__name__)


@dataclass
class _Job:
    asked: bool = False
    holds: int = 0
    task: asyncio.Task[None] | None = None
    alarm: Alarm | None = None
    again: datetime | None = None
    failed: int = 0


class Latest(Generic[Key]):
    """Runs ``work(key)`` whenever it is asked for; asked again meanwhile, it runs once more.

    ``work`` gives a time at which it wants to run again, or None. Work that fails is tried again, more and more seldom.
    ``first`` returns when those who go before it have been served.
    """

    def __init__(
        self,
        clock: Clock,
        work: Callable[[Key], Awaitable[datetime | None]],
        first: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._clock = clock
        self._work = work
        self._first = first
        self._jobs: dict[Key, _Job] = {}

    @property
    def busy(self) -> int:
        """How many things are being worked at, or put off."""
        return len(self._jobs)

    def ask(self, key: Key) -> None:
        """Run soon."""
        job = self._jobs.setdefault(key, _Job())
        job.asked = True
        self._begin(key, job)

    def due(self, key: Key) -> datetime | None:
        """When it runs next: now, where it is being worked at or held; None where nobody has asked for it."""
        job = self._jobs.get(key)
        if job is None:
            return None
        waits = job.alarm is not None and job.task is None and not job.holds
        return job.again if waits else self._clock.now()

    def drop(self, key: Key) -> None:
        """Do not run any more at the time that was put off to."""
        job = self._jobs.get(key)
        if job is not None and job.task is None and not job.holds:
            if job.alarm is not None:
                job.alarm.cancel()
            del self._jobs[key]

    def hold(self, key: Key) -> None:
        """Do not begin until released: somebody else is writing the same message."""
        self._jobs.setdefault(key, _Job()).holds += 1

    def release(self, key: Key) -> None:
        """End a hold, and look whether something is left to do."""
        job = self._jobs.setdefault(key, _Job())
        job.holds = max(0, job.holds - 1)
        self.ask(key)

    def _begin(self, key: Key, job: _Job) -> None:
        if job.holds or job.task is not None or not job.asked:
            return
        if job.alarm is not None:
            job.alarm.cancel()
            job.alarm = None
        job.asked = False
        job.task = asyncio.get_running_loop().create_task(self._run(key, job))

    async def _run(self, key: Key, job: _Job) -> None:
        if self._first is not None:
            await self._first()
            # Whatever was asked for meanwhile is done now.
            job.asked = False
        if job.holds:
            # Held between being asked and beginning.
            job.task, job.asked = None, True
            return
        again: datetime | None = None
        try:
            again = await self._work(key)
        except Exception:
            log.exception("work failed", key=str(key))
            again = self._clock.now() + min(FIRST_WAIT * 2 ** min(job.failed, 10), LONGEST_WAIT)
            job.failed += 1
        else:
            job.failed = 0
        job.task = None
        if job.asked:
            self._begin(key, job)
        elif again is not None:
            job.again = again
            job.alarm = self._clock.call_at(again, lambda: self.ask(key))
        elif not job.holds:
            self._jobs.pop(key, None)
