"""One open database: what closing it waits for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.store.engine import Database
from bot.store.errors import DatabaseFailed


@pytest.mark.parametrize("way", ["reading", "writing"])
async def test_closing_waits_for_who_reads_or_writes(tmp_path: Path, way: str) -> None:
    database = Database(tmp_path / "club.sqlite3")
    inside, leave = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        async with getattr(database, way)() as connection:
            await connection.exec_driver_sql("SELECT 1")
            inside.set()
            await leave.wait()

    holding = asyncio.create_task(hold())
    await inside.wait()
    closing = asyncio.create_task(database.close())
    for _ in range(20):
        await asyncio.sleep(0)
    assert not closing.done()
    leave.set()
    await asyncio.gather(holding, closing)


async def test_a_closed_database_refuses_whoever_comes(tmp_path: Path) -> None:
    database = Database(tmp_path / "club.sqlite3")
    await database.close()
    await database.close()
    with pytest.raises(DatabaseFailed):
        async with database.reading():
            pass
