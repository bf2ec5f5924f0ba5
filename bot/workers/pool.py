"""A pool of worker processes that take tasks in the order in which they were submitted."""

import asyncio
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, BinaryIO, Final, TypeVar, cast

import structlog

from bot.workers import frames
from bot.workers.task_limits import Limits, Reason, WorkFailed
from bot.workers.worker_main import DONE, PROTOCOL, RAISED

Value = TypeVar("Value")

log = structlog.stdlib.get_logger(__name__)


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


@dataclass(eq=False, slots=True)
class _Task:
    function: Callable[..., Any]
    arguments: tuple[object, ...]
    result: Future[Any] = field(default_factory=Future)


class WorkerPool(Executor):
    """At most ``processes`` workers, started when there is work and stopped when they have been idle for a while.

    Functions must be importable and arguments picklable; results and errors are limited to the classes that ``frames``
    trusts. Each worker has a thread that waits for it. If a worker dies, the next task gets a new one.
    """

    def __init__(
        self,
        limits: Limits,
        *,
        name: str,
        processes: int = 1,
        record_time: Callable[[str, str, float], None] | None = None,
    ) -> None:
        """``record_time`` gets each task's pool name, outcome (``done`` or a Reason) and seconds without the queue."""
        self._limits: Final = limits
        self._name: Final = name
        self._most: Final = processes
        self._record_time: Final = record_time
        self._changed: Final = threading.Condition()
        self._tasks: Final[deque[_Task]] = deque()
        self._threads: Final[set[threading.Thread]] = set()
        self._workers: Final[set[Worker]] = set()
        self._waiting = 0
        """How many threads wait for work."""
        self._closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the running workers."""
        with self._changed:
            return tuple(worker.pid for worker in self._workers)

    async def run(self, function: Callable[..., Value], /, *arguments: object) -> Value:
        """Call the function in a worker and return its result. Raises the function's own errors, and WorkFailed.

        Cancelling the call while the task is queued removes the task.
        """
        result: Value = await asyncio.get_running_loop().run_in_executor(self, function, *arguments)
        return result

    def submit(self, fn: Callable[..., Value], /, *args: Any, **kwargs: Any) -> Future[Value]:
        """See concurrent.futures. Raises WorkFailed once the pool is closed."""
        task = _Task(partial(fn, **kwargs) if kwargs else fn, args)
        with self._changed:
            if self._closed:
                raise WorkFailed(Reason.CLOSED)
            self._tasks.append(task)
            if len(self._tasks) > self._waiting and len(self._threads) < self._most:
                thread = threading.Thread(target=self._serve, name=f"worker {self._name}", daemon=True)
                self._threads.add(thread)
                thread.start()
            self._changed.notify()
        return task.result

    def close(self) -> None:
        """Stop every worker and wait for them to exit. Queued and running tasks fail with CLOSED."""
        with self._changed:
            self._closed = True
            while self._tasks:
                task = self._tasks.popleft()
                if task.result.set_running_or_notify_cancel():
                    task.result.set_exception(WorkFailed(Reason.CLOSED))
            for worker in self._workers:
                worker.kill()
            threads = tuple(self._threads)
            self._changed.notify_all()
        for thread in threads:
            thread.join()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002
        """See concurrent.futures. Same as ``close``: running tasks are not awaited, queued ones are dropped."""
        del wait, cancel_futures
        self.close()

    def _serve(self) -> None:
        """The thread of one worker: runs tasks until none has come for a while."""
        worker: Worker | None = None
        try:
            while (task := self._next()) is not None:
                if not task.result.set_running_or_notify_cancel():
                    continue
                began = time.monotonic()
                try:
                    if worker is None or worker.ended:
                        self._drop(worker)
                        worker = self._new()
                    result = worker.run(task.function, task.arguments)
                except WorkFailed as failed:
                    self._report(task, failed.reason, began, failed)
                    task.result.set_exception(WorkFailed(Reason.CLOSED) if self._closed else failed)
                except BaseException as error:  # noqa: BLE001 - the caller gets it
                    self._report(task, "done", began)
                    task.result.set_exception(error)
                else:
                    self._report(task, "done", began)
                    task.result.set_result(result)
                    del result
                del task
        finally:
            self._drop(worker)

    def _next(self) -> _Task | None:
        """The next task, or None if this thread should end; it is then no longer counted among the threads."""
        with self._changed:
            self._waiting += 1
            self._changed.wait_for(lambda: self._tasks or self._closed, self._limits.idle_seconds)
            self._waiting -= 1
            if self._tasks:
                return self._tasks.popleft()
            self._threads.discard(threading.current_thread())
            return None

    def _new(self) -> Worker:
        worker = Worker(self._limits)
        with self._changed:
            self._workers.add(worker)
            closed = self._closed
        if closed:
            worker.kill()
        return worker

    def _drop(self, worker: Worker | None) -> None:
        if worker is not None:
            worker.stop()
            with self._changed:
                self._workers.discard(worker)

    def _report(self, task: _Task, outcome: str, began: float, failed: WorkFailed | None = None) -> None:
        if self._closed:
            return
        if self._record_time is not None:
            self._record_time(self._name, outcome, time.monotonic() - began)
        if failed is not None:
            level = log.error if failed.reason in {Reason.FAULT, Reason.DIED} else log.warning
            what = getattr(getattr(task.function, "func", task.function), "__name__", "")
            level("work beside the bot failed", work=self._name, what=what, reason=outcome, detail=failed.detail)
