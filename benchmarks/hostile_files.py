"""Users who send hostile files while others use the bot: the real bot, over the wire, in real time.

The same run twice, without the senders and with them. A timer of five milliseconds measures the gaps of the bot's event
loop (``benchmarks/bot_with_loop_watch.py``). Exits 1 if a ``/help`` goes unanswered, or if the loop has a gap of more
than 50 ms with the senders that is longer than any without them. Run: ``python -m benchmarks.hostile_files``.
"""

import argparse
import asyncio
import base64
import contextlib
import gzip
import itertools
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from benchmarks.discord_budget import share
from benchmarks.simulated_players import Answered, Pressed
from playground.checks.check_command_definitions import ATTACHMENT
from playground.model import User
from playground.server import Playground
from playground.starting_world import StartingWorld

ROOT: Final = Path(__file__).parents[1]
GAP: Final = 0.050
"""The most seconds between two turns of the event loop."""
PATIENCE: Final = 3.0
"""Seconds that Discord waits for the first answer."""
SENDERS, ASKERS = 4, 4
PAUSE: Final = 0.5
"""Seconds between an answer to a sender and the next file, which keeps to the flood limit."""


def keys(count: int) -> bytes:
    """A JSON object with ``count`` keys."""
    return ("{" + ",".join(f'"{number}":{number}' for number in range(count)) + "}").encode()


def hostile() -> Iterator[tuple[str, str, bytes]]:
    """An endless series of files with their commands: the known attack, and the worst files within the limits."""
    game = (ROOT / "tests/paifu/data/tenhou_ranked_game.tenhou6.json").read_bytes()
    long = json.loads(game)
    long["log"] = (long["log"] * 100)[:100]
    junk = {**json.loads(game), "x": list(range(35_000))}
    lines = b'{"type":"start_game","names":["a","b","c","d"]}\n' + b'{"type":"none","a":[1,2,3]}\n' * 36_000
    several = b"[" + b",".join([game.strip()] * 100) + b"]"
    kinds = [
        ("attack.json", keys(460_000)),
        ("attack-in-list.json", b"[" + keys(460_000) + b"]"),
        ("at-the-limit.json", keys(80_000)),
        ("list-at-the-limit.json", b"[" + keys(80_000) + b"]"),
        ("packed.json.gz", gzip.compress(keys(300_000), mtime=0)),
        ("brackets.json", b"[" + b"[],[" * 100_000),
        ("lines.mjson", lines),
        ("many-games.json", several[: (1 << 20) - 2]),
        ("long.json", json.dumps(long).encode()),
        ("junk.json", json.dumps(junk).encode()),
        ("packed.mjson.gz", gzip.compress(lines * 3, mtime=0)),
    ]
    for number, (name, data) in enumerate(itertools.cycle(kinds)):
        # Never the same bytes twice, since results are cached.
        changed = (
            data + b" " * number if not name.endswith(".gz") else data + gzip.compress(b" " * (number + 1), mtime=0)
        )
        yield ("replay", "review")[number % 2], name, changed


@dataclass
class Minute:
    """The figures of one run; times in seconds."""

    helps: list[float] = field(default_factory=list)
    unanswered: int = 0
    sent: Counter[str] = field(default_factory=Counter)
    gaps: list[float] = field(default_factory=list)
    busy: float = 0.0
    """Processor time of the bot's own process a second."""
    memory: float = 0.0
    """The peak memory of the bot's process, in MB."""


class Wire:
    """The playground and the bot connected to it."""

    def __init__(
        self, folder: Path, seed: int, place: StartingWorld | None = None, door: Answered | None = None
    ) -> None:
        self.folder = folder
        self.door = door or Answered()
        people = tuple(f"P{number}" for number in range(SENDERS + ASKERS))
        place = place or StartingWorld(people, (("talk", ""),))
        self.playground = Playground(rng=random.Random(seed), gate=self.door, place=place)
        self.playground.messages.listeners = [self.playground.gateway]
        self.pressed: dict[int, Pressed] = {}
        self.door.crowd = self  # type: ignore[assignment]
        self._order = itertools.count()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[int]:
        """Run the bot and yield its process id."""
        await self.playground.start()
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("JANTAKU_", "DISCORD_"))}
        environment = {
            **kept,
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": "files",
            "JANTAKU_DISCORD__API_BASE": self.playground.base_url,
            "JANTAKU_DISCORD__GATEWAY_URL": self.playground.gateway.url,
            "JANTAKU_DATABASE__URL": f"sqlite+aiosqlite:///{self.folder / 'jantaku.sqlite3'}",
            "JANTAKU_LOG__LEVEL": "WARNING",
        }
        with (self.folder / "bot.log").open("wb") as log:
            started = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "benchmarks.bot_with_loop_watch", str(self.folder / "gaps")),
                cwd=self.folder, env=environment, stdout=log, stderr=log,
            )  # fmt: skip
            try:
                while not (self.playground.gateway.connected and self.playground.commands.registered()):
                    if started.returncode is not None:
                        raise RuntimeError((self.folder / "bot.log").read_text())
                    await asyncio.sleep(0.1)
                await asyncio.sleep(5)
                yield started.pid
            finally:
                with contextlib.suppress(ProcessLookupError):
                    started.terminate()
                await started.wait()
                await self.playground.stop()

    async def say(self, user: User, name: str, options: Sequence[dict[str, Any]] = ()) -> Pressed | None:
        """Use a command and wait at most ``PATIENCE`` for its acknowledgement; None if it was refused."""
        nonce = f"n{next(self._order)}"
        began = time.monotonic()
        channel = self.playground.world.channel_named("talk").id
        typed = {"op": "command", "channel_id": str(channel), "name": name, "options": list(options), "nonce": nonce}
        self.playground.live.do(user, typed)
        opened = self.playground.interactions.newest
        if opened is None or opened.nonce != nonce:
            return None
        said = self.pressed[opened.id] = Pressed(began)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(said.arrived.wait(), PATIENCE)
        return said


async def ask(wire: Wire, user: User, minute: Minute, rng: random.Random) -> None:
    """Use ``/help`` again and again."""
    while True:
        said = await wire.say(user, "help")
        if said is None or said.acknowledged is None:
            minute.unanswered += 1
        else:
            minute.helps.append(said.acknowledged - said.at)
        await asyncio.sleep(rng.uniform(0.5, 1.5))


async def send(wire: Wire, user: User, minute: Minute, files: Iterator[tuple[str, str, bytes]]) -> None:
    """Send one bad file after another."""
    while True:
        command, name, data = next(files)
        file = {"filename": name, "data": base64.b64encode(data).decode()}
        await wire.say(user, command, [{"name": "file", "type": ATTACHMENT, "value": file}])
        minute.sent[name] += 1
        await asyncio.sleep(PAUSE)


async def run(seconds: float, seed: int, *, senders: int) -> Minute:
    """One run with this number of senders."""
    minute, rng = Minute(), random.Random(seed)
    files = hostile()
    # The first call makes all files, which must not delay the users of /help.
    next(files)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        wire = Wire(folder, seed)
        async with wire.running() as pid:
            people = wire.playground.world.people
            began, used = time.monotonic(), _processor(pid)
            tasks = [asyncio.create_task(ask(wire, user, minute, rng)) for user in people[:ASKERS]]
            tasks += [
                asyncio.create_task(send(wire, user, minute, files)) for user in people[ASKERS : ASKERS + senders]
            ]
            done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
            for task in done:
                task.result()
            ended = time.monotonic()
            minute.busy = (_processor(pid) - used) / (ended - began)
            minute.memory = _peak(pid)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        gaps = [tuple(map(float, line.split())) for line in (folder / "gaps").read_text().splitlines()]
        minute.gaps = [gap for at, gap in gaps if began <= at < ended]
    return minute


def _processor(pid: int) -> float:
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _peak(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1000


HEAD = (
    "senders | files | `/help`, unanswered | press to acknowledgement p50 / p99 / most | "
    "the loop's longest gaps | gaps over 50 ms | one core | memory"
)


def line(senders: int, minute: Minute) -> str:
    """One row of the table."""
    acks = " / ".join(f"{share(minute.helps, part) * 1000:.0f}" for part in (0.5, 0.99, 1))
    longest = " / ".join(f"{gap * 1000:.0f}" for gap in sorted(minute.gaps, reverse=True)[:3])
    cells = (
        str(senders),
        str(minute.sent.total()),
        f"{len(minute.helps) + minute.unanswered}, {minute.unanswered}",
        f"{acks} ms",
        f"{longest} ms",
        str(sum(gap > GAP for gap in minute.gaps)),
        f"{minute.busy:.0%}",
        f"{minute.memory:.0f} MB",
    )
    return "| " + " | ".join(cells) + " |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do both runs; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description="Hostile files, and who asks for help meanwhile.")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each run is measured (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    print(f"| {HEAD} |\n|{'---|' * (HEAD.count('|') + 1)}", flush=True)
    runs = []
    for senders in (0, SENDERS):
        minute = asyncio.run(run(given.seconds, given.seed, senders=senders))
        runs.append(minute)
        print(line(senders, minute), flush=True)
    without, beside = runs
    faults = []
    if beside.unanswered or not beside.helps:
        faults.append(f"{beside.unanswered} of {len(beside.helps) + beside.unanswered} /help were not answered")
    usual = max([GAP, *without.gaps])
    if (worst := max(beside.gaps, default=0.0)) > usual:
        faults.append(f"a gap of {worst * 1000:.0f} ms in the event loop")
    for fault in faults:
        print(f"MISSED: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
