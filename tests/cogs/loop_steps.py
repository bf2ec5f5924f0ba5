"""The steps of the event loop: as long as one of them takes, everybody else waits."""

import asyncio
import gc
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast


@dataclass
class LoopSteps:
    """What the steps took, in seconds of processor time of the loop's thread: other load of the machine adds nothing.

    Work in other threads and processes does not count, since the loop goes on meanwhile.
    """

    longest: float = 0.0


@contextmanager
def loop_steps() -> Iterator[LoopSteps]:
    """Measure every step in this block.

    Two things that come at any step are put off: collections of garbage, which have a limit of their own, and what
    counts the lines that tests reach.
    """
    steps, handles = LoopSteps(), cast("Any", asyncio.Handle)
    run = handles._run
    line_counter: Any = getattr(sys.modules.get("slipcover"), "Slipcover", None)
    forget_seen = getattr(line_counter, "deinstrument_seen", None)

    def measured(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        steps.longest = max(steps.longest, time.thread_time() - began)

    gc.collect()
    gc.disable()
    if forget_seen is not None:
        line_counter.deinstrument_seen = lambda _: None
    handles._run = measured
    try:
        yield steps
    finally:
        handles._run = run
        gc.enable()
        if forget_seen is not None:
            line_counter.deinstrument_seen = forget_seen
