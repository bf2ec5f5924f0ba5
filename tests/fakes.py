"""Fakes of the edges: a clock that a test steps, a shuffler with given walls, and an announcer that records."""

import asyncio
import contextvars
import pickle
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from bot.engine.actions import Action
from bot.engine.errors import CorruptRecord
from bot.engine.legal import default_action
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import Tile
from bot.engine.view import SeatView
from bot.table.errors import JournalAhead, JournalFailed
from bot.table.ports import Deadline, Loaded, OwnTable, PausedGame, PublicTable, Returned
from bot.table.shuffle_state import Source
from bot.table.shuffler import RandomShuffler
from bot.table.state import TableState, recovered
from bot.table.table_events import JournalEntry, TableClosed
from bot.workers.frames import unpickled
from bot.workers.task_limits import Reason, WorkFailed
from bot.workers.worker_main import DONE, RAISED, run_task

START = datetime(2026, 1, 5, 20, 0, tzinfo=UTC)


@dataclass
class FakeAlarm:
    """A call that has not been made yet."""

    when: datetime
    callback: Callable[[], None]
    cancelled: bool = False
    context: contextvars.Context = field(default_factory=contextvars.copy_context)
    """The one it was set in: SimCord knows by it whose work it starts."""

    def cancel(self) -> None:
        self.cancelled = True

    def ring(self) -> None:
        self.context.run(self.callback)


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

    def set_back(self, by: timedelta) -> None:
        """Tell an earlier time from now on."""
        self._now -= by

    def ring_due(self, seconds: float) -> int:
        """Let so much time pass at once and ring what is due, without waiting for anything. How many rang."""
        self._now += timedelta(seconds=seconds)
        due = [alarm for alarm in self.alarms if not alarm.cancelled and alarm.when <= self._now]
        self.alarms = [alarm for alarm in self.alarms if alarm not in due]
        for alarm in due:
            alarm.ring()
        return len(due)

    async def advance(self, seconds: float, at_rest: Callable[[], Awaitable[None]] | None = None) -> None:
        """Let time pass, ringing each alarm at its own moment and letting what it starts come to rest."""
        until = self._now + timedelta(seconds=seconds)
        while True:
            self.alarms = [alarm for alarm in self.alarms if not alarm.cancelled]
            due = min((alarm for alarm in self.alarms if alarm.when <= until), key=lambda a: a.when, default=None)
            if due is None:
                break
            self.alarms.remove(due)
            self._now = max(self._now, due.when)
            due.ring()
            await (at_rest or rest)()
        self._now = until


async def rest() -> None:
    """Wait until every other task that can go on has done so."""
    me = asyncio.current_task()
    while others := [task for task in asyncio.all_tasks() if task is not me]:
        await asyncio.wait(others)


class MemoryJournal:
    """A journal without a disk, whose pen can be taken away, and the rows of its open tables.

    ``restart``: the process that reads it next is another one.
    """

    def __init__(self) -> None:
        self.entries: dict[str, list[JournalEntry]] = {}
        self.deadlines: dict[str, tuple[Deadline, ...]] = {}
        self.resting: dict[str, datetime] = {}
        self.broken = False
        self.answers_lost = False
        """Whether what is written is taken for failed: the answer does not arrive."""
        self.epoch = 0
        """The number of the process that left the tables."""
        self._mine: set[str] = set()

    def restart(self) -> None:
        self._mine.clear()

    async def append(self, table: str, entries: tuple[JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        if self.broken:
            raise JournalFailed
        rows = self.entries.setdefault(table, [])
        if entries and entries[0].seq <= len(rows):
            raise JournalAhead
        assert [entry.seq for entry in entries] == list(range(len(rows) + 1, len(rows) + 1 + len(entries)))
        rows.extend(entries)
        self.deadlines[table] = deadlines
        self.resting.pop(table, None)
        self._mine.add(table)
        if self.answers_lost:
            raise JournalFailed

    async def take_up(self, table: str) -> Loaded:
        earlier = table in self._not_closed() and table not in self._mine
        self._mine.add(table)
        return Loaded(tuple(self.entries.get(table, ())), earlier, self.resting.get(table), self.epoch)

    async def look(self, table: str) -> tuple[JournalEntry, ...]:
        return tuple(self.entries.get(table, ()))

    def _open(self) -> list[TableState]:
        found = []
        for table in self._not_closed():
            # The rows of a table stand, whatever has become of its journal; no test asks for those of such a one.
            with suppress(CorruptRecord):
                found.append(recovered(table, self.entries[table]))
        return found

    def _not_closed(self) -> list[str]:
        return [table for table, rows in self.entries.items() if not isinstance(rows[-1].record, TableClosed)]

    async def at_channel(self, channel: int) -> str | None:
        return next((state.table for state in self._open() if state.opened.channel == channel), None)

    async def of_guild(self, guild: int) -> tuple[str, ...]:
        return tuple(state.table for state in self._open() if state.opened.guild == guild)

    async def of_user(self, user: int) -> tuple[OwnTable, ...]:
        found = []
        for state in self._open():
            seat, opened = state.seat_of(user), self.entries[state.table][0].at
            if seat is not None:
                due = [deadline.due for deadline in self.deadlines[state.table] if deadline.seat == seat]
                where, pace, pause = (state.opened.guild, state.opened.channel), state.settings.pace, state.pause
                first = min(due, default=None)
                found.append(OwnTable(state.table, *where, pace, pause, opened, first, len(state.people)))
        return tuple(found)

    async def standing_still(self, reasons: Collection[str], guild: int | None = None) -> tuple[PausedGame, ...]:
        still = [state for state in self._open() if state.pause in reasons]
        places = [(state.table, state.opened.guild, state.opened.channel) for state in still]
        return tuple(PausedGame(*place) for place in places if guild in {None, place[1]})

    async def unsettled(self, limit: int) -> tuple[str, ...]:
        left = [table for table in self._not_closed() if table not in self._mine | set(self.resting)]
        return tuple(sorted(left, key=lambda table: min(one.due for one in self.deadlines[table])))[:limit]

    async def rest(self, until: Mapping[str, tuple[int, datetime]]) -> None:
        if self.broken:
            raise JournalFailed
        self.resting |= {table: when for table, (last, when) in until.items() if len(self.entries[table]) == last}

    async def wake(self, now: datetime, limit: int) -> tuple[tuple[str, datetime], ...]:
        due = sorted((when, table) for table, when in self.resting.items() if when <= now)[:limit]
        return tuple((table, self.resting.pop(table)) for _, table in due)

    async def wake_early(self, epochs: Collection[int], now: datetime) -> None:
        if self.epoch in epochs:
            self.resting = {table: min(until, now) for table, until in self.resting.items()}

    async def next_wake(self) -> datetime | None:
        return min(self.resting.values(), default=None)


class Timid:
    """A computer player that passes and puts the drawn tile down again."""

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        return default_action(view, legal)


class ScriptedShuffler(RandomShuffler):
    """Seats people as they sat down; deals the walls it was given, then random ones."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.walls: list[tuple[Tile, ...]] = []

    def wall(self, source: Source, rules: Ruleset) -> tuple[Tile, ...]:
        return self.walls.pop(0) if self.walls else super().wall(source, rules)

    def order(self, source: Source, players: int) -> tuple[int, ...]:
        return tuple(range(players))


def _there_and_back(function: Callable[..., Any], arguments: tuple[object, ...]) -> Any:
    return unpickled(run_task(pickle.dumps((function, arguments)), 32 << 20))


class WorkersHere:
    """Work done in a thread of this process: what goes there and back is pickled all the same."""

    def __init__(self) -> None:
        self.done: list[str] = []
        """The functions, by name, in the order in which they were called."""

    async def run(self, function: Callable[..., Any], /, *arguments: object) -> Any:
        """See ``bot.workers.task_limits.Workers``."""
        self.done.append(getattr(getattr(function, "func", function), "__name__", ""))
        kind, found = await asyncio.to_thread(_there_and_back, function, arguments)
        if kind == DONE:
            return found
        if kind == RAISED:
            raise found
        raise WorkFailed(Reason(kind), str(found))

    def close(self) -> None:
        """Nothing is left."""


@dataclass
class Recorder:
    """An announcer that remembers which tables changed, came and went."""

    tables: list[str] = field(default_factory=list)
    rested: list[str] = field(default_factory=list)
    back: list[Returned] = field(default_factory=list)
    idle: datetime | None = None
    """When somebody would look again at whatever table it is."""

    def changed(self, table: str) -> None:
        self.tables.append(table)

    def idle_until(self, public_table: PublicTable) -> datetime | None:
        del public_table
        return self.idle

    def rests(self, public_table: PublicTable) -> None:
        self.rested.append(public_table.table)

    def returned(self, table: Returned) -> None:
        self.back.append(table)
