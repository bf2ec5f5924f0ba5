"""One worker process, seen from the bot. Used by one thread at a time, which waits for it."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

from bot.workers import frames
from bot.workers.process import DONE, PROTOCOL, RAISED
from bot.workers.work import Reason, WorkFailed

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.workers.work import Limits

STOP_SECONDS: Final = 0.5
"""Seconds that a process has to end by itself once nothing more is asked of it."""
_ENVIRONMENT: Final = ("PATH", "LANG", "LC_ALL", "TZ", "PYTHONTZPATH", "PYTHONHOME", "SYSTEMROOT", "VIRTUAL_ENV")
"""What it finds in its environment: nothing of the bot's, whose holds its token."""


class Worker:
    """A started process. It ends with the thread that started it, with the bot, and where it goes beyond its limits."""

    def __init__(self, limits: Limits) -> None:
        """Start it. Raises WorkFailed where that cannot be."""
        self._limits = limits
        self._late = False
        environment = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
        environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        try:
            # -P: what lies in the folder that the bot was started in is no module. A session of its own: what is sent
            # to the bot's terminal does not reach it.
            self._process = subprocess.Popen(  # noqa: S603 - this very Python with a module of ours
                [
                    *(sys.executable, "-P", "-B", "-m", "bot.workers.process"),
                    *(json.dumps(asdict(limits)), str(os.getpid())),
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment,
                start_new_session=True,
            )
        except OSError as error:
            raise WorkFailed(Reason.DIED, error.strerror or type(error).__name__) from None

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether it is gone, or about to be."""
        return self._process.poll() is not None or self._late

    def do(self, function: Callable[..., Any], arguments: tuple[object, ...]) -> Any:  # noqa: ANN401
        """What the function makes of the arguments. Raises what it raises, and WorkFailed."""
        task = pickle.dumps((function, arguments), PROTOCOL)
        timer = threading.Timer(self._limits.wall_seconds, self._too_late)
        timer.daemon = True
        timer.start()
        try:
            data = self._exchange(task)
        finally:
            timer.cancel()
        if data is None:
            raise self._why_gone()
        try:
            kind, found = frames.unpickled(data)
        except Exception as error:  # noqa: BLE001 - what is unpickled may refuse in its own way
            # Not the project's own values, or none that this release knows.
            self.stop()
            raise WorkFailed(Reason.RESULT, str(error)) from None
        if kind == DONE:
            return found
        if kind == RAISED and isinstance(found, Exception):
            raise found
        if kind == Reason.MEMORY:
            self.stop()
        raise WorkFailed(Reason(kind), str(found))

    def _exchange(self, task: bytes) -> bytes | None:
        tasks, results = cast("BinaryIO", self._process.stdin), cast("BinaryIO", self._process.stdout)
        try:
            frames.write(tasks, task)
            # Beside the value stands what kind it is.
            return frames.read(results, (self._limits.result_mb << 20) + 4096)
        except frames.TooLargeError:
            self.stop()
            raise WorkFailed(Reason.RESULT, "a frame beyond the limit") from None
        except (OSError, ValueError):
            return None

    def _too_late(self) -> None:
        self._late = True
        self.kill()

    def _why_gone(self) -> WorkFailed:
        """How it came to its end instead of answering."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(STOP_SECONDS)
        self.stop()
        code = self._process.returncode
        if self._late or code == -getattr(signal, "SIGXCPU", 0):
            return WorkFailed(Reason.TIME, f"exit code {code}")
        if code == -getattr(signal, "SIGKILL", 0):
            # Nobody here did that: it is how a system ends what takes too much memory.
            return WorkFailed(Reason.MEMORY, f"exit code {code}")
        return WorkFailed(Reason.DIED, f"exit code {code}")

    def kill(self) -> None:
        """End it at once, from whatever thread."""
        with suppress(ProcessLookupError, PermissionError):
            self._process.kill()

    def stop(self) -> None:
        """Let it end, see that it has, and forget it."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            self._process.wait()
