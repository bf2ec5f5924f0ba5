"""The cost of idle slow tables: starting with many of them, pressing on one, loading those that are due.

    python -m benchmarks.idle_tables [--tables N] [--file FILE]

Makes a database of N tables (``rest_tables.py``), loads it as a starting bot does, and prints a Markdown table. The
database is written to FILE, by default to a temporary file. Exits 1 if the start misses its target.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.idle_tables_database import PEOPLE, Default, Plan, make, named
from bot.client.jantaku import times_of
from bot.config.settings import Settings
from bot.store.store import Store
from bot.table.commands import Act
from bot.table.event_loop_clock import LoopClock
from bot.table.eviction import BATCH
from bot.table.lobby import TableLobby
from bot.table.ports import PublicTable, Returned
from bot.table.shuffler import RandomShuffler

TARGET: Final = 5.0
"""The most seconds of a start."""
TABLES: Final = 100_000
OVERDUE: Final = 1000
PRESSED: Final = 400
"""Presses on tables at rest, half of them while the overdue ones are loaded."""


class Arrivals:
    """An announcer that only counts returned tables; other benchmarks measure Discord's part."""

    def __init__(self) -> None:
        self.count = 0

    def changed(self, table: str) -> None:
        """Draws nothing."""

    def idle_until(self, public_table: PublicTable) -> datetime | None:
        """No time: nothing is open."""
        del public_table
        return None

    def rests(self, public_table: PublicTable) -> None:
        """Nothing to drop."""

    def returned(self, table: Returned) -> None:
        """Count the table."""
        del table
        self.count += 1


def resident() -> float:
    """The memory of this process, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def press(lobby: TableLobby, number: int) -> float:
    """Press a button of a table at rest; return the seconds until the press is recorded and can be answered."""
    began = time.perf_counter()
    table = named(number)
    for person in PEOPLE:
        hand = await lobby.hand(table, person.user)
        if hand.legal:
            await lobby.submit(table, Act(person, hand.legal[0]))
            return time.perf_counter() - began
    raise AssertionError(table)


def spread(waits: Sequence[float]) -> str:
    ordered = sorted(waits)
    return " / ".join(f"{ordered[int(part * (len(ordered) - 1))] * 1000:.0f}" for part in (0.5, 0.99, 1))


async def host(file: Path, plan: Plan) -> bool:
    """Start on the database, use it and print the times. Whether the target was met."""
    rows: list[tuple[str, str]] = []
    before, began = resident(), time.perf_counter()
    async with await Store.open(str(file), owner="benchmark") as store:
        opened, arrivals = time.perf_counter(), Arrivals()
        lobby = TableLobby(
            journal=store.journal,
            register=store.open_tables,
            clock=LoopClock(),
            shuffler=RandomShuffler(Random(1)),
            choosers=lambda _: Default(),
            announcer=arrivals,
            times=times_of(Settings().table),
            max_tables_per_guild=50,
        )
        await lobby.resume()
        ready = time.perf_counter()
        start = ready - began
        rows.append(("start: the store opened", f"{opened - began:.2f} s"))
        rows.append(("start: the lobby resumed", f"{ready - opened:.3f} s, {lobby.in_memory} tables in memory"))
        rows.append(("memory before and after the start", f"{before:.0f} MB, {resident():.0f} MB"))
        waits: list[float] = []
        number, worked = plan.overdue, time.process_time()
        while arrivals.count < plan.overdue + len(waits):
            if len(waits) < PRESSED // 2:
                waits.append(await press(lobby, number))
                number += 1
            await asyncio.sleep(0.1)
        served = time.perf_counter() - ready
        overdue = f"{plan.overdue:,} overdue ones looked after, {BATCH} every half a second at most"
        rows.append((overdue, f"{served:.1f} s, {resident():.0f} MB"))
        rows.append(("first press on one at rest meanwhile, p50 / p99 / max", f"{spread(waits)} ms"))
        worked = (time.process_time() - worked) / arrivals.count * 1000
        rows.append(("processor time for each of these", f"{worked:.0f} ms"))
        calm = [await press(lobby, number + more) for more in range(PRESSED - len(waits))]
        rows.append(("first press on one at rest afterwards, p50 / p99 / max", f"{spread(calm)} ms"))
        held, began = lobby.in_memory, time.perf_counter()
        await lobby.rest_now()
        rested = time.perf_counter() - began
        rows.append((f"{held:,} tables let rest at once", f"{rested:.2f} s, {lobby.in_memory} stay in memory"))
        lobby.stop()
    print("| what | figure |\n|---|---:|")
    for what, figure in rows:
        print(f"| {what} | {figure} |")
    print(f"\n{os.cpu_count()} processors, load average {os.getloadavg()[0]:.1f}")
    return start <= TARGET


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--hosts", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    overdue = min(OVERDUE, asked.tables // 4)
    plan = Plan(asked.tables, min(asked.tables, overdue + PRESSED), overdue)
    if asked.hosts:
        print(f"{plan.tables:,} slow tables, {asked.file.stat().st_size / 1e6:,.0f} MB:\n")
        return 0 if asyncio.run(host(asked.file, plan)) else 1
    with tempfile.TemporaryDirectory() as folder:
        file = asked.file or Path(folder) / "rest.sqlite3"
        file.unlink(missing_ok=True)
        began = time.perf_counter()
        make(file, plan)
        print(f"made in {time.perf_counter() - began:.0f} s", file=sys.stderr)
        # A new process, so that its memory is not that of making the database.
        again = [
            sys.executable,
            "-m",
            "benchmarks.idle_tables",
            "--hosts",
            "--file",
            str(file),
            "--tables",
            str(asked.tables),
        ]
        return subprocess.run(again, check=False).returncode  # noqa: S603 - ourselves


if __name__ == "__main__":
    sys.exit(main())
