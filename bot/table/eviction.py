"""Tables at rest: tables with nothing to do for long leave memory, and come back when something is due.

A table at rest is only a row in the database. It is loaded from its journal at the next press or command, or at the
time in its row: that of its first deadline or of the first notice to a player.
"""

import heapq
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import Final

import structlog

from bot.table.errors import JournalFailed, NoSuchTable, TakenOver, UnreadableTable
from bot.table.event_loop_clock import Clock
from bot.table.periodic_job import RETRY, PeriodicJob
from bot.table.ports import Announcer, Register
from bot.table.table import IDLE, Table
from bot.table.table_cache import SHORT_IDLE, TableCache

SOON: Final = timedelta(minutes=5)
"""A table stays in memory if something is due within this time."""
AGAIN: Final = timedelta(minutes=1)
"""When to look again at a table that could not leave."""
BATCH: Final = 20
"""How many tables leave or come back together."""
BREATH: Final = timedelta(milliseconds=500)
"""The least time between two batches: running games come first."""

HANDED_OVER: Final = timedelta(seconds=30)
"""How often a process that shares the database looks for tables that came to its servers from another process."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(order=True, slots=True)
class _EvictionCheck:
    """When to check whether a table may leave. One for each table in memory."""

    at: datetime
    number: int
    cached: Table = field(compare=False)


@dataclass(frozen=True, slots=True)
class _Evictable:
    """A table that may rest until ``until``, with its last entry and last touch at the time of the check."""

    cached: Table
    last: int
    touched: datetime
    until: datetime


class Eviction:
    """Lets tables leave memory and brings them back. Two alarms serve all tables."""

    def __init__(
        self, cache: TableCache, *, register: Register, clock: Clock, announcer: Announcer, shares: bool = False
    ) -> None:
        """``shares``: other processes host tables of the same database."""
        self._shares: Final = shares
        self._cache = cache
        self._register = register
        self._clock = clock
        self._announcer = announcer
        self._checks: list[_EvictionCheck] = []
        self._numbers = count()
        self._overdue: dict[str, datetime] = {}
        self._unreadable: set[str] = set()
        """Tables that an earlier process left and this release cannot read. They are not tried again."""
        self._left_over = False
        self._failed = False
        self._evicting: Final = PeriodicJob(clock, self._evict_idle)
        self._waking: Final = PeriodicJob(clock, self._wake)
        cache.watch = self.watch

    def begin(self, *, left_over: bool) -> None:
        """Start. ``left_over``: there may be tables that an earlier process left without putting them to rest."""
        self._left_over = self._left_over or left_over
        self._waking.at(self._clock.now())

    def stop(self) -> None:
        """Ring no more alarms."""
        self._evicting.stop()
        self._waking.stop()

    def watch(self, cached: Table) -> None:
        """A table has come into memory."""
        self._check_at(cached, cached.touched + cached.idle)

    def _check_at(self, cached: Table, when: datetime) -> None:
        heapq.heappush(self._checks, _EvictionCheck(when, next(self._numbers), cached))
        self._evicting.at(self._checks[0].at)

    async def rest_now(self) -> None:
        """Evict every table that can leave, even if it was touched a moment ago."""
        now = self._clock.now()
        await self._evict(
            [evictable for cached in self._cache if (evictable := self._evictable(cached, now)) is not None]
        )

    async def hand_over(self, cached: Table) -> None:
        """Let a table leave memory at once, due at once: it was moved to a server that another process serves."""
        now = self._clock.now()
        with suppress(JournalFailed):
            # Where this cannot be written down, its next press brings it back there.
            await self._register.rest({cached.state.table: (cached.state.seq, now)})
        self._cache.drop(cached)

    async def _evict_idle(self) -> datetime | None:
        """Evict tables that have not been touched for long. Returns when to check again."""
        now = self._clock.now()
        evictables: list[_Evictable] = []
        while self._checks and self._checks[0].at <= now and len(evictables) < BATCH:
            cached = heapq.heappop(self._checks).cached
            if self._cache.get(cached.state.table) is not cached:
                continue
            if cached.touched + cached.idle > now:
                self._check_at(cached, cached.touched + cached.idle)
            elif cached.state.stage == "closed" and not cached.in_use:
                self._cache.drop(cached)
            elif (evictable := self._evictable(cached, now)) is not None:
                evictables.append(evictable)
            else:
                self._check_at(cached, now + AGAIN)
        await self._evict(evictables)
        if not self._checks:
            return None
        return max(self._checks[0].at, now + BREATH) if evictables else self._checks[0].at

    def _evictable(self, cached: Table, now: datetime) -> _Evictable | None:
        """The table as evictable; None if something is due soon."""
        due = cached.next_due()
        if due is None or due <= now + SOON:
            return None
        look = self._announcer.idle_until(cached.public_table())
        until = due if look is None else min(due, look)
        return _Evictable(cached, cached.state.seq, cached.touched, until) if until > now + SOON else None

    async def _evict(self, evictables: list[_Evictable]) -> None:
        """Record until when the tables rest, then drop those that have not been touched meanwhile."""
        try:
            await self._register.rest(
                {evictable.cached.state.table: (evictable.last, evictable.until) for evictable in evictables}
            )
        except JournalFailed as error:
            log.warning("tables could not be let rest", fault=str(error))
            for evictable in evictables:
                self._check_at(evictable.cached, self._clock.now() + AGAIN)
            return
        for evictable in evictables:
            cached = evictable.cached
            if self._cache.get(cached.state.table) is not cached:
                continue
            if cached.in_use or (cached.state.seq, cached.touched) != (evictable.last, evictable.touched):
                self._check_at(cached, self._clock.now() + AGAIN)
                continue
            self._cache.drop(cached)
            self._waking.at(evictable.until)

    async def _wake(self) -> datetime | None:
        """Bring back the tables that are due, and some left by an earlier process. Returns when to look again."""
        now = self._clock.now()
        try:
            left = await self.left(BATCH) if self._left_over else ()
            due = {**self._overdue, **dict(await self._register.wake(now, BATCH))}
        except JournalFailed as error:
            log.warning("tables at rest could not be looked for", fault=str(error))
            return now + RETRY
        self._overdue.clear()
        self._left_over = len(left) == BATCH
        for table, until in (*((table, None) for table in left), *due.items()):
            if self._waking.stopped:
                # The next process will load them.
                return None
            await self.bring(table, until)
        if self._failed:
            self._failed = False
            return now + RETRY
        if self._left_over or len(due) >= BATCH:
            return self._clock.now() + BREATH
        now, upcoming = self._clock.now(), await self._register.next_wake()
        if self._shares:
            # Another process may have handed a table over.
            upcoming = min(upcoming or now + HANDED_OVER, now + HANDED_OVER)
        return max(upcoming, now + BREATH) if upcoming is not None else None

    async def left(self, most: int) -> tuple[str, ...]:
        """Tables that an earlier process left, except unreadable ones. Raises JournalFailed."""
        found = await self._register.unsettled(most + len(self._unreadable))
        return tuple(table for table in found if table not in self._unreadable)[:most]

    async def bring(self, table: str, until: datetime | None = None) -> Exception | None:
        """Bring back a table that rested ``until`` then, or (None) that an earlier process left.

        Returns the error if that fails. If the journal failed it will be tried again.
        """
        try:
            await self._cache.get_or_load(table, until=until, idle=SHORT_IDLE if until is not None else IDLE)
        except (TakenOver, NoSuchTable) as error:
            return error
        except UnreadableTable as error:
            log.error(  # noqa: TRY400 - the fault is in the stored data
                "a table cannot be resumed; it stays in the journal as it is, and `db close` frees its channel",
                table=table,
                fault=str(error),
            )
            self._unreadable.add(table)
            return error
        except JournalFailed as error:
            self._failed = True
            if until is not None:
                self._overdue[table] = until
            else:
                self._left_over = True
            return error
        except Exception as error:
            log.exception("a table cannot be resumed", table=table)
            self._unreadable.add(table)
            return error
        return None
