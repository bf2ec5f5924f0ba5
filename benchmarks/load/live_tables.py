"""The real bot in one or several processes, the playground with its servers, and players at all tables."""

import asyncio
import contextlib
import os
import random
import re
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import aiohttp
import psutil

from benchmarks.discord_watch import Boards, text_on
from benchmarks.simulated_players import Answered, Crowd
from bot.store.processes.shard_leases import shard_of
from bot.table.table_events import Surface
from playground.model import User
from playground.server import Playground
from playground.starting_world import Branch, StartingWorld

ROOT: Final = Path(__file__).parents[2]
PEOPLE: Final = 4
STARTS: Final = 3.0
"""Tables that start each second: opening a game takes 15 requests, and the limit is fifty a second."""
OPENING: Final = 60.0
"""Seconds that people wait for a change of their lobby before the run is given up."""
WARM: Final = 15.0
"""Seconds of play after the last table has begun and before the measurement."""
_HANDED_ON: Final = re.compile(r'^jantaku_interactions_handed_on_total\{outcome="taken"\} (\S+)', re.MULTILINE)


@dataclass(frozen=True)
class Arrangement:
    """How the bot runs. Each process has as many of the shards as the others, and each shard has one server.

    ``url``: the database; empty: a file of its own.
    """

    url: str = ""
    processes: int = 1
    shards: int = 1

    def process_of(self, guild: int) -> int:
        """The number of the process that has a server's tables, from 0."""
        return shard_of(guild, self.shards) * self.processes // self.shards

    def shards_of(self, process: int) -> str:
        """The shards of a process, as its settings name them; empty for a process alone."""
        each = self.shards // self.processes
        return "" if self.processes == 1 else f"{process * each}-{(process + 1) * each - 1}"


class LiveTables:
    """One run of the bot with all tables."""

    def __init__(  # noqa: PLR0913 - a run has so many sides
        self,
        tables: int,
        pace: str,
        thinks: tuple[float, float],
        folder: Path,
        seed: int,
        *,
        surface: Surface = "dm",
        door: Answered | None = None,
        arrangement: Arrangement | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """``environment``: further settings of the bot."""
        self.tables = tables
        self.pace = pace
        self.surface = surface
        self.folder = folder
        self.door = door or Answered()
        self.arrangement = arrangement or Arrangement()
        self._environment = environment or {}
        self.program: tuple[str, ...] = ("-m", "bot", "run")
        self.playground = Playground(
            rng=random.Random(seed), gate=self.door, place=self._place(), shards=self.arrangement.shards
        )
        # Nobody waits five seconds for each session.
        self.playground.gateway.max_concurrency = self.arrangement.shards
        for person in self.playground.world.people:
            # They have played before, since Discord limits new direct message channels.
            self.playground.world.open_dm(person.id)
        self._people = {person.global_name: person for person in self.playground.world.people}
        self.crowd = Crowd(self.playground, random.Random(f"{seed} crowd"), thinks)
        self.door.crowd = self.crowd
        self.boards = Boards()
        # Without the playground's page: the screens of so many users would cost more than the bot.
        self.playground.messages.listeners = [self.playground.gateway, self.crowd, self.boards]
        self.processes: list[psutil.Process] = []
        self._ports: list[int] = []

    def _place(self) -> StartingWorld:
        count = self.arrangement.shards
        names = [_names(range(server, self.tables, count)) for server in range(count)]
        # The playground's first server is on the second shard, where there are several.
        others = [0, *range(2, count)]
        branches = [
            Branch(f"Club {shard}", shard, people, channels)
            for shard, (people, channels) in zip(others, names[1:], strict=False)
            if people
        ]
        return StartingWorld(*names[0], branches=tuple(branches))

    def person(self, name: str) -> User:
        """Somebody by their name."""
        return self._people[name]

    @property
    def process(self) -> psutil.Process:
        """The only process."""
        [process] = self.processes
        return process

    def used(self) -> list[float]:
        """The processor time of each process so far, in seconds."""
        return [sum(process.cpu_times()[:2]) for process in self.processes]

    def memory(self) -> list[float]:
        """The memory of each process in MB."""
        return [process.memory_info().rss / 1e6 for process in self.processes]

    async def handed_on(self) -> int:
        """How many interactions the processes have handed on to others, by their own figures."""
        count = 0
        async with aiohttp.ClientSession() as session:
            for port in self._ports:
                async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
                    found = _HANDED_ON.search(await answer.text())
                    count += int(float(found[1])) if found else 0
        return count

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the bot."""
        await self.playground.start()
        async with contextlib.AsyncExitStack() as ending:
            ending.push_async_callback(self.playground.stop)
            for number in range(self.arrangement.processes):
                log = self.folder / f"bot-{number}.log"
                started = await self._start(number, log)
                ending.push_async_callback(_end, started)
                self.processes.append(psutil.Process(started.pid))
                await until(lambda: started.returncode is not None or self._serves(number))  # noqa: B023
                if started.returncode is not None:
                    raise RuntimeError(log.read_text())
            await until(self.playground.commands.registered)
            await asyncio.sleep(2)
            yield

    async def _start(self, number: int, log: Path) -> Process:
        self._ports.append(free_port())
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("JANTAKU_", "DISCORD_"))},
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": "load",
            "JANTAKU_DISCORD__API_BASE": self.playground.base_url,
            "JANTAKU_DISCORD__GATEWAY_URL": self.playground.gateway.url,
            "JANTAKU_DATABASE__URL": self.arrangement.url or f"sqlite+aiosqlite:///{self.folder / 'jantaku.sqlite3'}",
            "JANTAKU_TABLE__MAX_TABLES_PER_GUILD": "1000",
            "JANTAKU_LOG__LEVEL": "WARNING",
            "JANTAKU_METRICS__LISTEN": f"127.0.0.1:{self._ports[-1]}",
            **self._environment,
        }
        if mine := self.arrangement.shards_of(number):
            environment |= {
                "JANTAKU_DISCORD__SHARDS": str(self.arrangement.shards),
                "JANTAKU_DISCORD__SHARD_IDS": mine,
            }
        with log.open("wb") as output:
            return await asyncio.create_subprocess_exec(
                sys.executable, *self.program, cwd=self.folder, env=environment, stdout=output, stderr=output
            )

    def _serves(self, number: int) -> bool:
        """Whether all shards of a process are connected; those of the processes before it are already."""
        wanted = self.arrangement.shards // self.arrangement.processes * (number + 1)
        sessions = self.playground.gateway.sessions.values()
        return sum(one.connection is not None for one in sessions) >= wanted

    async def open(self) -> None:
        """Open, join and start every table, ``STARTS`` a second."""
        async with asyncio.TaskGroup() as group:
            for number in range(self.tables):
                group.create_task(self._open_one(number))
                await asyncio.sleep(1 / STARTS)
        await asyncio.sleep(WARM)

    async def _open_one(self, number: int) -> None:
        channel = self.playground.world.channel_named(f"table-{number}").id
        opener, *others = people = [self._people[name] for name in people_of(number)]
        for user in people if self.surface == "dm" else ():
            # From this the bot knows where their direct messages are.
            await self.crowd.say(user, self.playground.world.open_dm(user.id)[0].id, "settings")
        await self.crowd.say(
            opener, channel, "table open", preset=(3, "tenhou"), pace=(3, self.pace), surface=(3, self.surface)
        )
        for seated, user in enumerate(others, start=1):
            await self._shows(channel, f"{seated} of {PEOPLE} seats taken")
            await self.crowd.say(user, channel, "table join")
        await self._shows(channel, f"{PEOPLE} of {PEOPLE} seats taken")
        await self.crowd.say(opener, channel, "table start")

    async def _shows(self, channel: int, words: str) -> None:
        """Wait until a lobby says this: a busy bot acknowledges a command before it has done it.

        Raises TimeoutError if it never does.
        """
        async with asyncio.timeout(OPENING):
            await until(lambda: any(words in text_on(message) for message in self.playground.world.messages(channel)))


async def until(condition: Callable[[], object]) -> None:
    """Wait until this holds."""
    while not condition():  # noqa: ASYNC110 - it depends on other processes
        await asyncio.sleep(0.1)


def people_of(table: int) -> tuple[str, ...]:
    return tuple(f"P{PEOPLE * table + place}" for place in range(PEOPLE))


def _names(tables: range) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The people and channels of these tables."""
    return tuple(name for one in tables for name in people_of(one)), tuple((f"table-{one}", "") for one in tables)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


async def _end(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    await process.wait()
