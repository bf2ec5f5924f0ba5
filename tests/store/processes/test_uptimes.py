"""When processes were up is read by the next one as it was told, with the shards that each served."""

from datetime import timedelta

from bot.downtime import Uptime
from bot.store.processes.shard_leases import ShardRange
from bot.store.processes.uptimes import ProcessUptime
from bot.store.store import Store
from tests.store.games import START
from tests.store.places import Place

HOUR = timedelta(hours=1)
SECOND = ShardRange(4, frozenset({2, 3}))


async def test_what_processes_said_is_read_in_the_order_in_which_they_began(store: Store, place: Place) -> None:
    alone = await store.uptimes.begin(START)
    await store.uptimes.extend(alone, START + HOUR)
    async with await Store.open(place.url, owner="shared", shards=SECOND) as shared:
        await shared.uptimes.begin(START - 240 * HOUR, ahead=True)
        assert await store.uptimes.known() == (
            ProcessUptime(Uptime(store.epoch, START, START + HOUR), None, ahead=False),
            ProcessUptime(Uptime(shared.epoch, START - 240 * HOUR, START - 240 * HOUR), SECOND, ahead=True),
        )
