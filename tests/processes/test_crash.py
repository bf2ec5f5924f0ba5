"""The process is killed at any moment: what it had said to be written is there, and nothing is in pieces."""

import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.exit_codes import OK
from bot.store.database import migrate
from bot.store.store import Store
from tests.store.games import due, entries, lobby, played
from tests.store.test_old_databases import MID_ROUND, left_by, rows

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
    for _ in range(3):
        with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE) as maker:
            assert maker.stdout is not None
            assert maker.stdout.readline() == b"1\n"
            maker.send_signal(signal.SIGKILL)
        assert migrate.check(str(file)).current in (None, migrate.check(str(file)).head)
    assert migrate.upgrade(str(file)).up_to_date


# Says before each statement that there is another.
UPGRADE = """
import sys
from sqlalchemy import Engine, event
from bot.store.database import migrate
event.listen(Engine, "before_cursor_execute", lambda *_: print(1, flush=True))
migrate.upgrade(sys.argv[1])
"""


@pytest.mark.parametrize("statements", [1, 4, 8, 12])
def test_a_process_killed_while_it_upgrades_a_database_leaves_the_old_one_or_the_new(
    file: Path, statements: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_by(MID_ROUND, file)
    entered = rows(file, "SELECT * FROM league_entries ORDER BY league_id, seq")
    with subprocess.Popen([sys.executable, "-c", UPGRADE, str(file)], cwd=TOP, stdout=subprocess.PIPE) as upgrading:
        assert upgrading.stdout is not None
        for _ in range(statements):
            assert upgrading.stdout.readline() == b"1\n"
        upgrading.send_signal(signal.SIGKILL)
    state = migrate.check(str(file))
    assert state.current in (MID_ROUND[:4], state.head)
    assert rows(file, "PRAGMA integrity_check") == [("ok",)]
    assert migrate.upgrade(str(file)).up_to_date
    assert rows(file, "SELECT * FROM league_entries ORDER BY league_id, seq") == entered
    monkeypatch.setenv("JANTAKU_DATABASE__URL", str(file))
    assert main(["db", "check", "--full"]) == OK
