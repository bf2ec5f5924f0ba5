"""Keeps the leases of this process's shards, where several share a database, and watches those of the others."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.store.errors import StoreError
from bot.store.processes.shard_leases import EXPIRY, ShardLeases, ShardRange
from bot.table.event_loop_clock import Clock
from bot.table.periodic_job import PeriodicJob

EVERY: Final = timedelta(seconds=4)
"""How often a lease is renewed: three times before it expires, and once more for a slow database."""

log = structlog.stdlib.get_logger(__name__)


class ShardKeeper:
    """The leases of one process. ``lost`` is called once when a newer process has taken a shard."""

    def __init__(self, leases: ShardLeases, shards: ShardRange, clock: Clock, lost: Callable[[], None]) -> None:
        self.shards: Final = shards
        self._leases: Final = leases
        self._clock: Final = clock
        self._lost: Final = lost
        self._renewing: Final = PeriodicJob(clock, self.look)
        self._unserved: frozenset[int] = frozenset()
        self._gone = False
        self._silent = False
        self._watching: Final = PeriodicJob(clock, self._listen)
        self._renewed: datetime | None = None

    @property
    def unserved(self) -> frozenset[int]:
        """The shards that no process has, as far as this one knows."""
        return self._unserved

    @property
    def held(self) -> frozenset[int]:
        """The shards that this process has. None of them where it could not say so in time: others take it for dead."""
        alive = self._renewed is not None and self._clock.now() - self._renewed < EXPIRY
        return self.shards.own if alive else frozenset()

    async def predecessors(self) -> frozenset[int]:
        """The epochs of the processes that have shards of this one now, as far as they live. Raises StoreError."""
        now = self._clock.now()
        return frozenset(
            holder.epoch
            for shard, holder in (await self._leases.holders()).items()
            if shard in self.shards.own and now - holder.renewed_at < EXPIRY
        )

    async def start(self) -> None:
        """Take the shards from whoever had them. Raises StoreError."""
        now = self._clock.now()
        await self._leases.take(self.shards, now)
        self._renewed = now
        self._renewing.at(now + EVERY)
        self._watching.at(now + EXPIRY)

    async def stop(self) -> None:
        """Give the shards up, unless another process has them already. Never raises."""
        self._renewing.stop()
        self._watching.stop()
        self._renewed = None
        try:
            await self._leases.release()
        except StoreError as error:
            log.info("the shards could not be given up; their leases expire", fault=str(error))

    def look_now(self) -> None:
        """Look at once: another process says that it has taken shards."""
        self._renewing.at(self._clock.now())

    async def look(self) -> datetime | None:
        """Renew the leases, and see which shards nobody has. Returns when to look again. Never raises."""
        now = self._clock.now()
        if self._gone:
            return None
        try:
            kept = await self._leases.renew(now)
            if kept < len(self.shards.own):
                self._gone = True
                log.error("another process has been started for shards of this one", shards=self._told)
                self._renewed = None
                self._lost()
                return None
            self._renewed = now
            if self._silent:
                self._silent = False
                log.info("the database answers again: the tables go on")
            return min(now + EVERY, await self._look_at_others(now))
        except StoreError as error:
            log.warning("the leases of the shards could not be renewed", fault=str(error))
        return now + EVERY

    async def _look_at_others(self, now: datetime) -> datetime:
        """See which shards nobody has. Returns when the next lease ends unless it is renewed. Raises StoreError."""
        ends = {shard: holder.renewed_at + EXPIRY for shard, holder in (await self._leases.holders()).items()}
        alive = {shard: end for shard, end in ends.items() if end > now and shard not in self.shards.own}
        self._watch(frozenset(range(self.shards.shards)) - alive.keys() - self.shards.own)
        return min(alive.values(), default=now + EXPIRY)

    async def _listen(self) -> datetime | None:
        """Tell the operator of a database that says nothing, not even that something failed."""
        now = self._clock.now()
        if self._renewed is None:
            return None
        due = self._renewed + EXPIRY
        if now < due:
            return due
        if not self._silent:
            self._silent = True
            log.error("the database does not answer: the tables of these shards stand still", shards=self._told)
        return now + EXPIRY

    @property
    def _told(self) -> str:
        return _listed(self.shards.own)

    def _watch(self, unserved: frozenset[int]) -> None:
        """Tell the operator once of shards that lost their process, or have one again."""
        if gone := unserved - self._unserved:
            log.error("no process serves these shards", shards=_listed(gone))
        if back := self._unserved - unserved:
            log.info("these shards have a process again", shards=_listed(back))
        self._unserved = unserved


def _listed(shards: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(shards)))
