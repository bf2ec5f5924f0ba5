"""`python -m bot db copy`: everything goes into another database, or nothing."""

import asyncio
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store.store import Store


async def _chosen(file: Path) -> str | None:
    async with await Store.open(str(file), owner="test") as store:
        await store.settings.set_locale(7, "ja")
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


def test_a_server_that_cannot_be_reached_is_told_without_the_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JANTAKU_DATABASE__URL", "club.sqlite3")
    asyncio.run(_chosen(tmp_path / "club.sqlite3"))
    assert main(["db", "copy", "--to", f"postgresql://club:hunter2@/games?host={tmp_path}"]) == 1
    told = capsys.readouterr().err
    assert "The PostgreSQL server of postgresql://club@/games cannot be reached" in told
    assert "hunter2" not in told
