"""The process is killed at any moment: what it had said to be written is there, and nothing is in pieces."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.store import Store
from tests.store.games import due, entries, lobby, played

TOP = Path(__file__).parents[2]

# Appends the entries in runs of one to five and says after each how many are written.
WRITER = """
import asyncio, random, sys
from bot.store.store import Store
from tests.store.games import due, entries, lobby, played

async def main(file, seed):
    dice = random.Random(seed)
    whole = entries(*lobby(), *played(seed))
    async with await Store.open(file, owner="killed") as store:
        done = 0
        while done < len(whole):
            more = dice.randint(1, 5)
            await store.journal.append("t", whole[done : done + more], due(0, decision=min(done + more, len(whole))))
            done = min(done + more, len(whole))
            print(done, flush=True)

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


def killed_after(file: Path, seed: int, appends: int) -> int:
    """Run the writer, kill it once so many appends were reported, and say how many entries it had reported."""
    command = [sys.executable, "-c", WRITER, str(file), str(seed)]
    with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        reported = 0
        for _, line in zip(range(appends), writer.stdout, strict=False):
            reported = int(line)
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        reported = max([reported, *(int(line) for line in writer.stdout if line.endswith("\n"))])
    assert writer.returncode == -signal.SIGKILL
    return reported


@pytest.mark.parametrize("seed", range(4))
async def test_a_killed_process_leaves_what_it_reported_and_no_half_append(file: Path, seed: int) -> None:
    dice = random.Random(seed)
    reported = killed_after(file, seed, appends=dice.randint(1, 60))
    whole = entries(*lobby(), *played(seed))
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    async with await Store.open(str(file), owner="next") as store:
        assert await store.open_tables.of_guild(1) == ("t",)
        left = await store.journal.load("t")
        assert len(left) >= reported
        assert left == whole[: len(left)]
        # The deadline went with the very entries it was written with.
        assert await store.journal.deadlines("t") == due(0, decision=len(left))
        await store.journal.append("t", whole[len(left) :], ())
        assert await store.journal.load("t") == whole
        assert len(await store.table_games.results(1)) == 1


def test_a_process_killed_while_it_makes_the_database_leaves_one_that_can_be_made(file: Path) -> None:
    command = [
        sys.executable,
        "-c",
        "import sys; from bot.store.database import migrate; print(1, flush=True); migrate.upgrade(sys.argv[1])",
        str(file),
    ]
    from bot.store.database import migrate

    for _ in range(3):
        with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE) as maker:
            assert maker.stdout is not None
            assert maker.stdout.readline() == b"1\n"
            maker.send_signal(signal.SIGKILL)
        assert migrate.check(str(file)).current in (None, migrate.check(str(file)).head)
    assert migrate.upgrade(str(file)).up_to_date
