"""Counts what the bot's process has under way outside its event loop, and puts discord.py's own time on the loop's."""

from __future__ import annotations

import queue
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import aiohttp
import aiohttp.connector
import aiosqlite.core
import discord
import discord.gateway
import discord.state
import discord.ui.view
import discord.utils

if TYPE_CHECKING:
    import asyncio

    from tests.wire.stepped_loop import SteppedLoop, Work

FOR_EVER = 1e9
"""Seconds after which discord.py gives up on a silent gateway: that timer is on stepped time, its heart is not."""


def count_everything(loop: SteppedLoop) -> None:
    """Put the counters into aiohttp, aiosqlite and discord.py. Once in a process, before the bot starts."""
    _count_requests(loop.work)
    _count_queries(loop.work)
    _follow_gateway(loop.work)
    # Idle connections close on stepped time too; else aiohttp would look after them every 15 seconds for ever.
    vars(aiohttp.connector)["monotonic"] = loop.time
    vars(discord.ui.view)["time"] = SimpleNamespace(monotonic=loop.time)
    discord.utils.utcnow = lambda: datetime.fromtimestamp(loop.time(), UTC)


def _count_requests(work: Work) -> None:
    ask = aiohttp.ClientSession._request

    async def request(self: aiohttp.ClientSession, *args: Any, **kwargs: Any) -> aiohttp.ClientResponse:
        work.http += 1
        try:
            response = await ask(self, *args, **kwargs)
        except BaseException:
            work.http -= 1
            raise
        if response.status == 101:
            work.http -= 1
        else:
            response.content.on_eof(done)
        return response

    def done() -> None:
        work.http -= 1

    aiohttp.ClientSession._request = request  # type: ignore[method-assign]


def _count_queries(work: Work) -> None:
    class CountingQueue(queue.SimpleQueue[Any]):
        """The way of every operation to a connection's thread; its future is done when the answer is back."""

        def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Any]) -> None:
            future = item[0]
            if future is not None:
                work.db += 1
                future.add_done_callback(self._done)
            super().put_nowait(item)

        def _done(self, _future: asyncio.Future[Any]) -> None:
            work.db -= 1

    vars(aiosqlite.core)["SimpleQueue"] = CountingQueue


def _follow_gateway(work: Work) -> None:
    socket = discord.gateway.DiscordWebSocket
    receive = socket.received_message

    async def received_message(self: discord.gateway.DiscordWebSocket, msg: Any, /) -> None:
        await receive(self, msg)
        work.session, work.seq = self.session_id, self.sequence or 0

    socket.received_message = received_message  # type: ignore[method-assign]
    start = discord.state.ConnectionState.__init__

    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        kwargs["heartbeat_timeout"] = FOR_EVER
        start(self, *args, **kwargs)

    discord.state.ConnectionState.__init__ = init  # type: ignore[method-assign]
