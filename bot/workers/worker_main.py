"""The worker process: it reads tasks from standard input and writes their results to standard output.

::

    python -m bot.workers.worker_main LIMITS PARENT

LIMITS are JSON; PARENT is the id of the process with which this one ends. It runs until standard input is closed.
The files it reads come from strangers, so it has no secrets in its environment, cannot write files, and is killed by
the system if it exceeds its limits.
"""

import ctypes
import importlib
import importlib.util
import json
import math
import os
import pickle
import signal
import sys
import time
import traceback
from contextlib import suppress
from typing import Any, BinaryIO, Final

from bot.workers import frames
from bot.workers.task_limits import Reason

PR_SET_PDEATHSIG: Final = 1
"""From linux/prctl.h: sets the signal that a process gets when the thread that started it ends."""
DONE: Final = "done"
RAISED: Final = "raised"
"""The function raised one of the project's errors, which follows; any other answer is a Reason and its detail."""
PROTOCOL: Final = 5
resource: Any = importlib.import_module("resource") if importlib.util.find_spec("resource") else None
"""None on Windows, where only the wall-clock limit applies."""


def main(limits: dict[str, Any], parent: int) -> int:
    """Run tasks until there are no more, and return the exit code."""
    tasks, results = _pipes()
    if sys.platform == "linux":
        # Otherwise a running task would outlive a killed bot until it reached its limits.
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            return 1
    confine(limits["memory_mb"], limits["niceness"])
    most = limits["result_mb"] << 20
    out_of_memory = pickle.dumps((Reason.MEMORY.value, ""), PROTOCOL)
    while (task := frames.read(tasks)) is not None:
        _give_time(limits["processor_seconds"])
        try:
            answer = run_task(task, most)
        except MemoryError:
            frames.write(results, out_of_memory)
            # The failed task may still hold memory; a new process starts clean.
            return 0
        frames.write(results, answer)
        del task, answer
    return 0


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output, moved so that a stray ``print`` or ``input`` cannot disturb them."""
    tasks, results = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    return tasks, results


def confine(memory_mb: int, niceness: int) -> None:
    """Limit this process from now on, as far as the system supports it."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    if resource is None:
        return
    for limit, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_AS, memory_mb << 20),
    ):
        with suppress(ValueError, OSError):
            # macOS has RLIMIT_AS but may refuse it.
            resource.setrlimit(limit, (most, most))


def _give_time(seconds: int) -> None:
    """Let the system kill this process after ``seconds`` more of processor time."""
    if resource is not None:
        used = math.ceil(time.process_time())
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CPU, (used + seconds, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def run_task(task: bytes, most: int) -> bytes:
    """Run a pickled task and return its pickled answer of at most ``most`` bytes. Raises MemoryError."""
    try:
        function, arguments = pickle.loads(task)  # noqa: S301 - it comes from the bot
        answer: tuple[str, object] = (DONE, function(*arguments))
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - the caller gets it
        if type(error).__module__.startswith("bot."):
            answer = (RAISED, error)
        else:
            answer = (Reason.FAULT.value, traceback.format_exc(limit=-10))
    try:
        data = pickle.dumps(answer, PROTOCOL)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - a value of any kind may refuse to be pickled in its own way
        return pickle.dumps((Reason.RESULT.value, traceback.format_exc(limit=-3)), PROTOCOL)
    return data if len(data) <= most else pickle.dumps((Reason.RESULT.value, f"{len(data)} bytes"), PROTOCOL)


if __name__ == "__main__":
    sys.exit(main(json.loads(sys.argv[1]), int(sys.argv[2])))
