"""The address of a PostgreSQL server, where there is none to try it on."""

import sys
from pathlib import Path

import pytest

from bot.store.errors import DriverMissing, NotAServer, Unreachable
from tests.store.refusals import refused


async def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    said = await refused(f"postgresql://club:hunter2@/games?host={tmp_path}", Unreachable)
    assert said.startswith("The PostgreSQL server of postgresql://club@/games cannot be reached: ")
    said = await refused("postgresql://club:hunt%2Fe%40r%232@127.0.0.1:1/games", Unreachable)
    assert said.startswith("The PostgreSQL server of postgresql://club@127.0.0.1:1/games cannot be reached: ")
    assert "hunt" not in said


@pytest.mark.parametrize("url", ["postgresql://", "postgresql://club:hunter2@db", "postgresql://club:hunter2@db:no/x"])
async def test_a_url_that_names_no_database_is_refused_without_a_word_of_it(url: str) -> None:
    assert "hunter2" not in await refused(url, NotAServer)


@pytest.mark.parametrize("secret", ["hunt/er2", "hunt#er2", "hunt?er2", "1234/er2", "1234?er2", "hunt@er2", "hunt[er2"])
async def test_a_password_with_signs_that_have_a_meaning_is_asked_for_in_other_form_and_never_told(secret: str) -> None:
    said = await refused(f"postgresql://club:{secret}@127.0.0.1:1/games", NotAServer)
    assert not any(part in said for part in ("hunt", "er2", "1234"))
    assert "%2F" in said


async def test_a_missing_library_is_told_with_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    told = await refused("postgresql://club@db/games", DriverMissing)
    assert "pip install -c constraints.txt asyncpg" in told
    # Nobody owns the bot's name where pip looks for it: whoever took it would be installed.
    assert "jantaku" not in told
