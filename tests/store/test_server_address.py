"""The address of a PostgreSQL server, where there is none to try it on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot.store.server_errors import DriverMissing, NotAServer, Unreachable
from tests.store.refusals import refused


async def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    said = await refused(f"postgresql://club:hunter2@/games?host={tmp_path}", Unreachable)
    assert said.startswith("The PostgreSQL server of postgresql://club@/games cannot be reached: ")


@pytest.mark.parametrize("url", ["postgresql://", "postgresql://club:hunter2@db", "postgresql://club:hunter2@db:no/x"])
async def test_a_url_that_names_no_database_is_refused_without_a_word_of_it(url: str) -> None:
    assert "hunter2" not in await refused(url, NotAServer)


async def test_a_missing_library_is_told_with_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    assert "pip install 'jantaku[postgres]'" in await refused("postgresql://club@db/games", DriverMissing)
