"""What a discard costs: processor time of the real bot by cause. Run: ``python -m benchmarks.discard_cost``.

The bot plays in real time against the playground's server, over HTTP and WebSocket and with its database on disk, in a
process of its own that counts (``benchmarks/bot_with_costs.py``). All that it does while people play is divided by
their discards: presses, calls and draws, wins, boards and hands. Exits 1 where a discard costs more than the target.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.discord_watch import lateness
from benchmarks.hand_update import PLACES, THINKS, Uploads
from benchmarks.load import Party

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.table.table_events import Surface

TARGET: Final = 0.015
"""Seconds of processor time a discard."""


async def measured(surface: Surface, tables: int, seconds: float, seed: int) -> tuple[dict[str, float], int, float]:
    """Play for ``seconds``: the processor time of each cause in seconds, the discards, and the pictures of each."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder, door = Path(name), Uploads(way=0.0)
        party = Party(tables, "live", THINKS, folder, seed, surface=surface, door=door)
        party.program = ("-m", "benchmarks.bot_with_costs", str(folder / "costs"))
        async with party.running():
            playing = asyncio.create_task(party.crowd.play())
            await party.open()
            since = time.time()
            party.process.send_signal(signal.SIGUSR1)
            await asyncio.sleep(seconds)
            party.process.send_signal(signal.SIGUSR1)
            until = time.time()
            await asyncio.sleep(1)
            playing.cancel()
            discards = lateness(folder, party.boards, since, until)[2]
            pictures = sum(since <= when < until for when, _ in door.pictures)
            return json.loads((folder / "costs").read_text()), discards, pictures / max(1, discards)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table by cause for each place of the hands; 1 where a discard costs more than the target."""
    parser = argparse.ArgumentParser(description="Processor time of a discard by cause.")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each run is measured (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=tuple(PLACES), help="one of the two places of hands")
    given = parser.parse_args(arguments)
    runs = {
        surface: asyncio.run(measured(surface, given.tables, given.seconds, given.seed))
        for surface in PLACES
        if given.only in {None, surface}
    }
    print("| ms a discard | " + " | ".join(PLACES[surface] for surface in runs) + " |")
    print("|---|" + "---:|" * len(runs))
    causes = {cause for costs, _, _ in runs.values() for cause in costs}
    each = {
        cause: [1000 * costs.get(cause, 0.0) / max(1, discards) for costs, discards, _ in runs.values()]
        for cause in causes
    }
    for cause, found in sorted(each.items(), key=lambda line: -sum(line[1])):
        print(f"| {cause} | " + " | ".join(f"{one:.2f}" for one in found) + " |")
    if not all(discards for _, discards, _ in runs.values()):
        print("MISSED: nobody discarded; a machine that is too busy opens no table in time", file=sys.stderr)
        return 1
    sums = [sum(found[place] for found in each.values()) for place in range(len(runs))]
    print("| **all** | " + " | ".join(f"**{one:.1f}**" for one in sums) + " |")
    print("| discards | " + " | ".join(f"{discards:,}" for _, discards, _ in runs.values()) + " |")
    print("| pictures a discard | " + " | ".join(f"{pictures:.2f}" for _, _, pictures in runs.values()) + " |")
    return int(max(sums) > TARGET * 1000)


if __name__ == "__main__":
    sys.exit(main())
