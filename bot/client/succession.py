"""How a process takes over from one that still serves its shards: without a moment in which nobody does.

It connects first, while the older one goes on. Interactions that reach it are passed on, and all other events are held
back. Once all its shards are connected it takes the leases, resumes the tables, and handles what it has held back.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import structlog

from bot.client.interaction_exchange import InteractionExchange
from bot.client.shard_keeper import ShardKeeper
from bot.store.errors import StoreError

LOOK_SECONDS: Final = 1.0
"""How often the older process is asked whether it still serves."""
TAKEN: Final = "shards taken"
"""The kind of message by which others learn at once that shards have a new process."""

log = structlog.stdlib.get_logger(__name__)

Held = tuple[str, tuple[Any, ...], dict[str, Any]]


class Succession:
    """The start of one process. ``dispatch`` handles an event that is held back no longer."""

    def __init__(self, keeper: ShardKeeper, exchange: InteractionExchange, dispatch: Callable[..., None]) -> None:
        self.over = False
        """Whether the shards are this process's."""
        self._holding = False
        self._keeper: Final = keeper
        self._exchange: Final = exchange
        self._dispatch: Final = dispatch
        self._held: Final[list[Held]] = []
        self._connected: Final[set[int]] = set()
        self._ready: Final = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        exchange.listen(TAKEN, self._taken)

    async def begin(self, resume: Callable[[], Awaitable[None]], fail: Callable[[Exception], None]) -> None:
        """Take the shards and ``resume`` their tables: now, or in a task once they are connected, if others serve them.

        ``fail`` ends the bot with what went wrong in the task. Raises StoreError and what ``resume`` raises.
        """
        if not await self._served():
            await self._take()
            await resume()
            return
        log.info("another process serves these shards until this one is connected")
        self._holding = True
        self._task = asyncio.get_running_loop().create_task(self._succeed(resume, fail))

    def holds(self, event: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
        """Whether an event is held back."""
        if not self._holding:
            return False
        self._held.append((event, args, kwargs))
        if event == "shard_ready":
            self._connected.add(args[0])
            if self._keeper.shards.own <= self._connected:
                self._ready.set()
        return True

    def stop(self) -> None:
        """Take nothing over any more."""
        if self._task is not None:
            self._task.cancel()

    async def _succeed(self, resume: Callable[[], Awaitable[None]], fail: Callable[[Exception], None]) -> None:
        try:
            while not self._ready.is_set() and await self._served():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._ready.wait(), LOOK_SECONDS)
            await self._take()
            await resume()
        except Exception as fault:  # noqa: BLE001 - the bot ends with it, whatever it is
            fail(fault)
            return
        self._holding = False
        for event, args, kwargs in self._held:
            self._dispatch(event, *args, **kwargs)
        self._held.clear()

    async def _served(self) -> bool:
        """Whether another process that can be reached has shards of this one."""
        try:
            older = await self._keeper.predecessors()
        except StoreError:
            # Nobody can take anything now.
            return self._holding
        return any([await self._exchange.answers(epoch) for epoch in older])

    async def _take(self) -> None:
        await self._keeper.start()
        self.over = True
        self._exchange.tell_others(TAKEN, shards=sorted(self._keeper.shards.own))

    def _taken(self, message: dict[str, Any]) -> None:
        if self.over and self._keeper.shards.own & set(message["shards"]):
            self._keeper.look_now()
