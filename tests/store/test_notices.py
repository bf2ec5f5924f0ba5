"""Messages that tell somebody that a table waits for them: remembered until they are deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.errors import DatabaseFailed
from bot.store.notices import NoticeRow
from bot.store.store import Store
from tests.store.games import entries, lobby

FIRST = NoticeRow("aaaa0001", 100, 7, 55, 900)


async def opened(store: Store, table: str, channel: int) -> None:
    await store.journal.append(table, entries(*lobby(channel=channel)), ())


async def test_a_notice_is_remembered_across_a_restart_until_it_is_dropped(store: Store, file: Path) -> None:
    await opened(store, "aaaa0001", 7)
    await store.notices.keep(FIRST)
    await store.close()
    async with await Store.open(str(file), owner="test") as again:
        assert await again.notices.all() == (FIRST,)
        await again.notices.drop("aaaa0001", 100)
        assert await again.notices.all() == ()


async def test_a_person_has_one_at_a_table_and_may_have_others_elsewhere(store: Store) -> None:
    await opened(store, "aaaa0001", 7)
    await opened(store, "bbbb0002", 8)
    later = NoticeRow("aaaa0001", 100, 9, 55, 901)
    elsewhere = NoticeRow("bbbb0002", 100, 3, 56, 902)
    for row in (FIRST, elsewhere, later):
        await store.notices.keep(row)
    assert await store.notices.all() == (later, elsewhere)


async def test_dropping_what_is_not_there_harms_nothing(store: Store) -> None:
    await store.notices.drop("aaaa0001", 100)
    assert await store.notices.all() == ()


async def test_a_notice_of_no_table_is_refused(store: Store) -> None:
    with pytest.raises(DatabaseFailed):
        await store.notices.keep(FIRST)
