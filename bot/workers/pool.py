"""A pool of worker processes that take tasks in the order in which they were submitted."""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeVar

import structlog

from bot.workers.task_limits import Limits, Reason, WorkFailed
from bot.workers.worker_handle import Worker

Value = TypeVar("Value")

log = structlog.stdlib.get_logger(__name__)


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
