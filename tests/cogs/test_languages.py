"""Whoever reads another language meets it everywhere: a made-up one that is complete reaches the whole screen."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from discord import Locale
from simcord import interactions

from bot.pictures import lettering, plates
from tests.cogs.club import NAMES, Club, Seen, alts_of, buttons, deal, shown, text_of
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
    async with Club(tmp_path) as evening:
        evening.bot.guilds[0].preferred_locale = Locale(THREE_FORMS)
        yield evening


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is put on a picture."""
    texts: list[str] = []
    runs = lettering._runs

    def recorded(text: str, weight: lettering.Weight) -> list[tuple[Path, str]]:
        texts.append(text)
        return runs(text, weight)

    monkeypatch.setattr(lettering, "_runs", recorded)
    # What was drawn before, in the face of another language, is drawn anew.
    monkeypatch.setitem(lettering.FACES, THREE_FORMS, 99)
    for kept in (plates.nameplate, plates.middle_plate, plates._heading):
        kept.cache_clear()
    return texts


def english(text: str) -> list[str]:
    """Words of a text that nobody translated."""
    found = re.findall(r"(?<![\w/])[A-Za-z]+(?!\w)", re.sub(r"https?://\S+|<[^<>]+>|`[^`]*`", " ", text))
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
        ("learn lessons", {}),
        ("league standings", {}),
        ("table show", {}),
    ],
)
async def test_an_answer_has_no_word_of_english_left(
    club: Club, drawn: list[str], command: str, options: dict[str, Any]
) -> None:
    answer = shown(await club.slash("Aiko", command, **options))
    assert text_of(answer)
    assert english(f"{words_of(answer)}\n{alts_of(answer)}") == []
    assert [text for text in drawn if english(text)] == []


def read_by_anybody(club: Club) -> list[str]:
    """English in the channel's last message and in everybody's hand, alt texts included."""
    return [
        word for seen in (club.last(), *map(club.dm, NAMES)) for word in english(f"{words_of(seen)} {alts_of(seen)}")
    ]


async def test_a_game_is_played_to_its_end_without_a_word_of_english(club: Club, drawn: list[str]) -> None:
    """A lobby, discards, calls, riichi, a win by ron, a draw, a yakuman that ends the game: messages and pictures."""
    first = deal("234m123678s99p11z", "40556p258m369s12z", draws="5p", indicators="5m")
    blessing = deal("123m406p789s1122z", draws="1z")
    left: dict[str, list[str]] = {}
    club.shuffler.walls += [first, deal("19m19p19s1234z25m6p", draws="1z"), blessing, blessing]
    await club.slash("Aiko", "table open", length="east_only")
    for name in NAMES[1:]:
        await club.click(name, club.last(), accented("Join"))
    left["lobby"] = english(f"{words_of(club.last())}\n{alts_of(club.last())}")
    await club.click("Aiko", club.last(), accented("Start"))
    left["first hand"] = read_by_anybody(club)
    for name, command, options in (
        ("Aiko", "discard", {"tile": "5p drawn"}),
        ("Ben", "call", {"call": "pon 05p"}),
        ("Ben", "discard", {"tile": "1z"}),
        ("Aiko", "call", {"call": "ron"}),
        ("", "", {}),
        ("Aiko", "call", {"call": "nine terminals"}),
        ("", "", {}),
        ("Aiko", "call", {"call": "tsumo"}),
        ("", "", {}),
        ("Aiko", "call", {"call": "tsumo"}),
    ):
        if name:
            answer = shown(await club.slash(name, command, **options))
            left[f"answer {len(left)} to {command} of {name}"] = english(words_of(answer))
        await club.wait(3 if name else 11)
        left[f"screens {len(left)}"] = read_by_anybody(club)
    assert "end.png" in {picture.filename for picture in club.last().attachments}
    for command in ("league standings", "league profile", "league games", "replay", "review"):
        answer = shown(await club.slash("Aiko", command))
        left[command] = english(f"{words_of(answer)}\n{alts_of(answer)}")
    assert {place: words for place, words in left.items() if words} == {}
    assert accented("Final result") in drawn
    assert [text for text in drawn if english(text)] == []
