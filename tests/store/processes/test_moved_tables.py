"""A table whose channel is gone is moved to a server of another process, which goes on with it by itself."""

from contextlib import AsyncExitStack
from random import Random

import pytest

from bot.store.processes.shard_leases import ShardRange
from bot.store.store import Store
from bot.table.commands import LoseChannel, MoveTable, Open, Start
from bot.table.errors import OfAnotherProcess
from bot.table.lobby import TableLobby
from bot.table.shuffler import RandomShuffler
from tests.fakes import FakeClock, Recorder, Timid
from tests.store.games import START
from tests.store.places import Place
from tests.store.processes.test_shard_leases import EVEN, FIRST, ODD, SECOND
from tests.table.conftest import LIVE, PEOPLE, SETTINGS

AIKO = PEOPLE[0]


async def process(place: Place, clock: FakeClock, shards: ShardRange, stack: AsyncExitStack) -> TableLobby:
    """The lobby of a process with these shards."""
    store = await stack.enter_async_context(await Store.open(place.url, owner="one", shards=shards))
    await store.shard_leases.take(shards, clock.now())
    lobby = TableLobby(
        journal=store.journal,
        register=store.open_tables,
        clock=clock,
        shuffler=RandomShuffler(Random(1)),
        choosers=lambda _: Timid(),
        announcer=Recorder(),
        times=dict.fromkeys(("blitz", "live", "relaxed", "slow"), LIVE),
        max_tables_per_guild=3,
        hosts=shards.holds,
    )
    await lobby.resume()
    stack.callback(lobby.stop)
    return lobby


async def test_a_table_moved_to_a_server_of_another_process_wakes_up_there(place: Place) -> None:
    clock = FakeClock(START)
    async with AsyncExitStack() as stack:
        first, second = [await process(place, clock, shards, stack) for shards in (FIRST, SECOND)]
        table = (await first.open(Open(EVEN, 7, AIKO, SETTINGS))).table
        await first.submit(table, Start(AIKO, fill=True))
        await first.submit(table, LoseChannel())
        with pytest.raises(OfAnotherProcess):
            await second.hand(table, AIKO.user)
        moved = await first.submit(table, MoveTable(AIKO, ODD, 8))
        assert (moved.guild, moved.channel, moved.pause) == (ODD, 8, None)
        assert (first.in_memory, second.in_memory) == (0, 0)
        with pytest.raises(OfAnotherProcess):
            await first.hand(table, AIKO.user)
        await clock.advance(31)
        assert (first.in_memory, second.in_memory) == (0, 1)
        assert (await second.hand(table, AIKO.user)).public_table.channel == 8
        assert await second.at_channel(8) == table
