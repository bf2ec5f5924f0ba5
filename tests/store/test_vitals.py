"""Whether the database answers, and how large it is."""

from __future__ import annotations

from pathlib import Path

from bot.store.store import Store


async def test_a_database_that_answers_says_how_large_it_is(store: Store) -> None:
    vital = await store.vitals.look()
    assert vital is not None
    assert vital.size > 100_000
    assert (vital.open, vital.at_rest) == (0, 0)


async def test_a_database_that_is_closed_answers_nothing(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "club.sqlite3"), owner="test")
    await store.close()
    assert await store.vitals.look() is None
