"""`python -m bot db close`: a table that nobody can read keeps no channel and no person, and what it wrote is kept."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store.replays import known_at_table
from bot.store.store import Store
from bot.table.commands import Open
from bot.table.errors import UnreadableTable
from bot.table.table_events import TableClosed
from tests.fakes import START
from tests.store.games import ANNE, SETTINGS, entries, lobby, played
from tests.store.places import change
from tests.store.test_tables_on_disk import House

BROKEN = "UPDATE journal SET kind = 'Nonsense' WHERE table_id = 't' AND seq = 3"
MISSING = "DELETE FROM journal WHERE table_id = 't' AND seq = 3"
OPENING = "UPDATE journal SET payload = '{}' WHERE table_id = 't' AND seq = 1"


async def _opened(file: Path, *ending: TableClosed) -> None:
    async with await Store.open(str(file), owner="test") as store:
        await store.journal.append("t", entries(*lobby(), *played(1)[:9], *ending), ())


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with an open game, which the settings name."""
    monkeypatch.setenv("JANTAKU_DATABASE__URL", str(tmp_path / "club.sqlite3"))
    asyncio.run(_opened(tmp_path / "club.sqlite3"))
    return tmp_path / "club.sqlite3"


def journal_of(file: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT * FROM journal ORDER BY seq").fetchall()


@pytest.mark.parametrize("damage", [BROKEN, MISSING, OPENING])
def test_its_channel_and_its_players_are_free(file: Path, capsys: pytest.CaptureFixture[str], damage: str) -> None:
    change(file, damage)
    before = journal_of(file)
    assert main(["db", "check", "--full"]) == 1
    assert "`python -m bot db close TABLE` gives the game up" in capsys.readouterr().out or damage == MISSING
    assert main(["db", "close", "t"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Table t is closed, channel 7 of server 1 and its players are free. Its journal (")
    assert journal_of(file) == before
    assert main(["db", "check", "--full"]) == 0

    async def rows() -> tuple[object, ...]:
        async with await Store.open(str(file), owner="test") as store:
            with pytest.raises(UnreadableTable):
                await store.journal.take_up("t")
            return (
                await store.open_tables.at_channel(7),
                await store.open_tables.of_user(ANNE.user),
                await store.open_tables.unsettled(9),
                await store.journal.deadlines("t"),
                await store.compaction.due(START + timedelta(days=100_000)),
            )

    assert asyncio.run(rows()) == (None, (), (), (), ())


async def test_in_its_channel_another_table_opens_while_the_bot_runs(file: Path) -> None:
    change(file, BROKEN)
    house = House(str(file))
    await house.start()
    with pytest.raises(UnreadableTable):
        await house.lobby.open(Open(1, 7, ANNE, SETTINGS))
    assert await asyncio.to_thread(main, ["db", "close", "t"]) == 0
    opened = await house.lobby.open(Open(1, 7, ANNE, SETTINGS))
    assert opened.table != "t"
    with pytest.raises(UnreadableTable):
        await house.lobby.public_table("t")
    await house.stop()


async def test_lists_of_games_that_were_played_pass_over_it(file: Path) -> None:
    change(file, OPENING)
    assert await asyncio.to_thread(main, ["db", "close", "t"]) == 0
    async with await Store.open(str(file), owner="test") as store, store._database.reading() as connection:
        assert await known_at_table(connection, 1, "t", 1) is None


def test_a_table_that_can_be_read_is_not_closed_that_way(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "close", "t"]) == 1
    assert capsys.readouterr().err == (
        "The game of table t can be taken up: close it in its channel, by /table close.\n"
    )
    assert main(["db", "close", "u"]) == 1
    assert capsys.readouterr().err.startswith("There is no table u: ")
    change(file, BROKEN)
    assert main(["db", "close", "t"]) == 0
    assert main(["db", "close", "t"]) == 1
    assert capsys.readouterr().err == "Table t is closed already.\n"


def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.sqlite3"
    monkeypatch.setenv("JANTAKU_DATABASE__URL", str(missing))
    assert main(["db", "close", "t"]) == 1
    assert capsys.readouterr().err == f"There is no database {missing}.\n"
    assert not missing.exists()
