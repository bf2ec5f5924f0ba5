"""The schema on a PostgreSQL server: looked at, made, upgraded, or refused in a sentence."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from urllib.parse import urlsplit, urlunsplit

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.database import migrate, migrate_postgresql, postgresql
from bot.store.database.connections import place_of
from bot.store.database.league_schema import metadata
from bot.store.database.postgresql import Server
from bot.store.errors import (
    Busy,
    ForeignTables,
    LoginRefused,
    MigrationFailed,
    NewerSchema,
    NoSuchDatabase,
    NotUnicode,
    NotWritable,
    TooOld,
)
from tests.patience import HANG
from tests.postgres import Postgres, ServerDatabase, need_server
from tests.store.newest_schema import HEAD
from tests.store.refusals import refused, run
from tests.store.test_migrate import broken_release

__all__ = ["broken_release"]

need_server()

SHAPE = (
    """SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'alembic_version'""",
    """SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> 'alembic_version'""",
    "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'alembic_version'",
)


@pytest.fixture
def bare(postgres: Postgres) -> Iterator[ServerDatabase]:
    """A database without any table."""
    with closing(postgres.stranger(postgres.bare())) as database:
        yield database


@pytest.fixture
def made(postgres: Postgres) -> Iterator[ServerDatabase]:
    """A database with the newest schema."""
    database = postgres.take()
    yield database
    postgres.give_back(database)


def shape(database: ServerDatabase) -> list[set[tuple[object, ...]]]:
    """Every column, constraint and index."""
    return [set(database.fetch(query)) for query in SHAPE]


def test_a_new_database_is_made_with_the_newest_schema(bare: ServerDatabase) -> None:
    before = migrate.check(bare.url)
    assert (before.current, before.up_to_date) == (None, False)
    assert shape(bare) == [set(), set(), set()], "looking makes nothing"
    made = migrate.upgrade(bare.url)
    assert made == migrate.check(bare.url) == migrate.upgrade(bare.url)
    assert (made.current, made.up_to_date) == (HEAD, True)


async def test_the_migrated_schema_is_the_one_the_code_describes(made: ServerDatabase, bare: ServerDatabase) -> None:
    differences: list[object] = []

    def describe(connection: Connection) -> None:
        metadata.create_all(connection)
        differences.extend(compare_metadata(MigrationContext.configure(connection), metadata))

    there = place_of(bare.url)
    assert isinstance(there, Server)
    engine = create_async_engine("postgresql+asyncpg://", async_creator=there.connect)
    async with engine.begin() as connection:
        await connection.run_sync(describe)
    await engine.dispose()
    assert differences == []
    assert shape(made) == shape(bare)


def test_processes_that_start_at_once_make_one_database(bare: ServerDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine an upgrade may take longer than another process waits for it.
    monkeypatch.setitem(postgresql.SETTINGS, "lock_timeout", f"{HANG * 1000:.0f}")
    with ThreadPoolExecutor(3) as pool:
        states = list(pool.map(migrate.upgrade, [bare.url] * 3))
    assert all(state.up_to_date for state in states)


# ------------------------------------------------------------------------------------------------------ broken upgrades


@pytest.mark.usefixtures("broken_release")
def test_an_upgrade_that_fails_leaves_everything_as_it_was(made: ServerDatabase, bare: ServerDatabase) -> None:
    with pytest.raises(MigrationFailed, match="nowhere"):
        migrate.upgrade(bare.url)
    assert shape(bare) == [set(), set(), set()]
    before = shape(made)
    with pytest.raises(MigrationFailed, match="nowhere"):
        migrate.upgrade(made.url)
    assert shape(made) == before
    assert migrate.check(made.url).current == HEAD


def test_an_upgrade_waits_for_no_one_for_long(bare: ServerDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(postgresql.SETTINGS, "lock_timeout", "1")
    bare.execute(f"SELECT pg_advisory_lock({postgresql.WRITERS})")
    with pytest.raises(Busy):
        migrate.upgrade(bare.url)
    bare.execute(f"SELECT pg_advisory_unlock({postgresql.WRITERS})")
    assert migrate.upgrade(bare.url).up_to_date


# ------------------------------------------------------------------------------------------------------------- refusals


def with_user(url: str, user: str, password: str) -> str:
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=f"{user}:{password}@{parts.netloc.rpartition('@')[2]}"))


async def test_tables_of_another_program_are_left_alone(bare: ServerDatabase) -> None:
    bare.execute("CREATE TABLE recipes (name text)")
    assert "another program" in await refused(bare.url, ForeignTables)
    bare.execute("CREATE TABLE alembic_version (version_num text)")
    await refused(bare.url, ForeignTables)
    assert bare.fetch("SELECT count(*) FROM recipes") == [(0,)]


async def test_a_newer_database_is_told_with_both_versions(bare: ServerDatabase) -> None:
    await run(migrate.upgrade, bare.url)
    bare.execute("UPDATE alembic_version SET version_num = '9999'")
    assert f"9999, but this version of the bot knows only up to {HEAD}" in await refused(bare.url, NewerSchema)


async def test_a_database_that_cannot_keep_every_name_is_refused(postgres: Postgres) -> None:
    url = postgres.bare("TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'")
    assert "LATIN1" in await refused(url, NotUnicode)


async def test_an_old_server_is_refused(bare: ServerDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrate_postgresql, "OLDEST", 99)
    assert "needs 99 or newer" in await refused(bare.url, TooOld)


async def test_a_database_that_is_not_there_is_told_with_what_makes_it(postgres: Postgres) -> None:
    assert "createdb" in await refused(postgres.url_of("no_such_database"), NoSuchDatabase)


async def test_a_wrong_password_is_told_and_not_repeated(postgres: Postgres, bare: ServerDatabase) -> None:
    bare.execute("DROP ROLE IF EXISTS jantaku_guest")
    bare.execute("CREATE ROLE jantaku_guest LOGIN PASSWORD 'right'")
    try:
        url = with_user(bare.url, "jantaku_guest", "hunter2")
        try:
            said = await refused(url, LoginRefused)
        except pytest.fail.Exception:
            pytest.skip("this server asks nobody for a password")
        assert "password authentication failed" in said
        assert "hunter2" not in said
        assert "permission denied" in await refused_upgrade(with_user(bare.url, "jantaku_guest", "right"))
    finally:
        bare.execute("DROP ROLE jantaku_guest")


async def refused_upgrade(url: str) -> str:
    """Whoever has no right to make tables may still look."""
    await run(migrate.check, url)
    with pytest.raises(NotWritable) as told:
        await run(migrate.upgrade, url)
    return str(told.value)
