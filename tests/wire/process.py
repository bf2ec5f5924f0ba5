"""The bot's process under a test's control: started, stepped, killed."""

import asyncio
import contextlib
import json
import os
import signal
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.wire.forking import ALIKE, ask_for_bot


@dataclass(frozen=True)
class Report:
    """What the process said when it last had nothing to do. See stepped_loop.py for the fields."""

    id: int
    time: float
    next: float | None
    http: int
    db: int
    jobs: int
    sessions: dict[str, list[str | int | None]]

    def at_rest(self, travelling: int = 0) -> bool:
        """Nothing is under way outside the loop but so many requests that only time will bring to their goal."""
        return self.http == travelling and not (self.db or self.jobs)


class BotDiedError(AssertionError):
    """The process ended while the test needed it; the text has its last output."""


class BotProcess:
    """One run of the launcher. `environment` is added to this process's own, stripped of the bot's settings."""

    def __init__(self, environment: dict[str, str], *, start: float, seed: int, entry: str | None = None) -> None:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("JANTAKU_", "DISCORD_"))}
        self._environment = kept | ALIKE | environment
        self._start = start
        self._seed = seed
        self._entry = entry
        self._orders = 0
        self._output: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed in `reap`
        self._said = ""
        self._pid: int | None = None
        self._code: int | None = None
        self._server: asyncio.Server | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._ended: asyncio.Task[None] | None = None
        self.report: Report | None = None
        self.reports = 0
        """How many there have been."""
        self.news = asyncio.Event()
        """Set at every report and when the process ends."""

    async def launch(self) -> None:
        """Start the process and wait for its control connection."""
        connected = asyncio.Event()

        async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            self._writer = writer
            connected.set()
            with contextlib.suppress(ConnectionError):
                async for line in reader:
                    self.report = Report(**json.loads(line))
                    self.reports += 1
                    self.news.set()

        self._server = await asyncio.start_server(accept, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        arguments = ["--control", port, "--start", repr(self._start), "--seed", self._seed]
        if self._entry is not None:
            arguments += ["--entry", self._entry]
        news = ask_for_bot([str(one) for one in arguments], self._environment, self._output.fileno())
        told, writer = await asyncio.open_connection(sock=news)
        pid = await told.readline()
        assert pid, "whoever forks bots has ended; its last words are in the output of the tests"
        self._pid = int(pid)
        self._ended = asyncio.create_task(self._watch(told, writer))
        waiting = asyncio.create_task(connected.wait())
        await asyncio.wait({waiting, self._ended}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        self.check_alive()

    async def _watch(self, told: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._code = int(await told.readline())
        writer.close()
        await writer.wait_closed()
        self.news.set()

    @property
    def alive(self) -> bool:
        return self._pid is not None and self._code is None

    @property
    def returncode(self) -> int | None:
        return self._code

    @property
    def pid(self) -> int:
        """The number of the process; a failure before its launch."""
        assert self._pid is not None, "the process was never launched"
        return self._pid

    def cpu_seconds(self) -> float | None:
        """Processor time used so far, where the system tells it under /proc."""
        stat = Path(f"/proc/{self._pid}/stat") if self._pid is not None else None
        if stat is None or not stat.exists():
            return None
        # Of the fields behind the name in brackets, which may hold blanks, the 12th and 13th: user and system time.
        user, system = stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    @property
    def asleep(self) -> bool:
        """Whether none of its threads, nor of the processes that it started, has or wants a processor or the disk.

        Always, where the system does not tell.
        """
        return all(state == "S" for state in _states_of(self.pid))

    def check_alive(self) -> None:
        if not self.alive:
            raise BotDiedError(f"the bot's process ended with {self.returncode}:\n{self.output()}")

    def output(self) -> str:
        """What the process has written so far, its last 20,000 characters."""
        if not self._output.closed:
            self._output.seek(0)
            self._said = self._output.read().decode(errors="replace")[-20_000:]
        return self._said

    def order(self, to: float) -> int:
        """Tell the process what time it is; gives the id that the next report about it carries at least."""
        assert self._writer is not None
        self._orders += 1
        self._writer.write(json.dumps({"id": self._orders, "to": to}).encode() + b"\n")
        return self._orders

    async def ended(self) -> int:
        """Wait until the process has ended by itself; gives the exit code."""
        assert self._ended is not None
        await self._ended
        code = self.returncode
        await self.reap()
        return code if code is not None else -1

    async def kill(self) -> None:
        """SIGKILL, and wait until it is gone."""
        self._send(signal.SIGKILL)
        await self.reap()

    async def stop(self) -> int:
        """SIGTERM; gives the exit code once the process has ended by itself."""
        self._send(signal.SIGTERM)
        return await self.ended()

    def _send(self, what: signal.Signals) -> None:
        if self.alive:
            # It may have ended without our having heard of it.
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, what)

    async def reap(self) -> None:
        """Wait for the end of the process and close what belongs to it."""
        if self._ended is not None:
            await self._ended
        if self._writer is not None:
            self._writer.close()
            with contextlib.suppress(ConnectionError):
                await self._writer.wait_closed()
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
        self.output()
        self._output.close()


def _states_of(pid: int) -> Iterator[str]:
    """The state of each thread of a process and of its children, by the letters of Linux: R runs or would, S sleeps."""
    for thread in Path(f"/proc/{pid}/task").glob("*"):
        # What ends in the meantime has no state any more.
        with contextlib.suppress(OSError):
            yield (thread / "stat").read_text().rpartition(")")[2].split()[0]
            for child in (thread / "children").read_text().split():
                yield from _states_of(int(child))
