"""A Discord client that runs its shards in one process and reconnects them whatever the gateway does."""

from __future__ import annotations

import asyncio
from asyncio import sleep
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any, Final

import aiohttp
import structlog
import yarl
from discord import ConnectionClosed, GatewayNotFound, PrivilegedIntentsRequired, SessionStartLimits
from discord.ext import commands

from bot.client import discord_internals
from bot.client.event_guard import GatewayTroubles, guard
from bot.table.event_loop_clock import Clock

FATAL: Final = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""Close codes that would only come again: a refused token, wrong shards, an old API version, refused intents."""

STABLE_SECONDS: Final = 30.0
"""A connection that lasted this long counts as good: after it the pauses start again from the first."""
PAUSES: Final = (0.0, 0.0, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds before each attempt in a row; the last one repeats. A stable connection starts the row again."""
NEW_SESSION_PAUSE: Final = 3.0
"""Seconds before a new session once the old one was refused. Discord asks for one to five."""
RESUME_ATTEMPTS: Final = 12
"""After this many attempts in a row that brought no event (about three minutes) the old session is given up."""
CONNECT_SECONDS: Final = 60.0
"""How long one attempt to connect may take."""

BETWEEN_STARTS: Final = 5.0
"""Seconds between two sessions that share a start slot."""
STARTS_A_DAY: Final = 500
"""Half of Discord's daily limit for a bot, beyond which it resets the token. After this many, sessions start slowly."""
SLOW_START: Final = 300.0
"""Seconds between two sessions after that."""
DAY: Final = 86_400.0

log = structlog.stdlib.get_logger(__name__)


class SessionStarts:
    """Decides when the next session may begin. ``slots`` shards may start at the same time (``max_concurrency``)."""

    def __init__(self, slots: int = 1) -> None:
        self.slots = slots
        self.a_day = STARTS_A_DAY
        """After how many sessions begun in a day the next ones begin slowly: this process's part of the bot's."""
        self.among_processes: Callable[[int, float], Awaitable[None]] | None = None
        """Waits until no other process is about to begin a session of a slot, for so many seconds; None: it is alone.
        """
        self._not_before = 0.0
        self._locks: dict[int, asyncio.Lock] = {}
        self._last: dict[int, float] = {}
        self._today: deque[float] = deque()

    def hold(self, seconds: float) -> None:
        """Let no session begin for this long."""
        self._not_before = asyncio.get_running_loop().time() + seconds

    async def wait_for_turn(self, shard: int) -> None:
        """Wait until this shard may identify."""
        loop, slot = asyncio.get_running_loop(), shard % max(1, self.slots)
        async with self._locks.setdefault(slot, asyncio.Lock()):
            while self._today and self._today[0] <= loop.time() - DAY:
                self._today.popleft()
            interval = BETWEEN_STARTS if len(self._today) < self.a_day else SLOW_START
            last = self._last.get(slot)
            due = max(self._not_before, last + interval if last is not None else 0.0)
            if due > loop.time():
                await sleep(due - loop.time())
            if self.among_processes is not None:
                await self.among_processes(slot, interval)
            self._last[slot] = loop.time()
            self._today.append(loop.time())


class UnreadableFrame(discord_internals.Reconnect):
    """A frame could not be read as an event: the shard reconnects and resumes."""


class SteadySocket(discord_internals.GatewaySocket):
    """A gateway connection that ends at a frame it cannot read, so that the shard resumes after the last good event."""

    async def received_message(self, msg: Any, /) -> None:  # noqa: ANN401 - text or bytes
        """Take in a frame. Raises what ends the connection: Reconnect, ConnectionClosed, network errors."""
        before = self.sequence
        try:
            await super().received_message(msg)
        except (discord_internals.Reconnect, ConnectionClosed, aiohttp.ClientError, OSError, TimeoutError):
            raise
        except Exception as fault:  # noqa: BLE001 - malformed data can raise anything in discord.py
            log.warning("the gateway cannot be understood", shard=self.shard_id, fault=type(fault).__name__)
            await self.close()
            raise UnreadableFrame(self.shard_id) from None
        finally:
            if type(self.sequence) not in {int, type(None)}:
                # To resume, the shard needs the number of the last event that had one.
                self.sequence = before


class SteadyShard(discord_internals.ClientShard):
    """One shard, reconnected for as long as the bot runs. Only a close code in ``FATAL`` ends the bot."""

    ws: SteadySocket

    def __init__(self, client: ShardedBot, number: int, gateway: yarl.URL) -> None:
        super().__init__(client, number)
        self._gateway = gateway
        self._bot = client
        self._has_connected = False
        self._attempts = 0
        """Attempts in a row, since the last stable connection."""
        self._attempts_without_event = 0

    def has_session(self, session: str) -> bool:
        """Whether this is the id of the shard's session."""
        return self._has_connected and self.ws.session_id == session

    async def close(self) -> None:
        """End the shard for good."""
        self.cancel()
        if self._has_connected:
            await self.ws.close(code=1000)

    async def reconnect(self) -> None:
        """Connect again, with a new session."""
        self.cancel()
        self.launch()

    async def try_session(self) -> None:
        """Begin a session and leave it as soon as Discord has granted it. Raises fatal closes."""
        while True:
            await self._connect(resume=False)
            discord_internals.ignore_events(self.ws)
            await self._listen(until_granted=True)
            if self.ws.session_id is not None:
                await self.ws.close(code=1000)
                return

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
        except Exception as fault:  # noqa: BLE001 - a fatal close, or a bug of ours: a deaf shard is worse
            self.end_client(fault)

    async def _listen(self, *, until_granted: bool = False) -> bool:
        """Take in events until the connection ends; returns whether the session can be resumed. Raises fatal closes.

        ``until_granted``: only until Discord has begun the session.
        """
        since, before = self._bot.loop.time(), self.ws.sequence
        try:
            while not (until_granted and self.ws.session_id is not None):
                await self.ws.poll_event()
                if self.ws.sequence != before:
                    self._attempts_without_event = 0
            return True
        except discord_internals.Reconnect as request:
            if isinstance(request, UnreadableFrame):
                self._bot.troubles.note("frame")
            return self._ended(since, type(request).__name__, resume=request.resume)
        except ConnectionClosed as closed:
            if closed.code in FATAL:
                raise self._refusal(closed) from None
            return self._ended(since, str(closed.code), resume=True)
        except Exception as fault:  # noqa: BLE001 - whatever a network can do
            return self._ended(since, type(fault).__name__, resume=True)

    def _ended(self, since: float, why: str, *, resume: bool) -> bool:
        if self._bot.loop.time() - since >= STABLE_SECONDS:
            self._attempts = 0
        log.info("a gateway connection is over", shard=self.id, why=why, code=self.ws.socket.close_code)
        return resume

    async def _connect(self, *, resume: bool) -> None:
        """Try until a connection is made. Raises fatal closes."""
        while True:
            pause = PAUSES[min(self._attempts, len(PAUSES) - 1)]
            resume = resume and self._attempts_without_event < RESUME_ATTEMPTS and self.ws.session_id is not None
            self._attempts += 1
            self._attempts_without_event += 1
            if self._has_connected and not resume:
                self._bot.troubles.note("session")
                pause = max(pause, NEW_SESSION_PAUSE)
            await sleep(pause)
            if not resume:
                await self._bot.session_starts.wait_for_turn(self.id)
            try:
                self.ws = await asyncio.wait_for(self._open(resume=resume), CONNECT_SECONDS)
            except discord_internals.Reconnect as request:
                resume = resume and request.resume
                why = "closed"
            except ConnectionClosed as closed:
                if closed.code in FATAL:
                    raise self._refusal(closed) from None
                why = str(closed.code)
            except Exception as fault:  # noqa: BLE001 - whatever a network can do
                why = type(fault).__name__
            else:
                if not self._has_connected:
                    self._has_connected = True
                    discord_internals.add_shard(self._bot, self)
                return
            log.warning("the gateway cannot be reached", shard=self.id, tries=self._attempts, why=why)

    def _refusal(self, closed: ConnectionClosed) -> Exception:
        return PrivilegedIntentsRequired(self.id) if closed.code == 4014 else closed

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


class ShardedBot(commands.AutoShardedBot):
    """A bot whose shards each connect on their own and reconnect for ever.

    ``start`` ends only with ``close``, or with a fault that Discord would repeat: ConnectionClosed with a code in
    ``FATAL``, or PrivilegedIntentsRequired. A supervisor need not watch the gateway.

    Do not wait for all shards: ``on_shard_ready`` is dispatched for each, again after each new session, and
    ``on_ready`` only once all are there. Direct messages arrive on the first shard, wherever their authors play.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        gateway: str | None,
        arrives: Callable[[Mapping[str, Any]], None],
        accepts: Callable[[Mapping[str, Any]], bool] | None = None,
        own_shards: Collection[int] | None = None,
        **options: Any,
    ) -> None:
        """``gateway`` replaces the address that Discord names; ``shard_count`` None takes the recommended number.

        ``own_shards``: the numbers of those that this process runs, None for all.

        ``arrives`` is called with each interaction as the gateway sent it, before it is handled; one that ``accepts``
        refuses is not handled.
        """
        super().__init__(**options)
        self.troubles: Final = GatewayTroubles()
        self.session_starts: Final = SessionStarts()
        self._gateway = gateway
        self._chosen: Final = own_shards
        self._own_shards: list[SteadyShard] = []
        parsers = discord_internals.event_parsers(self)
        guard(parsers, self.troubles, clock, arrives, accepts)
        parsers["READY"] = self._removing_left_guilds(parsers["READY"])

    async def try_session(self) -> None:
        """Begin a session of the first shard and leave it: raises what ``start`` would for each of them.

        After it the shards may begin theirs at once.
        """
        gateway = await self._prepare_shards()
        await SteadyShard(self, self.numbers[0], gateway).try_session()
        await sleep(BETWEEN_STARTS)

    async def launch_shards(self) -> None:
        """Start all shards without waiting for them."""
        gateway = await self._prepare_shards()
        self._own_shards = [SteadyShard(self, number, gateway) for number in self.numbers]
        for shard in self._own_shards:
            shard.launch()

    async def _prepare_shards(self) -> yarl.URL:
        """Learn from Discord how many shards there are and when they may start; returns the gateway's address."""
        recommended, address, limits = await self._find_gateway()
        count = self.shard_count = self.shard_count or recommended
        numbers = self.numbers
        discord_internals.set_shards(self, count, numbers)
        self.session_starts.slots = limits.max_concurrency
        if limits.remaining < len(numbers):
            # Discord resets the token of a bot that starts more.
            log.error("Discord lets the bot begin no more sessions for now", seconds=limits.reset_after // 1000)
            self.session_starts.hold(limits.reset_after / 1000)
        return yarl.URL(self._gateway or address)

    async def _find_gateway(self) -> tuple[int, str, SessionStartLimits]:
        """``gateway_of``, asked until Discord tells: the bot has logged in, and its tables play already."""
        attempts = 0
        while True:
            await sleep(PAUSES[min(attempts, len(PAUSES) - 1)])
            attempts += 1
            try:
                return await discord_internals.gateway_of(self)
            except (aiohttp.ClientError, GatewayNotFound, OSError, TimeoutError) as fault:
                log.warning("Discord does not tell where the gateway is", tries=attempts, why=type(fault).__name__)

    def fail(self, fault: Exception) -> None:
        """End the bot: ``start`` raises this."""
        self._own_shards[0].end_client(fault)

    @property
    def numbers(self) -> list[int] | range:
        """The numbers of the shards that this process runs, as far as their count is known."""
        return range(self.shard_count or 1) if self._chosen is None else sorted(self._chosen)

    def _removing_left_guilds(self, parse: Callable[[Any], Any]) -> Callable[[Any], None]:
        """Wrap the READY parser: forget the servers that a new session no longer lists, which discord.py would keep."""

        def ready(data: Any) -> None:  # noqa: ANN401 - JSON
            number = self._shard_of(data)
            parse({**data, "shard": [number, self.shard_count]})
            listed = {int(guild["id"]) for guild in data["guilds"]}
            for guild in self.guilds:
                if guild.shard_id == number and guild.id not in listed:
                    discord_internals.forget_guild(self, guild)
                    self.dispatch("guild_remove", guild)

        return ready

    def _shard_of(self, ready: Any) -> int:  # noqa: ANN401 - JSON
        """The number of the shard whose session READY begins. Where Discord does not name it, the session id does."""
        try:
            return int(ready["shard"][0])
        except (KeyError, IndexError, TypeError, ValueError):
            log.exception("a session does not say whose it is")
            return next(shard.id for shard in self._own_shards if shard.has_session(ready["session_id"]))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not wait as discord.py would: ``SessionStarts`` has already made it this shard's turn."""

    async def close(self) -> None:
        """Leave Discord. Harmless when done twice."""
        for shard in self._own_shards:
            shard.cancel()
        await super().close()
