"""Whoever reads another language meets it everywhere: a made-up one that is complete reaches the whole screen."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from discord import Locale
from simcord import interactions

from tests.cogs.club import NAMES, Club, ScriptedShuffler, Seen, buttons, labels, shown, text_of
from tests.languages import THREE_FORMS, accented, languages_in, made_up


@pytest.fixture
def abroad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everybody's Discord, and the server, speaks a language into which everything is translated."""
    payload_of = interactions.base_payload

    def base_payload(*args: Any, **options: Any) -> Any:
        record, payload = payload_of(*args, **options)
        return record, payload | {"locale": THREE_FORMS, "guild_locale": THREE_FORMS}

    monkeypatch.setattr(interactions, "base_payload", base_payload)
    with languages_in(tmp_path / "locale") as write:
        write(THREE_FORMS, made_up())
        yield


@pytest_asyncio.fixture
async def club(tmp_path: Path, abroad: None) -> AsyncIterator[Club]:
    evening = Club(tmp_path, ScriptedShuffler(Random(5)))
    await evening.begin()
    evening.bot.guilds[0].preferred_locale = Locale(THREE_FORMS)
    yield evening
    await evening.end()


def english(text: str) -> list[str]:
    """Words of a text that nobody translated."""
    text = re.sub(r"https?://\S+|<[^<>]+>|`[^`]*`", " ", text)
    found = re.findall(r"(?<![\w/])[A-Za-z]{3,}(?!\w)", text)
    return [word for word in found if word not in NAMES]


def words_of(message: Seen) -> str:
    """All that somebody reads of a message."""
    told = [str(button.get(part) or "") for button in buttons(message) for part in ("label", "placeholder")]
    options = [option for button in buttons(message) for option in button.get("options", ())]
    told += [str(option.get(part) or "") for option in options for part in ("label", "description")]
    return "\n".join([text_of(message), *told])


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("help", {}),
        ("rules", {}),
        ("rules", {"preset": "tenhou", "compare": "ema2025"}),
        ("yaku", {}),
        ("yaku", {"name": "toitoi"}),
        ("glossary", {"term": "tenpai"}),
        ("glossary", {}),
        ("score", {"hand": "123m456p789s1122z1z"}),
        ("waits", {"hand": "123m406p789s1122z"}),
        ("efficiency", {"hand": "123m406p789s11229z"}),
        ("points", {}),
        ("quiz", {}),
        ("settings", {}),
        ("mydata", {}),
        ("league standings", {}),
        ("table show", {}),
    ],
)
async def test_an_answer_has_no_word_of_english_left(club: Club, command: str, options: dict[str, Any]) -> None:
    answer = shown(await club.slash("Aiko", command, **options))
    assert text_of(answer)
    assert english(words_of(answer)) == []


async def test_a_game_is_played_without_a_word_of_english(club: Club) -> None:
    await club.slash("Aiko", "table open", length="east_only")
    for name in NAMES[1:]:
        await club.click(name, club.last(), accented("Join"))
    assert english(words_of(club.last())) == []
    await club.click("Aiko", club.last(), accented("Start"))
    assert labels(club.last())
    for name in NAMES:
        assert english(words_of(club.dm(name))) == []
    assert english(words_of(club.last())) == []
