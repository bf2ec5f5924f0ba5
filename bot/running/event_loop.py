"""What the bot's process runs on: a quicker event loop where there is one, and a collector that seldom looks."""

from __future__ import annotations

import asyncio
import gc
import importlib
import sys
from typing import Final

CYCLES: Final = (2_000, 10, 100)
"""After how many new objects Python looks for unreachable cycles among the young ones, and how many looks at these go
with one at the older ones, and at all.

A look takes a microsecond an object, and the whole process stands still for it: here 2, 20 and, of 200 live tables, 260
milliseconds. With Python's own 700, 10 and 10 looking takes a tenth of an evening; with few looks at many objects, one
press in a hundred waits for one (docs/performance.md, Live tables).
"""
SWITCH: Final = 0.0005
"""Seconds after which a thread that draws makes room, by default 0.005. The event loop lets go of Python whenever it
looks for what has come, so that a press would wait so long at each of its steps.
"""


def runner() -> asyncio.Runner:
    """Runs the bot. uvloop is not there on Windows; the bot works without."""
    # What an earlier run in this process had settled may go.
    gc.unfreeze()
    gc.set_threshold(*CYCLES)
    sys.setswitchinterval(SWITCH)
    try:
        factory = importlib.import_module("uvloop").new_event_loop
    except ImportError:
        factory = None
    return asyncio.Runner(loop_factory=factory)


def freeze_startup_objects() -> None:
    """What a start has made stays to the end: no look for cycles need ever come by there again."""
    gc.collect()
    gc.freeze()
