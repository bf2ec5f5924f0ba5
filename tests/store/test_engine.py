"""One open database: what closing it and a cancelled write wait for."""

import asyncio
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select

from bot.store.database.connections import Database
from bot.store.database.schema import hosts
from bot.store.errors import DatabaseFailed
from bot.store.store import Store


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


async def test_a_write_that_is_cancelled_ends_with_its_transaction_and_keeps_no_other_waiting(tmp_path: Path) -> None:
    async with await Store.open(str(tmp_path / "club.sqlite3"), owner="test") as store:
        begun, go = threading.Event(), threading.Event()

        def work(connection: Connection) -> None:
            connection.execute(insert(hosts), {"owner": "cancelled"})
            begun.set()
            assert go.wait(10)

        write = asyncio.create_task(store._database.write(work))
        await asyncio.to_thread(begun.wait, 10)
        write.cancel()
        await asyncio.sleep(0)
        assert not write.done(), "nobody knows yet what became of it"
        go.set()
        with pytest.raises(asyncio.CancelledError):
            await write
        async with store._database.writing() as connection:
            owners = (await connection.execute(select(hosts.c.owner))).scalars().all()
        assert owners == ["test", "cancelled"]
