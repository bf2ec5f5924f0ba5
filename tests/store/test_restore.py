"""A backup takes the place of the database: games go on where it was made, and nothing that was there is lost."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.store.database.backup import back_up
from bot.store.database.restore import restore
from bot.store.errors import (
    BackupMissing,
    DatabaseUnusable,
    ForeignDatabase,
    InUse,
    NewerSchema,
    NotADatabase,
    NothingToRestore,
    RestoreFailed,
)
from bot.store.store import Store
from tests.store.games import due, entries, lobby, play, played
from tests.store.newest_schema import HEAD

NOW = datetime(2026, 3, 7, 3, 0, tzinfo=UTC)
WHOLE = entries(*lobby(), *played(1))
HALF = len(WHOLE) // 2


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def content(file: Path, suffix: str = "") -> bytes:
    return file.with_name(f"{file.name}{suffix}").read_bytes()


def write(file: Path, new: bytes, suffix: str = "") -> None:
    file.with_name(f"{file.name}{suffix}").write_bytes(new)


@pytest.fixture
async def copy(file: Path, tmp_path: Path) -> Path:
    """A backup of a database in which one game is over and another is being played, which has gone on since."""
    target = tmp_path / "copy.sqlite3"
    async with await Store.open(str(file), owner="before") as store:
        await play(store, "u", 2)
        await store.journal.append("t", WHOLE[:HALF], due(0, decision=4))
        back_up(file, target, NOW)
        await store.journal.append("t", WHOLE[HALF:], due(1, decision=9))
    return target


@pytest.mark.usefixtures("copy")
async def test_games_go_on_where_the_backup_was_made(copy: Path, file: Path) -> None:
    done = restore(file, copy, NOW)
    assert done.version == HEAD
    async with await Store.open(str(file), owner="after") as store:
        assert await store.journal.load("t") == WHOLE[:HALF]
        assert await store.journal.deadlines("t") == due(0, decision=4)
        [league] = await store.leagues.of(1)
        assert (await store.league_games.held(league.id, None)).counted == {4: 1}
        await store.journal.append("t", WHOLE[HALF:], ())
        assert (await store.league_games.held(league.id, None)).counted == {4: 2}
        assert (await store.league_rebuilds.rebuild(league.id)).differing == ()
    with pytest.raises(NothingToRestore):
        restore(file, file, NOW)


def rights(file: Path) -> int:
    return file.stat().st_mode & 0o777


async def test_what_was_there_is_put_aside_whole(copy: Path, file: Path) -> None:
    done = restore(file, copy, NOW)
    assert done.aside is not None
    assert done.aside.name == "jantaku-replaced-20260307T030000Z.sqlite3"
    assert names(file.parent) == ["copy.sqlite3", done.aside.name, "jantaku.sqlite3"]
    assert rights(file) == 0o600
    async with await Store.open(str(done.aside), owner="aside") as store:
        assert await store.journal.load("t") == WHOLE


async def test_a_crash_left_a_log_behind_which_is_put_aside_with_its_database(copy: Path, file: Path) -> None:
    async with await Store.open(str(file), owner="killed") as store:
        await store.settings.choose(5, locale="de")
        crashed = {suffix: content(file, suffix) for suffix in ("", "-wal")}
    for suffix, left in crashed.items():
        write(file, left, suffix)
    done = restore(file, copy, NOW)
    assert done.aside is not None
    assert names(file.parent) == ["copy.sqlite3", done.aside.name, "jantaku.sqlite3"]
    with closing(sqlite3.connect(done.aside)) as aside:
        assert aside.execute("SELECT locale FROM user_settings").fetchall() == [("de",)]
    async with await Store.open(str(file), owner="after") as store:
        assert (await store.settings.user(5)).locale is None


async def test_nothing_is_restored_while_a_bot_runs(copy: Path, file: Path) -> None:
    async with await Store.open(str(file), owner="running") as store:
        before = names(file.parent)
        with pytest.raises(InUse, match="stop the bot"):
            restore(file, copy, NOW)
        assert names(file.parent) == before
        assert await store.journal.load("t") == WHOLE
    assert restore(file, copy, NOW).aside is not None


async def test_a_database_that_cannot_be_read_any_more_is_replaced_all_the_same(copy: Path, file: Path) -> None:
    broken = b"no database at all " * 1000
    write(file, broken)
    write(file, b"its log", "-wal")
    done = restore(file, copy, NOW)
    assert done.aside is not None
    assert content(done.aside) == broken
    assert content(done.aside, "-wal") == b"its log"
    async with await Store.open(str(file), owner="after") as store:
        assert await store.journal.load("t") == WHOLE[:HALF]


async def test_a_machine_without_a_database_gets_the_backups(copy: Path, tmp_path: Path) -> None:
    new = tmp_path / "elsewhere" / "jantaku.sqlite3"
    new.parent.mkdir()
    assert restore(new, copy, NOW).aside is None
    assert names(new.parent) == ["jantaku.sqlite3"]
    async with await Store.open(str(new), owner="after") as store:
        assert await store.journal.load("t") == WHOLE[:HALF]


def newer(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def foreign(copy: Path) -> None:
    copy.unlink()
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def letter(copy: Path) -> None:
    copy.write_text("Dear Anne, " * 100)


def damaged(copy: Path) -> None:
    whole = content(copy)
    write(copy, whole[: 30 * 4096] + b"\xff" * (10 * 4096) + whole[40 * 4096 :])


@pytest.mark.parametrize(
    ("make", "refusal"),
    [
        (newer, NewerSchema),
        (foreign, ForeignDatabase),
        (letter, NotADatabase),
        (damaged, RestoreFailed),
        (Path.unlink, BackupMissing),
    ],
)
async def test_what_is_no_backup_of_this_bot_is_refused_and_nothing_changes(
    copy: Path, file: Path, make: object, refusal: type[DatabaseUnusable]
) -> None:
    assert callable(make)
    make(copy)
    before = {path.name: path.read_bytes() for path in file.parent.iterdir()}
    with pytest.raises(refusal):
        restore(file, copy, NOW)
    assert {path.name: path.read_bytes() for path in file.parent.iterdir()} == before


async def test_two_restores_keep_both_databases(copy: Path, file: Path) -> None:
    first = restore(file, copy, NOW)
    with pytest.raises(RestoreFailed, match="already"):
        restore(file, copy, NOW)
    second = restore(file, copy, NOW + timedelta(seconds=1))
    assert first.aside != second.aside
    assert len(names(file.parent)) == 4
