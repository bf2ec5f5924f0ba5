"""What Discord is told of the wording of commands in other languages, by catalogues that mean well or do not."""

import re
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from babel.messages.catalog import Catalog
from discord import Locale, app_commands
from simcord.backend.errors import BackendError
from simcord.http import router

from bot.client.registering import COMMAND, size
from bot.text.message_catalogue import CHOICE, COMMAND_NAME, COMMAND_TEXT
from bot.text.sentences import render, say_many
from tests.cogs.club import Club
from tests.languages import languages_in, template

Entry = tuple[str | None, str, str]
"""Context, words in English, words in German."""


@pytest.fixture
def speak(tmp_path: Path) -> Iterator[Callable[..., None]]:
    """``speak("de", entries)``: from now on there is a translation into that language with these entries."""
    with languages_in(tmp_path / "locale") as write:

        def tell(locale: str, *entries: Entry) -> None:
            made = Catalog(locale=locale)
            for context, words, meaning in entries:
                made.add(words, meaning, context=context)
            write(locale, made)

        yield tell


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club that has not begun, whose commands are worded in all languages."""
    found = Club(tmp_path)
    found.languages = True
    yield found
    await found.end()


def commands(club: Club) -> dict[str, Any]:
    return {name: one for (name, _), one in club.env.backend.commands[None].items()}


def parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for below in (*(command.get("options") or ()), *(command.get("choices") or ())):
        yield from parts(below)


def german(part: dict[str, Any], field: str = "name") -> str | None:
    return (part.get(f"{field}_localizations") or {}).get("de")


HOSTILE: tuple[Entry, ...] = (
    (None, "points", "Punkte und Fu"),
    (None, "easy", "ein leichtes Rätsel"),
    (COMMAND_NAME, "hand", "blatt"),
    (COMMAND_NAME, "table", "Mein Tisch"),
    (COMMAND_NAME, "quiz", "rätsel" * 6),
    (COMMAND_NAME, "score", "punkte"),
    (COMMAND_NAME, "efficiency", "punkte"),
    (COMMAND_NAME, "waits", "discard"),
    (COMMAND_NAME, "level", "stufe"),
    (COMMAND_NAME, "source", "stufe"),
    (COMMAND_TEXT, "Riichi mahjong tables", "Riichi-Tische"),
    (COMMAND_TEXT, "What a riichi mahjong term means", "Begriff " * 20),
    (COMMAND_TEXT, "Replay a finished game or a game log step by step", " "),
    (CHOICE, "easy", "leicht"),
    (CHOICE, "hard", "schwer" * 20),
)


async def test_a_hostile_catalogue_costs_no_command_and_only_what_is_wrong_stays_english(
    club: Club, speak: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    speak("de", *HOSTILE)
    await club.begin()
    found = commands(club)
    told = capsys.readouterr().out
    assert german(found["hand"]) == "blatt"
    assert [german(found[name]) for name in ("points", "table", "quiz", "score", "efficiency", "waits")] == [None] * 6
    assert german(found["table"], "description") == "Riichi-Tische"
    below = [part for command in found.values() for part in parts(command)]
    assert {german(part, "description") for part in below} == {None, "Riichi-Tische"}
    choices = {part["name"]: german(part) for part in below if "value" in part}
    assert (choices["easy"], choices["hard"]) == ("leicht", None)
    assert {german(part) for part in parts(found["quiz"]) if part["name"] in {"level", "source"}} == {None}
    others = [f"{name}: the name is another one's" for name in ("score", "efficiency", "waits")]
    for wrong in ("table: not allowed", "quiz: not allowed", *others):
        assert f"de: {wrong}" in told
    assert "glossary: the description" in told


async def test_a_command_over_8000_characters_loses_its_longest_language_alone(
    club: Club, speak: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    texts = [str(message.id) for message in template() if message.context == COMMAND_TEXT]
    speak("de", *((COMMAND_TEXT, text, text[:20].ljust(100, "ß")) for text in texts))
    speak("fr", *((COMMAND_TEXT, text, "é") for text in texts))
    await club.begin()
    longest = max(commands(club).values(), key=lambda command: len(list(parts(command))))
    assert size(longest) <= COMMAND
    assert longest["description_localizations"] == {"fr": "é"}
    assert german(commands(club)["help"], "description") is not None
    assert f"de: {longest['name']}: the command has too many characters" in capsys.readouterr().out


async def test_a_list_that_discord_refuses_goes_once_more_in_english(
    club: Club, speak: Callable[..., None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    speak("de", (COMMAND_NAME, "hand", "blatt"))
    check = router._check_faults
    refused: list[str] = []

    def picky(backend: Any, method: str, path: str) -> None:
        check(backend, method, path)
        if method == "PUT" and path.endswith("/commands") and not refused:
            refused.append(path)
            raise BackendError(400, 50035, "Invalid Form Body")

    monkeypatch.setattr(router, "_check_faults", picky)
    await club.begin()
    assert refused
    found = commands(club)
    assert len(found) > 20
    assert {german(part) for command in found.values() for part in parts(command)} == {None}
    assert "in English alone" in capsys.readouterr().out


async def test_everything_that_commands_show_is_in_the_catalogue_under_its_context(club: Club) -> None:
    known = {(message.context, message.id) for message in template()}
    missing = []

    class Looking(app_commands.Translator):
        async def translate(
            self,
            string: app_commands.locale_str,
            locale: Locale,
            context: app_commands.TranslationContextTypes,
        ) -> str | None:
            kind = context.location.name.rpartition("_")[2]
            where: str | None = {"name": COMMAND_NAME, "description": COMMAND_TEXT}[kind]
            where = CHOICE if context.location.name == "choice_name" else where
            if string.extras.get("sentence"):
                where = None
            if isinstance(context.data, app_commands.Choice) and context.data.value == string.message:
                return None  # a word that is typed as well, like "baiman" or "json"
            if (where, string.message) not in known and not (where is None and string.message.islower()):
                missing.append((where, string.message))
            return None

    await club.begin()
    await club.bot.tree.set_translator(Looking())
    for command in club.bot.tree.get_commands():
        await command.get_translated_payload(club.bot.tree, Looking())
    assert not missing, "\n".join(map(str, missing))


def test_an_untranslated_plural_is_the_english_plural_in_languages_of_one_form_too(speak: Callable[..., None]) -> None:
    speak("ja", *[(None, ("{count} tile away", "{count} tiles away"), ("",))])
    away = [render(say_many("{count} tile away", "{count} tiles away", count), "ja") for count in (1, 3)]
    assert away == ["1 tile away", "3 tiles away"]


def test_english_names_follow_discords_rule() -> None:
    names = [str(message.id) for message in template() if message.context == COMMAND_NAME]
    assert len(names) > 100
    assert [name for name in names if not re.fullmatch(r"[-_a-z0-9]{1,32}", name)] == ["Score this hand"]
