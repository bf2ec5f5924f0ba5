"""When processes were up: each says so again and again, so that the next one knows how long people waited in vain."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import insert, select, update

from bot.downtime import Uptime
from bot.store.database.connections import Database
from bot.store.database.schema import uptimes
from bot.store.processes.shard_leases import ShardRange

KNOWN: Final = 1000
"""How many are read, the latest ones: deadlines reach back for weeks, and a process is seldom started more often."""


@dataclass(frozen=True, slots=True)
class ProcessUptime:
    """An uptime of the process that served ``shards`` (None: all). ``ahead``: its clock had just jumped ahead."""

    time: Uptime
    shards: ShardRange | None
    ahead: bool


class Uptimes:
    """The uptimes of the process with this ``epoch``, and of those before it. Every method raises DatabaseFailed."""

    def __init__(self, database: Database, epoch: int, shards: ShardRange | None) -> None:
        self._database: Final = database
        self.epoch: Final = epoch
        self.shards: Final = shards

    async def known(self) -> tuple[ProcessUptime, ...]:
        """The uptimes of all processes in the order in which they began."""
        query = select(uptimes).order_by(uptimes.c.id.desc()).limit(KNOWN)
        rows = await self._database.rows(query)
        return tuple(
            ProcessUptime(
                Uptime(row.epoch, row.since, row.until),
                None if row.shards is None else ShardRange(row.shards, frozenset(row.own)),
                row.ahead,
            )
            for row in reversed(rows)
        )

    async def begin(self, now: datetime, *, ahead: bool = False) -> int:
        """Begin an uptime of this process. Returns its number for ``extend``."""
        row = {
            "epoch": self.epoch,
            "since": now,
            "until": now,
            "ahead": ahead,
            "shards": None if self.shards is None else self.shards.shards,
            "own": None if self.shards is None else sorted(self.shards.own),
        }
        async with self._database.writing() as connection:
            made = await connection.execute(insert(uptimes), row)
        assert made.inserted_primary_key is not None  # noqa: S101 - an INSERT of one row has one
        number: int = made.inserted_primary_key[0]
        return number

    async def extend(self, number: int, now: datetime) -> None:
        """Note that the process is still up."""
        await self._database.change(update(uptimes).where(uptimes.c.id == number).values(until=now))
