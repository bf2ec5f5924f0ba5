"""The tables that are in memory, and how the others come in: read from the journal, folded, and told of."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import structlog

from bot.engine.audit import Difference, first_difference
from bot.engine.errors import CorruptRecord
from bot.engine.events import KyokuStarted
from bot.table.errors import JournalFailed, NoSuchTable, TakenOver, UnreadableTable
from bot.table.ports import Returned
from bot.table.records import TableRecord
from bot.table.state import recovered
from bot.table.table import IDLE, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from bot.table.clock import Clock
    from bot.table.ports import Announcer, Choosers, Journal, Loaded, Shuffler
    from bot.table.programs import Programs
    from bot.table.records import JournalEntry
    from bot.table.state import TableState

BRIEFLY: Final = timedelta(minutes=1)
"""How long a table stays in memory that is closed, or that nobody but the clock has called in."""

log = structlog.stdlib.get_logger(__name__)


def difference_in(entries: tuple[JournalEntry, ...]) -> Difference | None:
    """Where the present rules would decide the current kyoku of a table otherwise. Raises CorruptRecord."""
    events = [entry.record for entry in entries if not isinstance(entry.record, TableRecord)]
    deals = [place for place, event in enumerate(events) if isinstance(event, KyokuStarted)]
    try:
        return first_difference(events, deals[-1]) if deals else None
    except CorruptRecord:
        raise
    except Exception:
        # It is only a check: no fault of it may keep a game from going on.
        log.exception("a recorded kyoku could not be decided anew")
        return None


def _folded(table: str, loaded: Loaded) -> tuple[TableState, Difference | None]:
    """The state of a table, and where its rules have changed since an earlier process played it."""
    state = recovered(table, loaded.entries)
    return state, difference_in(loaded.entries) if loaded.earlier else None


class TableCache:
    """Every table that this process holds at the moment."""

    def __init__(
        self,
        *,
        journal: Journal,
        clock: Clock,
        shuffler: Shuffler,
        choosers: Choosers,
        announcer: Announcer,
        programs: Programs,
    ) -> None:
        self._journal = journal
        self._clock = clock
        self._shuffler = shuffler
        self._choosers = choosers
        self._announcer = announcer
        self._programs = programs
        self._tables: dict[str, Table] = {}
        self._coming: dict[str, asyncio.Event] = {}
        self.began = clock.now()
        """When this process began to host: the time before is charged to nobody."""
        self.watch: Callable[[Table], None] = lambda _: None
        """Called with every table that comes in."""
        self.on_taken_over: Callable[[], None] = lambda: None
        """Called whenever it turns out that a newer process has a table."""

    def __iter__(self) -> Iterator[Table]:
        return iter(tuple(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table: str) -> Table | None:
        """The table, if it is in memory."""
        return self._tables.get(table)

    def new(self, state: TableState, idle: timedelta = IDLE) -> Table:
        """Take in a table. It stays for as long as somebody touches it, and ``idle`` longer."""
        held = self._tables[state.table] = Table(
            state,
            journal=self._journal,
            clock=self._clock,
            shuffler=self._shuffler,
            choosers=self._choosers,
            announcer=self._announcer,
            programs=self._programs,
            taken_over=self._lost,
        )
        held.idle = idle
        self.watch(held)
        return held

    async def found(self, table: str, *, until: datetime | None = None, idle: timedelta = IDLE) -> Table:
        """The table, rebuilt from its journal where it is not in memory. Somebody has touched it now.

        ``until`` is when its rest was over, where the rows no longer say so; ``idle`` how long it stays after that. One
        that is closed stays briefly. Raises NoSuchTable, UnreadableTable, TakenOver, JournalFailed.
        """
        while (coming := self._coming.get(table)) is not None:
            # Nobody sees it before its clock is set.
            await coming.wait()
        held = self._tables.get(table)
        if held is not None:
            held.touch()
            return held
        coming = self._coming[table] = asyncio.Event()
        try:
            return await self._brought(table, until, idle)
        finally:
            del self._coming[table]
            coming.set()

    async def _brought(self, table: str, until: datetime | None, idle: timedelta) -> Table:
        try:
            loaded = await self._journal.take_up(table)
        except TakenOver:
            self.on_taken_over()
            raise
        if not loaded.entries:
            raise NoSuchTable
        try:
            # A long game takes tens of milliseconds, in which other tables go on.
            state, difference = await asyncio.to_thread(_folded, table, loaded)
        except CorruptRecord as error:
            raise UnreadableTable(str(error)) from error
        held = self.new(state, BRIEFLY if state.stage == "closed" else idle)
        if difference is not None:
            held.difference = difference
            log.warning(
                "a kyoku goes on as it was recorded; today's rules decide it otherwise",
                table=table,
                at=difference.index,
            )
        if state.stage != "closed":
            await self._take_up(held, earlier=loaded.earlier, until=until or loaded.until)
        return held

    async def _take_up(self, held: Table, *, earlier: bool, until: datetime | None) -> None:
        """Tell of a table that has come in, and set its clock.

        The time between two processes is charged to nobody. What was at rest has its time from the beginning of this
        process on, whenever somebody looks at it; what was not, from now on, for until now nobody could move there.
        """
        try:
            self._announcer.returned(Returned(held.public_table(), held.hands(), until))
            if not earlier:
                held.set_alarm()
                return
            # What cannot be written yet leaves the table paused, not lost.
            with suppress(JournalFailed):
                await held.resume(self.began if until is not None else None)
        except Exception:
            self.drop(held)
            raise

    def _lost(self, held: Table) -> None:
        """A newer process has the table."""
        log.error("another process has taken over a table", table=held.state.table)
        self.drop(held)
        self.on_taken_over()

    def drop(self, held: Table) -> None:
        """Let a table leave memory; the journal keeps it."""
        held.stop()
        self._programs.leave(held.state.table)
        if self._tables.get(held.state.table) is held:
            del self._tables[held.state.table]
            self._announcer.rests(held.public_table())
