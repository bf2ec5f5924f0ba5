"""Every sentence for people can be translated, and a translation is one file that is read as it is."""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot.text import message_catalogue
from bot.text.sentences import Plain, render, say, say_many
from tests.languages import THREE_FORMS, accented, languages_in, made_up, template
from tools import extract_messages
from tools.extract_messages import brought_up_to_date, modules, sentences_of

ROOT = Path(__file__).parents[2]
Write = Callable[[str, Catalog | str], Path]

HEADER = (
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)
DISCARDED = 'msgid "{name} discarded {tile}."\nmsgstr "%s"\n'


@pytest.fixture
def speak(tmp_path: Path) -> Iterator[Write]:
    """``speak("de", content)``: from now on there is a translation into that language."""
    with languages_in(tmp_path) as write:
        yield write


def discarded(locale: str = "de") -> str:
    return render(say("{name} discarded {tile}.", name="Ken", tile=Plain("3s")), locale)


# ------------------------------------------------------------------------------------------- sentences can be collected


def test_what_is_said_inside_an_f_string_is_collected_too() -> None:
    code = "def told(n):\n    return f\"{say('Nothing yet.')} {say_many('{count} game', '{count} games', n)}\"\n"
    assert [words for _, words, _ in sentences_of(ast.parse(code))] == [
        "Nothing yet.",
        ("{count} game", "{count} games"),
    ]


@cache
def all_calls() -> tuple[tuple[str | None, Path, ast.Call], ...]:
    """The calls of every module that says something: the name of the function, the file and the call."""
    return tuple(
        (getattr(node.func, "id", None), path, node)
        for path, tree in modules("say", "Plain")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
    )


def calls(*names: str) -> Iterator[tuple[Path, ast.Call]]:
    return ((path, call) for name, path, call in all_calls() if name in names)


def test_every_sentence_stands_where_it_is_said_so_that_it_can_be_collected() -> None:
    for path, call in calls("say", "say_many"):
        for sentence in call.args[: 2 if ast.unparse(call.func) == "say_many" else 1]:
            assert isinstance(sentence, ast.Constant), f"{path}:{call.lineno}: {ast.unparse(sentence)}"


def test_no_sentence_is_built_outside_the_catalogue() -> None:
    """What is plain has no words of its own: marks, tiles, addresses."""
    for path, call in calls("Plain"):
        [text] = call.args
        written = text.values if isinstance(text, ast.JoinedStr) else [text]
        for part in written:
            words = str(part.value) if isinstance(part, ast.Constant) else ""
            assert "://" in words or not re.search(r"[A-Za-z]{2,} [a-z]{2,}", words), f"{path}:{call.lineno}: {words}"


COUNTED = re.compile(
    r"\{(\w+)\}(?: hidden| riichi)? (?:characters|chances|channels|days|entries|evenings|games|guests|hours|logs|"
    r"members|minutes|others|pairs|penalties|people|places|players|results|rounds|rows|seasons|seats|sticks|tables|teams|"
    r"tiles|times|weeks)\b"
)
NEVER_ONE = {
    "LONGEST_NAME": "a constant, as are the next",
    "MOST": "",
    "most": "",
    "MOST_CHANNELS": "",
    "CURVES": "",
    "LONGEST // 60": "",
    "_number(detail['most'])": "the limit of games in a file",
    "situation.wins_in_a_row": "the least number of them that is a yaku",
    "times": "one has a sentence of its own, as have the next",
    "people": "",
    "share.count": "",
    "len(numbers)": "",
    "count": "results at once, of which there are many; so are the games of a heap",
    "len(games)": "",
    "least": "the people of a game: all but one",
    "rules.players": "three or four, as are the seats",
    "len(public_table.players)": "",
    "ENOUGH_ANSWERS": "three",
}
"""Values behind which a plural stands in a sentence without a singular, and why they are never 1."""


def test_a_number_that_can_be_one_has_a_singular() -> None:
    wrong = []
    for path, call in calls("say"):
        sentence = ast.unparse(call.args[0])
        counted = COUNTED.search(sentence)
        value = counted and next((ast.unparse(key.value) for key in call.keywords if key.arg == counted[1]), None)
        if counted and value not in NEVER_ONE and "the limit is {most}" not in sentence:
            wrong.append(f"{path}:{call.lineno}: {counted[0]} ({value})")
    assert wrong == []


@pytest.mark.slow
def test_translators_are_told_the_place_of_a_message_and_what_is_put_into_it() -> None:
    """From the code around it: nobody writes four thousand notes by hand."""
    told = {(message.context, message.id): message.auto_comments for message in template()}
    assert told["tiles that are left", "Left"] == [
        "On a picture, or its description.",
        "The waits with the number of tiles left below each; those that are not used up are framed.",
    ]
    assert "Button." in told[None, "All yaku"]
    assert "{tiles}: Tiles in the order given, separated by spaces." in told[None, "Dora indicators {tiles}."]
    assert told["yaku in plain words", "no-points hand"] == ["平和, ぴんふ"]
    assert told["name of a term", "Tenpai"][0].startswith("聴牌 ")
    assert told[None, "Tiles and wall"] == ["title of Tiles and wall"]
    untold = [key for key, notes in told.items() if key[1] and not notes and key[0] is None]
    assert len(untold) < 0.2 * len(told), untold[:20]


@pytest.mark.slow
def test_a_sentence_has_one_wording_for_every_number_or_two() -> None:
    """gettext knows a sentence by its singular: the same one with another plural would be lost."""
    plurals: dict[str, str] = {}
    for message in template():
        if not isinstance(message.id, str):
            assert plurals.setdefault(message.id[0], message.id[1]) == message.id[1]
    assert len(plurals) > 100
    assert len(list(template())) > 3000


# ------------------------------------------------------------------------------------------- a translation is one file


@pytest.mark.slow
def test_every_sentence_of_a_complete_translation_is_read_from_it(speak: Write) -> None:
    speak(THREE_FORMS, made_up())
    assert message_catalogue.catalogue_faults() == ()
    read = message_catalogue.translations(THREE_FORMS)
    for message in template():
        if isinstance(message.id, str) and message.id:
            found = read.pgettext(message.context, message.id) if message.context else read.gettext(message.id)
            assert found == accented(message.id)


@pytest.mark.slow
def test_a_language_has_as_many_plural_forms_as_it_needs(speak: Write) -> None:
    speak(THREE_FORMS, made_up())
    for count, form in ((1, "¹"), (2, "²"), (4, "²"), (5, "³"), (22, "²"), (0, "³")):
        told = render(say_many("{count} riichi stick", "{count} riichi sticks", count), THREE_FORMS)
        assert told == f"{count} {accented('riichi sticks')}{form}"


def test_what_a_language_lacks_stands_in_english_with_its_numbers(speak: Write) -> None:
    speak("de", HEADER + DISCARDED % "{name} wirft {tile} ab.")
    assert discarded() == "Ken wirft 3s ab."
    assert render(say("{points} points", points=12300), "de") == "12.300 points"


def test_the_translations_that_are_shipped_are_read_without_a_fault() -> None:
    assert message_catalogue.catalogue_faults() == ()
    assert "en" in message_catalogue.available()


@pytest.mark.parametrize(
    "wrong",
    [
        "{name} wirft {stein} ab.",
        "{name wirft {tile} ab.",
        "{name} wirft {tile.__class__} ab.",
        "{name} wirft {tile!r} ab.",
        "{name} wirft {tile:>9999} ab.",
        "{} wirft {tile} ab.",
    ],
)
def test_a_meaning_with_other_braces_than_its_sentence_is_left_out_and_named(speak: Write, wrong: str) -> None:
    path = speak("de", HEADER + DISCARDED % wrong + '\nmsgid "points"\nmsgstr "Punkte"\n')
    assert discarded() == "Ken discarded 3s."
    assert render(say("points"), "de") == "Punkte"
    assert message_catalogue.catalogue_faults() == (
        f"{path}, line 4: {wrong!r} has other braces than '{{name}} discarded {{tile}}.'.",
    )
    stick = 'msgid "{count} riichi stick"\nmsgid_plural "{count} riichi sticks"\n'
    speak("de", HEADER + stick + 'msgstr[0] "{count} Stab"\nmsgstr[1] "{zahl} Stäbe"\n')
    assert render(say_many("{count} riichi stick", "{count} riichi sticks", 2), "de") == "2 riichi sticks"
    assert len(message_catalogue.catalogue_faults()) == 1


@pytest.mark.parametrize(
    ("locale", "content", "reason"),
    [
        ("de", HEADER + 'msgid "points"\nmsgstr "Punkte\n', "line 5"),
        ("de", HEADER + "Points are points.\n", "line 4"),
        ("de", HEADER.replace("n != 1", "n ** 9 ** 9"), "plural"),
        ("de", HEADER.replace("charset=utf-8", "charset=nosuch"), "nosuch"),
        ("klingon", HEADER + 'msgid "points"\nmsgstr "mIvwa"\n', "klingon"),
    ],
)
def test_a_translation_that_cannot_be_read_is_refused_with_a_sentence(
    speak: Write, locale: str, content: str, reason: str
) -> None:
    speak("fr", HEADER + 'msgid "points"\nmsgstr "les points"\n')
    path = speak(locale, content)
    assert message_catalogue.available() == {"en", "fr"}
    [fault] = message_catalogue.catalogue_faults()
    assert fault.startswith(f"{path} cannot be read: ")
    assert reason in fault
    assert fault.endswith(".")
    assert (render(say("points"), "fr"), render(say("points"), locale)) == ("les points", "points")


def test_bytes_that_are_no_text_are_refused_with_a_sentence(speak: Write) -> None:
    path = speak("de", HEADER)
    path.write_bytes(HEADER.encode() + b'msgid "points"\nmsgstr "\xff\xfe"\n')
    assert message_catalogue.available() == {"en"}
    assert "cannot be read" in message_catalogue.catalogue_faults()[0]


# ----------------------------------------------------------------------------------------------- what a translator does


@pytest.mark.slow
def test_a_language_is_begun_with_every_sentence_and_no_meaning(speak: Write, tmp_path: Path) -> None:
    path = speak("pt_BR", brought_up_to_date("pt_BR", template()))
    with path.open("rb") as file:
        begun = read_po(file, locale="pt_BR")
    assert len(begun) == len(template())
    assert {message.string for message in begun if message.id} == {"", ("", "")}
    assert message_catalogue.catalogue_faults() == ()


@pytest.mark.slow
def test_a_translation_keeps_what_it_says_and_gains_what_is_new(speak: Write) -> None:
    old = '"Last-Translator: Ken <ken@example.org>\\n"\n\n'
    unsure = '#, fuzzy, python-brace-format\nmsgid "{count} honba"\nmsgstr "{count} Zähler"\n\n'
    gone = 'msgid "No longer said."\nmsgstr "Nicht mehr."\n'
    speak("de", HEADER.rstrip() + "\n" + old + DISCARDED % "{name} wirft {tile} ab." + "\n" + unsure + gone)
    told = brought_up_to_date("de", template())
    assert '"Last-Translator: Ken <ken@example.org>\\n"' in told
    assert '#, fuzzy, python-brace-format\nmsgid "{count} honba"\nmsgstr "{count} Zähler"' in told
    assert '#~ msgid "No longer said."\n#~ msgstr "Nicht mehr."' in told
    speak("de", told)
    assert brought_up_to_date("de", template()) == told
    assert discarded() in {"Ken discarded 3s.", "Ken wirft 3s ab."}


@pytest.mark.slow
def test_only_a_language_can_be_begun(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["extract_messages", "klingon"])
    monkeypatch.setattr(extract_messages, "collected", template)
    assert extract_messages.main() == 1
    assert "'klingon' is no language" in capsys.readouterr().err


def test_the_template_lies_where_git_does_not_look() -> None:
    done = subprocess.run(
        ["git", "check-ignore", extract_messages.TEMPLATE], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0
