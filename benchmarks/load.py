"""How many live tables one process can serve: the real bot in real time, over the wire, with Discord's limits.

Four simulated players at each table think a while and answer by button. The playground and the players run in this
process, the bot in another. Exits 1 if a target is missed, and names it. Run: ``python -m benchmarks.load``.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sqlite3
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import psutil

from benchmarks.discord_budget import share
from benchmarks.discord_watch import Boards, lateness
from benchmarks.simulated_players import Answered, Crowd
from playground.server import Playground
from playground.starting_world import StartingWorld

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from bot.table.table_events import Surface

ROOT: Final = Path(__file__).parents[1]
PEOPLE: Final = 4
PROMPT: Final = 0.1
"""Seconds within which 99 of 100 presses have to be acknowledged, at up to ``AT`` tables."""
AT: Final = 200
LONGEST: Final = 3.0
"""Seconds after which Discord accepts no acknowledgement."""
STARTS: Final = 3.0
"""Tables that start each second: opening a game takes 15 requests, and the limit is fifty a second."""
WARM: Final = 15.0
"""Seconds of play after the last table has begun and before the measurement."""


@dataclass
class Load:
    """The figures of one run, times in seconds, memory in MB."""

    tables: int
    acks: list[float]
    unanswered: int
    lag: list[float]
    late: list[float]
    unseen: int
    discards: int
    commits: int
    seconds: float
    busy: float
    empty: float
    full: float
    own: float
    limited: int
    notes: list[str] = field(default_factory=list)


class Party:
    """One run of the bot with all tables."""

    def __init__(
        self,
        tables: int,
        pace: str,
        thinks: tuple[float, float],
        folder: Path,
        seed: int,
        *,
        surface: Surface = "dm",
        door: Answered | None = None,
    ) -> None:
        self.tables = tables
        self.pace = pace
        self.surface = surface
        self.folder = folder
        self.door = door or Answered()
        self.program: tuple[str, ...] = ("-m", "bot", "run")
        channels = tuple((f"table-{number}", "") for number in range(1, tables + 1))
        people = tuple(f"P{number}" for number in range(PEOPLE * tables))
        self.playground = Playground(
            rng=random.Random(seed),
            gate=self.door,
            place=StartingWorld(people, channels),
        )
        for person in self.playground.world.people:
            # They have played before, since Discord limits new direct message channels.
            self.playground.world.open_dm(person.id)
        self.crowd = Crowd(self.playground, random.Random(f"{seed} crowd"), thinks)
        self.door.crowd = self.crowd
        self.boards = Boards()
        # Without the playground's page: the screens of so many users would cost more than the bot.
        self.playground.messages.listeners = [self.playground.gateway, self.crowd, self.boards]
        self.process: psutil.Process

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the bot."""
        await self.playground.start()
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("JANTAKU_", "DISCORD_"))},
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": "load",
            "JANTAKU_DISCORD__API_BASE": self.playground.base_url,
            "JANTAKU_DISCORD__GATEWAY_URL": self.playground.gateway_url,
            "JANTAKU_DATABASE__URL": f"sqlite+aiosqlite:///{self.folder / 'jantaku.sqlite3'}",
            "JANTAKU_TABLE__MAX_TABLES_PER_GUILD": "1000",
            "JANTAKU_LOG__LEVEL": "WARNING",
        }
        log = (self.folder / "bot.log").open("wb")
        started = await asyncio.create_subprocess_exec(
            sys.executable, *self.program, cwd=self.folder, env=environment, stdout=log, stderr=log
        )
        self.process = psutil.Process(started.pid)
        try:
            while not (self.playground.gateway.connected and self.playground.commands.registered()):
                if started.returncode is not None:
                    raise RuntimeError((self.folder / "bot.log").read_text())
                await asyncio.sleep(0.1)
            await asyncio.sleep(2)
            yield
        finally:
            with contextlib.suppress(ProcessLookupError):
                started.terminate()
            await started.wait()
            await self.playground.stop()
            log.close()

    async def open(self) -> None:
        """Open, join and start every table, ``STARTS`` a second."""
        async with asyncio.TaskGroup() as group:
            for number in range(self.tables):
                group.create_task(self._open_one(number))
                await asyncio.sleep(1 / STARTS)
        await asyncio.sleep(WARM)

    async def _open_one(self, number: int) -> None:
        channel = self.playground.world.channel_named(f"table-{number + 1}").id
        opener, *others = people = self.playground.world.people[PEOPLE * number : PEOPLE * (number + 1)]
        for user in people if self.surface == "dm" else ():
            # From this the bot knows where their direct messages are.
            await self.crowd.say(user, self.playground.world.open_dm(user.id)[0].id, "settings")
        await self.crowd.say(
            opener, channel, "table open", preset=(3, "tenhou"), pace=(3, self.pace), surface=(3, self.surface)
        )
        for user in others:
            await self.crowd.say(user, channel, "table join")
        await self.crowd.say(opener, channel, "table start")


async def run(tables: int, pace: str, thinks: tuple[float, float], seconds: float, seed: int) -> Load:
    """Play at ``tables`` tables and measure for ``seconds``."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        party = Party(tables, pace, thinks, folder, seed)
        async with party.running():
            empty = party.process.memory_info().rss / 1e6
            playing = asyncio.create_task(party.crowd.play())
            await party.open()
            used, began, wall = sum(party.process.cpu_times()[:2]), time.monotonic(), time.time()
            party.door.limited = 0
            party.crowd.lag.clear()
            await asyncio.sleep(seconds)
            ended = time.monotonic()
            busy = (sum(party.process.cpu_times()[:2]) - used) / (ended - began)
            full = party.process.memory_info().rss / 1e6
            await asyncio.sleep(LONGEST)
            playing.cancel()
            late, unseen, discards = lateness(folder, party.boards, wall, wall + seconds - 2.0)
            counted = [one for one in party.crowd.pressed.values() if began <= one.at < ended]
            own = [when for when in party.door.own if began <= when < ended]
            return Load(
                tables=tables,
                acks=[one.acknowledged - one.at for one in counted if one.acknowledged is not None],
                unanswered=sum(one.acknowledged is None for one in counted),
                lag=list(party.crowd.lag),
                late=late,
                unseen=unseen,
                discards=discards,
                commits=commits(folder, wall, wall + seconds),
                seconds=seconds,
                busy=busy,
                empty=empty,
                full=full,
                own=len(own) / seconds,
                limited=party.door.limited,
            )


def commits(folder: Path, since: float, until: float) -> int:
    """The number of commands written to the journal; the entries of one have the same time."""
    database = sqlite3.connect(f"file:{folder / 'jantaku.sqlite3'}?mode=ro", uri=True)
    with contextlib.closing(database):
        found = database.execute(
            "SELECT COUNT(*) FROM (SELECT DISTINCT table_id, at FROM journal "
            "WHERE at BETWEEN datetime(?, 'unixepoch') AND datetime(?, 'unixepoch'))",
            (since, until),
        )
        return int(found.fetchone()[0])


HEAD = (
    "tables | presses | press to acknowledgement p50 / p99 / most | unanswered | board behind p50 / p99 / most | "
    "discards a second | commits a second | own requests a second | refused for speed | one core | memory a table | "
    "crowd late p99"
)


def line(load: Load) -> str:
    """One row of the table."""
    acks = " / ".join(f"{share(load.acks, part) * 1000:.0f}" for part in (0.5, 0.99, 1))
    late = " / ".join(f"{share(load.late, part):.1f}" for part in (0.5, 0.99, 1))
    cells = (
        f"{load.tables:,}",
        f"{len(load.acks):,}",
        f"{acks} ms",
        str(load.unanswered),
        f"{late} s" + (f", {load.unseen} unseen" if load.unseen else ""),
        f"{load.discards / load.seconds:.1f}",
        f"{load.commits / load.seconds:.0f}",
        f"{load.own:.1f}",
        str(load.limited),
        f"{load.busy:.0%}",
        f"{(load.full - load.empty) / load.tables * 1000:.0f} kB",
        f"{share(load.lag, 0.99) * 1000:.0f} ms",
    )
    return "| " + " | ".join(cells) + " |"


def missed(load: Load) -> list[str]:
    """The targets that a run missed, in words."""
    found = []
    if not load.acks:
        return [f"{load.tables} tables: nobody pressed"]
    if load.tables <= AT and share(load.acks, 0.99) > PROMPT:
        found.append(f"{load.tables} tables: 99 of 100 presses acknowledged within {share(load.acks, 0.99):.3f} s")
    if load.unanswered or max(load.acks) > LONGEST:
        found.append(f"{load.tables} tables: {load.unanswered} presses unanswered, {max(load.acks):.1f} s at most")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Do the runs; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description="Live tables in one process, in real time.")
    parser.add_argument("--tables", default="1,50,200", help="how many at once, one run for each (%(default)s)")
    parser.add_argument("--pace", default="live", help="the pace of the tables (%(default)s)")
    parser.add_argument(
        "--thinks",
        nargs=2,
        type=float,
        default=(2.0, 6.0),
        metavar=("LEAST", "MOST"),
        help="seconds between seeing a question and answering it (2 6)",
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each run is measured (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    print(f"| {HEAD} |\n|{'---|' * (HEAD.count('|') + 1)}", flush=True)
    faults = []
    for tables in given.tables.split(","):
        load = asyncio.run(run(int(tables), given.pace, tuple(given.thinks), given.seconds, given.seed))
        print(line(load), flush=True)
        faults += missed(load)
    for fault in faults:
        print(f"MISSED: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
