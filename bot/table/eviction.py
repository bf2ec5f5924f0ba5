"""Tables at rest: who leaves memory when nothing is to be done for long, and who comes back when something is.

A table at rest costs a row. It is rebuilt from its journal at the next press or command, or at the moment that its row
names: the first of its deadlines, or of what somebody has to be told meanwhile.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from typing import TYPE_CHECKING, Final

import structlog

from bot.table.errors import JournalFailed, NoSuchTable, TakenOver, UnreadableTable
from bot.table.periodic_job import RETRY, Round
from bot.table.table import IDLE
from bot.table.table_cache import BRIEFLY

if TYPE_CHECKING:
    from datetime import datetime

    from bot.table.clock import Clock
    from bot.table.ports import Announcer, Register
    from bot.table.table import Table
    from bot.table.table_cache import TableCache

SOON: Final = timedelta(minutes=5)
"""What is due within that time keeps a table in memory."""
AGAIN: Final = timedelta(minutes=1)
"""When to look again at a table that could not leave."""
BATCH: Final = 20
"""So many tables leave or come back together."""
BREATH: Final = timedelta(milliseconds=500)
"""The least time between two batches: whoever plays comes first."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(order=True, slots=True)
class _EvictionCheck:
    """When to look whether a table may leave. One for each table in memory."""

    at: datetime
    number: int
    held: Table = field(compare=False)


@dataclass(frozen=True, slots=True)
class _Evictable:
    """A table that may rest ``until`` then, as it was when that was found: its last entry, and when it was touched."""

    held: Table
    last: int
    touched: datetime
    until: datetime


class Eviction:
    """Lets tables leave memory and brings them back. Two alarms serve them all."""

    def __init__(self, cache: TableCache, *, register: Register, clock: Clock, announcer: Announcer) -> None:
        self._cache = cache
        self._register = register
        self._clock = clock
        self._announcer = announcer
        self._looks: list[_EvictionCheck] = []
        self._numbers = count()
        self._owed: dict[str, datetime] = {}
        self._unreadable: set[str] = set()
        """Left by an earlier process and given up: what this release cannot read now it cannot read later."""
        self._left_over = False
        self._failed = False
        self._leaving: Final = Round(clock, self._let_rest)
        self._coming: Final = Round(clock, self._wake)
        cache.watch = self.watch

    def begin(self, *, left_over: bool) -> None:
        """Serve tables at rest from now on, and those ``left_over`` from an earlier process, if there may be any."""
        self._left_over = self._left_over or left_over
        self._coming.at(self._clock.now())

    def stop(self) -> None:
        """Ring no more alarms."""
        self._leaving.stop()
        self._coming.stop()

    def watch(self, held: Table) -> None:
        """A table has come into memory."""
        self._look_at(held, held.touched + held.idle)

    def _look_at(self, held: Table, when: datetime) -> None:
        heapq.heappush(self._looks, _EvictionCheck(when, next(self._numbers), held))
        self._leaving.at(self._looks[0].at)

    async def rest_now(self) -> None:
        """Let everybody leave who can, however short ago they were touched."""
        now = self._clock.now()
        await self._leave([leaving for held in self._cache if (leaving := self._free(held, now)) is not None])

    async def _let_rest(self) -> datetime | None:
        """Let those leave whom nobody has touched for long. When to look again."""
        now = self._clock.now()
        found: list[_Evictable] = []
        while self._looks and self._looks[0].at <= now and len(found) < BATCH:
            held = heapq.heappop(self._looks).held
            if self._cache.get(held.state.table) is not held:
                continue
            if held.touched + held.idle > now:
                self._look_at(held, held.touched + held.idle)
            elif held.state.stage == "closed" and not held.in_use:
                self._cache.drop(held)
            elif (leaving := self._free(held, now)) is not None:
                found.append(leaving)
            else:
                self._look_at(held, now + AGAIN)
        await self._leave(found)
        if not self._looks:
            return None
        return max(self._looks[0].at, now + BREATH) if found else self._looks[0].at

    def _free(self, held: Table, now: datetime) -> _Evictable | None:
        """A table that may rest, and until when; None where something has to be done soon."""
        due = held.next_due()
        if due is None or due <= now + SOON:
            return None
        look = self._announcer.idle_until(held.public_table())
        until = due if look is None else min(due, look)
        return _Evictable(held, held.state.seq, held.touched, until) if until > now + SOON else None

    async def _leave(self, found: list[_Evictable]) -> None:
        """Write down until when they rest, and then let those go that nobody has touched meanwhile."""
        try:
            await self._register.rest({one.held.state.table: (one.last, one.until) for one in found})
        except JournalFailed as error:
            log.warning("tables could not be let rest", fault=str(error))
            for one in found:
                self._look_at(one.held, self._clock.now() + AGAIN)
            return
        for one in found:
            held = one.held
            if self._cache.get(held.state.table) is not held:
                continue
            if held.in_use or (held.state.seq, held.touched) != (one.last, one.touched):
                self._look_at(held, self._clock.now() + AGAIN)
                continue
            self._cache.drop(held)
            self._coming.at(one.until)

    async def _wake(self) -> datetime | None:
        """Bring back who is due, and some of those that an earlier process has left. When to look again."""
        now = self._clock.now()
        try:
            left = await self.left(BATCH) if self._left_over else ()
            due = {**self._owed, **dict(await self._register.wake(now, BATCH))}
        except JournalFailed as error:
            log.warning("tables at rest could not be looked for", fault=str(error))
            return now + RETRY
        self._owed.clear()
        self._left_over = len(left) == BATCH
        for table, until in (*((table, None) for table in left), *due.items()):
            if self._coming.stopped:
                # The next process takes them up.
                return None
            await self.bring(table, until)
        if self._failed:
            self._failed = False
            return now + RETRY
        if self._left_over or len(due) >= BATCH:
            return self._clock.now() + BREATH
        upcoming = await self._register.next_wake()
        return max(upcoming, self._clock.now() + BREATH) if upcoming is not None else None

    async def left(self, most: int) -> tuple[str, ...]:
        """Tables that an earlier process has left and that have not been tried in vain. Raises JournalFailed."""
        found = await self._register.unsettled(most + len(self._unreadable))
        return tuple(table for table in found if table not in self._unreadable)[:most]

    async def bring(self, table: str, until: datetime | None = None) -> Exception | None:
        """Bring back a table that rested ``until`` then, or that an earlier process has left. Why it cannot, if so.

        Where the journal fails it is tried again.
        """
        try:
            await self._cache.found(table, until=until, idle=BRIEFLY if until is not None else IDLE)
        except (TakenOver, NoSuchTable) as error:
            return error
        except UnreadableTable as error:
            log.error(  # noqa: TRY400 - whose fault it is stands in the database
                "a table cannot be resumed; it stays in the journal as it is, and `db close` frees its channel",
                table=table,
                fault=str(error),
            )
            self._unreadable.add(table)
            return error
        except JournalFailed as error:
            self._failed = True
            if until is not None:
                self._owed[table] = until
            else:
                self._left_over = True
            return error
        except Exception as error:
            log.exception("a table cannot be resumed", table=table)
            self._unreadable.add(table)
            return error
        return None
