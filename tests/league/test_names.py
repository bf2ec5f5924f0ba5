"""When two names are the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.checks import name_missing
from bot.league.name_key import name_key, near_name
from bot.text.sentences import flat


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


@pytest.mark.parametrize(
    "name", ["", " ", "\n", "\x01", "\u200b", "\u3164", "\u2800 \u2065", "\U000e0001", "\U000e0002", "\ufe0f"]
)
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
    assert near_name(typed, KNOWN) == meant


@pytest.mark.parametrize("typed", ["Zoe", "Jo", "Kaito", "Sandra", "", "\u200b", "Kenji"])
def test_another_name_is_near_none_and_neither_is_the_same(typed: str) -> None:
    assert near_name(typed, KNOWN) is None
