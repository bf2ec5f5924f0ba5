"""An event loop whose time stands still until a test moves it, and which reports when it has nothing to do.

It runs in the bot's process. The test is at the other end of a loopback socket and speaks JSON lines:

    test -> loop   {"id": 7, "to": 1767225600.5}    set the time (epoch seconds; may be the present time, as a ping)
    loop -> test   {"id": 7, "time": ..., "next": ..., "http": 0, "db": 0, "jobs": 0, "sessions": {"0": ["...", 12]}}

A report goes out whenever the loop would block and something differs from the last report. `next`: when the next timer
is due, or null. `http`, `db`, `jobs`: requests without their answer, database operations, and executor jobs or closes
of the gateway under way; while any is not 0 the loop only waits. `sessions`: for each shard its session and the last
event taken in of it.
"""

import asyncio
import json
import selectors
import socket
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field
from typing import Any

RESOLUTION = 5e-7
"""Seconds. A float of today's epoch seconds is coarser than the nanosecond that asyncio expects of a clock.

Less than the microseconds in which the bot reckons: what rings before its moment is put off to the same moment.
"""


@dataclass
class Work:
    """What is under way outside the loop, and how far the gateway has been read."""

    http: int = 0
    db: int = 0
    jobs: int = 0
    sessions: dict[str, tuple[str | None, int]] = field(default_factory=dict)


class SteppedSelector(selectors.DefaultSelector):
    """Never waits for a timer: when nothing is ready it reports, and blocks until a socket has something."""

    def __init__(self, control: socket.socket, work: Work) -> None:
        super().__init__()
        self.work = work
        self.loop: SteppedLoop
        self._control = control
        self._unread = b""
        self._last_id = 0
        self._last_report = b""
        self.register(control, selectors.EVENT_READ)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Ready sockets; an empty list after the time was moved."""
        events, moved = self._poll(0)
        blocked = timeout is None or timeout > 0
        while blocked and not events and not moved:
            self._report()
            events, moved = self._poll(None)
        return events

    def _poll(self, timeout: float | None) -> tuple[list[tuple[selectors.SelectorKey, int]], bool]:
        moved = False
        events = []
        for key, mask in super().select(timeout):
            if key.fileobj is self._control:
                moved = self._obey()
            else:
                events.append((key, mask))
        return events, moved

    def _obey(self) -> bool:
        received = self._control.recv(65536)
        if not received:
            raise SystemExit("the test went away")
        *lines, self._unread = (self._unread + received).split(b"\n")
        for line in lines:
            order = json.loads(line)
            self._last_id = order["id"]
            self.loop.now = max(self.loop.now, order["to"])
        return bool(lines)

    def _report(self) -> None:
        report = {"id": self._last_id, "time": self.loop.now, "next": self.loop.next_timer(), **asdict(self.work)}
        line = json.dumps(report).encode() + b"\n"
        if line != self._last_report:
            self._last_report = line
            self._control.sendall(line)


class SteppedLoop(asyncio.SelectorEventLoop):
    """`time()` is epoch seconds of the test's clock."""

    def __init__(self, control: socket.socket, start: float, work: Work) -> None:
        selector = SteppedSelector(control, work)
        super().__init__(selector)
        selector.loop = self
        self.now = start
        self.work = work
        self._clock_resolution = RESOLUTION

    def time(self) -> float:
        """Epoch seconds."""
        return self.now

    def next_timer(self) -> float | None:
        """When the earliest timer that was not called off is due."""
        handles: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        return min((handle.when() for handle in handles if not handle.cancelled()), default=None)

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """As usual, counted."""
        future: asyncio.Future[Any] = super().run_in_executor(executor, func, *args)
        self.work.jobs += 1
        future.add_done_callback(self._job_done)
        return future

    def _job_done(self, _future: asyncio.Future[Any]) -> None:
        self.work.jobs -= 1
