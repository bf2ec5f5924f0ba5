"""How long a bare commit takes while the bot runs: ``python -m benchmarks.load.commit_probe PLACE``.

PLACE is a folder, for a file of its own with the bot's settings, or the URL of a PostgreSQL database. Ten times a
second a row as long as a move is written. Each commit is a line on standard output: its epoch seconds and how long it
took.
"""

import asyncio
import os
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final

from bot.store.database.connections import PRAGMAS
from bot.store.database.postgresql import Server

PAUSE: Final = 0.1
ROW: Final = "x" * 600
OUT: Final = sys.stdout


async def measure(commit: Callable[[], Awaitable[Any]]) -> None:
    """Commit until this process is ended."""
    while True:
        began = time.perf_counter()
        await commit()
        OUT.write(f"{time.time()} {time.perf_counter() - began}\n")
        OUT.flush()
        await asyncio.sleep(PAUSE)


async def in_a_file(folder: Path) -> None:
    """Measure on the disk of this folder."""
    with closing(sqlite3.connect(folder / "probe.sqlite3", isolation_level=None)) as file:
        for pragma in (*PRAGMAS, "PRAGMA journal_mode = WAL", "CREATE TABLE rows (body TEXT)"):
            file.execute(pragma)

        async def commit() -> None:
            file.execute("INSERT INTO rows VALUES (?)", (ROW,))

        await measure(commit)


async def on_a_server(url: str) -> None:
    """Measure on the server of this database."""
    connection = await Server.of(url).connect()
    await connection.execute("CREATE TABLE probe (body TEXT)")
    await measure(lambda: connection.execute("INSERT INTO probe VALUES ($1)", ROW))


@asynccontextmanager
async def probing(place: str, lines: Path) -> AsyncIterator[None]:
    """Measure in a process of its own, into this file."""
    with lines.open("wb") as output:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "benchmarks.load.commit_probe", place), stdout=output, env=dict(os.environ)
        )
    try:
        yield
    finally:
        process.terminate()
        await process.wait()


def commits_between(lines: Path, since: float, until: float) -> list[float]:
    """The seconds of each bare commit between two times."""
    # The last line may be cut off.
    pairs = [line.split() for line in lines.read_text().splitlines()[:-1]]
    return [float(seconds) for at, seconds in pairs if since <= float(at) < until]


if __name__ == "__main__":
    asyncio.run(on_a_server(sys.argv[1]) if "://" in sys.argv[1] else in_a_file(Path(sys.argv[1])))
