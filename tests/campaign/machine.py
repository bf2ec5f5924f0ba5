"""Faults of the bot's machine: a stopped process, a locked file, a full disk."""

import asyncio
import contextlib
import os
import resource
import signal
import sqlite3
from collections import Counter
from random import Random

from tests.campaign.book import file_in
from tests.wire.bench import Bench

FROZEN = 4.0
"""Seconds of everybody else's time for which the process stands still."""
BRIEFLY, LONG = 0.3, 6.0
"""Real seconds for which a file is locked: less than the bot waits for, and more."""
ROOM = 4096
"""Bytes beyond which no file grows on a full disk."""


class Machine:
    """Harms the machine of a bench's bot; ``counts`` is what was done."""

    def __init__(self, bench: Bench, rng: Random, counts: Counter[str]) -> None:
        self.bench = bench
        self.rng = rng
        self.counts = counts
        self._full = False
        self._others: list[sqlite3.Connection] = []

    async def strike(self) -> None:
        """Do one thing. What lasts is over with ``mend``. A process that has just died is left in peace."""
        self.mend()
        with contextlib.suppress(ProcessLookupError):
            await self._harm()

    async def _harm(self) -> None:
        await self.rng.choice((self._freeze, self._freeze, self._lock_briefly, self._lock_long, self._fill_disk))()

    def mend(self) -> None:
        """The file is free, and there is room on the disk."""
        for other in self._others:
            other.close()
        self._others.clear()
        if self._full:
            self._full = False
            with contextlib.suppress(ProcessLookupError):
                self._bound(resource.RLIM_INFINITY)

    async def _freeze(self) -> None:
        """The process hears of nothing while time passes for everybody else, and then of all at once."""
        self.counts["process frozen"] += 1
        process = self.bench.bot
        os.kill(process.pid, signal.SIGSTOP)
        self.bench.clock.step(self.bench.now + FROZEN)
        os.kill(process.pid, signal.SIGCONT)
        process.order(self.bench.now)
        await self.bench.settle()

    async def _lock_briefly(self) -> None:
        """Another process writes for a moment."""
        self._lock("database locked briefly", BRIEFLY)

    async def _lock_long(self) -> None:
        """Another process writes for longer than anybody waits for."""
        self._lock("database locked", LONG)

    def _lock(self, name: str, seconds: float) -> None:
        other = sqlite3.connect(file_in(self.bench.data_dir), isolation_level=None, timeout=0)
        try:
            other.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            other.close()
            return
        self.counts[name] += 1
        self._others.append(other)
        asyncio.get_running_loop().call_later(seconds, other.close)

    async def _fill_disk(self) -> None:
        """Nothing more can be written to any file."""
        self.counts["disk full"] += 1
        self._full = True
        self._bound(ROOM)

    def _bound(self, size: int) -> None:
        resource.prlimit(self.bench.bot.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
