"""A playground and a bot process that share one stepped time."""

import asyncio
import math
import random
from pathlib import Path
from typing import Self

from playground.request_log import RecordedRequest
from playground.server import Playground
from playground.starting_world import CLUB, StartingWorld
from tests.wire.clock import SteppedClock
from tests.wire.doorkeeper import Doorkeeper
from tests.wire.openapi import OpenApi
from tests.wire.process import BotDiedError, BotProcess
from tests.wire.user import ScriptedUser

LOOK = 0.5
"""Real seconds between two looks at a bot that says nothing. Only those at which it slept are counted below: on a busy
machine it may wait for a processor for long."""
SILENCE = 20
"""Looks without any news after which an event that did not arrive is taken for lost with its connection."""
PATIENCE = 360
"""Looks without any news after which a bench gives up. Only reached when something hangs."""

HEARTBEAT_MS = 1_000_000_000_000
"""Longer than any test: each beat is a moment at which both sides stop."""
ALIVE_SECONDS = 60
"""After so long discord.py gives up on a gateway that says nothing, in a bench where its heart beats."""


class Bench:
    """`async with Bench(folder) as bench:` starts both sides and waits until the bot is ready.

    `data_dir` keeps the bot's database over restarts. `entry` names another bot than the real one (see launcher.py).
    `environment` adds settings; `place` and `door` are another world and another way to it. `heartbeat_ms` lets the
    bot's heart beat, on stepped time too. `shards`: how many the gateway recommends. After the block both sides are
    stopped. `requests` has every REST request of the bot.
    """

    def __init__(
        self,
        data_dir: Path,
        *,
        seed: int = 0,
        entry: str | None = None,
        environment: dict[str, str] | None = None,
        rate_limits: bool = True,
        place: StartingWorld = CLUB,
        door: Doorkeeper | None = None,
        clock: SteppedClock | None = None,
        heartbeat_ms: int | None = None,
        shards: int = 1,
    ) -> None:
        self.data_dir = data_dir
        self.seed = seed
        self.entry = entry
        self.environment = environment or {}
        self.heartbeats = heartbeat_ms is not None
        if self.heartbeats:
            self.environment = self.environment | {"WIRE_ALIVE_SECONDS": str(ALIVE_SECONDS)}
        self.clock = clock or SteppedClock()
        self.requests: list[RecordedRequest] = []
        self.door = door or Doorkeeper()
        self.playground = Playground(
            clock=self.clock,
            rng=random.Random(seed),
            on_request=self.requests.append,
            gate=self.door,
            rate_limits=rate_limits,
            heartbeat_ms=heartbeat_ms or HEARTBEAT_MS,
            place=place,
            shards=shards,
        )
        self.playground.gateway.ack_delay = 0
        self.process: BotProcess | None = None
        self.starts = 0
        """How often the bot was started."""
        self._users: dict[str, ScriptedUser] = {}
        self._lost: set[tuple[str, int]] = set()

    async def __aenter__(self) -> Self:
        await self.playground.start()
        try:
            await self.restart()
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        self.door.release(lost=True)
        if self.process is not None:
            await self.process.kill()
        await self.playground.stop()

    def user(self, name: str) -> ScriptedUser:
        """One of the four people, always the same object."""
        if name not in self._users:
            self._users[name] = ScriptedUser(self.playground, name, self.settle)
        return self._users[name]

    @property
    def now(self) -> float:
        """Epoch seconds, the same on both sides."""
        return self.clock.now()

    @property
    def bot(self) -> BotProcess:
        """The running process; a failure when there is none."""
        assert self.process is not None, "the bot is not running"
        return self.process

    async def restart(self) -> None:
        """Start the bot (again) on the same data, and wait until every shard is connected and at rest."""
        assert self.process is None or not self.process.alive, "kill or stop the bot first"
        # The process before this one is gone, and the system is about to say so of its connections.
        await self.playground.gateway.wait_closed()
        environment = {
            "DISCORD_TOKEN": "wire",
            "JANTAKU_DISCORD__API_BASE": self.playground.base_url,
            "JANTAKU_DISCORD__GATEWAY_URL": self.playground.gateway.url,
            "JANTAKU_DATABASE__URL": f"sqlite+aiosqlite:///{self.data_dir / 'jantaku.sqlite3'}",
            "JANTAKU_CONFIG": str(self.data_dir / "config.toml"),
        }
        (self.data_dir / "config.toml").touch()
        # Other dice after a restart: the walls that were dealt must come from the journal.
        seed = self.seed + 1_000_000 * self.starts
        self.starts += 1
        self.process = BotProcess(environment | self.environment, start=self.now, seed=seed, entry=self.entry)
        self.door.on_news = self.playground.faults.on_news = self.process.news.set
        await self.process.launch()
        await self.settle()
        gateway = self.playground.gateway
        while not (gateway.connected or gateway.faults.is_shut or self.door.holding):
            await self.step(self.now + 60)

    async def kill(self) -> None:
        """SIGKILL. A request that the doorkeeper holds is lost, if it has not taken effect."""
        await self.bot.kill()
        self.door.release(lost=True)

    async def stop(self) -> int:
        """SIGTERM; gives the exit code. The bot may need time to pass: that is stepped by the caller."""
        return await self.bot.stop()

    async def settle(self) -> None:
        """Return when the bot has answered everything and only a timer could move it: one to connect again, perhaps.

        At once when it does not run, and as soon as the doorkeeper holds a request.
        """
        if self.process is None or not self.process.alive:
            return
        while True:
            await self.playground.gateway.flush()
            await self._until_resting()
            # A second look: an order and its echo go through the same loop as everything that was still on its way.
            # A heartbeat's answer is on its way only now, and nothing tells that it is awaited: a third.
            for _ in range(2 if self.heartbeats else 1):
                await self.playground.gateway.flush()
                reports = self.process.reports
                number = self.process.order(self.now)
                await self._until_resting(number)
            # More than the echo: it was not at rest in between, and what it did may have an answer on its way again.
            undisturbed = self.process.reports == reports + 1
            if self.door.holding or (undisturbed and self._resting(number)):
                return

    async def _until_resting(self, number: int = 0) -> None:
        process, silent = self.bot, 0
        while not self.door.holding and not self._resting(number):
            process.news.clear()
            try:
                await asyncio.wait_for(process.news.wait(), LOOK)
                silent = 0
            except TimeoutError:
                silent += process.asleep
                if silent < SILENCE:
                    continue
                sessions, pending = self.playground.gateway.sessions.values(), self.playground.rest.pending
                self._lost.update((one.id, one.sent) for one in sessions)
                if silent >= PATIENCE:
                    raise AssertionError(
                        f"the bot does not come to rest: {process.report}, {pending} requests pending, "
                        f"sessions {[(one.shard, one.id, one.sent) for one in sessions]}\n{process.output()}"
                    ) from None
            if not process.alive:
                raise BotDiedError(f"the bot's process ended with {process.returncode}:\n{process.output()}")

    def _resting(self, number: int) -> bool:
        report, gateway, faults = self.bot.report, self.playground.gateway, self.playground.faults
        travelling = self.door.travelling + faults.travelling
        if report is None or not report.at_rest(travelling) or report.id < number:
            return False
        online = [one for one in gateway.sessions.values() if one.connection is not None]
        # What went out as a connection broke never arrives, and nobody knows before the bot has connected again.
        known = all(
            report.sessions.get(str(one.shard[0])) == [one.id, one.sent] or (one.id, one.sent) in self._lost
            for one in online
        )
        # A process that has just begun does not rest before the gateway has let it in or sent it away, unless it waits.
        begun = bool(report.sessions) or gateway.faults.is_shut or report.next is not None
        return known and begun and self.playground.rest.pending == travelling + faults.ghosts

    def faults(self) -> list[str]:
        """What is wrong with the bot's requests so far by Discord's description, each fault once, in order."""
        openapi = OpenApi()
        return list(dict.fromkeys(fault for one in self.requests for fault in openapi.faults(one)))

    def refused(self) -> list[RecordedRequest]:
        """The requests that the playground refused."""
        return [one for one in self.requests if one.status >= 400]

    def objections(self) -> list[object]:
        """What the playground refused, and what Discord's description says against."""
        return [*self.refused(), *self.faults()]

    async def advance(self, seconds: float) -> None:
        """Let both sides live through `seconds`, every timer at its own moment, and settle after each.

        Ends early when the doorkeeper holds a request.
        """
        await self.settle()
        target = self.now + seconds
        while self.now < target and not self.door.holding:
            await self.step(target)

    async def step(self, target: float) -> None:
        """Go to the next moment at which a timer of either side is due, at most to `target`, and settle there."""
        due = [target, self.clock.next_timer()]
        if self.process is not None and self.process.alive and self.process.report is not None:
            due.append(self.process.report.next)
        # On whole microseconds, as the bot's moments are: what is due in less than one would be tried for ever.
        to = max(self.now, math.ceil(min(when for when in due if when is not None) * 1e6) / 1e6)
        self.clock.step(to)
        if self.process is not None and self.process.alive:
            self.process.order(to)
        await self.settle()
