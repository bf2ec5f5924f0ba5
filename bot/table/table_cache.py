"""The tables in memory. Others are loaded from the journal when they are needed."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import structlog

from bot.downtime import Downtimes
from bot.engine.errors import CorruptRecord
from bot.engine.events import KyokuStarted
from bot.engine.recorded_game_check import Difference, first_difference
from bot.table.errors import JournalFailed, NoSuchTable, OfAnotherProcess, TakenOver, UnreadableTable
from bot.table.event_loop_clock import Clock
from bot.table.ports import Announcer, Choosers, Journal, Loaded, Returned, Shuffler
from bot.table.program_interface import Programs
from bot.table.state import TableState, recovered
from bot.table.table import IDLE, Table
from bot.table.table_events import JournalEntry, TableRecord

SHORT_IDLE: Final = timedelta(minutes=1)
"""How long a table stays in memory if it is closed, or was loaded by the clock alone."""

log = structlog.stdlib.get_logger(__name__)


def difference_in(entries: tuple[JournalEntry, ...]) -> Difference | None:
    """The first event of the current kyoku that today's code would decide otherwise. Raises CorruptRecord."""
    events = [entry.record for entry in entries if not isinstance(entry.record, TableRecord)]
    deals = [place for place, event in enumerate(events) if isinstance(event, KyokuStarted)]
    try:
        return first_difference(events, deals[-1]) if deals else None
    except CorruptRecord:
        raise
    except Exception:
        # This is only a check: a fault in it must not keep a game from going on.
        log.exception("a recorded kyoku could not be decided anew")
        return None


def _folded(table: str, loaded: Loaded) -> tuple[TableState, Difference | None]:
    """A table's state, and how today's code differs from the process that played it before."""
    state = recovered(table, loaded.entries)
    return state, difference_in(loaded.entries) if loaded.earlier else None


class TableCache:
    """The tables that this process has in memory."""

    def __init__(
        self,
        *,
        journal: Journal,
        clock: Clock,
        shuffler: Shuffler,
        choosers: Choosers,
        announcer: Announcer,
        programs: Programs,
        downtimes: Callable[[int], Downtimes],
    ) -> None:
        """``downtimes`` are the times in which a server was without the bot."""
        self._downtimes = downtimes
        self._journal = journal
        self._announcer = announcer
        self._programs = programs
        self._hosted: Final = partial(
            Table,
            journal=journal,
            clock=clock,
            shuffler=shuffler,
            choosers=choosers,
            announcer=announcer,
            programs=programs,
            taken_over=self._on_lost,
        )
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Event] = {}
        self.began = clock.now()
        """When this process began to host. Time before that costs no player."""
        self.watch: Callable[[Table], None] = lambda _: None
        """Called with every table that is loaded or opened."""
        self.on_taken_over: Callable[[], None] = lambda: None
        """Called when a newer process turns out to have a table."""

    def __iter__(self) -> Iterator[Table]:
        return iter(tuple(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table: str) -> Table | None:
        """The table, if it is in memory."""
        return self._tables.get(table)

    def new(self, state: TableState, idle: timedelta = IDLE) -> Table:
        """Add a table. It stays in memory until it has not been touched for ``idle``."""
        cached = self._tables[state.table] = self._hosted(state)
        cached.idle = idle
        self.watch(cached)
        return cached

    async def look(self, table: str) -> Table:
        """The table, to be looked at only: that of another process as its journal has it now, without an alarm.

        Raises NoSuchTable, UnreadableTable, TakenOver, JournalFailed.
        """
        try:
            return await self.get_or_load(table)
        except OfAnotherProcess:
            entries = await self._journal.look(table)
            try:
                state, _ = await asyncio.to_thread(_folded, table, Loaded(entries))
            except CorruptRecord as error:
                raise UnreadableTable(str(error)) from error
            return self._hosted(state)

    async def get_or_load(self, table: str, *, until: datetime | None = None, idle: timedelta = IDLE) -> Table:
        """The table, loaded from its journal if it is not in memory. This touches it.

        ``until`` is when its rest ended, if its row no longer says so; ``idle`` is how long it then stays. A closed
        table stays briefly. Raises NoSuchTable, OfAnotherProcess, UnreadableTable, TakenOver, JournalFailed.
        """
        while (loading := self._loading.get(table)) is not None:
            # Another task is loading it: wait until its alarm is set.
            await loading.wait()
        cached = self._tables.get(table)
        if cached is not None:
            cached.touch()
            return cached
        loading = self._loading[table] = asyncio.Event()
        try:
            return await self._load(table, until, idle)
        finally:
            del self._loading[table]
            loading.set()

    async def _load(self, table: str, until: datetime | None, idle: timedelta) -> Table:
        try:
            loaded = await self._journal.take_up(table)
        except TakenOver:
            self.on_taken_over()
            raise
        if not loaded.entries:
            raise NoSuchTable
        try:
            # A long game takes tens of milliseconds; other tables go on meanwhile.
            state, difference = await asyncio.to_thread(_folded, table, loaded)
        except CorruptRecord as error:
            raise UnreadableTable(str(error)) from error
        cached = self.new(state, SHORT_IDLE if state.stage == "closed" else idle)
        if difference is not None:
            cached.difference = difference
            log.warning(
                "a kyoku goes on as it was recorded; today's rules decide it otherwise",
                table=table,
                at=difference.index,
            )
        if state.stage != "closed":
            await self._take_up(cached, loaded, until or loaded.until)
        return cached

    async def _take_up(self, cached: Table, loaded: Loaded, until: datetime | None) -> None:
        """Announce a loaded table, and set its alarm.

        The time between two processes costs no player. At a table that was at rest, the open decision's time runs from
        the start of this process, whenever it is loaded; otherwise from now, because no player could move until now.
        """
        downtimes = self._downtimes(cached.state.opened.guild).after(loaded.epoch)
        try:
            self._announcer.returned(Returned(cached.public_table(), cached.hands(), until))
            if not loaded.earlier:
                cached.set_alarm()
                return
            # If this cannot be written yet the table is stuck, not lost.
            with suppress(JournalFailed):
                await cached.resume(self.began if until is not None else None, downtimes)
        except Exception:
            self.drop(cached)
            raise

    def _on_lost(self, cached: Table) -> None:
        """A newer process has the table."""
        log.error("another process has taken over a table", table=cached.state.table)
        self.drop(cached)
        self.on_taken_over()

    def drop(self, cached: Table) -> None:
        """Remove a table from memory; the journal keeps it."""
        cached.stop()
        self._programs.leave(cached.state.table)
        if self._tables.get(cached.state.table) is cached:
            del self._tables[cached.state.table]
            self._announcer.rests(cached.public_table())
