"""A broken bot of several processes: none looks whether a shard is still its own."""

from datetime import datetime

from sqlalchemy import bindparam, or_, select, true, update

from bot.client.heartbeat import Heartbeat
from bot.downtime import Downtimes
from bot.store.database.connections import Database
from bot.store.database.schema import tables
from bot.store.journal import CompiledOnce, StoredJournal
from bot.store.open_table_queries import TableOwnership
from bot.store.processes.shard_leases import ShardLeases, ShardRange
from tests.campaign import frail_bot

MANY = 1000


async def main(seed: int) -> int:
    """Run until SIGTERM, as ``tests.campaign.frail_bot`` does."""
    own, begin = TableOwnership.__init__, StoredJournal.__init__
    anybody = or_(tables.c.owner == bindparam("own"), tables.c.epoch == bindparam("era"), tables.c.last_seq >= 0)

    def owns(self: TableOwnership, owner: str, epoch: int, shards: ShardRange | None = None) -> None:
        own(self, owner, epoch, shards)
        vars(self).update(leased=true(), known=true())

    def begins(self: StoredJournal, database: Database, ownership: TableOwnership) -> None:
        begin(self, database, ownership)
        place = tables.c.id == bindparam("table")
        advance = update(tables).where(place, anybody, tables.c.last_seq == bindparam("before"))
        vars(self).update(
            _advance_row=CompiledOnce(advance.values(last_seq=bindparam("after"), wake_at=None)),
            _may_write=select(tables.c.id).where(place, anybody),
        )

    async def renew(self: ShardLeases, now: datetime) -> int:
        del self, now
        return MANY

    def never_down(self: Heartbeat, guild: int | None) -> Downtimes:
        del self, guild
        return Downtimes.between([])

    TableOwnership.__init__ = owns  # type: ignore[method-assign]
    StoredJournal.__init__ = begins  # type: ignore[method-assign]
    ShardLeases.renew = renew  # type: ignore[method-assign]
    # Else the newer process writes of the time in which nobody was up, and that alone keeps the older one out.
    Heartbeat.downtimes = never_down  # type: ignore[method-assign]
    return await frail_bot.main(seed)
