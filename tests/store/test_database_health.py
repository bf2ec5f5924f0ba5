"""Whether the database answers, and how large it is."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from sqlalchemy import func, select

from bot.store.database.schema import house_rule_drafts
from bot.store.store import Store
from bot.store.user_and_server_settings import GuildSettings
from tests.store.test_faults import full, read_only


async def test_a_database_that_answers_says_how_large_it_is(store: Store) -> None:
    vital = await store.database_statistics.look()
    assert vital is not None
    assert vital.size > 100_000
    assert (vital.open, vital.at_rest) == (0, 0)


async def test_a_database_that_is_closed_answers_nothing(tmp_path: Path) -> None:
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
    async with store._database.reading() as connection:
        assert await connection.scalar(select(func.count()).select_from(house_rule_drafts)) == 0


async def test_who_has_just_written_spares_a_trial(store: Store) -> None:
    await store.database_statistics.try_writing()
    await store.settings.set_guild(1, GuildSettings(preset="mleague"))
    before = store.database_health.writes
    await store.database_statistics.try_writing()
    assert store.database_health.writes == before
    await store.database_statistics.try_writing()
    assert store.database_health.writes == before + 1
