"""Whole games in the engine, checked as in the tests, with a count of all events and yaku.

    python -m benchmarks.event_coverage [GAMES] [WORKERS]

Exits 1 if a kind of event or a common yaku did not occur.
"""

import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.engine.full_games import COMMON_EVENTS, COMMON_YAKU, play_checked, report


def main(games: int, workers: int) -> int:
    start = time.perf_counter()
    seen: Counter[str] = Counter()
    with ProcessPoolExecutor(workers) as pool:
        for done, tally in enumerate(pool.map(play_checked, range(games), chunksize=4), start=1):
            seen += tally
            if done % 100 == 0:
                print(f"{done} games, {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    print(report(seen))
    events = sum(seen[name] for name in COMMON_EVENTS if name[0].isupper())
    print(f"{games} games, {events} events, {time.perf_counter() - start:.0f} s, {workers} workers")
    missing = [name for name in COMMON_EVENTS if not seen[name]]
    missing += [name for name in COMMON_YAKU if not seen[f"yaku {name}"]]
    if missing:
        print("never seen:", ", ".join(missing), file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(arguments + [1000, os.cpu_count() or 1][len(arguments) :])))
