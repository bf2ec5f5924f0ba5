"""The real bot, with an event loop that records how late each of its turns was.

Run by ``benchmarks/hostile_files.py``: ``python -m benchmarks.bot_with_loop_watch GAPS``, GAPS a file of lines "moment
seconds".
"""

import asyncio
import sys
import time
from pathlib import Path
from typing import Final

from bot import app, logs
from bot.config import load

STEP: Final = 0.005
"""Seconds of the timer; the time it takes longer is a gap."""
LEAST: Final = 0.010
"""The shortest gap that is recorded, in seconds."""


async def watch(file: Path) -> None:
    """Record every gap, for ever."""
    with file.open("w", buffering=1) as notes:
        while True:
            began = time.monotonic()
            await asyncio.sleep(STEP)
            gap = time.monotonic() - began - STEP
            if gap > LEAST:
                notes.write(f"{began} {gap}\n")


def main(file: Path) -> int:
    """Run the bot."""
    settings = load()
    logs.configure(settings.log)
    serve = app.serve

    async def watched(*args: object, **kwargs: object) -> int:
        watching = asyncio.create_task(watch(file))
        try:
            return await serve(*args, **kwargs)  # type: ignore[arg-type]
        finally:
            watching.cancel()

    app.serve = watched
    return app.run(settings)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
