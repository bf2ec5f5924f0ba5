"""Work that answers nobody, such as painting boards: the latest state wins, and answers to presses go first.

Requests for the same work are coalesced, and no two runs of a key overlap. No task sits waiting: a task exists only
while the work runs, and postponed work is an alarm.

Boards give way to presses since both run on one event loop: with many tables, a press would otherwise wait behind each
board that is being painted (docs/performance.md).
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Generic, TypeVar

import structlog

from bot.table.event_loop_clock import Alarm, Clock

Key = TypeVar("Key", bound="Hashable")

FIRST_WAIT: Final = timedelta(seconds=10)
LONGEST_WAIT: Final = timedelta(minutes=10)
"""The wait before failed work is retried doubles each time, from ``FIRST_WAIT`` up to this."""
PATIENCE: Final = timedelta(seconds=0.2)
"""Boards give way no longer than this, so that endless presses cannot keep them from being painted."""

log = structlog.stdlib.get_logger(__name__)


class BackgroundWork:
    """The background work of one bot. It ends before the database closes."""

    def __init__(self, clock: Clock) -> None:
        self.clock: Final = clock
        self.ended = False
        """Whether no work begins any more."""
        self._running: Final[set[asyncio.Task[None]]] = set()

    def begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Run it as a task."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def finish(self) -> None:
        """Begin nothing any more, and wait for what runs. What is left when this is cut short is cancelled."""
        self.ended = True
        running = tuple(self._running)
        try:
            if running:
                await asyncio.wait(running)
        finally:
            for task in running:
                task.cancel()


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

    ``work`` returns the time at which it wants to run again, or None. Failed work is retried, more and more rarely.
    ``first`` is awaited before each run; it returns when more urgent work is done.
    """

    def __init__(
        self,
        background: BackgroundWork,
        work: Callable[[Key], Awaitable[datetime | None]],
        first: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._background = background
        self._clock = background.clock
        self._work = work
        self._first = first
        self._jobs: dict[Key, _Job] = {}

    @property
    def busy(self) -> int:
        """How many keys are being worked on, or postponed."""
        return len(self._jobs)

    def ask(self, key: Key) -> None:
        """Request a run."""
        job = self._jobs.setdefault(key, _Job())
        job.asked = True
        self._begin(key, job)

    def due(self, key: Key) -> datetime | None:
        """When the key runs next: now, if it is running or held; None if no run is requested."""
        job = self._jobs.get(key)
        if job is None:
            return None
        waits = job.alarm is not None and job.task is None and not job.holds
        return job.again if waits else self._clock.now()

    def drop(self, key: Key) -> None:
        """Cancel a postponed run."""
        job = self._jobs.get(key)
        if job is not None and job.task is None and not job.holds:
            if job.alarm is not None:
                job.alarm.cancel()
            del self._jobs[key]

    def hold(self, key: Key) -> None:
        """Do not run until released: another task is writing the same message."""
        self._jobs.setdefault(key, _Job()).holds += 1

    def release(self, key: Key) -> None:
        """End a hold, and request a run."""
        job = self._jobs.setdefault(key, _Job())
        job.holds = max(0, job.holds - 1)
        self.ask(key)

    def _begin(self, key: Key, job: _Job) -> None:
        if job.holds or job.task is not None or not job.asked or self._background.ended:
            return
        if job.alarm is not None:
            job.alarm.cancel()
            job.alarm = None
        job.asked = False
        job.task = self._background.begin(self._run(key, job))

    async def _run(self, key: Key, job: _Job) -> None:
        if self._first is not None:
            await self._first()
            # Requests made meanwhile are served by this run.
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


class PressPriority:
    """Counts the interactions that wait for an answer, and lets other work give way to them."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting = 0
        self._giving_way: set[asyncio.Future[None]] = set()

    @contextmanager
    def waiting(self) -> Iterator[Callable[[], None]]:
        """Count an interaction until the end of the block, or until the yielded function is called."""
        over = False

        def answered() -> None:
            nonlocal over
            if not over:
                over = True
                self._waiting -= 1
                if not self._waiting:
                    self._go_on()

        self._waiting += 1
        try:
            yield answered
        finally:
            answered()

    async def give_way(self) -> None:
        """Return once no interaction waits, or after ``PATIENCE``."""
        if not self._waiting:
            return
        way: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        alarm = self._clock.call_at(self._clock.now() + PATIENCE, lambda: _free(way))
        self._giving_way.add(way)
        try:
            await way
        finally:
            alarm.cancel()
            self._giving_way.discard(way)

    def _go_on(self) -> None:
        for way in self._giving_way:
            _free(way)


def _free(way: asyncio.Future[None]) -> None:
    if not way.done():
        way.set_result(None)
