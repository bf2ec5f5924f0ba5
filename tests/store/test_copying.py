"""A whole database is copied into an empty one, of the other system where there is a server."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.database import copying, migrate
from bot.store.database.copying import copy, prepare
from bot.store.database.league_schema import metadata
from bot.store.errors import CopyRefused, StoreError
from bot.store.store import Store
from tests.postgres import Postgres, server_url
from tests.store.games import START, play
from tests.store.places import FilePlace, Place, ServerPlace
from tests.store.test_personal_data import lived


@pytest.fixture
def target(dialect: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Place]:
    """A database that is not there yet, of the other system."""
    if dialect == "postgresql" or server_url() is None:
        yield FilePlace(tmp_path / "copy.sqlite3")
        return
    server: Postgres = request.getfixturevalue("postgres")
    with closing(server.stranger(server.bare())) as database:
        yield ServerPlace(database)


def rows(place: Place) -> dict[str, list[str]]:
    return {
        table.name: sorted(map(repr, place.query(f"SELECT * FROM {table.name}")))  # noqa: S608 - its own names
        for table in metadata.sorted_tables
    }


async def copied(place: Place, target: Place) -> copying.Copied:
    await asyncio.to_thread(prepare, place.url, target.url)
    return await copy(place.url, target.url)


async def test_a_copy_holds_every_row_and_goes_on_there(store: Store, place: Place, target: Place) -> None:
    league = await lived(store)
    await play(store, "another", 2)
    gone = await store.puzzles.open("waits", {"hand": "1m", "says": "Ünï"}, START)
    place.change("DELETE FROM puzzles")
    before = await store.league_standings.standings(league, None)
    journal = await store.journal.load("another")
    await store.close()
    done = await copied(place, target)
    assert rows(target) == rows(place)
    assert done.rows == sum(map(len, rows(place).values())) > 100
    assert done.tables == sum(map(bool, rows(place).values())) > 15
    async with await Store.open(target.url, owner="next") as moved:
        assert moved.epoch == store.epoch + 1
        assert await moved.league_standings.standings(league, None) == before
        assert await moved.journal.load("another") == journal
        assert await moved.puzzles.open("waits", {}, START) > gone, "no number is given twice"
        await play(moved, "third", 3)


async def test_what_is_there_already_is_never_written_over(store: Store, place: Place, target: Place) -> None:
    await play(store, "t", 1)
    await copied(place, target)
    before = rows(target)
    with pytest.raises(CopyRefused, match="something in it already"):
        await copied(place, target)
    with pytest.raises(CopyRefused, match="something in it already"):
        await copied(place, place)
    assert rows(target) == before


async def test_a_copy_that_breaks_off_leaves_nothing(
    store: Store, place: Place, target: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(store, "t", 1)

    async def otherwise(*_: object, **__: object) -> bool:
        return False

    monkeypatch.setattr(copying, "_same", otherwise)
    with pytest.raises(CopyRefused, match="read otherwise"):
        await copied(place, target)
    assert not any(rows(target).values())


@pytest.mark.skipif(server_url() is None, reason="a file keeps texts of any length")
async def test_what_the_other_system_cannot_keep_is_told_with_its_table(file: Path, postgres: Postgres) -> None:
    place = FilePlace(file)
    async with await Store.open(place.url, owner="test") as store:
        await play(store, "t", 1)
    place.change("UPDATE tables SET owner = ?", "x" * 200)
    with closing(postgres.stranger(postgres.bare())) as database:
        with pytest.raises(CopyRefused, match="tables: value too long"):
            await copied(place, ServerPlace(database))
        assert not any(rows(ServerPlace(database)).values())


async def test_only_a_database_of_this_version_is_copied(tmp_path: Path, file: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    with pytest.raises(CopyRefused, match="db upgrade"):
        await copied(FilePlace(file), FilePlace(target))
    assert not target.exists()
    migrate.upgrade(str(file))
    with pytest.raises(StoreError, match="nowhere"):
        await copied(FilePlace(file), FilePlace(tmp_path / "nowhere" / "copy.sqlite3"))
