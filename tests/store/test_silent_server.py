"""A server that answers nothing any more, since packets are dropped on the way: nobody waits long for it."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.util import await_only

from bot.store.database import connections
from bot.store.database.connections import Database, place_of
from bot.store.database.schema import hosts
from bot.store.errors import DatabaseFailed
from bot.store.store import Store
from bot.table.errors import JournalAhead, JournalFailed, TableError
from tests.postgres import ServerDatabase, need_server
from tests.store.cutter import Cutter
from tests.store.games import entries, lobby

need_server()

LOBBY = entries(*lobby())
ANSWERED = 15.0
"""Seconds within which everybody has to have an answer."""


@pytest.fixture
async def cutter(on_server: ServerDatabase, tmp_path: Path) -> AsyncIterator[Cutter]:
    async with Cutter(on_server.url, tmp_path).listening() as listening:
        yield listening


@pytest.fixture
async def store(cutter: Cutter) -> AsyncIterator[Store]:
    """One that has used its connections already."""
    async with await Store.open(cutter.url, owner="test") as opened:
        await opened.journal.append("t", LOBBY[:2], ())
        await asyncio.gather(*[opened.journal.load("t") for _ in range(4)])
        yield opened


async def outcome(work: Coroutine[Any, Any, object]) -> type[TableError] | None:
    try:
        await work
    except TableError as error:
        return type(error)
    return None


async def test_everybody_is_answered_within_fifteen_seconds_though_nothing_comes_back(
    store: Store, cutter: Cutter, monkeypatch: pytest.MonkeyPatch
) -> None:
    cutter.swallows = True
    async with asyncio.timeout(ANSWERED):
        told = await asyncio.gather(
            *[outcome(store.journal.append(f"t{number}", LOBBY[:2], ())) for number in range(20)],
            *[outcome(store.journal.load("t")) for _ in range(40)],
        )
    assert set(told) == {JournalFailed}
    async with asyncio.timeout(ANSWERED):
        assert await outcome(store.journal.load("t")) is JournalFailed
    await cutter.hang_up()
    cutter.swallows = False
    monkeypatch.setattr(connections, "SPARED", 0)
    await store.journal.append("t", LOBBY[2:], ())
    assert await store.journal.load("t") == LOBBY


async def test_a_commit_that_arrived_without_an_answer_is_answered_in_time_and_found_afterwards(
    store: Store, cutter: Cutter, monkeypatch: pytest.MonkeyPatch
) -> None:
    cutter.swallow_after_commit = True
    async with asyncio.timeout(ANSWERED):
        assert await outcome(store.journal.append("t", LOBBY[2:], ())) is JournalFailed
    await cutter.hang_up()
    cutter.swallows = cutter.swallow_after_commit = False
    monkeypatch.setattr(connections, "SPARED", 0)
    assert await outcome(store.journal.append("t", LOBBY[2:], ())) is JournalAhead, "it was written, and once"
    assert await store.journal.load("t") == LOBBY


async def test_what_only_takes_long_is_left_alone(on_server: ServerDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LONG", 0.01)
    database = Database(place_of(on_server.url))
    looks = asyncio.Semaphore(0)
    connect = database._lines._server.connect  # type: ignore[union-attr]

    async def counted(_server: object, **options: Any) -> Any:
        connection = await connect(**options)
        looks.release()
        return connection

    monkeypatch.setattr(type(database._lines._server), "connect", counted)  # type: ignore[union-attr]

    def work(connection: Connection) -> None:
        connection.execute(insert(hosts), {"owner": "slow"})
        # The first is the connection of this transaction.
        for _ in range(3):
            await_only(looks.acquire())
        connection.execute(select(hosts)).all()

    await database.write(work)
    assert on_server.fetch("SELECT owner FROM hosts") == [("slow",)]
    await database.close()


async def test_a_server_that_lets_nobody_in_is_not_asked_again_by_each_who_waits(
    store: Store, cutter: Cutter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "ANSWERS", 0.5)
    monkeypatch.setattr(connections, "SPARED", 600.0)
    await cutter.hang_up()
    cutter.swallows = True
    assert await outcome(store.journal.load("t")) is JournalFailed
    cutter.swallows = False
    with pytest.raises(DatabaseFailed, match="does not answer"):
        async with store._database.reading():
            pass
