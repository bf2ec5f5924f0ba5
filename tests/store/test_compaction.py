"""Journals of closed tables are packed: smaller, and for every reader what they were."""

import zlib
from datetime import timedelta
from random import Random

import pytest

from bot.league.news import BoardMessage
from bot.store.codec import row_of
from bot.store.compaction import LEFT_ALONE
from bot.store.errors import UnreadableJournal
from bot.store.store import Store
from bot.table.errors import JournalFailed
from bot.table.table_events import MessageKept, TableClosed
from tests.store.conftest import Query
from tests.store.games import START, entries, lobby, played
from tests.store.places import Place

LONG_AFTER = START + LEFT_ALONE + timedelta(days=1)
WHOLE = (*lobby(), *played(1), MessageKept("board", None, 7, 1200), *played(2), TableClosed("finished"))


async def packed(store: Store, *tables: str) -> None:
    for table in tables:
        assert await store.compaction.compact(table) is not None


async def test_a_packed_journal_reads_as_it_was_written(store: Store, query: Query) -> None:
    await store.journal.append("t", entries(*WHOLE), ())
    done = await store.compaction.compact("t")
    assert done is not None
    assert (done.table, done.entries) == ("t", len(WHOLE))
    assert query("SELECT length(data) FROM journal_archives") == [(done.size,)]
    assert done.size * 2 < sum(len(str(row_of("t", entry)["payload"])) for entry in entries(*WHOLE))
    assert query("SELECT count(*) FROM journal") == [(0,)]
    assert await store.journal.load("t") == entries(*WHOLE)
    before = query("SELECT * FROM journal_archives")
    assert await store.compaction.compact("t") is None
    assert query("SELECT * FROM journal_archives") == before


async def test_packing_keeps_every_sign_of_every_row(store: Store, query: Query, place: Place) -> None:
    await store.journal.append("t", entries(*WHOLE), ())
    odd = '{"text":"two\u2028lines \u0085 and a {brace}, \\n 20.0, 1e3"}'
    place.change("UPDATE journal SET payload = ? WHERE seq = 3", odd)
    rows = "SELECT seq, at, kind, codec, engine, payload FROM journal ORDER BY seq"
    before = query(rows)
    await packed(store, "t")
    [(data,)] = query("SELECT data FROM journal_archives")
    lines = zlib.decompress(data).decode().split("\n")
    assert lines.pop() == ""
    assert len(lines) == len(before)
    assert lines[2].endswith(f",{odd}]")
    # As docs/journal.md describes it, without the code that wrote it.
    assert all(
        line.endswith(f",{row[5]}]") and line.startswith(f"[{row[0]},") for line, row in zip(lines, before, strict=True)
    )


async def test_only_tables_that_closed_some_days_ago_are_due(store: Store) -> None:
    for index, table in enumerate(("old", "older", "open")):
        end = () if table == "open" else (TableClosed("idle"),)
        opened = entries(lobby(channel=index)[0], *end, start=START - timedelta(days=index))
        await store.journal.append(table, opened, ())
    assert await store.compaction.due(START + LEFT_ALONE - timedelta(days=1)) == ()
    assert await store.compaction.due(LONG_AFTER) == ("older", "old")
    assert await store.compaction.due(LONG_AFTER, limit=1) == ("older",)
    await packed(store, "older")
    assert await store.compaction.due(LONG_AFTER) == ("old",)


async def test_a_table_that_is_open_is_never_packed(store: Store, query: Query) -> None:
    await store.journal.append("t", entries(*lobby(), *played(1)), ())
    assert await store.compaction.compact("t") is None
    assert await store.compaction.compact("nosuch") is None
    assert query("SELECT count(*) FROM journal_archives") == [(0,)]


async def test_what_is_written_after_the_packing_follows_what_was_packed(store: Store, query: Query) -> None:
    await store.journal.append("t", entries(*WHOLE), ())
    await packed(store, "t")
    late = entries(MessageKept("board", None, 7, 1300), first=len(WHOLE) + 1)
    await store.journal.append("t", late, ())
    assert await store.journal.load("t") == entries(*WHOLE) + late
    assert await store.compaction.due(LONG_AFTER) == ("t",)
    await packed(store, "t")
    assert query("SELECT entries FROM journal_archives") == [(len(WHOLE) + 1,)]
    assert await store.journal.load("t") == entries(*WHOLE) + late


async def test_whoever_looks_back_finds_the_same_in_a_packed_journal(store: Store) -> None:
    await store.journal.append("t", entries(*WHOLE), ())
    [league] = await store.leagues.of(1)

    async def everything() -> list[object]:
        return [
            await store.journal.last_dealt(7),
            await store.table_games.results(1),
            await store.league_games.board("t", 1),
            await store.league_games.board("t", 2),
            [await store.finished_games.draw_kyoku(1, Random(seed)) for seed in range(5)],
            [await store.finished_games.draw_game(1, Random(seed)) for seed in range(5)],
            await store.league_statistics.of_player(league.id, 1, None),
        ]

    before = await everything()
    assert before[2] == BoardMessage(7, 1200)
    await packed(store, "t")
    assert await everything() == before
    assert await store.table_games.rebuild() == 2
    rebuilt = await store.league_rebuilds.rebuild(league.id)
    assert (rebuilt.games, rebuilt.differing) == (2, ())
    assert await everything() == before


async def test_a_table_at_which_nothing_was_dealt_is_not_the_last_that_dealt(store: Store) -> None:
    for index, records in enumerate((played(1)[:3], ())):
        opened = entries(*lobby(), *records, TableClosed("by_request"), start=START + timedelta(minutes=index))
        await store.journal.append(f"t{index}", opened, ())
        await packed(store, f"t{index}")
    assert await store.journal.last_dealt(7) == "t0"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("data = CAST('damaged' AS {bytes})", "checksum"),
        ("checksum = 'x'", "checksum"),
        ("format = 2", "format 2; this release reads 1"),
        ("entries = entries + 1", "entries instead of"),
    ],
)
async def test_a_damaged_archive_is_told_not_guessed(store: Store, place: Place, change: str, reason: str) -> None:
    await store.journal.append("t", entries(*WHOLE), ())
    await packed(store, "t")
    there = change.format(bytes="BLOB" if place.dialect == "sqlite" else "bytea")
    place.change(f"UPDATE journal_archives SET {there}")  # noqa: S608 - of this test
    with pytest.raises(JournalFailed, match=reason) as caught:
        await store.journal.load("t")
    assert isinstance(caught.value.__cause__, UnreadableJournal)
