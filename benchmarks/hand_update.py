"""How long a press on a hand takes until the hand has changed: ``python -m benchmarks.hand_update``.

The real bot in a process of its own plays in real time against the playground's server, over HTTP and WebSocket and
with its database on disk. Requests arrive at once, so the figures are the bot's and the playground's own, without any
network. Exits 1 where the median is above the target.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from benchmarks.discord_budget import share
from benchmarks.discord_watch import lateness
from benchmarks.load.live_tables import LiveTables
from benchmarks.simulated_players import Answered
from bot.table.table_events import Surface

WITHIN: Final = 0.15
"""Seconds from a press to the updated hand at the median."""
THINKS: Final = (0.3, 0.9)
HEAD: Final = (
    "hands | presses | press to updated hand p50 / p99 / most | target | pictures a discard | processor a discard"
)
PLACES: Final[dict[Surface, str]] = {"dm": "by direct message", "channel": "privately in the channel"}


@dataclass
class Uploads(Answered):
    """Also counts the pictures that requests bring; every picture is drawn for one request."""

    pictures: list[tuple[float, str]] = field(default_factory=list)
    """Epoch seconds and file name."""

    async def before(self, request: Any, /) -> bool:  # noqa: ANN401 - a RecordedRequest
        """Record the request's pictures."""
        self.pictures += [(time.time(), file.filename) for file in request.files]
        return await super().before(request)


@dataclass(frozen=True)
class HandFigures:
    """Seconds from each press to the changed hand; for each discard the pictures by file name, and processor time."""

    took: list[float]
    pictures: dict[str, float]
    processor: float


async def measured(surface: Surface, tables: int, seconds: float, seed: int) -> HandFigures:
    """Play, and measure for ``seconds``."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        door = Uploads(way=0.0)
        live = LiveTables(tables, "live", THINKS, Path(name), seed, surface=surface, door=door)
        async with live.running():
            playing = asyncio.create_task(live.crowd.play())
            await live.open()
            began, since, used = time.monotonic(), time.time(), sum(live.process.cpu_times()[:2])
            await asyncio.sleep(seconds)
            playing.cancel()
            ended, until = time.monotonic(), time.time()
            used = sum(live.process.cpu_times()[:2]) - used
            await asyncio.sleep(1)
            discards = max(1, lateness(Path(name), live.boards, since, until)[2])
            took = [
                one.updated - one.at
                for one in live.crowd.pressed.values()
                if one.updated is not None and began <= one.at < ended
            ]
            names = [name for when, name in door.pictures if since <= when < until]
            return HandFigures(took, {one: names.count(one) / discards for one in sorted(set(names))}, used / discards)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure both places of a hand; 1 if a median is above the target."""
    parser = argparse.ArgumentParser(description="From a press to the updated hand, in real time.")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each run is measured (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    print(f"| {HEAD} |\n|---|---:|---|---:|---|---:|")
    missed = False
    for surface, place in PLACES.items():
        figures = asyncio.run(measured(surface, given.tables, given.seconds, given.seed))
        times = " / ".join(f"{share(figures.took, part) * 1000:.0f}" for part in (0.5, 0.99, 1))
        ratio = share(figures.took, 0.5) / WITHIN
        cells = (
            place,
            str(len(figures.took)),
            f"{times} ms",
            f"{WITHIN * 1000:.0f} ms, x {ratio:.2f}",
            ", ".join(f"{name} {count:.2f}" for name, count in figures.pictures.items()) or "none",
            f"{figures.processor * 1000:.0f} ms",
        )
        print("| " + " | ".join(cells) + " |", flush=True)
        missed |= not figures.took or ratio > 1
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
