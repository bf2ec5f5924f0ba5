"""What a discard costs: processor time of the real bot by cause. Run: ``python -m benchmarks.discard_cost``.

The bot plays in real time against the playground's server, over HTTP and WebSocket and with its database on disk, in a
process of its own. All that it does while people play is divided by their discards: presses, calls and draws, wins,
boards and hands. It plays twice: as it is, for the sum, and as a program that counts (``benchmarks/bot_with_costs.py``)
and takes longer, for the causes. Exits 1 where a discard costs more than the target.
"""

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.discord_watch import lateness
from benchmarks.hand_update import PLACES, THINKS, Uploads
from benchmarks.load.live_tables import LiveTables
from bot.table.table_events import Surface

TARGET: Final = 0.015
"""Seconds of processor time a discard."""


class Cost(NamedTuple):
    """What a run cost."""

    processor: float
    """Seconds of the bot's process."""
    causes: dict[str, float]
    """Seconds by cause, of a program that counts; else none."""
    discards: int
    pictures: int


async def measured(surface: Surface, tables: int, seconds: float, seed: int, *, counts: bool) -> Cost:
    """Play for ``seconds``."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder, door = Path(name), Uploads(way=0.0)
        live = LiveTables(tables, "live", THINKS, folder, seed, surface=surface, door=door)
        if counts:
            live.program = ("-m", "benchmarks.bot_with_costs", str(folder / "costs"))
        async with live.running():
            playing = asyncio.create_task(live.crowd.play())
            await live.open()
            since, used = time.time(), sum(live.process.cpu_times()[:2])
            if counts:
                live.process.send_signal(signal.SIGUSR1)
            await asyncio.sleep(seconds)
            if counts:
                live.process.send_signal(signal.SIGUSR1)
            until, used = time.time(), sum(live.process.cpu_times()[:2]) - used
            await asyncio.sleep(1)
            playing.cancel()
            discards = lateness(folder, live.boards, since, until)[2]
            pictures = sum(since <= when < until for when, _ in door.pictures)
            causes = json.loads((folder / "costs").read_text()) if counts else {}
            return Cost(used, causes, discards, pictures)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table by cause for each place of the hands; 1 where a discard costs more than the target."""
    parser = argparse.ArgumentParser(description="Processor time of a discard by cause.")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each run is measured (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=tuple(PLACES), help="one of the two places of hands")
    given = parser.parse_args(arguments)
    places = [surface for surface in PLACES if given.only in {None, surface}]
    plain, counted = (
        [asyncio.run(measured(place, given.tables, given.seconds, given.seed, counts=counts)) for place in places]
        for counts in (False, True)
    )
    if not all(run.discards for run in (*plain, *counted)):
        print("MISSED: nobody discarded; a machine that is too busy opens no table in time", file=sys.stderr)
        return 1
    print("| ms a discard | " + " | ".join(PLACES[place] for place in places) + " |")
    print("|---|" + "---:|" * len(places))
    each = {
        cause: [1000 * run.causes.get(cause, 0.0) / run.discards for run in counted]
        for cause in {cause for run in counted for cause in run.causes}
    }
    for cause, found in sorted(each.items(), key=lambda line: -sum(line[1])):
        print(f"| {cause} | " + " | ".join(f"{one:.2f}" for one in found) + " |")
    print("| all, counted | " + " | ".join(f"{sum(found):.1f}" for found in zip(*each.values(), strict=True)) + " |")
    sums = [1000 * run.processor / run.discards for run in plain]
    print("| **all** | " + " | ".join(f"**{one:.1f}**" for one in sums) + " |")
    print("| discards | " + " | ".join(f"{run.discards:,}" for run in plain) + " |")
    print("| pictures a discard | " + " | ".join(f"{run.pictures / run.discards:.2f}" for run in plain) + " |")
    return int(max(sums) > TARGET * 1000)


if __name__ == "__main__":
    sys.exit(main())
