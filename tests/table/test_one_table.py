"""A table is in memory once, whoever comes, looks and lets it rest at the same moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.legal import default_action
from bot.table import table_cache
from bot.table.commands import Act, Close, Continue, KeepMessage
from bot.table.errors import JournalAhead, TableError
from bot.table.ports import Deadline, Loaded
from bot.table.table import Table
from bot.table.table_events import JournalEntry, Person
from tests.fakes import MemoryJournal
from tests.table.conftest import PEOPLE, Hall
from tests.table.test_tables_at_rest import SLOW


class Dawdling(MemoryJournal):
    """A journal that takes its time before and after what it does: others go on meanwhile."""

    def __init__(self, dice: Random) -> None:
        super().__init__()
        self.dice = dice

    async def dawdle(self) -> None:
        for _ in range(self.dice.randrange(6)):
            await asyncio.sleep(0)

    async def append(self, table: str, entries: tuple[JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        await self.dawdle()
        await super().append(table, entries, deadlines)
        await self.dawdle()

    async def take_up(self, table: str) -> Loaded:
        await self.dawdle()
        loaded = await super().take_up(table)
        await self.dawdle()
        return loaded

    async def rest(self, until: Any) -> None:
        await self.dawdle()
        await super().rest(until)
        await self.dawdle()

    async def wake(self, now: datetime, limit: int) -> tuple[tuple[str, datetime], ...]:
        await self.dawdle()
        return await super().wake(now, limit)


class Watched(Table):
    """A table that is there when no other of its name can do anything any more."""

    all: ClassVar[list[Watched]] = []
    faults: ClassVar[list[str]] = []
    """Told at the end: what an alarm meets is caught and logged."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.faults.extend("one is at work" for other in self.here() if other.in_use or other._alarm is not None)
        self.all.append(self)

    def here(self) -> list[Watched]:
        """All in this hall: what an earlier example had still to do may come by while the next one is looked at."""
        return [other for other in self.all if other._journal is self._journal]

    async def run(self, command: Any) -> None:
        if self.here()[-1] is not self:
            self.faults.append("one that has left is asked")
        await super().run(command)


class Crowd:
    """People who press, look and let rest, all at once."""

    def __init__(self, hall: Hall, table: str, dice: Random) -> None:
        self.hall, self.table, self.dice = hall, table, dice
        self.doings: tuple[Callable[[], Awaitable[object]], ...] = (
            self.act, self.act, self.act, self.look, self.go_on, self.hall.lobby.rest_now,
        )  # fmt: skip

    def person(self) -> Person:
        return self.dice.choice(PEOPLE)

    async def act(self) -> None:
        person = self.person()
        hand = await self.hall.lobby.hand(self.table, person.user)
        if hand.view is not None and hand.legal:
            await self.hall.lobby.submit(self.table, Act(person, default_action(hand.view, hand.legal)))

    async def look(self) -> None:
        await self.hall.lobby.public_table(self.table)

    async def go_on(self) -> None:
        await self.hall.lobby.submit(self.table, Continue(self.person()))

    async def come(self, do: Callable[[], Awaitable[object]]) -> None:
        for _ in range(self.dice.randrange(8)):
            await asyncio.sleep(0)
        try:
            await do()
        except JournalAhead:
            raise AssertionError("somebody else has written") from None
        except TableError:
            pass


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 100_000))
async def test_a_table_is_in_memory_once_whoever_comes_while_it_leaves_or_comes_back(seed: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_cache, "Table", Watched)
        Watched.all.clear()
        Watched.faults.clear()
        dice = Random(seed)
        hall = Hall(seed, SLOW)
        hall.journal = Dawdling(dice)
        hall.fresh_lobby()
        table = await hall.playing(pace="slow")
        crowd = Crowd(hall, table, dice)
        for _ in range(60):
            async with asyncio.TaskGroup() as group:
                for do in dice.choices(crowd.doings, k=dice.randrange(1, 8)):
                    group.create_task(crowd.come(do))
                if dice.random() < 0.5:
                    # What the clock rings for comes at the same moment.
                    hall.clock._now = min((alarm.when for alarm in hall.clock.alarms), default=hall.clock.now())
                    for alarm in [one for one in hall.clock.alarms if one.when <= hall.clock.now()]:
                        hall.clock.alarms.remove(alarm)
                        if not alarm.cancelled:
                            alarm.callback()
            await hall.clock.advance(dice.choice((0, 1, 11 * 60, 13 * 3600)))
        assert Watched.faults == []
        assert len(Watched.all) > 5, "it came and went"
        assert [entry.seq for entry in hall.journal.entries[table]] == list(
            range(1, len(hall.journal.entries[table]) + 1)
        )
        hall.lobby.stop()


async def test_a_closed_table_is_not_forgotten_while_something_is_written_there(hall: Hall) -> None:
    table = await hall.open()
    await hall.lobby.submit(table, Close(PEOPLE[0]))
    hall.journal = Dawdling(Random(3))
    written, forgotten = asyncio.Event(), asyncio.Event()

    async def append(table: str, entries: tuple[JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        del table, entries, deadlines
        written.set()
        await forgotten.wait()

    held = hall.lobby._cache.get(table)
    assert held is not None
    held._journal.append = append  # type: ignore[method-assign]
    noting = asyncio.create_task(hall.lobby.submit(table, KeepMessage("board", None, 7, 99)))
    await written.wait()
    hall.lobby.forget(table)
    assert hall.lobby._cache.get(table) is held
    forgotten.set()
    await noting
    hall.lobby.forget(table)
    assert hall.lobby._cache.get(table) is None
