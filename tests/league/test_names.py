"""When two names are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league import name_key as names
from bot.league.checks import name_missing
from bot.league.name_key import KnownNames, mistyped_names, name_key
from bot.text.sentences import flat
from tests.for_each import for_each


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ｄａｎ  X", "dan x"),
        (" A  B ", "a b"),
        ("STRASSE", "straße"),
        ("Mi\u200bka\u2060", "mika"),
        ("\u202eBen", "Ben"),
        ("O`Brien", "o'brien"),
        ("❤\ufe0f Aiko", "❤ aiko"),
    ],
)
def test_names_are_the_same_in_any_case_and_form_of_their_letters(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Ben", "Benn"), ("Aiko T", "AikoT"), ("José", "Jose")])
def test_names_that_read_otherwise_are_others(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@for_each("name", ["", " ", "\n", "\x01", "\u200b", "\u3164", "\u2800 \u2065", "\U000e0001", "\U000e0002", "\ufe0f"])
def test_nobody_is_called_what_cannot_be_seen(name: str) -> None:
    assert flat(name) == ""
    assert name_key(name) == ""
    assert name_missing(name)


@given(st.text(max_size=12))
def test_spaces_around_a_name_are_nothing(name: str) -> None:
    assert name_key(f"  {name} ") == name_key(name)


KNOWN = ("Kenji", "Aiko", "Mia Klein", "Ben", "Benjamin", "Alexandra")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Kenij", "Kenji"),
        ("kenj", "Kenji"),
        ("Kennji", "Kenji"),
        ("Ako", "Aiko"),
        ("Mia", "Mia Klein"),
        ("Aleksandra", "Alexandra"),
        ("Bem", "Ben"),
        ("Benjmain", "Benjamin"),
    ],
)
def test_a_name_with_few_mistakes_is_near_the_one_that_was_meant(typed: str, meant: str) -> None:
    assert KnownNames(KNOWN).near(typed) == meant


@pytest.mark.parametrize("typed", ["Zoe", "Jo", "Kaito", "Sandra", "", "\u200b", "Kenji"])
def test_another_name_is_near_none_and_neither_is_the_same(typed: str) -> None:
    assert KnownNames(KNOWN).near(typed) is None


def test_mistyped_new_names_are_told_with_the_one_they_are_like() -> None:
    assert mistyped_names(("Kenij", "Zoe", "Rafaela", "Rafaele"), KNOWN, 10) == {
        "Kenij": "Kenji",
        "Rafaela": "Rafaele",
        "Rafaele": "Rafaela",
    }
    assert mistyped_names(("Kenij", "Zoe", "Rafaela", "Rafaele"), KNOWN, 1) == {"Kenij": "Kenji"}


def test_each_name_gets_its_key_once_however_many_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    keyed: list[str] = []

    def noted(name: str) -> str:
        keyed.append(name)
        return name_key(name)

    monkeypatch.setattr(names, "name_key", noted)
    new = [chr(0x4E00 + number) * 12 for number in range(200)]
    known = [chr(0x5E00 + number) * 12 for number in range(900)]
    assert mistyped_names(new, known, 10) == {}
    assert len(keyed) == len(known) + 2 * len(new), "once to be found, once to be looked for"


def test_of_very_many_names_only_the_first_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "MOST_COMPARISONS", 3 * (len(KNOWN) + 4))
    assert mistyped_names(("Zoe", "Kenij", "Kaito", "Aikko"), KNOWN, 10) == {"Kenij": "Kenji"}
