"""Which translations of a command Discord takes."""

from typing import Any

import pytest

from bot.client.registering import COMMAND, allowed, english, size


def command(name: str = "hand", **more: Any) -> dict[str, Any]:
    return {"name": name, "type": 1, "description": "Your hand", **more}


def named(words: str, *, kind: int = 1) -> dict[str, str]:
    """What is left of a translated name."""
    ([found], _) = allowed([command(type=kind, name_localizations={"de": words})])
    return dict(found["name_localizations"])


@pytest.mark.parametrize("name", ["blatt", "手牌", "मेरा-हाथ", "มือของฉัน", "l'été", "hand_2", "ß"])
def test_a_name_may_have_letters_and_numbers_of_any_language(name: str) -> None:
    assert named(name) == {"de": name}


@pytest.mark.parametrize("name", ["", "Blatt", "mein blatt", "x" * 33, "blatt!", "🀄", "a.b"])
def test_a_name_has_no_capitals_blanks_or_signs(name: str) -> None:
    assert named(name) == {}


def test_an_entry_of_a_menu_may_have_capitals_and_blanks() -> None:
    assert named("Mein Blatt", kind=3) == {"de": "Mein Blatt"}


def test_a_name_in_one_language_is_no_siblings_name_there_or_in_english() -> None:
    first, second = command("a", name_localizations={"de": "c"}), command("b", name_localizations={"de": "c"})
    found, faults = allowed([first, second, command("d", name_localizations={"de": "a", "fr": "e"})])
    assert [one.get("name_localizations") for one in found] == [{}, {}, {"fr": "e"}]
    assert faults == [
        "de: a: the name is another one's",
        "de: b: the name is another one's",
        "de: d: the name is another one's",
    ]
    menu = command("b", type=3, name_localizations={"de": "c"})
    found, faults = allowed([command("a", name_localizations={"de": "c"}), menu])
    assert [one["name_localizations"] for one in found] == [{"de": "c"}, {"de": "c"}]
    assert faults == []


def test_the_longest_language_of_each_field_counts() -> None:
    one = command("ab", name_localizations={"de": "abc", "fr": "a"}, description_localizations={"de": "x"})
    assert size(one) == 3 + len("Your hand")
    assert size(one, "de") == 3 + 1
    option = {
        "name": "level",
        "description": "d",
        "choices": [{"name": "easy", "value": "e"}, {"name": "two", "value": 2}],
    }
    assert size(command(options=[option])) == len("handYour hand") + len("leveld") + len("easye") + len("two")
    options = [{"name": "o", "description": "d", "name_localizations": {"de": "x"}}]
    assert english([command(options=options, description_localizations={"de": "y"})]) == [
        command(options=[{"name": "o", "description": "d"}])
    ]


def test_what_is_too_long_with_two_languages_keeps_the_shorter_one() -> None:
    options = [
        {"name": f"o{at}", "description": "d", "description_localizations": {"de": "x" * 100, "fr": "y" * 50}}
        for at in range(90)
    ]
    ([found], [fault]) = allowed([command(options=options)])
    assert size(found) <= COMMAND
    assert {*found["options"][0]["description_localizations"]} == {"fr"}
    assert fault == "de: hand: the command has too many characters"
