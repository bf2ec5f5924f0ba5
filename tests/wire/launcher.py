"""Runs a bot in a separate process under stepped time: `python -m tests.wire.launcher --control PORT --start T ...`.

Without `--control` its time is that of the system. `--entry module:function` names a coroutine function that takes the
seed and runs until the bot stops; its integer result is the exit code. The default starts the ordinary bot with the
settings of its environment.
"""

import argparse
import asyncio
import importlib
import socket
import sys
import time

from tests.wire.counting import count_everything
from tests.wire.stepped_loop import SteppedLoop, Work

DEFAULT_ENTRY = "tests.wire.real_bot:main"


class WallClockLoop(asyncio.SelectorEventLoop):
    """``time()`` is epoch seconds, as under stepped time."""

    def time(self) -> float:
        """Epoch seconds of the system."""
        return time.time()


def main() -> int:
    """Parse, connect to the test if it steps the time, run."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--control", type=int, help="port of the test's control socket on loopback")
    parser.add_argument("--start", type=float, default=0.0, help="the time it is, in epoch seconds")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--entry", default=DEFAULT_ENTRY)
    given = parser.parse_args()
    loop = WallClockLoop() if given.control is None else _stepped(given.control, given.start)
    asyncio.set_event_loop(loop)
    module, _, function = given.entry.partition(":")
    entry = getattr(importlib.import_module(module), function)
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return int(runner.run(entry(given.seed)) or 0)


def _stepped(port: int, start: float) -> SteppedLoop:
    loop = SteppedLoop(socket.create_connection(("127.0.0.1", port)), start, Work())
    count_everything(loop)
    return loop


if __name__ == "__main__":
    sys.exit(main())
