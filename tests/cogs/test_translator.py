"""What Discord is told of the wording of commands in other languages."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from random import Random

import pytest

from bot.render import catalogue
from cogs.common import translator
from tests.cogs.club import Club, ScriptedShuffler


class Loud(NullTranslations):
    """A language in which one sentence is shouted and no other is known."""

    def gettext(self, message: str) -> str:
        return message.upper() if message == "Riichi mahjong tables" else message


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    catalogue.best_locale.cache_clear()
    monkeypatch.setattr(catalogue, "available", lambda: frozenset({"en", "de"}))
    monkeypatch.setattr(translator, "translations", {"de": Loud()}.__getitem__)
    yield
    catalogue.best_locale.cache_clear()


async def test_commands_are_worded_in_the_languages_of_the_catalogue_and_english_elsewhere(
    tmp_path: Path, german: None
) -> None:
    club = Club(tmp_path, ScriptedShuffler(Random(5)))
    club.languages = True
    await club.begin()
    (table,) = (one for (name, _), one in club.env.backend.commands[None].items() if name == "table")
    await club.end()
    assert table["description"] == "Riichi mahjong tables"
    assert table["description_localizations"] == {"de": "RIICHI MAHJONG TABLES"}
    assert {name for option in table["options"] for name in option["description_localizations"] or ()} == set()
