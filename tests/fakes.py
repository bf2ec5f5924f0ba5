"""Fakes of the edges: a clock that a test steps, and an announcer that remembers."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from bot.table.errors import JournalFailed

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.table.ports import Deadline, Entry

START = datetime(2026, 1, 5, 20, 0, tzinfo=UTC)


@dataclass
class FakeAlarm:
    """A call that has not been made yet."""

    when: datetime
    callback: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


class FakeClock:
    """A clock that stands still until ``advance``."""

    def __init__(self, start: datetime = START) -> None:
        self._now = start
        self.alarms: list[FakeAlarm] = []

    def now(self) -> datetime:
        return self._now

    def call_at(self, when: datetime, callback: Callable[[], None]) -> FakeAlarm:
        alarm = FakeAlarm(when, callback)
        self.alarms.append(alarm)
        return alarm

    async def advance(self, seconds: float) -> None:
        """Let time pass, ringing each alarm at its own moment and letting what it starts come to rest."""
        until = self._now + timedelta(seconds=seconds)
        while True:
            self.alarms = [alarm for alarm in self.alarms if not alarm.cancelled]
            due = min((alarm for alarm in self.alarms if alarm.when <= until), key=lambda a: a.when, default=None)
            if due is None:
                break
            self.alarms.remove(due)
            self._now = max(self._now, due.when)
            due.callback()
            await rest()
        self._now = until


async def rest() -> None:
    """Wait until every other task that can go on has done so."""
    me = asyncio.current_task()
    while others := [task for task in asyncio.all_tasks() if task is not me]:
        await asyncio.wait(others)


class MemoryJournal:
    """A journal without a disk, whose pen can be taken away."""

    def __init__(self) -> None:
        self.entries: dict[str, list[Entry]] = {}
        self.deadlines: dict[str, tuple[Deadline, ...]] = {}
        self.broken = False

    async def append(self, table: str, entries: tuple[Entry, ...], deadlines: tuple[Deadline, ...]) -> None:
        if self.broken:
            raise JournalFailed
        rows = self.entries.setdefault(table, [])
        assert [entry.seq for entry in entries] == list(range(len(rows) + 1, len(rows) + 1 + len(entries)))
        rows.extend(entries)
        self.deadlines[table] = deadlines

    async def load(self, table: str) -> tuple[Entry, ...]:
        return tuple(self.entries.get(table, ()))

    async def live_tables(self) -> tuple[str, ...]:
        return tuple(table for table, rows in self.entries.items() if type(rows[-1].record).__name__ != "TableClosed")


@dataclass
class Recorder:
    """An announcer that remembers which tables changed."""

    tables: list[str] = field(default_factory=list)

    def changed(self, table: str) -> None:
        self.tables.append(table)
