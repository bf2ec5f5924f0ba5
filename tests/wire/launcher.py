"""Runs a bot in a separate process under stepped time: `python -m tests.wire.launcher --control PORT --start T ...`.

`--entry module:function` names a coroutine function that takes the seed and runs until the bot stops; its integer
result is the exit code. The default starts the ordinary bot with the settings of its environment.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import socket
import sys

from tests.wire.counting import count_everything
from tests.wire.stepped_loop import SteppedLoop, Work

DEFAULT_ENTRY = "tests.wire.real_bot:main"


def main() -> int:
    """Parse, connect to the test, run."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--control", type=int, required=True, help="port of the test's control socket on loopback")
    parser.add_argument("--start", type=float, required=True, help="the time it is, in epoch seconds")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--entry", default=DEFAULT_ENTRY)
    given = parser.parse_args()
    control = socket.create_connection(("127.0.0.1", given.control))
    loop = SteppedLoop(control, given.start, Work())
    asyncio.set_event_loop(loop)
    count_everything(loop)
    module, _, function = given.entry.partition(":")
    entry = getattr(importlib.import_module(module), function)
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return int(runner.run(entry(given.seed)) or 0)


if __name__ == "__main__":
    sys.exit(main())
