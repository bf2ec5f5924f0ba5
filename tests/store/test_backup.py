"""Backups: one state of a database that is being written to, whole, for its owner alone."""

import asyncio
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.store.database import backup_names, sqlite_files
from bot.store.database.backup import back_up, file_of, rotate
from bot.store.database.backup_names import backup_name, backups_in, kept
from bot.store.errors import BackupFailed, ForeignDatabase, NotADatabase, NotHere, NothingToBackUp
from bot.store.store import Store
from tests.store.games import due, entries, lobby, played

NOW = datetime(2026, 3, 7, 3, 0, tzinfo=UTC)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_a_backup_is_a_whole_database_with_all_that_was_written(store: Store, file: Path, tmp_path: Path) -> None:
    await store.journal.append("t", entries(*lobby(), *played(1)), due(0))
    folder = tmp_path / "backups"
    folder.mkdir()
    made = await asyncio.to_thread(back_up, file, folder, NOW)
    assert names(folder) == ["jantaku-20260307T030000Z.sqlite3"]
    assert (made.file.name, made.size) == (names(folder)[0], made.file.stat().st_size)
    assert made.file.stat().st_mode & 0o777 == 0o600
    async with await Store.open(str(made.file), owner="backup") as copy:
        assert await copy.journal.load("t") == entries(*lobby(), *played(1))
        assert await copy.journal.deadlines("t") == due(0)
        assert len(await copy.table_games.results(1)) == 1


async def test_a_backup_is_one_state_however_much_is_written_while_it_is_made(
    store: Store, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup_names, "PAGES", 20)
    whole = {f"t{channel}": entries(*lobby(channel=channel), *played(channel)) for channel in range(2)}
    steps = [(table, first) for first in range(0, 1200, 60) for table in whole]
    written = dict.fromkeys(whole, 0)

    async def write_on() -> None:
        table, first = steps.pop(0)
        more = whole[table][first : first + 60]
        if more:
            await store.journal.append(table, more, due(0, decision=first + 1))
            written[table] += len(more)

    loop = asyncio.get_running_loop()

    def meanwhile() -> bool:
        if steps:
            asyncio.run_coroutine_threadsafe(write_on(), loop).result(10)
        return False

    for number in range(3):
        for _ in range(4):
            await write_on()
        before = dict(written)
        await asyncio.to_thread(back_up, file, tmp_path / f"copy{number}.sqlite3", NOW, meanwhile)
        assert written != before, "it was written to while it was copied"
        async with await Store.open(str(tmp_path / f"copy{number}.sqlite3"), owner="backup") as copy:
            for table, length in before.items():
                assert await copy.journal.load(table) == whole[table][:length]
                assert await copy.journal.deadlines(table) != ()


def test_a_backup_never_takes_the_place_of_a_file(file: Path, tmp_path: Path) -> None:
    asyncio.run(_made(file))
    back_up(file, tmp_path, NOW)
    before = (tmp_path / backup_name(file, NOW)).read_bytes()
    with pytest.raises(BackupFailed, match="there is a file of that name already"):
        back_up(file, tmp_path, NOW)
    assert (tmp_path / backup_name(file, NOW)).read_bytes() == before
    with pytest.raises(BackupFailed, match="already"):
        back_up(file, file, NOW)


async def _made(file: Path) -> None:
    async with await Store.open(str(file), owner="test") as store:
        await store.journal.append("t", entries(*lobby(), *played(1)), ())


def test_a_backup_of_a_bot_that_is_stopped_leaves_no_companion(file: Path, tmp_path: Path) -> None:
    asyncio.run(_made(file))
    before = names(tmp_path)
    back_up(file, tmp_path / "copy.sqlite3", NOW)
    assert names(tmp_path) == sorted([*before, "copy.sqlite3"])


@pytest.mark.parametrize("when", [1, 2, 40])
def test_a_backup_that_is_broken_off_leaves_nothing(
    file: Path, tmp_path: Path, when: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(_made(file))
    monkeypatch.setattr(backup_names, "PAGES", 50)
    monkeypatch.setattr(sqlite_files, "LOOK_EVERY", 100)
    before = names(tmp_path)
    asked = iter(range(10_000))
    with pytest.raises(BackupFailed, match="broken off"):
        back_up(file, tmp_path / "copy.sqlite3", NOW, lambda: next(asked) >= when)
    assert names(tmp_path) == before


def test_a_backup_of_a_damaged_database_is_none(file: Path, tmp_path: Path) -> None:
    asyncio.run(_made(file))
    content = bytearray(file.read_bytes())
    content[30 * 4096 : 40 * 4096] = os.urandom(10 * 4096)
    file.write_bytes(content)
    with pytest.raises(BackupFailed):
        back_up(file, tmp_path / "copy.sqlite3", NOW)
    assert names(tmp_path) == [file.name]


def test_what_cannot_be_backed_up_is_told(file: Path, tmp_path: Path) -> None:
    with pytest.raises(NothingToBackUp):
        back_up(file, tmp_path / "copy.sqlite3", NOW)
    file.write_text("Dear Anne, " * 100)
    with pytest.raises(NotADatabase):
        back_up(file, tmp_path / "copy.sqlite3", NOW)
    file.unlink()
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(ForeignDatabase):
        back_up(file, tmp_path / "copy.sqlite3", NOW)
    file.unlink()
    asyncio.run(_made(file))
    with pytest.raises(BackupFailed, match="no such file or directory"):
        back_up(file, tmp_path / "nowhere" / "copy.sqlite3", NOW)
    assert names(tmp_path) == [file.name]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a folder nobody can write to")
def test_a_folder_that_takes_no_backup_is_told(file: Path) -> None:
    asyncio.run(_made(file))
    with pytest.raises(BackupFailed, match="/proc/"):
        back_up(file, Path("/proc/copy.sqlite3"), NOW)


def test_a_database_on_a_server_is_left_to_the_tools_of_the_server(tmp_path: Path) -> None:
    assert file_of(f"sqlite+aiosqlite:///{tmp_path}/x.sqlite3") == tmp_path / "x.sqlite3"
    with pytest.raises(NotHere, match="pg_dump") as refused:
        file_of("postgresql://jantaku:secret@db.example/jantaku")
    assert "secret" not in str(refused.value)


# --------------------------------------------------------------------------------------------------- which are kept


def test_of_many_backups_the_newest_one_a_day_and_one_a_week_are_kept() -> None:
    # Saturday, 7 March 2026. Every six hours for two months.
    made = [NOW - timedelta(hours=6 * back) for back in range(240)]
    stay = sorted(kept(made, 3), reverse=True)
    assert stay[:3] == made[:3]
    days = {moment.date() for moment in stay}
    assert {(NOW - timedelta(days=back)).date() for back in range(7)} <= days
    # The last backups of the weeks that ended on Sunday 1 March, 22 and 15 February.
    assert [moment.isoformat() for moment in stay[-3:]] == [
        "2026-03-01T21:00:00+00:00",
        "2026-02-22T21:00:00+00:00",
        "2026-02-15T21:00:00+00:00",
    ]
    assert len(stay) == 3 + 5 + 2, "the newest are of two days, one of the five other days ends a week"
    made = [NOW - timedelta(days=back) for back in (400, 401, 402)]
    assert kept(made, 1) == frozenset(made)
    assert kept([], 3) == frozenset()


def test_what_is_called_otherwise_is_never_deleted(file: Path, tmp_path: Path) -> None:
    others = ["jantaku-before-the-finals.sqlite3", "other-20250101T000000Z.sqlite3", "jantaku-99999999T000000Z.sqlite3"]
    for back in range(60):
        (tmp_path / backup_name(file, NOW - timedelta(days=back))).touch()
    for name in others:
        (tmp_path / name).touch()
    gone = rotate(tmp_path, file, 2)
    assert len(backups_in(tmp_path, file)) == 60 - len(gone) == 7 + 2
    assert set(others) <= set(names(tmp_path))
    assert next(iter(backups_in(tmp_path, file))) == NOW
    assert rotate(tmp_path, file, 2) == []
