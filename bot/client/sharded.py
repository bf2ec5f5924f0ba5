"""A bot of all shards in one process, which stays connected whatever the gateway does."""

from __future__ import annotations

import asyncio
from asyncio import sleep
from collections import deque
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import structlog
import yarl
from discord import ConnectionClosed, PrivilegedIntentsRequired
from discord.ext import commands

from bot.client.discord_internals import (
    ClientShard,
    GatewaySocket,
    Reconnect,
    add_shard,
    event_parsers,
    forget_guild,
    gateway_of,
    set_shard_count,
)
from bot.client.event_guard import Troubles, guard

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.table.clock import Clock

log = structlog.stdlib.get_logger(__name__)


class ShardedBot(commands.AutoShardedBot):
    """Each shard stays by itself (``bot.client.sharded``): connections that end are made again for ever.

    ``start`` ends only with ``close``, or with what Discord would refuse again: ConnectionClosed with a code of
    ``shard.FATAL``, or PrivilegedIntentsRequired. A supervisor need not watch the gateway. Whether all shards are there
    is nothing to wait for: ``on_shard_ready`` tells of each, again after each new session; ``on_ready`` only once all
    have come. A direct message comes on the first shard, whichever server its people play in.

    ``arrives`` hears of each interaction before anybody deals with it, as the gateway sent it.
    ``gateway`` is used in place of the address that Discord names. ``shard_count`` None takes as many as it recommends.
    """

    def __init__(
        self, *, clock: Clock, gateway: str | None, arrives: Callable[[Mapping[str, Any]], None], **options: Any
    ) -> None:
        super().__init__(**options)
        self.troubles: Final = Troubles()
        self.starts: Final = Starts()
        self._gateway = gateway
        self._steady: list[SteadyShard] = []
        parsers = event_parsers(self)
        guard(parsers, self.troubles, clock, arrives)
        parsers["READY"] = self._without_lost_servers(parsers["READY"])

    async def launch_shards(self) -> None:
        """Let each shard connect, in its own time. Raises GatewayNotFound where Discord does not say how."""
        recommended, address, limits = await gateway_of(self)
        count = self.shard_count or recommended
        set_shard_count(self, count)
        self.starts.turns = limits.max_concurrency
        if limits.remaining < count:
            # Discord resets the token of a bot that begins more.
            log.error("Discord lets the bot begin no more sessions for now", seconds=limits.reset_after // 1000)
            self.starts.hold(limits.reset_after / 1000)
        gateway = yarl.URL(self._gateway or address)
        self._steady = [SteadyShard(self, number, gateway) for number in range(count)]
        for shard in self._steady:
            shard.launch()

    def _without_lost_servers(self, parse: Callable[[Any], Any]) -> Callable[[Any], None]:
        """A new session lists its servers. discord.py would keep those that the bot was shown out of meanwhile."""

        def ready(data: Any) -> None:  # noqa: ANN401 - JSON
            number = self._shard_of(data)
            parse({**data, "shard": [number, self.shard_count]})
            listed = {int(guild["id"]) for guild in data["guilds"]}
            for guild in self.guilds:
                if guild.shard_id == number and guild.id not in listed:
                    forget_guild(self, guild)
                    self.dispatch("guild_remove", guild)

        return ready

    def _shard_of(self, ready: Any) -> int:  # noqa: ANN401 - JSON
        """The shard whose session begins: Discord names it, and the session itself knows it too."""
        try:
            return int(ready["shard"][0])
        except (KeyError, IndexError, TypeError, ValueError):
            log.exception("a session does not say whose it is")
            return next(one.id for one in self._steady if one.began(ready["session_id"]))

    def joined(self, shard: SteadyShard) -> None:
        """A shard has its first connection: from now on it is among ``shards``."""
        add_shard(self, shard)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Nothing to wait for: ``Starts`` has seen to it that it is this shard's turn."""

    async def close(self) -> None:
        """Leave Discord. Harmless when done twice."""
        for shard in self._steady:
            shard.cancel()
        await super().close()


FATAL: Final = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""Close codes that the same bot would get again: a refused token, wrong shards, an old API, refused intents."""

LIVED: Final = 30.0
"""Seconds after which a connection was one: the next is tried at once again."""
PAUSES: Final = (0.0, 0.0, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds before each try in a row, until a connection has lived; the last for all others."""
INVALID_PAUSE: Final = 3.0
"""Seconds before a new session where the old one was refused: Discord asks for one to five."""
FAITHFUL: Final = 12
"""After so many tries in a row over which no event came, some three minutes, a session is given up."""
CONNECT_SECONDS: Final = 60.0

BETWEEN_STARTS: Final = 5.0
"""Seconds between two sessions that begin in the same turn."""
STARTS_A_DAY: Final = 500
"""Half of what Discord allows. It resets the token of a bot that asks for more; beyond these one goes slowly."""
SLOW_START: Final = 300.0
DAY: Final = 86_400.0

log = structlog.stdlib.get_logger(__name__)


class Starts:
    """When the next session may begin. ``turns`` shards may at once (``max_concurrency``)."""

    def __init__(self, turns: int = 1) -> None:
        self.turns = turns
        self._not_before = 0.0
        self._locks: dict[int, asyncio.Lock] = {}
        self._last: dict[int, float] = {}
        self._today: deque[float] = deque()

    def hold(self, seconds: float) -> None:
        """Let none begin for so long."""
        self._not_before = asyncio.get_running_loop().time() + seconds

    async def turn(self, shard: int) -> None:
        """Wait until this shard may identify."""
        loop, turn = asyncio.get_running_loop(), shard % max(1, self.turns)
        async with self._locks.setdefault(turn, asyncio.Lock()):
            while self._today and self._today[0] <= loop.time() - DAY:
                self._today.popleft()
            apart = BETWEEN_STARTS if len(self._today) < STARTS_A_DAY else SLOW_START
            last = self._last.get(turn)
            due = max(self._not_before, last + apart if last is not None else 0.0)
            if due > loop.time():
                await sleep(due - loop.time())
            self._last[turn] = loop.time()
            self._today.append(loop.time())


class UnreadableFrame(Reconnect):
    """A frame was no event: connect again and resume."""


class SteadySocket(GatewaySocket):
    """A connection that ends where it hears what cannot be read, so that the shard resumes with the last good event."""

    async def received_message(self, msg: Any, /) -> None:  # noqa: ANN401 - text or bytes
        """Take in a frame. Raises what ends the connection: Reconnect, ConnectionClosed, network errors."""
        before = self.sequence
        try:
            await super().received_message(msg)
        except (Reconnect, ConnectionClosed, aiohttp.ClientError, OSError, TimeoutError):
            raise
        except Exception as fault:  # noqa: BLE001 - whatever nonsense leads to
            log.warning("the gateway cannot be understood", shard=self.shard_id, fault=type(fault).__name__)
            await self.close()
            raise UnreadableFrame(self.shard_id) from None
        finally:
            if type(self.sequence) not in {int, type(None)}:
                # A resume asks for what follows the last event that had a number.
                self.sequence = before


class SteadyShard(ClientShard):
    """One shard from its first connection to the end of the bot. Only a close code of ``FATAL`` ends the bot."""

    ws: SteadySocket

    def __init__(self, client: ShardedBot, number: int, gateway: yarl.URL) -> None:
        super().__init__(client, number)
        self._met = False
        self._gateway = gateway
        self._bot = client
        self._tries = 0
        self._vain = 0

    def began(self, session: str) -> bool:
        """Whether this is its session."""
        return self._met and self.ws.session_id == session

    async def close(self) -> None:
        """End it for good."""
        self.cancel()
        if self._met:
            await self.ws.close(code=1000)

    async def reconnect(self) -> None:
        """Connect again, with a new session."""
        self.cancel()
        self.launch()

    async def worker(self) -> None:
        """Stay connected until the bot ends."""
        resume = False
        try:
            while not self._bot.is_closed():
                await self._connect(resume=resume)
                resume = await self._listen()
                self._bot.troubles.note("connection")
                self.tell("disconnect")
                self.tell("shard_disconnect", self.id)
        except ConnectionClosed as closed:
            fault = PrivilegedIntentsRequired(self.id) if closed.code == 4014 else closed
            self.end_client(fault)
        except Exception as fault:  # noqa: BLE001 - a fault of ours: the bot ends with it rather than stay deaf
            self.end_client(fault)

    async def _listen(self) -> bool:
        """Take in events until the connection is over; whether its session can be resumed. Raises fatal closes."""
        since, before = self._bot.loop.time(), self.ws.sequence
        try:
            while True:
                await self.ws.poll_event()
                if self.ws.sequence != before:
                    self._vain = 0
        except Reconnect as asked:
            if isinstance(asked, UnreadableFrame):
                self._bot.troubles.note("frame")
            return self._over(since, type(asked).__name__, resume=asked.resume)
        except ConnectionClosed as closed:
            if closed.code in FATAL:
                raise
            return self._over(since, str(closed.code), resume=True)
        except Exception as fault:  # noqa: BLE001 - whatever a network can do
            return self._over(since, type(fault).__name__, resume=True)

    def _over(self, since: float, why: str, *, resume: bool) -> bool:
        if self._bot.loop.time() - since >= LIVED:
            self._tries = 0
        log.info("a gateway connection is over", shard=self.id, why=why, code=self.ws.socket.close_code)
        return resume

    async def _connect(self, *, resume: bool) -> None:
        """Connect as often as it takes. Raises fatal closes."""
        while True:
            pause = PAUSES[min(self._tries, len(PAUSES) - 1)]
            resume = resume and self._vain < FAITHFUL and self.ws.session_id is not None
            self._tries += 1
            self._vain += 1
            if self._met and not resume:
                self._bot.troubles.note("session")
                pause = max(pause, INVALID_PAUSE)
            await sleep(pause)
            if not resume:
                await self._bot.starts.turn(self.id)
            try:
                self.ws = await asyncio.wait_for(self._open(resume=resume), CONNECT_SECONDS)
            except Reconnect as asked:
                resume = resume and asked.resume
                why = "closed"
            except ConnectionClosed as closed:
                if closed.code in FATAL:
                    raise
                why = str(closed.code)
            except Exception as fault:  # noqa: BLE001 - whatever a network can do
                why = type(fault).__name__
            else:
                if not self._met:
                    self._met = True
                    self._bot.joined(self)
                return
            log.warning("the gateway cannot be reached", shard=self.id, tries=self._tries, why=why)

    async def _open(self, *, resume: bool) -> SteadySocket:
        if not resume:
            return await SteadySocket.from_client(self._bot, gateway=self._gateway, shard_id=self.id)
        return await SteadySocket.from_client(
            self._bot,
            gateway=self.ws.gateway,
            shard_id=self.id,
            session=self.ws.session_id,
            sequence=self.ws.sequence,
            resume=True,
        )
