"""A database on a PostgreSQL server: one writer at a time whoever they are, and lines that break at any moment."""

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, insert, select
from sqlalchemy.util import await_only
from structlog.testing import capture_logs

from bot.store.database import connections, postgresql
from bot.store.database.connections import Database, place_of
from bot.store.database.schema import guild_settings, hosts
from bot.store.errors import DatabaseFailed
from bot.store.store import Store
from bot.table.errors import JournalFailed
from bot.table.table_events import Person, SeatTaken
from tests.postgres import OTHERS, ServerDatabase, need_server
from tests.store.cutter import Cutter, Moment
from tests.store.games import due, entries, lobby, played

need_server()

LOBBY = entries(*lobby())
KICK = f"SELECT pg_terminate_backend(pid, 10000) {OTHERS}"


@pytest.fixture
async def store(on_server: ServerDatabase) -> AsyncIterator[Store]:
    async with await Store.open(on_server.url, owner="test") as opened:
        yield opened


@pytest.fixture
async def cutter(on_server: ServerDatabase, tmp_path: Path) -> AsyncIterator[Cutter]:
    async with Cutter(on_server.url, tmp_path).listening() as listening:
        yield listening


# --------------------------------------------------------------------------------------------------------- transactions


async def test_two_processes_write_one_after_the_other(on_server: ServerDatabase) -> None:
    first, second = Database(place_of(on_server.url)), Database(place_of(on_server.url))

    async def counted(database: Database) -> None:
        for _ in range(10):
            async with database.writing() as connection:
                count = len((await connection.execute(select(hosts))).all())
                await connection.execute(insert(hosts), {"owner": f"number {count}"})

    await asyncio.gather(counted(first), counted(second))
    assert sorted(on_server.fetch("SELECT owner FROM hosts")) == sorted((f"number {count}",) for count in range(20))
    await first.close()
    await second.close()


class LongWrite:
    """A write beside others that does not end before ``go_on``."""

    def __init__(self, database: Database) -> None:
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()
        self.task = asyncio.create_task(database.write(self._work))

    def _work(self, connection: Connection) -> None:
        connection.execute(insert(hosts), {"owner": "long"})
        self.begun.set()
        await_only(self.go_on.wait())


def add(connection: Connection) -> None:
    connection.execute(insert(hosts), {"owner": "quick"})


async def test_short_writes_wait_for_nobody_and_who_writes_alone_for_all(on_server: ServerDatabase) -> None:
    first, second = Database(place_of(on_server.url)), Database(place_of(on_server.url))
    long = LongWrite(first)
    await long.begun.wait()
    await second.write(add)
    assert on_server.fetch("SELECT owner FROM hosts") == [("quick",)]

    async def alone() -> list[str]:
        async with second.writing() as connection:
            return list((await connection.execute(select(hosts.c.owner))).scalars())

    waiting = asyncio.create_task(alone())
    await asyncio.wait({waiting}, timeout=0.5)
    assert not waiting.done()
    long.go_on.set()
    assert sorted(await waiting) == ["long", "quick"]
    await long.task
    await first.close()
    await second.close()


async def test_a_process_that_hangs_in_a_short_write_holds_nobody_up(on_server: ServerDatabase) -> None:
    """The server ends its transaction before others give up."""
    hanging, other = Database(place_of(on_server.url)), Database(place_of(on_server.url))
    long = LongWrite(hanging)
    await long.begun.wait()
    async with other.writing() as connection:
        assert (await connection.execute(select(hosts))).all() == []
    long.go_on.set()
    with pytest.raises(DatabaseFailed):
        await long.task
    await hanging.write(add)
    assert on_server.fetch("SELECT owner FROM hosts") == [("quick",)]
    await hanging.close()
    await other.close()


async def test_who_reads_sees_one_state_and_cannot_write(on_server: ServerDatabase) -> None:
    database = Database(place_of(on_server.url))
    async with database.reading() as connection:
        assert (await connection.execute(select(hosts))).all() == []
        on_server.execute("INSERT INTO hosts (owner) VALUES ('another')")
        assert (await connection.execute(select(hosts))).all() == []
    with pytest.raises(DatabaseFailed, match="read-only"):
        async with database.reading() as connection:
            await connection.execute(insert(hosts), {"owner": "reader"})
    await database.close()


async def test_a_slow_writer_fails_others_and_no_reader(
    on_server: ServerDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgresql.SETTINGS, "lock_timeout", "1")
    slow, quick = Database(place_of(on_server.url)), Database(place_of(on_server.url))
    async with slow.writing():
        with pytest.raises(DatabaseFailed, match="lock timeout"):
            async with quick.writing():
                pass
        async with quick.reading() as connection:
            assert (await connection.execute(select(hosts))).all() == []
    async with quick.writing() as connection:
        await connection.execute(insert(hosts), {"owner": "quick"})
    await slow.close()
    await quick.close()


async def test_what_a_failure_says_shows_no_value_of_the_row(on_server: ServerDatabase) -> None:
    database = Database(place_of(on_server.url))
    row = {"guild": 1, "key": "k", "value": "the whole wall"}
    with pytest.raises(DatabaseFailed) as failed:
        async with database.writing() as connection:
            await connection.execute(insert(guild_settings), [row, row])
    assert "duplicate key" in str(failed.value)
    assert "wall" not in f"{failed.value} {failed.value.__cause__}"
    await database.close()


@pytest.mark.parametrize("value", ["x" * 40, 2**70, "\ud800"])
async def test_what_the_database_cannot_keep_is_no_fault_of_the_database(
    on_server: ServerDatabase, value: object
) -> None:
    database = Database(place_of(on_server.url))
    row = {"guild": 1, "key": "k", "value": 1, ("guild" if isinstance(value, int) else "key"): value}
    with capture_logs() as logs, pytest.raises(DatabaseFailed) as failed:
        async with database.writing() as connection:
            await connection.execute(insert(guild_settings), row)
    assert str(value) not in str(failed.value)
    assert not logs
    assert not database.database_health.failing
    await database.close()


async def test_a_name_with_a_sign_that_no_text_of_postgresql_has_is_kept_without_it(store: Store) -> None:
    await store.journal.append("t", (*LOBBY[:1], *entries(SeatTaken(1, Person(101, "Be\0n")), first=2)), ())
    assert (await store.journal.load("t"))[1].record == SeatTaken(1, Person(101, "Be\0n"))
    league = await store.leagues.create(1, "Club", LOBBY[0].at)
    number = await store.leagues.guest(league.id, "Cl\0o")
    assert (await store.leagues.people(league.id))[number].name == "Cl\N{REPLACEMENT CHARACTER}o"


# --------------------------------------------------------------------------------------------------------- broken lines


async def test_a_server_that_was_restarted_is_used_as_before(store: Store, on_server: ServerDatabase) -> None:
    await store.journal.append("t", LOBBY, ())
    on_server.execute(KICK)
    assert await store.journal.load("t") == LOBBY
    on_server.execute(KICK)
    await store.journal.append("t", entries(*played(1)[:3], first=len(LOBBY) + 1), ())
    assert len(await store.journal.load("t")) == len(LOBBY) + 3


async def test_while_nobody_answers_everything_fails_and_then_goes_on(cutter: Cutter) -> None:
    async with await Store.open(cutter.url, owner="test") as store:
        await store.journal.append("t", LOBBY[:2], ())
        there = cutter.cut
        cutter.cut = "always"
        await cutter.hang_up()
        with capture_logs() as logs:
            for _ in range(2):
                with pytest.raises(JournalFailed, match="cannot be reached"):
                    await store.journal.append("t", LOBBY[2:], ())
            with pytest.raises(DatabaseFailed):
                await store.settings.user(5)
            cutter.cut = there
            await store.journal.append("t", LOBBY[2:], ())
        assert [line["log_level"] for line in logs] == ["error", "info"], "the operator is told when it begins and ends"
        assert await store.journal.load("t") == LOBBY


async def test_an_append_whose_connection_ends_leaves_nothing(store: Store, on_server: ServerDatabase) -> None:
    await store.journal.append("t", LOBBY, ())

    async def written() -> None:
        async with store._database.writing() as connection:
            await connection.execute(insert(hosts), {"owner": "half"})
            on_server.execute(KICK)
            await connection.execute(insert(hosts), {"owner": "other half"})

    with pytest.raises(DatabaseFailed):
        await written()
    assert on_server.fetch("SELECT owner FROM hosts") == [("test",)]
    assert await store.journal.load("t") == LOBBY


@pytest.mark.parametrize("moment", ["before commit", "after commit"])
async def test_an_append_whose_answer_is_lost_says_what_became_of_it(cutter: Cutter, moment: Moment) -> None:
    async with await Store.open(cutter.url, owner="test") as store:
        await store.journal.append("t", LOBBY[:2], ())
        cutter.cut = moment
        if moment == "before commit":
            with pytest.raises(JournalFailed):
                await store.journal.append("t", LOBBY[2:], ())
            assert await store.journal.load("t") == LOBBY[:2]
            await store.journal.append("t", LOBBY[2:], ())
        else:
            await store.journal.append("t", LOBBY[2:], ())
        assert cutter.cut == "never"
        assert await store.journal.load("t") == LOBBY


async def test_an_appends_fate_is_asked_until_it_is_known(cutter: Cutter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", (0, 0, 0))
    async with await Store.open(cutter.url, owner="test") as store:
        await store.journal.append("t", LOBBY[:2], ())
        cutter.cut, cutter.refusals_after = "after commit", 2
        await store.journal.append("t", LOBBY[2:], ())
        assert (cutter.cut, cutter.refusals) == ("never", 0)
        assert await store.journal.load("t") == LOBBY


class Kicker:
    """Ends every connection just before a step of the store: a statement, or the commit."""

    def __init__(self, store: Store, on_server: ServerDatabase) -> None:
        self._there = on_server
        self.steps = 0
        engine = store._database._engine.sync_engine
        for step in ("before_cursor_execute", "commit"):
            event.listen(engine, step, self._step)

    def _step(self, *_: object) -> None:
        self.steps -= 1
        if self.steps == 0:
            self._there.execute(KICK)


@pytest.mark.parametrize("seed", range(2))
async def test_whenever_lines_end_no_append_is_half_there(store: Store, on_server: ServerDatabase, seed: int) -> None:
    dice = random.Random(seed)
    whole = entries(*lobby(), *played(seed))[:50]
    await store.journal.append("t", whole[:1], due(0, decision=1))
    kicker = Kicker(store, on_server)
    done, failed = 1, 0
    while done < len(whole):
        more = whole[done : done + dice.randint(1, 5)]
        kicker.steps = dice.randint(1, 12)
        try:
            await store.journal.append("t", more, due(0, decision=more[-1].seq))
        except JournalFailed:
            failed += 1
        else:
            done = more[-1].seq
        kicker.steps = 0
        left = await store.journal.load("t")
        assert left == whole[:done]
        assert await store.journal.deadlines("t") == due(0, decision=done)
    assert failed > 5
