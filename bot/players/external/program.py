"""One running program: its pipes, its limits, and its exit.

Everything here blocks and belongs in a worker thread. A program is never trusted to read, write, stop writing or exit.
"""

import os
import selectors
import signal
import subprocess
import sys
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.players.external.program_settings import ProgramSettings
from bot.table.program_interface import Gone

MAX_LINE: Final = 65_536
"""Bytes of an answer. mjai's longest answers have a few hundred."""
MAX_UNREAD: Final = 1_048_576
"""Bytes that a program may write for one question."""
CHUNK: Final = 65_536
STDERR_LINES: Final = 20
"""The last lines from standard error that are remembered."""
STDERR_LINE_BYTES: Final = 200
"""Bytes remembered of each such line."""
EXIT_GRACE: Final = 0.5
"""Seconds that a program has to exit after it closed its pipes."""
LAUNCHER: Final = Path(__file__).with_name("run_with_limits.py")


class Program:
    """A started program. Used by one thread at a time."""

    def __init__(self, settings: ProgramSettings, seat: int) -> None:
        """Start the program. Raises OSError."""
        directory = settings.directory or str(Path.cwd())
        self._process = subprocess.Popen(  # noqa: S603 - the operator's own command, without a shell
            [
                *(sys.executable, "-I", "-S", str(LAUNCHER), str(os.getpid()), str(settings.memory_mb)),
                *settings.arguments(seat),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=directory,
            env=clean_environment(directory),
            # In a session of its own, signals for the bot do not reach it.
            start_new_session=True,
            bufsize=0,
        )
        self._unread = b""
        self._stderr_lines: deque[bytes] = deque(maxlen=STDERR_LINES)
        self._stderr_rest = b""
        self._gone: Gone | None = None
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                os.set_blocking(pipe.fileno(), False)

    @property
    def stderr_tail(self) -> str:
        """The last lines that it wrote to standard error."""
        return b"\n".join((*self._stderr_lines, self._stderr_rest[:STDERR_LINE_BYTES])).decode(errors="replace")

    @property
    def pid(self) -> int:
        """The id of the process that runs it and ends with it (``LAUNCHER``)."""
        return self._process.pid

    def exchange(self, data: bytes, lines: int, seconds: float, *, strict: bool) -> list[bytes] | Gone:
        """Write ``data`` and read so many lines, all within ``seconds``.

        Lines that the program wrote before this question are an error if ``strict``, and discarded otherwise.
        """
        if self._gone is not None:
            return self._gone
        until = time.monotonic() + seconds
        self._read_available()
        *early_lines, self._unread = self._unread.split(b"\n")
        if strict and any(line.strip() for line in (*early_lines, self._unread)):
            return Gone("unasked")
        bytes_left = MAX_UNREAD
        lines_read: list[bytes] = []
        unwritten = memoryview(data)
        while unwritten or len(lines_read) < lines:
            waited = self._wait(until, writing=bool(unwritten))
            if waited is None:
                return Gone("late")
            writable, ended, read = waited
            bytes_left -= read
            if writable:
                try:
                    unwritten = unwritten[os.write(self._fileno(), unwritten[:CHUNK]) :]
                except BlockingIOError:
                    pass
                except OSError:
                    ended = True
            *complete, self._unread = self._unread.split(b"\n")
            wanted = lines - len(lines_read)
            lines_read += [line for line in complete if line.strip()][:wanted]
            spare = [line for line in complete if line.strip()][wanted:]
            if spare:
                # These count as unasked at the next question.
                self._unread = b"\n".join((*spare, self._unread))
            if bytes_left < 0 or len(self._unread) > MAX_LINE or any(len(line) > MAX_LINE for line in complete):
                return Gone("flood", f"limit {MAX_LINE} bytes a line")
            if ended and (unwritten or len(lines_read) < lines):
                return self._exit_reason()
        return lines_read

    def _fileno(self) -> int:
        stdin = self._process.stdin
        return -1 if stdin is None or stdin.closed else stdin.fileno()

    def _wait(self, until: float, *, writing: bool) -> tuple[bool, bool, int] | None:
        """Wait until the pipes are ready, and read. None once the time is up.

        Returns whether input can be written, whether standard output has ended, and the number of bytes read.
        """
        process = self._process
        with selectors.DefaultSelector() as selector:
            for pipe in (process.stdout, process.stderr):
                if pipe is not None and not pipe.closed:
                    selector.register(pipe, selectors.EVENT_READ)
            if writing and self._fileno() >= 0 and process.stdin is not None:
                selector.register(process.stdin, selectors.EVENT_WRITE)
            waited = selector.select(max(0.0, until - time.monotonic()))
        if not waited:
            return None
        writable = any(mask & selectors.EVENT_WRITE for _, mask in waited)
        more, read = self._read_available()
        return writable, not more, read

    def _read_available(self) -> tuple[bool, int]:
        """Read at most one chunk from each pipe.

        Returns whether standard output is still open, and the number of bytes read.
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
            *complete, self._stderr_rest = (self._stderr_rest + (chunk or b"")).split(b"\n")
            self._stderr_rest = self._stderr_rest[:STDERR_LINE_BYTES]
            self._stderr_lines.extend(line[:STDERR_LINE_BYTES] for line in complete[-STDERR_LINES:])
        return more, read

    def _exit_reason(self) -> Gone:
        """How the program ended, after it closed its output. Kills it if it still runs."""
        self._await_exit(EXIT_GRACE)
        self.kill()
        code = self._process.wait()
        self._gone = Gone("died", f"exit code {code}" if code >= 0 else f"signal {-code}")
        return self._gone

    def _await_exit(self, seconds: float) -> None:
        """Wait for the process to exit without reaping it: so its id, by which it is killed, stays its own."""
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
        """Kill the program and every process that it started. May be called from any thread."""
        if sys.platform == "linux":
            self._process.terminate()
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)

    def finish(self, data: bytes, seconds: float) -> None:
        """Send the last messages, wait for the program to exit, then kill it."""
        if self._process.returncode is None:
            if data:
                with suppress(OSError):
                    os.write(self._fileno(), data)
            self._close(self._process.stdin)
            self._await_exit(seconds)
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
    """The environment of a program. The bot's own must not reach it: it may contain the bot's token."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": directory,
        "LANG": "C.UTF-8",
        # Python scripts must not buffer their lines.
        "PYTHONUNBUFFERED": "1",
    }


def _chunk(fileno: int) -> bytes | None:
    """The next bytes; empty at the end of the stream, None if there are none yet."""
    try:
        return os.read(fileno, CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""
