"""Whatever is wrong in a database is found: in journals, in what follows from them, in archives."""

from pathlib import Path

import pytest

from bot.cli.database_check import folded
from bot.store.integrity import IntegrityFault
from bot.store.league import table_games
from bot.store.store import Store
from bot.table.table_events import TableClosed
from tests.store.games import due, entries, lobby, played
from tests.store.places import change
from tests.store.test_tables_on_disk import House

WHOLE = (*lobby(), *played(1), TableClosed("finished"))


async def findings(store: Store) -> list[IntegrityFault]:
    return [finding async for finding in store.integrity(folded).findings()]


async def test_tables_that_are_played_at_are_whole_at_every_moment(file: Path) -> None:
    house = House(file)
    await house.start()
    table = await house.open()
    for seconds in (0, 3, 15, 40, 300, 3000):
        await house.clock.advance(seconds)
        assert await findings(house.store) == []
    assert await house.store.integrity(folded).count() == 1
    await house.stop()
    await house.start()
    assert await findings(house.store) == []
    assert await house.store.journal.load(table) != ()
    await house.stop()


async def test_tables_that_are_closed_and_packed_are_whole(store: Store) -> None:
    for channel, table in enumerate(("a", "b")):
        records = (*lobby(channel=channel), *played(channel), TableClosed("finished"))
        await store.journal.append(table, entries(*records), ())
    assert await findings(store) == []
    await store.compaction.compact("a")
    assert await findings(store) == []
    await store.personal_data.erase(100)
    await store.compaction.compact("b")
    assert await findings(store) == []


@pytest.mark.parametrize(
    ("sql", "says", "cure", "of"),
    [
        ("DELETE FROM journal WHERE seq IN (5, 6)", "lacks 2 entries of {}: 5, 6.", "restore", "journal"),
        ("DELETE FROM journal WHERE seq > 20", "21, 22, 23, 24, 25 and more.", "restore", "journal"),
        ("UPDATE tables SET last_seq = 10", "has entries that are none of its 10.", "restore", "journal"),
        ("UPDATE journal SET payload = '{{}}' WHERE seq = 9", "cannot be read", "upgrade", "journal"),
        ("UPDATE journal SET codec = 99 WHERE seq = 9", "codec version 99", "upgrade", "journal"),
        ("UPDATE game_results SET points = 1 WHERE seat = 0", "results of table t are not", "rebuild", "results"),
        ("DELETE FROM game_results WHERE seat = 0", "results of table t are not", "rebuild", "results"),
    ],
)
async def test_a_journal_that_is_not_whole_or_disagrees_with_the_results_is_found(
    store: Store, file: Path, sql: str, says: str, cure: str, of: str
) -> None:
    await store.journal.append("t", entries(*WHOLE), ())
    change(file, sql.format())
    [finding] = await findings(store)
    assert says.format(len(WHOLE)) in finding.what
    assert (finding.cure, finding.of, finding.table) == (cure, of, "t")


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tables SET stage = 'lobby'",
        "UPDATE tables SET channel = 99",
        "UPDATE tables SET pause = 'agreed'",
        "DELETE FROM table_seats WHERE place = 1",
        "UPDATE deadlines SET due = datetime(due, '+1 hour')",
    ],
)
async def test_rows_of_a_table_that_its_journal_does_not_tell_are_mended(file: Path, sql: str) -> None:
    house = House(file)
    await house.start()
    table = await house.open()
    change(file, sql)
    [finding] = await findings(house.store)
    assert (finding.cure, finding.of, finding.table) == ("rebuild", "table", table)
    await house.store.integrity(folded).mend(table)
    assert await findings(house.store) == []
    await house.stop()


async def test_a_game_that_cannot_be_taken_up_is_found(store: Store) -> None:
    half = entries(*lobby(), *played(1)[:60])
    backwards = [*half[:40], *(entry for entry in half[:39:-1])]
    records = [entry.record for entry in backwards]
    await store.journal.append("t", entries(*records), due(0))
    [finding] = await findings(store)
    assert (finding.cure, finding.of) == ("close", "journal")
    assert "cannot be taken up" in finding.what


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE journal_archives SET data = zeroblob(100)",
        "UPDATE journal_archives SET entries = entries - 1",
        "UPDATE journal_archives SET kyokus = 0",
        "DELETE FROM archived_people WHERE user_id = 100",
    ],
)
async def test_an_archive_that_is_not_what_was_packed_is_found(store: Store, file: Path, sql: str) -> None:
    await store.journal.append("t", entries(*WHOLE), ())
    await store.compaction.compact("t")
    change(file, sql)
    [finding] = await findings(store)
    assert "of table t" in finding.what
    assert finding.cure == "restore"


async def test_games_that_leagues_are_owed_are_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_games, "record_table_game", lambda *_: 1 / 0)
    await store.journal.append("t", entries(*WHOLE), ())
    [finding] = await findings(store)
    assert (finding.what, finding.cure) == ("1 finished games did not come into their leagues for a fault.", "restart")
