"""Each process says that it is up; from that the next one knows how long nobody could reach the bot."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.client.heartbeat import DOUBT, Heartbeat
from bot.store.errors import DatabaseFailed
from bot.store.processes.shard_leases import ShardRange
from bot.store.store import Store
from tests.fakes import FakeClock

MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)
GUILD = 1 << 22
"""A server of shard 1 of 2."""


class House:
    """Processes over one database, one after the other."""

    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock()
        self._file = str(folder / "club.sqlite3")
        self._stores: list[Store] = []

    async def start(self, *, jumped: bool = False, shards: ShardRange | None = None) -> Heartbeat:
        store = await Store.open(self._file, owner="test", shards=shards)
        self._stores.append(store)
        heartbeat = Heartbeat(store.uptimes, self.clock, jumped=jumped)
        await heartbeat.begin()
        return heartbeat

    async def kill(self, heartbeat: Heartbeat) -> None:
        """It says nothing any more."""
        heartbeat._extending.stop()

    async def end(self) -> None:
        for store in self._stores:
            await store.close()


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    made = House(tmp_path)
    yield made
    await made.end()


def lengths(heartbeat: Heartbeat, guild: int = 0) -> list[timedelta]:
    return [down.until - down.since for down in heartbeat.downtimes(guild).known]


async def test_a_process_that_is_killed_was_up_until_it_said_so_last(house: House) -> None:
    first = await house.start()
    first.start()
    await house.clock.advance(90)
    await house.kill(first)
    await house.clock.advance(DAY.total_seconds())
    assert lengths(await house.start()) == [DAY + MINUTE / 2]


async def test_one_that_stops_says_so_itself(house: House) -> None:
    first = await house.start()
    await house.clock.advance(3600)
    await first.stop()
    await house.clock.advance(20)
    assert lengths(await house.start()) == [timedelta(seconds=20)]


async def test_a_database_that_cannot_be_written_is_downtime_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    heartbeat = await house.start()
    heartbeat.start()

    async def fail(*_: object, **__: object) -> None:
        raise DatabaseFailed("the disk is full")

    with monkeypatch.context() as full:
        for write in ("begin", "extend"):
            full.setattr(heartbeat._uptimes, write, fail)
        await house.clock.advance(3600)
    await house.clock.advance(60)
    assert lengths(heartbeat) == [timedelta(hours=1, minutes=1)]
    await house.clock.advance(600)
    assert len(lengths(heartbeat)) == 1


async def test_a_server_had_its_bot_while_a_process_of_its_shard_was_up(house: House) -> None:
    first, second = (ShardRange(2, frozenset({number})) for number in (0, 1))
    one = await house.start(shards=first)
    two = await house.start(shards=second)
    two.start()
    await house.clock.advance(DAY.total_seconds())
    del one
    again = await house.start(shards=first)
    assert lengths(again, 0) == [DAY]
    assert lengths(again, GUILD) == []
    alone = await house.start()
    assert lengths(alone, 0) == [DAY]
    assert lengths(alone, GUILD) == []


async def test_dates_are_doubted_for_an_hour_after_the_clock_jumped_ahead(house: House) -> None:
    first = await house.start()
    await first.stop()
    assert first.doubted_until is None
    house.clock.set_back(-10 * DAY)
    ahead = await house.start(jumped=True)
    assert ahead.doubted_until == house.clock.now() + DOUBT
    # Killed and started again, the next process still knows.
    await house.clock.advance(600)
    assert (await house.start()).doubted_until == house.clock.now() + DOUBT - timedelta(minutes=10)
    await house.clock.advance(3600)
    assert ahead.doubted_until is None


async def test_a_clock_that_returns_is_not_doubted_and_leaves_no_downtime(house: House) -> None:
    first = await house.start()
    await first.stop()
    house.clock.set_back(-10 * DAY)
    ahead = await house.start(jumped=True)
    await house.clock.advance(60)
    await ahead.stop()
    house.clock.set_back(10 * DAY)
    back = await house.start(jumped=True)
    assert back.doubted_until is None
    assert lengths(back) == [MINUTE]
    await house.clock.advance(60)
    await back.stop()
    house.clock.set_back(-5 * DAY)
    again = await house.start(jumped=True)
    assert again.doubted_until is not None, "what the wrong clock told says nothing about the next jump"


async def test_a_start_after_a_long_time_or_a_small_correction_of_the_clock_doubts_nothing(house: House) -> None:
    first = await house.start()
    await first.stop()
    house.clock.set_back(-10 * DAY)
    assert (await house.start()).doubted_until is None
    first = await house.start()
    await first.stop()
    house.clock.set_back(-3 * MINUTE)
    assert (await house.start(jumped=True)).doubted_until is None
