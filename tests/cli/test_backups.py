"""`python -m bot db`: backups made and brought back, old journals packed."""

import asyncio
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store.store import Store
from bot.table.table_events import TableClosed
from tests.store.games import entries, lobby, played
from tests.store.newest_schema import HEAD


async def _played(file: Path, channel: int = 7) -> None:
    closed = datetime.now(UTC) - timedelta(days=8)
    async with await Store.open(str(file), owner="test") as store:
        records = (*lobby(channel=channel), *played(1), TableClosed("finished"))
        await store.journal.append(f"t{channel}", entries(*records, start=closed), ())


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with a table that closed eight days ago, which the settings name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JANTAKU_DATABASE__URL", str(tmp_path / "club.sqlite3"))
    asyncio.run(_played(tmp_path / "club.sqlite3"))
    return tmp_path / "club.sqlite3"


def test_a_backup_goes_beside_the_database_into_the_folder_of_the_settings_or_where_it_is_told(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["db", "backup"]) == 0
    [beside] = file.parent.glob("club-2*.sqlite3")
    said = capsys.readouterr().out
    assert said.startswith(f"{beside}: a whole copy of {file}, {beside.stat().st_size:,} bytes.")
    Path("backups").mkdir()
    monkeypatch.setenv("JANTAKU_DATABASE__BACKUP_FOLDER", "backups")
    assert main(["db", "backup"]) == 0
    assert len(list(Path("backups").iterdir())) == 1
    assert main(["db", "backup", "mine.sqlite3"]) == 0
    assert Path("mine.sqlite3").exists()


def test_what_cannot_be_backed_up_or_restored_is_one_sentence(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "backup", str(file)]) == 1
    assert capsys.readouterr().err == f"The backup {file} could not be made: there is a file of that name already.\n"
    assert main(["db", "restore", "nothing.sqlite3"]) == 1
    assert capsys.readouterr().err == "There is no file nothing.sqlite3.\n"
    Path("empty.sqlite3").touch()
    assert main(["db", "restore", "empty.sqlite3"]) == 1
    assert capsys.readouterr().err == "empty.sqlite3 is no backup that could be restored.\n"


def test_a_backup_is_brought_back(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "backup", "mine.sqlite3"]) == 0
    asyncio.run(_played(file, channel=8))
    capsys.readouterr()
    assert main(["db", "restore", "mine.sqlite3"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"{file} is now what mine.sqlite3 was, with schema version {HEAD}."
    assert re.fullmatch(r"What was there before is .*club-replaced-\d{8}T\d{6}Z\.sqlite3; delete it .*", second)
    assert asyncio.run(_tables(file)) == 1


async def _tables(file: Path) -> int:
    async with await Store.open(str(file), owner="test") as store:
        return len(await store.table_games.results(1))


def test_old_journals_are_packed_by_hand_and_their_room_is_given_back(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = file.stat().st_size
    assert main(["db", "compact", "--shrink"]) == 0
    packed, shrunk = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"1 journal packed: 1,\d{3} entries in \d{2},\d{3} bytes\.", packed)
    assert re.fullmatch(rf"{file}: {file.stat().st_size:,} bytes instead of \d{{3}},\d{{3}}\.", shrunk)
    assert file.stat().st_size < before
    assert asyncio.run(_tables(file)) == 1
    assert main(["db", "compact"]) == 0
    assert capsys.readouterr().out == "0 journals packed: 0 entries in 0 bytes.\n"


def test_room_is_not_given_back_while_a_bot_runs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def beside() -> int:
        async with await Store.open(str(file), owner="bot"):
            return await asyncio.to_thread(main, ["db", "compact", "--shrink"])

    assert asyncio.run(beside()) == 1
    said = capsys.readouterr()
    assert said.out.startswith("1 journal packed")
    assert said.err == f"The database {file} is in use: stop the bot, and whatever else has it open, first.\n"


async def _chosen(file: Path) -> str | None:
    async with await Store.open(str(file), owner="test") as store:
        await store.settings.choose(7, locale="ja")
        return (await store.settings.user(7)).locale


def test_a_database_is_copied_once_and_told_where_it_went(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JANTAKU_DATABASE__URL", "club.sqlite3")
    asyncio.run(_chosen(tmp_path / "club.sqlite3"))
    assert main(["db", "copy", "--to", "new.sqlite3"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("new.sqlite3 holds what club.sqlite3 holds: 2 rows in 2 tables, read and compared.")
    assert main(["db", "copy", "--to", "new.sqlite3"]) == 1
    assert "Nothing was copied to new.sqlite3: there is something in it already." in capsys.readouterr().err
    assert main(["db", "copy", "--to", f"postgresql://club:hunter2@/games?host={tmp_path}"]) == 1
    told = capsys.readouterr().err
    assert "The PostgreSQL server of postgresql://club@/games cannot be reached" in told
    assert "hunter2" not in told
