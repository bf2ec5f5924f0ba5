"""Counts the bot's work outside its event loop, and makes discord.py use the loop's time."""

import asyncio
import os
import queue
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp
import aiohttp.connector
import aiosqlite.core
import discord
import discord.gateway
import discord.state
import discord.ui.view
import discord.utils
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

import bot.client.heartbeat
import bot.running.garbage_collection
from bot.client.discord_internals import GatewaySocket
from tests.wire.stepped_loop import SteppedLoop, Work

FOR_EVER = 1e9
"""Seconds."""
ALIVE_SECONDS = "WIRE_ALIVE_SECONDS"
"""Environment: after how many seconds discord.py gives up on a silent gateway; it never does unless its heart beats."""


UPTIME_SECONDS = "WIRE_UPTIME_SECONDS"
"""Environment: how often the bot notes that it is up, in a test that lasts days; else as in play."""


class NoPulse:
    """In place of the pulse by which garbage is collected in idle moments."""

    def __init__(self, _late: Callable[[float], None]) -> None:
        pass

    def start(self) -> None:
        """Do nothing."""

    def stop(self) -> None:
        """Do nothing."""


def count_everything(loop: SteppedLoop) -> None:
    """Put the counters into aiohttp, aiosqlite and discord.py. Once in a process, before the bot starts."""
    _count_requests(loop.work)
    _count_queries(loop.work)
    if os.environ.get("JANTAKU_DATABASE__URL", "").startswith("postgresql"):
        _count_transactions(loop.work)
    _follow_gateway(loop.work)
    _count_closes(loop.work)
    # Heartbeats and the limit on what the bot may say to the gateway.
    vars(discord.gateway)["KeepAliveHandler"] = SteppedHeart
    vars(discord.gateway)["time"] = SimpleNamespace(perf_counter=loop.time, time=loop.time)
    # A pulse by the second would be stepped to, through days.
    vars(bot.running.garbage_collection)["Pulse"] = NoPulse
    if UPTIME_SECONDS in os.environ:
        vars(bot.client.heartbeat)["EVERY"] = timedelta(seconds=int(os.environ[UPTIME_SECONDS]))
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
        if "Upgrade" in (kwargs.get("headers") or ()):
            # A gateway's connection, or its refusal, of which nobody reads more.
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


def _count_transactions(work: Work) -> None:
    """On a server the way of an operation is a socket, of which nothing tells that it is waited on."""
    from bot.store.database.connections import Database

    hold = Database._transaction

    @asynccontextmanager
    async def held(self: Database, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        work.db += 1
        try:
            async with hold(self, engine) as connection:
                yield connection
        finally:
            work.db -= 1

    Database._transaction = held  # type: ignore[method-assign]


def _follow_gateway(work: Work) -> None:
    # discord.py's own reads what the bot's does not leave unread.
    for socket in (discord.gateway.DiscordWebSocket, GatewaySocket):
        _follow(socket, work)
    start = discord.state.ConnectionState.__init__

    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        kwargs["heartbeat_timeout"] = float(os.environ.get(ALIVE_SECONDS, FOR_EVER))
        start(self, *args, **kwargs)

    discord.state.ConnectionState.__init__ = init  # type: ignore[method-assign]


def _follow(socket: type[discord.gateway.DiscordWebSocket], work: Work) -> None:
    receive = socket.received_message

    async def received_message(self: discord.gateway.DiscordWebSocket, msg: Any, /) -> None:
        try:
            await receive(self, msg)
        finally:
            if self.sequence is None or isinstance(self.sequence, int):
                work.sessions[str(self.shard_id or 0)] = self.session_id, self.sequence or 0

    socket.received_message = received_message  # type: ignore[method-assign]


def _count_closes(work: Work) -> None:
    """A connection that is closed waits for the other side to say so too; for half a minute, if only time passed."""
    close = aiohttp.ClientWebSocketResponse.close

    async def closed(self: aiohttp.ClientWebSocketResponse, *args: Any, **kwargs: Any) -> bool:
        work.jobs += 1
        try:
            return await close(self, *args, **kwargs)
        finally:
            work.jobs -= 1

    aiohttp.ClientWebSocketResponse.close = closed  # type: ignore[assignment, method-assign]


class SteppedHeart(discord.gateway.KeepAliveHandler):
    """discord.py's heart, beating on the loop's time instead of in a thread of its own."""

    timer: asyncio.TimerHandle | None = None
    said: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.timer = self.ws.loop.call_later(self.interval or FOR_EVER, self.pulse)

    def stop(self) -> None:
        super().stop()
        if self.timer is not None:
            self.timer.cancel()

    def pulse(self) -> None:
        now = self.ws.loop.time()
        if self._last_recv + self.heartbeat_timeout < now:
            self.stop()
            self.said = self.ws.loop.create_task(self.ws.close(4000))
            return
        self.said = self.ws.loop.create_task(self.ws.send_heartbeat(self.get_payload()))
        self._last_send = now
        self.start()
