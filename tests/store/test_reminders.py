"""Messages that tell somebody that a table waits for them: remembered until they are deleted."""

import pytest

from bot.store.errors import DatabaseFailed
from bot.store.sent_reminders import Reminder
from bot.store.store import Store
from bot.table.table_events import JournalEntry, TableClosed
from tests.store.games import entries, lobby
from tests.store.places import Place

FIRST = Reminder("aaaa0001", 100, 7, 55, 900)


async def opened(store: Store, table: str, channel: int) -> None:
    await store.journal.append(table, entries(*lobby(channel=channel)), ())


async def test_a_reminder_is_remembered_across_a_restart_until_it_is_dropped(store: Store, place: Place) -> None:
    await opened(store, "aaaa0001", 7)
    await store.reminders.keep(FIRST)
    await store.close()
    async with await Store.open(place.url, owner="test") as again:
        assert await again.reminders.of_table("aaaa0001") == (FIRST,)
        await again.reminders.drop("aaaa0001", 100)
        assert await again.reminders.of_table("aaaa0001") == ()


async def test_a_person_has_one_at_a_table_and_may_have_others_elsewhere(store: Store) -> None:
    await opened(store, "aaaa0001", 7)
    await opened(store, "bbbb0002", 8)
    later = Reminder("aaaa0001", 100, 9, 55, 901)
    elsewhere = Reminder("bbbb0002", 100, 3, 56, 902)
    for row in (FIRST, elsewhere, later):
        await store.reminders.keep(row)
    assert await store.reminders.of_table("aaaa0001") == (later,)
    assert await store.reminders.of_table("bbbb0002") == (elsewhere,)


async def test_dropping_what_is_not_there_harms_nothing(store: Store) -> None:
    await store.reminders.drop("aaaa0001", 100)
    assert await store.reminders.of_table("aaaa0001") == ()
    with pytest.raises(DatabaseFailed):
        await store.reminders.keep(FIRST)


async def test_a_table_that_closed_as_the_bot_stopped_has_left_its_reminders(store: Store) -> None:
    await opened(store, "aaaa0001", 7)
    await opened(store, "bbbb0002", 8)
    elsewhere = Reminder("bbbb0002", 100, 3, 56, 902)
    for row in (FIRST, elsewhere):
        await store.reminders.keep(row)
    assert await store.reminders.of_closed() == ()
    *_, last = await store.journal.load("aaaa0001")
    await store.journal.append("aaaa0001", (JournalEntry(last.seq + 1, last.at, TableClosed("by_request")),), ())
    assert await store.reminders.of_closed() == (FIRST,)
