"""One running program: its pipes, its limits, and its end.

Everything here waits in real time and belongs in a worker thread. A program is never trusted to read, to write, to stop
writing or to end.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import sys
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.table.programs import Gone

if TYPE_CHECKING:
    from bot.players.external.program_settings import ProgramSettings

LONGEST_LINE: Final = 65_536
"""Bytes of an answer; the longest that mjai has is some hundred."""
MOST_UNREAD: Final = 1_048_576
"""Bytes that a program may write for one question."""
CHUNK: Final = 65_536
KEPT_LINES: Final = 20
KEPT_BYTES: Final = 200
"""How much is kept of what a program writes to standard error: its last lines, each so far."""
ENDING: Final = 0.5
"""Seconds that a program has which has closed its pipes to be gone by itself."""
LAUNCHER: Final = Path(__file__).with_name("launcher.py")


class Program:
    """A started program. Used by one thread at a time."""

    def __init__(self, how: ProgramSettings, seat: int) -> None:
        """Start it. Raises OSError where that cannot be."""
        directory = how.directory or str(Path.cwd())
        self._process = subprocess.Popen(  # noqa: S603 - the operator's own command, without a shell
            [
                *(sys.executable, "-I", "-S", str(LAUNCHER), str(os.getpid()), str(how.memory_mb)),
                *how.arguments(seat),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=directory,
            env=clean_environment(directory),
            # A session of its own: signals for the bot do not reach it, and what it starts ends with it.
            start_new_session=True,
            bufsize=0,
        )
        self._unread = b""
        self._said: deque[bytes] = deque(maxlen=KEPT_LINES)
        self._half_said = b""
        self._dead: Gone | None = None
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                os.set_blocking(pipe.fileno(), False)

    @property
    def said(self) -> str:
        """The last lines that it wrote to standard error."""
        return b"\n".join((*self._said, self._half_said[:KEPT_BYTES])).decode(errors="replace")

    @property
    def pid(self) -> int:
        """The number of its process, and of its group."""
        return self._process.pid

    def exchange(self, data: bytes, lines: int, seconds: float, *, strict: bool) -> list[bytes] | Gone:
        """Write all of this and read so many lines, within so many seconds.

        What was written before it was asked is a fault if ``strict``, and else forgotten.
        """
        if self._dead is not None:
            return self._dead
        until = time.monotonic() + seconds
        self._read_what_is_there()
        *unasked, self._unread = self._unread.split(b"\n")
        if strict and any(part.strip() for part in (*unasked, self._unread)):
            return Gone("unasked")
        allowed = MOST_UNREAD
        got: list[bytes] = []
        unwritten = memoryview(data)
        while unwritten or len(got) < lines:
            ready = self._wait(until, writing=bool(unwritten))
            if ready is None:
                return Gone("late")
            writable, ended, read = ready
            allowed -= read
            if writable:
                try:
                    unwritten = unwritten[os.write(self._fileno(), unwritten[:CHUNK]) :]
                except BlockingIOError:
                    pass
                except OSError:
                    ended = True
            *whole, self._unread = self._unread.split(b"\n")
            room = lines - len(got)
            got += [line for line in whole if line.strip()][:room]
            spare = [line for line in whole if line.strip()][room:]
            if spare:
                # Kept for the next time, when it is told to be unasked.
                self._unread = b"\n".join((*spare, self._unread))
            if allowed < 0 or len(self._unread) > LONGEST_LINE or any(len(line) > LONGEST_LINE for line in whole):
                return Gone("flood", f"limit {LONGEST_LINE} bytes a line")
            if ended and (unwritten or len(got) < lines):
                return self._ended()
        return got

    def _fileno(self) -> int:
        stdin = self._process.stdin
        return -1 if stdin is None or stdin.closed else stdin.fileno()

    def _wait(self, until: float, *, writing: bool) -> tuple[bool, bool, int] | None:
        """Wait until something can be read or written, and read it. None once the time is over.

        Whether it can be written, whether no more will come, and how many bytes have come.
        """
        process = self._process
        with selectors.DefaultSelector() as selector:
            for pipe in (process.stdout, process.stderr):
                if pipe is not None and not pipe.closed:
                    selector.register(pipe, selectors.EVENT_READ)
            if writing and self._fileno() >= 0 and process.stdin is not None:
                selector.register(process.stdin, selectors.EVENT_WRITE)
            ready = selector.select(max(0.0, until - time.monotonic()))
        if not ready:
            return None
        writable = any(mask & selectors.EVENT_WRITE for _, mask in ready)
        more, read = self._read_what_is_there()
        return writable, not more, read

    def _read_what_is_there(self) -> tuple[bool, int]:
        """Take in what both pipes hold, one chunk each at most.

        Whether more may come from standard output, and how many bytes there were.
        """
        more, read = True, 0
        if (stdout := self._process.stdout) is not None:
            chunk = _chunk(stdout.fileno())
            more = chunk != b""
            self._unread += chunk or b""
            read += len(chunk or b"")
        stderr = self._process.stderr
        if stderr is not None and not stderr.closed:
            chunk = _chunk(stderr.fileno())
            if chunk == b"":
                stderr.close()
            read += len(chunk or b"")
            *whole, self._half_said = (self._half_said + (chunk or b"")).split(b"\n")
            self._half_said = self._half_said[:KEPT_BYTES]
            self._said.extend(line[:KEPT_BYTES] for line in whole[-KEPT_LINES:])
        return more, read

    def _ended(self) -> Gone:
        """It has closed its output. How it came to its end, if it has."""
        self._await_end(ENDING)
        self.kill()
        code = self._process.wait()
        self._dead = Gone("died", f"exit code {code}" if code >= 0 else f"signal {-code}")
        return self._dead

    def _await_end(self, seconds: float) -> None:
        """Wait for its end without taking notice of it: until it is reaped its group keeps its number."""
        try:
            handle = os.pidfd_open(self.pid)
        except (AttributeError, OSError):
            return
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(handle, selectors.EVENT_READ)
                selector.select(seconds)
        finally:
            os.close(handle)

    def kill(self) -> None:
        """End it and whatever it has started in its group, from whatever thread."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)

    def part(self, data: bytes, seconds: float) -> None:
        """Tell it the last things, as far as it listens, and let it end by itself; then end it."""
        if self._process.returncode is None:
            if data:
                with suppress(OSError):
                    os.write(self._fileno(), data)
            self._close(self._process.stdin)
            self._await_end(seconds)
            self.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            self._close(pipe)

    @staticmethod
    def _close(pipe: object) -> None:
        close = getattr(pipe, "close", None)
        if close is not None:
            with suppress(OSError):
                close()


def clean_environment(directory: str) -> dict[str, str]:
    """What a program finds in its environment: nothing of the bot's, whose holds its token."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": directory,
        "LANG": "C.UTF-8",
        # What a script prints arrives line by line, whether or not its author thought of it.
        "PYTHONUNBUFFERED": "1",
    }


def _chunk(fileno: int) -> bytes | None:
    """What there is to read; empty at the end, None where nothing has come."""
    try:
        return os.read(fileno, CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""
