"""Leases: which process has which of Discord's shards, and with them the tables of these shards' servers.

A process takes the shards of its settings at its start, whoever had them before: the newest wins, and an older one
finds that out at its next write or renewal. A lease that is not renewed for ``EXPIRY`` is that of a process that died.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from bot.store.database.connections import Database
from bot.store.database.schema import shard_leases

EXPIRY: Final = timedelta(seconds=15)
"""A process that has renewed nothing for so long is taken for dead. Clocks of machines may differ by less."""


def shard_of(guild: int, shards: int) -> int:
    """The shard of a server by Discord's rule; 0 for direct messages, whose ``guild`` is 0."""
    return (guild >> 22) % shards


@dataclass(frozen=True, slots=True)
class ShardRange:
    """The shards ``own`` of all ``shards`` that one process serves."""

    shards: int
    own: frozenset[int]

    def holds(self, guild: int) -> bool:
        """Whether a server is of these shards; direct messages (0) are of the first."""
        return shard_of(guild, self.shards) in self.own


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that has a shard, by its epoch, and when it said so last."""

    epoch: int
    renewed_at: datetime


_RENEW: Final = update(shard_leases).where(shard_leases.c.epoch == bindparam("era")).values(renewed_at=bindparam("now"))
_RELEASE: Final = delete(shard_leases).where(shard_leases.c.epoch == bindparam("era"))


class ShardLeases:
    """The leases of one process with this ``epoch``. Every method raises DatabaseFailed."""

    def __init__(self, database: Database, epoch: int) -> None:
        self._database: Final = database
        self._epoch: Final = epoch

    async def take(self, wanted: ShardRange, now: datetime) -> None:
        """Take these shards from whoever has them. Leases for another number of shards end."""
        rows = [
            {"shard": shard, "shards": wanted.shards, "epoch": self._epoch, "renewed_at": now}
            for shard in sorted(wanted.own)
        ]
        async with self._database.writing() as connection:
            await connection.execute(
                delete(shard_leases).where(
                    or_(shard_leases.c.shards != wanted.shards, shard_leases.c.shard.in_(sorted(wanted.own)))
                )
            )
            await connection.execute(insert(shard_leases), rows)

    async def take_all(self) -> None:
        """End all leases: from now on one process alone has the database."""
        await self._database.change(delete(shard_leases))

    async def renew(self, now: datetime) -> int:
        """Renew the leases of this process. Returns how many it still has."""

        def work(connection: Connection) -> int:
            return connection.execute(_RENEW, {"era": self._epoch, "now": now}).rowcount

        return await self._database.write(work)

    async def release(self) -> None:
        """Give the shards up, at the end of the process."""
        await self._database.change(_RELEASE, {"era": self._epoch})

    async def holders(self) -> dict[int, Holder]:
        """Who has which shard. A shard that nobody ever took, or that was given up, is missing."""
        return {row.shard: Holder(row.epoch, row.renewed_at) for row in await self._database.rows(select(shard_leases))}
