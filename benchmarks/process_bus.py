"""How quickly and surely processes that share a database hand something on: `python -m benchmarks.process_bus URL`.

Two buses on one PostgreSQL database, whose schema is brought up to date. One sends messages as long as those of pressed
buttons, so many at a time, and the other confirms each. The command exits 1 where one is not confirmed in a minute.
"""

import argparse
import asyncio
import sys
import time

from bot.store.database import migrate
from bot.store.database.postgresql import Server
from bot.store.processes.bus import Message, ProcessBus
from bot.table.event_loop_clock import LoopClock

PRESS = "x" * 2500
"""As much as is handed on of a press."""
PATIENCE = 60.0
OUT = sys.stdout


async def measure(url: str, count: int, at_once: int) -> int:
    """Send ``count`` messages, print what became of them, and give how many were lost."""
    clock, server = LoopClock(), Server.of(url)
    there, here = ProcessBus(server, 2, clock), ProcessBus(server, 1, clock)
    began, took = [0.0] * count, [0.0] * count
    receipts: set[asyncio.Task[bool]] = set()
    confirmed = asyncio.Semaphore(0)

    def confirm(message: Message) -> None:
        task = asyncio.get_running_loop().create_task(there.send(1, {"number": message["number"]}))
        receipts.add(task)
        task.add_done_callback(receipts.discard)

    def hear(message: Message) -> None:
        took[message["number"]] = time.perf_counter() - began[message["number"]]
        confirmed.release()

    there.receive, here.receive = confirm, hear
    await there.start()
    await here.start()
    room = asyncio.Semaphore(at_once)

    async def send(number: int) -> None:
        async with room:
            began[number] = time.perf_counter()
            await here.send(2, {"number": number, "press": PRESS})

    start = time.perf_counter()
    await asyncio.gather(*(send(number) for number in range(count)))
    try:
        async with asyncio.timeout(PATIENCE):
            for _ in range(count):
                await confirmed.acquire()
    except TimeoutError:
        OUT.write("not all were confirmed\n")
    seconds = time.perf_counter() - start
    await here.stop()
    await there.stop()
    done = sorted(one for one in took if one)
    if done:
        p50, p99 = (1000 * done[int(len(done) * part)] for part in (0.5, 0.99))
        OUT.write(f"{len(done)} of {count} confirmed in {seconds:.1f} s, p50 {p50:.1f} ms, p99 {p99:.1f} ms\n")
    return count - len(done)


def main() -> int:
    """Parse and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", help="a PostgreSQL database for nothing else")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--at-once", type=int, default=20)
    given = parser.parse_args()
    migrate.upgrade(given.url)
    return 1 if asyncio.run(measure(given.url, given.count, given.at_once)) else 0


if __name__ == "__main__":
    sys.exit(main())
