"""How many requests a discard costs: a whole game of four people over the wire, all answering by buttons.

Requests made with the bot's token share Discord's 50 a second; those made with an interaction's token do not.
Run: ``python -m benchmarks.requests [seed]``.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from bot.engine.events import TileDiscarded
from tests.wire.bench import Bench
from tests.wire.evening import NAMES, Evening
from tests.wire.journal_copy import entries_of
from tests.wire.players import ScreenPlayer


async def main(seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with Bench(Path(folder), seed=seed) as bench:
            evening = Evening(bench, seed)
            evening.players = tuple(ScreenPlayer(bench.user(name), Random(f"{seed} {name}")) for name in NAMES)
            await evening.sit_down()
            await evening.play_to_the_end()
            (entries,) = entries_of(bench.data_dir).values()
            discards = sum(isinstance(entry.record, TileDiscarded) for entry in entries)
            routes = Counter(f"{one.method} {one.route_template}" for one in bench.requests)
    own_token = {route: count for route, count in routes.items() if not _by_interaction(route)}
    print(f"{discards} discards, {sum(routes.values())} requests, {len(entries)} journal records")
    print(f"with the bot's token: {sum(own_token.values()) / discards:.2f} a discard")
    for route, count in routes.most_common(8):
        print(f"{count / discards:6.2f} a discard  {route}")


def _by_interaction(route: str) -> bool:
    return "/interactions/" in route or "/webhooks/" in route


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
