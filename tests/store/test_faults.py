"""The disk is full, the file is locked, away or replaced: tables stand still, say so, and go on where they were."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import Connection, event
from structlog.testing import capture_logs

from bot.cli.database_check import folded
from bot.engine.legal import default_action
from bot.store.database import connections, migrate
from bot.store.errors import DatabaseFailed
from bot.store.store import Store
from bot.store.user_and_server_settings import GuildSettings
from bot.table.commands import Act
from bot.table.errors import JournalFailed, UnreadableTable
from bot.table.table import RETRY
from bot.table.table_events import ClockRestarted, SeatTaken
from tests.store.games import ANNE, due, entries, lobby
from tests.store.test_tables_on_disk import PEOPLE, House


async def stands_still_and_goes_on(house: House, table: str, fault: AbstractContextManager[None]) -> None:
    """A table whose players act while nothing can be written, until that shows, and again once it can."""
    with capture_logs() as logs:
        with fault:
            while not (await house.lobby.public_table(table)).stuck:
                if any(hand.legal for hand in await house.hands(table)):
                    with suppress(JournalFailed):
                        await act(house, table)
                else:
                    await house.clock.advance(1)
            written = await house.store.journal.load(table)
        await house.clock.advance(RETRY.total_seconds())
        assert not (await house.lobby.public_table(table)).stuck
        await until_somebody_acts(house, table)
        await act(house, table)
    told = [line for line in logs if "written to" in line["event"]]
    assert [line["log_level"] for line in told] == ["error", "info"], "told once, and once more when it is over"
    played = await house.store.journal.load(table)
    assert len(played) > len(written) + 1
    assert played[: len(written)] == written
    await house.stop()
    await house.start()
    assert (await house.store.journal.load(table))[: len(played)] == played


async def until_somebody_acts(house: House, table: str) -> None:
    while not any(hand.legal for hand in await house.hands(table)):
        await house.clock.advance(1)


async def act(house: House, table: str) -> None:
    hand = next(hand for hand in await house.hands(table) if hand.legal)
    person = next(person for person in PEOPLE if person.user == hand.user)
    assert hand.view is not None
    await house.lobby.submit(table, Act(person, default_action(hand.view, hand.legal)))


@contextmanager
def full(store: Store) -> Iterator[None]:
    """There is no room for another page."""
    with said(store, "PRAGMA max_page_count = 1"):
        yield


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    """Nothing may be written any more, as on a disk that the system has made read-only after an error."""
    with said(store, "PRAGMA query_only = ON"):
        yield


@contextmanager
def said(store: Store, *words: str) -> Iterator[None]:
    """Every connection says these words before a transaction; afterwards each forgets them."""

    def begins(connection: Connection) -> None:
        for word in words:
            connection.exec_driver_sql(word)

    def recovers(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1073741823")
        connection.exec_driver_sql("PRAGMA query_only = OFF")

    writers = store._database.writers
    for writer in writers:
        event.listen(writer, "begin", begins, insert=True)
    try:
        yield
    finally:
        for writer in writers:
            event.remove(writer, "begin", begins)
            event.listen(writer, "begin", recovers, insert=True)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another process writes, and does not come to an end."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def elsewhere(file: Path) -> Iterator[None]:
    """Somebody moves the file away while it is open, and back."""
    moved = file.rename(file.with_name("moved.sqlite3"))
    yield
    moved.rename(file)


@contextmanager
def replaced(file: Path) -> Iterator[None]:
    """Somebody puts another database in its place, and takes it away again."""
    moved = file.rename(file.with_name("moved.sqlite3"))
    file.write_bytes(moved.read_bytes())
    yield
    file.unlink()
    moved.rename(file)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a lock."""
    monkeypatch.setattr(connections, "PRAGMAS", ("PRAGMA busy_timeout = 50", *connections.PRAGMAS[1:]))


@pytest.fixture
async def house(file: Path, impatient: None) -> AsyncIterator[House]:
    opened = House(file)
    await opened.start()
    yield opened
    await opened.stop()


@pytest.mark.parametrize("fault", [full, read_only, locked, elsewhere, replaced])
async def test_a_table_stands_still_while_nothing_can_be_written_and_goes_on_where_it_was(
    house: House, file: Path, fault: Callable[[object], AbstractContextManager[None]]
) -> None:
    table = await house.open()
    await stands_still_and_goes_on(house, table, fault(house.store if fault in (full, read_only) else file))


async def test_a_table_goes_on_by_itself_once_that_is_possible(house: House) -> None:
    table = await house.open()
    await until_somebody_acts(house, table)
    with capture_logs() as logs, read_only(house.store):
        with pytest.raises(JournalFailed):
            await act(house, table)
        # It tries again by itself, and again in vain.
        await house.clock.advance(1000)
        assert (await house.lobby.public_table(table)).stuck
    assert sum("nothing can be written" in line["event"] for line in logs) == 1, "told once, however often it is tried"
    before = len(await house.store.journal.load(table))
    await house.clock.advance(RETRY.total_seconds())
    assert not (await house.lobby.public_table(table)).stuck
    [first, *_] = (await house.store.journal.load(table))[before:]
    assert isinstance(first.record, ClockRestarted), "nobody pays for the time in which nobody could move"


async def test_of_many_tables_one_waits_for_a_lock_and_all_fail_with_it(file: Path, impatient: None) -> None:
    async with await Store.open(str(file), owner="test") as store:
        for channel in range(6):
            await store.journal.append(f"t{channel}", entries(lobby(channel=channel)[0]), ())
        begun: list[object] = []
        for writer in store._database.writers:
            event.listen(writer, "begin", begun.append, insert=True)
        more = entries(SeatTaken(0, ANNE), first=2)
        with locked(file):
            tried = [store.journal.append(f"t{channel}", more, ()) for channel in range(6)]
            failed = await asyncio.gather(*tried, return_exceptions=True)
        assert [type(one) for one in failed] == [JournalFailed] * 6
        assert all("locked" in str(one) for one in failed)
        assert len(begun) == 1, "five seconds of waiting are not six times five"
        for channel in range(6):
            await store.journal.append(f"t{channel}", more, ())


async def test_a_damaged_payload_stops_its_own_table_alone(house: House, file: Path) -> None:
    damaged, whole = await house.open(), "of another server"
    await house.store.journal.append(whole, entries(lobby(channel=8)[0]), ())
    await house.stop()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(
            "UPDATE journal SET payload = CAST(x'ff' || CAST(payload AS BLOB) AS TEXT) WHERE table_id = ? AND seq = 9",
            (damaged,),
        )
    with capture_logs() as logs:
        await house.start()
        assert (await house.lobby.public_table(whole)).stage == "lobby"
        with pytest.raises(UnreadableTable):
            await house.store.journal.load(damaged)
        assert house.store.database_statistics.writable
    [told] = [line for line in logs if line["log_level"] == "error"]
    assert (told["table"], told["fault"]) == (
        damaged,
        f"the journal of table {damaged} cannot be read: a damaged value that cannot be read",
    )
    assert "\\xff" not in str(logs), "SQLite's message has the whole payload"
    [finding] = [finding async for finding in house.store.integrity(folded).findings()]
    assert (finding.table, finding.of) == (damaged, "journal")


async def test_a_damaged_value_is_told_once_and_keeps_nobody_from_writing(house: House) -> None:
    store = house.store
    await store.settings.set_guild(1, GuildSettings(preset="mleague"))
    async with store._database.writing() as connection:
        await connection.exec_driver_sql("UPDATE guild_settings SET value = CAST(x'ff' AS TEXT)")
    with capture_logs() as logs:
        for _ in range(2):
            with pytest.raises(DatabaseFailed, match="a damaged value that cannot be read"):
                await store.settings.guild(1)
            with pytest.raises(DatabaseFailed):
                async with store._database.writing() as connection:
                    (await connection.exec_driver_sql("SELECT value FROM guild_settings")).all()
        assert store.database_statistics.writable
        await store.settings.set_guild(2, GuildSettings(preset="mleague"))
    assert [line["event"] for line in logs] == [
        "the database holds a damaged value: `python -m bot db check --full` says where"
    ]


async def test_who_reads_waits_for_nobody_who_writes(house: House, file: Path) -> None:
    table = await house.open()
    with locked(file):
        assert len(await house.store.journal.load(table)) > 10
        assert (await house.store.personal_data.kept(PEOPLE[0].user)).tables == 1


async def test_what_could_not_be_written_for_what_it_was_is_no_fault_of_the_database(store: Store) -> None:
    await store.journal.append("t", entries(lobby()[0]), ())
    with capture_logs() as logs, pytest.raises(JournalFailed):
        await store.journal.append("t", entries(SeatTaken(0, ANNE), first=2), (*due(1), *due(1)))
    assert logs == []
    assert not store._database.database_health.failing


async def test_a_file_that_was_deleted_is_not_written_to_as_if_it_were_there(house: House, file: Path) -> None:
    await house.open()
    remove(file)
    with pytest.raises(DatabaseFailed, match="was moved, deleted or replaced since it was opened"):
        await house.store.settings.choose(5, locale="de")
    assert (await house.store.settings.user(5)).locale is None


def remove(file: Path) -> None:
    file.unlink()


async def test_a_database_without_room_is_told_at_the_start(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await (await Store.open(str(file), owner="test")).close()
    monkeypatch.setattr(connections, "PRAGMAS", (*connections.PRAGMAS, "PRAGMA query_only = ON"))
    # It fails only after the schema was looked at.
    monkeypatch.setattr(migrate, "upgrade", lambda _: None)
    with pytest.raises(
        DatabaseFailed, match=r"^The database .*jantaku\.sqlite3 cannot be written to: attempt to write"
    ):
        await Store.open(str(file), owner="test")
