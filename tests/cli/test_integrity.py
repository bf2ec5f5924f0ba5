"""`python -m bot db check --full`: what is wrong is told with what mends it, and nothing is changed."""

import asyncio
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store.store import Store
from bot.table.table_events import TableClosed
from tests.store.games import entries, lobby, played
from tests.store.newest_schema import HEAD
from tests.store.places import change


async def _played(file: Path) -> None:
    async with await Store.open(str(file), owner="test") as store:
        await store.journal.append("t", entries(*lobby(), *played(1), TableClosed("finished")), ())


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with a game that is over, which the settings name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JANTAKU_DATABASE__URL", str(tmp_path / "club.sqlite3"))
    asyncio.run(_played(tmp_path / "club.sqlite3"))
    return tmp_path / "club.sqlite3"


def everything_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_what_is_whole_is_said_to_be_so_and_nothing_is_changed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = everything_in(file.parent)
    assert main(["db", "check", "--full"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"The database {file} has schema version {HEAD}, the newest one.",
        "1 tables are whole, with all that follows from their journals.",
        "1 leagues are what their entries tell.",
    ]
    assert everything_in(file.parent) == before

    async def beside() -> int:
        async with await Store.open(str(file), owner="bot") as store:
            await store.settings.choose(5, locale="de")
            return await asyncio.to_thread(main, ["db", "check", "--full"])

    assert asyncio.run(beside()) == 0


def test_a_damaged_file_is_told_in_a_sentence_by_every_command(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:100] + b"\xff" * 4000 + whole[4100:])
    for command in (["check"], ["check", "--full"], ["upgrade"], ["leagues"], ["compact"]):
        assert main(["db", *command]) == 1
        told = capsys.readouterr()
        assert told.out == ""
        [sentence] = told.err.splitlines()
        assert sentence.startswith(f"The database {file} is damaged (")
        assert sentence.endswith("`python -m bot db restore FILE`.")
        assert "://" not in sentence


@pytest.mark.parametrize(
    "change_of",
    [
        "UPDATE leagues SET opened_at = '2026-01-05 x1:03:58'",
        "UPDATE leagues SET settings = '{' || settings",
    ],
)
def test_values_that_we_never_write_are_told(file: Path, capsys: pytest.CaptureFixture[str], change_of: str) -> None:
    change(file, change_of)
    assert main(["db", "check", "--full"]) == 1
    told = capsys.readouterr()
    assert told.out.splitlines()[-1].startswith("The leagues cannot be read (")
    assert "python -m bot db restore FILE" in told.out.splitlines()[-1]
    assert told.err == ""


def test_what_is_wrong_is_told_and_made_again(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(file, "UPDATE game_results SET points = 1 WHERE seat = 0")
    change(file, "UPDATE league_seats SET points = 1 WHERE seat = 0")
    before = everything_in(file.parent)
    assert main(["db", "check", "--full"]) == 1
    _, results, league = capsys.readouterr().out.splitlines()
    assert results == (
        "The results of table t are not those that its journal tells. "
        "`python -m bot db rebuild` makes them again; the bot may run."
    )
    assert "league_seats" in league
    assert "are not what its entries tell. `python -m bot db rebuild`" in league
    assert everything_in(file.parent) == before
    assert main(["db", "rebuild"]) == 0
    said = capsys.readouterr().out
    assert "The results of table t are not those that its journal tells. They are made again." in said
    assert "DIFFERENT BEFORE: league_seats" in said
    assert main(["db", "check", "--full"]) == 0


def test_a_damaged_file_is_told_with_what_to_do(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: 40 * 4096] + b"\xff" * 4096 + content[41 * 4096 :])
    assert main(["db", "check", "--full"]) == 1
    told = capsys.readouterr().out
    assert "The file is damaged: " in told
    assert told.endswith("Stop the bot and put a backup back: `python -m bot db restore FILE`.\n")


def test_rows_that_point_to_nowhere_are_damage(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(file, "INSERT INTO reminders VALUES ('nosuch', 5, 1, 1, 1)")
    assert main(["db", "check", "--full"]) == 1
    assert "of reminders belongs to a row of tables that is not there" in capsys.readouterr().out


def test_a_database_that_is_not_there_is_new_and_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("JANTAKU_DATABASE__URL", str(tmp_path / "new.sqlite3"))
    assert main(["db", "check", "--full"]) == 0
    assert "is new" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []
