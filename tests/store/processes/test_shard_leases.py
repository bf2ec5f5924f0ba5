"""Several processes on one database: each has the tables of its shards' servers, and no two ever write to one table."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import datetime, timedelta

import pytest
from structlog.testing import capture_logs

from bot.client.shard_keeper import ShardKeeper
from bot.engine.events import KyokuStarted
from bot.store.errors import DatabaseFailed, StaleOwner
from bot.store.processes.shard_leases import EXPIRY, ShardRange, shard_of
from bot.store.store import Store
from bot.table.errors import OfAnotherProcess, TakenOver
from bot.table.table_events import Paused, TableMoved
from tests.fakes import FakeClock
from tests.store.games import START, entries, lobby, played
from tests.store.places import Place

GAME = (*lobby(), *played(0))
DEALT = next(place for place, record in enumerate(GAME) if isinstance(record, KyokuStarted)) + 1
FIRST, SECOND = ShardRange(2, frozenset({0})), ShardRange(2, frozenset({1}))
EVEN, ODD = 2 << 22, 3 << 22
"""Servers of the first and of the second shard."""


class Processes:
    """Opens stores as processes with shards do."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self._url = url
        self._stack = stack

    async def start(self, shards: ShardRange) -> Store:
        store = await self._stack.enter_async_context(await Store.open(self._url, owner="one", shards=shards))
        await store.shard_leases.take(shards, START)
        return store


@pytest.fixture
async def processes(place: Place) -> AsyncIterator[Processes]:
    async with AsyncExitStack() as stack:
        yield Processes(place.url, stack)


async def opened(store: Store, table: str, guild: int, channel: int = 7) -> int:
    """A table whose game has begun. The number of its last entry."""
    records = (*lobby(channel=channel, guild=guild), *GAME[len(lobby()) : DEALT])
    await store.journal.append(table, entries(*records), ())
    return len(records)


async def goes_on(store: Store, table: str, after: int) -> None:
    await store.journal.append(table, entries(Paused("agreed"), first=after + 1), ())


def test_a_server_is_of_the_shard_that_discord_names_and_direct_messages_of_the_first() -> None:
    assert [shard_of(guild, 2) for guild in (0, EVEN, ODD)] == [0, 0, 1]
    assert [SECOND.holds(guild) for guild in (0, EVEN, ODD)] == [False, False, True]


async def test_each_process_takes_up_the_tables_of_its_shards_and_only_looks_at_others(processes: Processes) -> None:
    first, second = await processes.start(FIRST), await processes.start(SECOND)
    last = await opened(first, "even", EVEN)
    assert len((await first.journal.take_up("even")).entries) == last
    with pytest.raises(OfAnotherProcess) as refused:
        await second.journal.take_up("even")
    assert refused.value.guild == EVEN
    assert len(await second.journal.look("even")) == last
    await goes_on(first, "even", last)


async def test_a_process_takes_up_what_the_one_before_it_left_and_no_more(processes: Processes) -> None:
    first, second = await processes.start(FIRST), await processes.start(SECOND)
    last = {"even": await opened(first, "even", EVEN, 7), "odd": await opened(second, "odd", ODD, 8)}
    successor = await processes.start(FIRST)
    assert await successor.open_tables.unsettled(10) == ("even",)
    taken = await successor.journal.take_up("even")
    assert (taken.earlier, len(taken.entries)) == (True, last["even"])
    assert await successor.open_tables.unsettled(10) == ()
    await goes_on(second, "odd", last["odd"])


async def test_the_clock_of_a_table_at_rest_is_that_of_its_shard_s_process(processes: Processes) -> None:
    first, second = await processes.start(FIRST), await processes.start(SECOND)
    last = {"even": await opened(first, "even", EVEN, 7), "odd": await opened(second, "odd", ODD, 8)}
    await first.open_tables.rest({"even": (last["even"], START)})
    await second.open_tables.rest({"odd": (last["odd"], START)})
    assert await first.open_tables.wake(START, 10) == (("even", START),)
    assert await first.open_tables.next_wake() is None
    assert await second.open_tables.next_wake() == START


async def test_an_older_process_writes_nothing_once_its_shard_is_taken(processes: Processes) -> None:
    """Not even to a table that the newer one has not looked at yet, and it opens none."""
    older = await processes.start(FIRST)
    last = await opened(older, "t", EVEN)
    newer = await processes.start(FIRST)
    with pytest.raises(TakenOver) as refused:
        await goes_on(older, "t", last)
    assert isinstance(refused.value.__cause__, StaleOwner)
    with pytest.raises(TakenOver):
        await opened(older, "another", EVEN, 8)
    with pytest.raises(TakenOver):
        await older.journal.append("t", (), ())
    assert await older.open_tables.wake(START, 10) == ()
    assert len((await newer.journal.take_up("t")).entries) == last, "nothing of it was written"
    await goes_on(newer, "t", last)
    assert await newer.open_tables.at_channel(8) is None


async def test_a_process_that_lost_its_shards_cannot_take_a_table_back(processes: Processes) -> None:
    older = await processes.start(FIRST)
    await opened(older, "t", EVEN)
    await (await processes.start(FIRST)).journal.take_up("t")
    with pytest.raises(TakenOver):
        await older.journal.take_up("t")


async def test_a_process_with_more_shards_takes_those_of_several_others(processes: Processes) -> None:
    first, second = await processes.start(FIRST), await processes.start(SECOND)
    await opened(first, "even", EVEN, 7)
    last = await opened(second, "odd", ODD, 8)
    both = await processes.start(ShardRange(2, frozenset({0, 1})))
    assert sorted(await both.open_tables.unsettled(10)) == ["even", "odd"]
    with pytest.raises(TakenOver):
        await goes_on(second, "odd", last)
    assert (await first.shard_leases.renew(START), await both.shard_leases.renew(START)) == (0, 2)


async def test_another_number_of_shards_ends_all_leases_of_the_number_before(processes: Processes) -> None:
    first, second = await processes.start(FIRST), await processes.start(SECOND)
    last = await opened(second, "odd", ODD)
    await processes.start(ShardRange(4, frozenset({0, 1})))
    assert (await first.shard_leases.renew(START), await second.shard_leases.renew(START)) == (0, 0)
    with pytest.raises(TakenOver):
        await goes_on(second, "odd", last)


async def test_a_process_alone_ends_all_leases_and_has_every_table(processes: Processes, place: Place) -> None:
    first = await processes.start(FIRST)
    last = await opened(first, "t", EVEN)
    async with await Store.open(place.url, owner="alone") as alone:
        await alone.shard_leases.take_all()
        assert await alone.open_tables.unsettled(10) == ("t",)
        with pytest.raises(TakenOver):
            await goes_on(first, "t", last)
        await alone.journal.take_up("t")
        await goes_on(alone, "t", last)


async def test_a_table_that_is_moved_to_another_process_s_server_goes_on_there(processes: Processes) -> None:
    first, second = await processes.start(FIRST), await processes.start(SECOND)
    last = await opened(first, "t", EVEN)
    await first.journal.append("t", entries(TableMoved(ODD, 8), first=last + 1), ())
    await first.open_tables.rest({"t": (last + 1, START)})
    assert await second.open_tables.wake(START, 10) == (("t", START),)
    taken = await second.journal.take_up("t")
    assert (taken.earlier, len(taken.entries)) == (True, last + 1)
    with pytest.raises(OfAnotherProcess):
        await first.journal.take_up("t")
    await goes_on(second, "t", last + 1)


async def test_a_process_that_died_is_noticed_and_so_is_its_successor(processes: Processes) -> None:
    clock = FakeClock(START)
    first, second = await processes.start(FIRST), await processes.start(SECOND)
    lost: list[str] = []
    keeper = ShardKeeper(first.shard_leases, FIRST, clock, lambda: lost.append("first"))
    await keeper.start()
    with capture_logs() as logged:
        await keeper.look()
        assert keeper.unserved == frozenset()
        await second.shard_leases.renew(clock.now() - timedelta(seconds=13))
        assert await keeper.look() == clock.now() + timedelta(seconds=2), "no later than the lease ends"
        await clock.advance(2)
        await keeper.look()
        assert keeper.unserved == {1}
        await second.shard_leases.renew(clock.now())
        await keeper.look()
        assert keeper.unserved == frozenset()
    told = [line["event"] for line in logged]
    assert told == ["no process serves these shards", "these shards have a process again"]
    await second.shard_leases.release()
    await keeper.look()
    assert keeper.unserved == {1}, "one that ends says so"
    assert lost == []
    await keeper.stop()
    assert await second.shard_leases.holders() == {}


async def test_the_older_of_two_processes_with_the_same_shards_is_told_once(processes: Processes) -> None:
    clock = FakeClock(START)
    older = await processes.start(FIRST)
    lost: list[str] = []
    keeper = ShardKeeper(older.shard_leases, FIRST, clock, lambda: lost.append("older"))
    await keeper.start()
    await processes.start(FIRST)
    with capture_logs() as logged:
        assert await keeper.look() is None
    assert (lost, keeper.held) == (["older"], frozenset())
    [line] = logged
    assert (line["event"], line["shards"]) == ("another process has been started for shards of this one", "0")
    await keeper.stop()
    assert len(await older.shard_leases.holders()) == 1, "what is the newer one's stays"


async def test_leases_that_cannot_be_renewed_for_now_are_tried_again(processes: Processes) -> None:
    clock = FakeClock(START)
    store = await processes.start(FIRST)
    keeper = ShardKeeper(store.shard_leases, FIRST, clock, lambda: None)
    await keeper.start()
    await store.close()
    assert await keeper.look() == clock.now() + timedelta(seconds=4)
    assert keeper.held == FIRST.own
    await clock.advance(EXPIRY.total_seconds())
    assert keeper.held == frozenset(), "others take it for dead"
    await keeper.stop()


async def test_a_database_that_does_not_answer_is_told_of_when_others_take_this_process_for_dead(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FakeClock(START)
    store = await processes.start(FIRST)
    keeper = ShardKeeper(store.shard_leases, FIRST, clock, lambda: None)
    await keeper.start()

    async def fail(_now: datetime) -> int:
        raise DatabaseFailed("no answer in time")

    monkeypatch.setattr(store.shard_leases, "renew", fail)
    with capture_logs() as logged:
        await clock.advance(2 * EXPIRY.total_seconds())
    told = "the database does not answer: the tables of these shards stand still"
    assert [line["event"] for line in logged].count(told) == 1
    assert keeper.held == frozenset()
    await keeper.stop()
