"""The process is killed while it packs journals and makes backups beside a game: nothing is lost or in pieces."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.cli.database_check import folded
from bot.store.database import migrate
from bot.store.database.backup import LEFT_BEHIND, back_up, rotate
from bot.store.database.backup_names import parts_in, require_whole
from bot.store.store import Store
from bot.table.table_events import TableClosed
from tests.store.games import entries, lobby, played

TOP = Path(__file__).parents[2]
CLOSED = 2

# Plays at one table, and meanwhile packs the journals of others and makes backups; says what is done.
WORKER = """
import asyncio, sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from bot.store.database.backup import back_up
from bot.store.store import Store
from tests.store.games import due, entries, lobby, played

async def play(store):
    whole = entries(*lobby(), *played(1))
    for first in range(0, len(whole), 5):
        await store.journal.append("t", whole[first : first + 5], due(0))
        print("played", min(first + 5, len(whole)), flush=True)

async def pack(store):
    for number in range(2):
        await store.compaction.compact(f"c{number}")
        print("packed", number, flush=True)

async def keep(file):
    at = datetime(2026, 3, 1, tzinfo=UTC)
    for number in range(1000):
        await asyncio.to_thread(back_up, file, file.parent / "backups", at + timedelta(seconds=number))
        print("kept", number, flush=True)

async def main(file):
    async with await Store.open(str(file), owner="killed") as store:
        async with asyncio.TaskGroup() as group:
            for work in (play(store), pack(store), keep(file)):
                group.create_task(work)

asyncio.run(main(Path(sys.argv[1])))
"""


def killed_after(file: Path, lines: int) -> dict[str, int]:
    """Run the worker, kill it once it has said so much, and give the last number of each thing it said."""
    said: dict[str, int] = {}
    with subprocess.Popen(
        [sys.executable, "-c", WORKER, str(file)], cwd=TOP, stdout=subprocess.PIPE, text=True
    ) as worker:
        assert worker.stdout is not None
        for _, line in zip(range(lines), worker.stdout, strict=False):
            what, number = line.split()
            said[what] = int(number)
        worker.send_signal(signal.SIGKILL)
        worker.wait()
    return said


@pytest.mark.parametrize("seed", range(2))
async def test_a_kill_while_journals_are_packed_and_backups_made_loses_nothing(file: Path, seed: int) -> None:
    folder = file.parent / "backups"
    os.mkdir(folder)  # noqa: PTH102 - a coroutine
    whole = {f"c{n}": entries(*lobby(channel=n), *played(n), TableClosed("finished")) for n in range(CLOSED)}
    async with await Store.open(str(file), owner="before") as store:
        for table, written in whole.items():
            await store.journal.append(table, written, ())
    said = killed_after(file, random.Random(seed).randint(2, 30))
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    async with await Store.open(str(file), owner="after") as store:
        for table, written in whole.items():
            assert await store.journal.load(table) == written
        left = await store.journal.load("t")
        assert len(left) >= said.get("played", 0)
        assert left == entries(*lobby(), *played(1))[: len(left)]
        assert not [finding async for finding in store.integrity(folded).findings() if finding.of != "table"]
        for number in range(CLOSED):
            await store.compaction.compact(f"c{number}")
        for table, written in whole.items():
            assert await store.journal.load(table) == written
    for copy in folder.glob("*.sqlite3"):
        require_whole(copy)


def test_what_a_killed_backup_left_behind_goes_with_the_old_ones(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    migrate.upgrade(str(file))
    old, new, other = (folder / f".{name}.1-abcd.part" for name in ("jantaku-1", "jantaku-2", "another"))
    for part in (old, new, other):
        part.touch()
    made = back_up(file, folder, datetime(2026, 3, 1, tzinfo=UTC))
    before = made.file.stat().st_mtime - LEFT_BEHIND - 1
    for part in (old, other):
        os.utime(part, (before, before))
    assert rotate(folder, file, 1) == [old]
    assert parts_in(folder, file) == [new]
    assert other.exists()
