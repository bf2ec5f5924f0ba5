"""How fast the journal writes and reads, how small it becomes when packed, and how long a backup takes.

    python -m benchmarks.journal [FOLDER]

FOLDER is where the database is made, by default a temporary one. The figures of appends depend on its disk.
"""

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from bot.store.codec import CODEC_VERSION, decode, encode, kind_of_record
from bot.store.database.backup import back_up
from bot.store.store import Store
from bot.table.table_events import JournalEntry, TableClosed
from tests.store.games import START, due, entries, lobby, played

APPENDS = 1000
TABLES = 20
HANCHANS = 20


def rate(sentence: str, count: int, seconds: float) -> None:
    print(f"{sentence:52} {count / seconds:10,.0f} / s {seconds / count * 1e6:10,.1f} µs each")


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def codec(journal: tuple[JournalEntry, ...]) -> None:
    payloads = [(kind_of_record(entry.record), encode(entry.record)) for entry in journal]
    size = sum(len(payload) for _, payload in payloads)
    print(f"{len(journal)} entries of four games, {size / len(journal):.0f} bytes of JSON each on average")
    rate("records encoded, each read back", len(journal), timed(lambda: [encode(entry.record) for entry in journal]))
    rate("records decoded", len(journal), timed(lambda: [decode(kind, CODEC_VERSION, text) for kind, text in payloads]))


async def one_table(store: Store, journal: tuple[JournalEntry, ...]) -> None:
    waits = []
    for done in range(APPENDS):
        began = time.perf_counter()
        await store.journal.append("alone", journal[2 * done : 2 * done + 2], due(0, 1, decision=done))
        waits.append(time.perf_counter() - began)
    rate("appends of two entries and two deadlines", APPENDS, sum(waits))
    print(f"{'the slowest of a hundred of them':52} {sorted(waits)[-APPENDS // 100] * 1000:10.1f} ms")


async def many_tables(store: Store) -> None:
    async def play(table: str, journal: tuple[JournalEntry, ...]) -> None:
        for done in range(APPENDS // TABLES):
            await store.journal.append(table, journal[2 * done : 2 * done + 2], due(0, 1, decision=done))

    began = time.perf_counter()
    await asyncio.gather(
        *(play(f"t{n}", entries(*lobby(channel=100 + n), *played(n % 4))) for n in range(TABLES)),
    )
    rate(f"the same by {TABLES} tables at once", APPENDS, time.perf_counter() - began)


async def loading(store: Store, journal: tuple[JournalEntry, ...]) -> None:
    await store.journal.append("whole", journal, ())
    began = time.perf_counter()
    loaded = await store.journal.load("whole")
    rate("entries loaded", len(loaded), time.perf_counter() - began)


async def upkeep(folder: Path) -> None:
    """Pack hanchans that ended long ago, then make a backup."""
    file = folder / "old.sqlite3"
    async with await Store.open(str(file), owner="benchmark") as store:
        empty = pages_in_use(file)
        for number in range(HANCHANS):
            # Two East games are as long as one hanchan. The times are as uneven as those of people.
            records = (*lobby(channel=number), *played(number), *played(number + HANCHANS), TableClosed("finished"))
            dice, at, journal = Random(number), START, []
            for seq, record in enumerate(records, 1):
                at += timedelta(seconds=dice.uniform(0, 8))
                journal.append(JournalEntry(seq, at, record))
            await store.journal.append(f"old{number}", tuple(journal), ())
        full, waits = pages_in_use(file), []
        for number in range(HANCHANS):
            began = time.perf_counter()
            await store.compaction.compact(f"old{number}")
            waits.append(time.perf_counter() - began)
        packed = pages_in_use(file)
        rate("journals of a hanchan packed", HANCHANS, sum(waits))
        began = time.perf_counter()
        rate("entries loaded from a packed journal", len(await store.journal.load("old0")), time.perf_counter() - began)
        began = time.perf_counter()
        done = await asyncio.to_thread(back_up, file, folder / "copy.sqlite3", datetime.now(UTC))
        rate("megabytes backed up and looked at", done.size // 1_000_000, time.perf_counter() - began)
    each = [(size - empty) / HANCHANS / 1000 for size in (full, packed)]
    print(
        f"a hanchan takes {each[0]:.0f} kB of the database, results and figures included; {each[1]:.0f} kB once packed"
    )


def pages_in_use(file: Path) -> int:
    """Bytes of the file that are in use."""
    with closing(sqlite3.connect(file)) as connection:
        used, free, size = (
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        )
    return int((used - free) * size)


async def database(folder: Path, games: tuple[JournalEntry, ...]) -> None:
    async with await Store.open(str(folder / "benchmark.sqlite3"), owner="benchmark") as store:
        await one_table(store, games)
        await many_tables(store)
        await loading(store, entries(*lobby(channel=2), *played(2)))


def main(folder: str | None) -> None:
    games = entries(*lobby(), *(event for seed in range(4) for event in played(seed)))
    codec(games)
    with tempfile.TemporaryDirectory(dir=folder) as made:
        asyncio.run(database(Path(made), games))
        asyncio.run(upkeep(Path(made)))
    print(f"{os.cpu_count()} processors, load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
