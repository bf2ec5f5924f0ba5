"""The bot's end of one worker process. Only one thread may use it at a time."""

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from typing import Any, BinaryIO, Final, cast

from bot.workers import frames
from bot.workers.task_limits import Limits, Reason, WorkFailed
from bot.workers.worker_main import DONE, PROTOCOL, RAISED

STOP_SECONDS: Final = 0.5
"""Seconds that a process has to exit by itself once its input is closed."""
_ENVIRONMENT: Final = ("PATH", "LANG", "LC_ALL", "TZ", "PYTHONTZPATH", "PYTHONHOME", "SYSTEMROOT", "VIRTUAL_ENV")
"""The only variables passed on: the bot's own environment holds its token."""


class Worker:
    """A worker process. It ends with the thread that started it, with the bot, and when it exceeds its limits."""

    def __init__(self, limits: Limits) -> None:
        """Start the process. Raises WorkFailed if it cannot be started."""
        self._limits = limits
        self._late = False
        environment = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
        environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        try:
            # -P: do not import modules from the working directory. A session of its own keeps signals from the bot's
            # terminal, such as Ctrl-C, away from it.
            self._process = subprocess.Popen(  # noqa: S603 - this Python with a module of ours
                [
                    *(sys.executable, "-P", "-B", "-m", "bot.workers.worker_main"),
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
        """The process id."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether it has exited or is about to."""
        return self._process.poll() is not None or self._late

    def run(self, function: Callable[..., Any], arguments: tuple[object, ...]) -> Any:  # noqa: ANN401
        """Call the function in the process and return its result. Raises the function's own errors, and WorkFailed."""
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
            kind, answer = frames.unpickled(data)
        except Exception as error:  # noqa: BLE001 - unpickling may fail in any way
            # The answer contains a class that is not trusted, or that does not exist.
            self.stop()
            raise WorkFailed(Reason.RESULT, str(error)) from None
        if kind == DONE:
            return answer
        if kind == RAISED and isinstance(answer, Exception):
            raise answer
        if kind == Reason.MEMORY:
            self.stop()
        raise WorkFailed(Reason(kind), str(answer))

    def _exchange(self, task: bytes) -> bytes | None:
        tasks, results = cast("BinaryIO", self._process.stdin), cast("BinaryIO", self._process.stdout)
        try:
            frames.write(tasks, task)
            # The extra bytes are for the kind of the answer.
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
        """Why the process ended instead of answering."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(STOP_SECONDS)
        self.stop()
        code = self._process.returncode
        if self._late or code == -getattr(signal, "SIGXCPU", 0):
            return WorkFailed(Reason.TIME, f"exit code {code}")
        if code == -getattr(signal, "SIGKILL", 0):
            # This class did not kill it, so the system did, for taking too much memory.
            return WorkFailed(Reason.MEMORY, f"exit code {code}")
        return WorkFailed(Reason.DIED, f"exit code {code}")

    def kill(self) -> None:
        """Kill the process. May be called from any thread."""
        with suppress(ProcessLookupError, PermissionError):
            self._process.kill()

    def stop(self) -> None:
        """Close the pipes and wait until the process has exited; kill it if it takes too long."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            self._process.wait()
