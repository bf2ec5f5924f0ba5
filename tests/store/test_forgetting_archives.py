"""Somebody who is forgotten is taken out of packed journals as well, whatever is packed at that moment."""

import asyncio
import threading
import zlib
from typing import Any

import pytest

from bot.store import compaction
from bot.store.forgetting import forget_in_journals, nameless_archives, records_naming
from bot.store.packing import packed
from bot.store.store import Store
from bot.table.table_events import MessageKept, SeatsDrawn, SeatTaken
from tests.store.conftest import Query
from tests.store.games import CLEO, entries
from tests.store.test_personal_data import GONE, NOW, OTHER, lived, traces


def texts(query: Query) -> str:
    """Whatever is packed in the database."""
    rows = query("SELECT data FROM journal_archives")
    return "".join(zlib.decompress(data).decode() for (data,) in rows)


async def test_a_packed_journal_is_shown_and_given_out_like_any_other(store: Store) -> None:
    await lived(store)
    before = await store.personal_data.kept(GONE.user), await store.personal_data.export(GONE.user, NOW)
    assert await store.compaction.compact("t") is not None
    assert (await store.personal_data.kept(GONE.user), await store.personal_data.export(GONE.user, NOW)) == before
    _, exported = before
    last = (await store.journal.load("t"))[-1].seq
    late = entries(MessageKept("hand", GONE.user, 55501234567, 1), first=last + 1)
    await store.journal.append("t", late, ())
    after = await store.personal_data.export(GONE.user, NOW)
    assert after["tables"][0]["records_naming_you"] == exported["tables"][0]["records_naming_you"] + 1


async def test_who_is_erased_is_in_no_packed_journal_and_two_stay_apart(store: Store, query: Query) -> None:
    await lived(store)
    assert await store.compaction.compact("t") is not None
    assert str(GONE.user) in texts(query)
    whole = await store.journal.load("t")
    assert await store.personal_data.erase(GONE.user) == ("t",)
    assert traces(query) == []
    assert not any(sign in texts(query) for sign in (str(GONE.user), "Zebedee", "Vaduz", "55501234567"))
    assert (OTHER.user,) in query("SELECT user_id FROM archived_people")
    left = await store.journal.load("t")
    assert [(entry.seq, entry.at, type(entry.record)) for entry in left] == [
        (entry.seq, entry.at, type(entry.record)) for entry in whole
    ]
    assert SeatTaken(2, CLEO) in [entry.record for entry in left]
    assert (await store.personal_data.kept(GONE.user)).nothing
    await store.personal_data.erase(GONE.user)
    await store.personal_data.erase(OTHER.user)
    [drawn] = [entry.record for entry in await store.journal.load("t") if isinstance(entry.record, SeatsDrawn)]
    assert [player.name for player in drawn.players[:2]] == ["Former player", "Former player 2"]
    assert await store.table_games.rebuild() == 1


async def test_a_journal_packed_while_somebody_is_erased_forgets_them_too(store: Store, query: Query) -> None:
    await lived(store)
    async with store._database.reading() as connection:
        named = await records_naming(connection, GONE.user)
        ready = await nameless_archives(connection, GONE.user, named)
    assert await store.compaction.compact("t") is not None
    async with store._database.writing() as connection:
        await forget_in_journals(connection, GONE.user, named, ready)
    assert str(GONE.user) not in texts(query)


async def test_a_message_that_is_noted_while_somebody_is_looked_for_names_them_no_more(
    store: Store, query: Query, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lived(store)
    last = (await store.journal.load("t"))[-1].seq

    async def meanwhile(*looked: Any) -> object:
        await store.journal.append("t", entries(MessageKept("hand", GONE.user, 55501234567, 1), first=last + 1), ())
        return await nameless_archives(*looked)

    monkeypatch.setattr("bot.store.personal_data.nameless_archives", meanwhile)
    await store.personal_data.erase(GONE.user)
    assert traces(query) == []


async def test_packing_never_brings_back_who_was_forgotten_meanwhile(
    store: Store, query: Query, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lived(store)
    begun, forgotten = threading.Event(), threading.Event()

    def slowly(*rows: Any) -> object:
        begun.set()
        assert forgotten.wait(10)
        return packed(*rows)

    monkeypatch.setattr(compaction, "packed", slowly)
    packing = asyncio.create_task(store.compaction.compact("t"))
    assert await asyncio.to_thread(begun.wait, 10)
    await store.personal_data.erase(GONE.user)
    forgotten.set()
    assert await packing is None
    assert texts(query) == ""
    assert await store.compaction.compact("t") is not None
    assert traces(query) == []
    assert str(GONE.user) not in texts(query)
