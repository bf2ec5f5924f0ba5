"""Process settings for speed: uvloop if available, rare garbage collections, short thread switches."""

import asyncio
import gc
import importlib
import sys
from typing import Final

GC_THRESHOLDS: Final = (1_000, 5, 8)
"""Thresholds of the garbage collector's three generations (``gc.set_threshold``).

A collection takes a microsecond or two an object and stops the whole process: here 1, 10 and, where no idle moment
came in time (``bot.running.garbage_collection``), 60 milliseconds. With Python's defaults of 700, 10 and 10, collecting
takes a tenth of the time (docs/performance.md).
"""
SWITCH_INTERVAL: Final = 0.0005
"""Seconds after which a drawing thread yields the GIL; Python's default is 0.005. The event loop releases the GIL each
time it polls, so a button press would wait this long at each of its steps.
"""


def runner() -> asyncio.Runner:
    """A runner for the bot. Uses uvloop if it is installed; there is none for Windows."""
    # Objects frozen by an earlier run in this process may be collected.
    gc.unfreeze()
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(SWITCH_INTERVAL)
    try:
        factory = importlib.import_module("uvloop").new_event_loop
    except ImportError:
        factory = None
    return asyncio.Runner(loop_factory=factory)


def freeze_startup_objects() -> None:
    """Exclude all present objects from garbage collection: what the start has made lives to the end."""
    gc.collect()
    gc.freeze()
    # Python puts off its own full collections by the number of objects that the last one left.
    gc.collect()
