"""What the bot's process runs on: a quicker event loop where there is one, and a collector that seldom looks."""

from __future__ import annotations

import asyncio
import gc
import importlib
from typing import Final

CYCLES: Final = (20_000, 20, 20)
"""Python looks for unreachable cycles after so many new objects; by default after every 700, a tenth of an evening."""


def runner() -> asyncio.Runner:
    """Runs the bot. uvloop is not there on Windows; the bot works without."""
    gc.set_threshold(*CYCLES)
    try:
        factory = importlib.import_module("uvloop").new_event_loop
    except ImportError:
        factory = None
    return asyncio.Runner(loop_factory=factory)
