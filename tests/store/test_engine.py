"""One open database: what closing it and a cancelled write wait for, whether it answers, and how large it is."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, insert, select

from bot.store.database.connections import Database
from bot.store.database.schema import hosts, house_rule_drafts
from bot.store.errors import DatabaseFailed
from bot.store.store import Store
from bot.store.user_and_server_settings import GuildSettings
from tests.store.test_faults import full, read_only


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


async def test_a_database_says_how_large_it_is_as_long_as_it_answers(store: Store, tmp_path: Path) -> None:
    vital = await store.database_statistics.look()
    assert vital is not None
    assert vital.size > 100_000
    assert (vital.open, vital.at_rest) == (0, 0)
    store = await Store.open(str(tmp_path / "club.sqlite3"), owner="test")
    await store.close()
    assert await store.database_statistics.look() is None


async def found_writable(store: Store) -> bool:
    await store.database_statistics.try_writing()
    return store.database_statistics.writable


@pytest.mark.parametrize("fault", [full, read_only])
async def test_a_database_that_nobody_writes_to_is_tried(
    tmp_path: Path, fault: Callable[[Store], AbstractContextManager[None]]
) -> None:
    async with await Store.open(str(tmp_path / "club.sqlite3"), owner="test") as store:
        assert await found_writable(store)
        with fault(store):
            assert not await found_writable(store)
        assert await found_writable(store), "though nobody else has written meanwhile"


async def test_a_trial_leaves_nothing(store: Store) -> None:
    await store.database_statistics.try_writing()
    assert await store._database.scalar(select(func.count()).select_from(house_rule_drafts)) == 0
    await store.database_statistics.try_writing()
    await store.settings.set_guild(1, GuildSettings(preset="mleague"))
    before = store.database_health.writes
    await store.database_statistics.try_writing()
    assert store.database_health.writes == before
    await store.database_statistics.try_writing()
    assert store.database_health.writes == before + 1
