"""When two names are the same, and who the names in a log are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league import name_key as names
from bot.league.checks import name_missing
from bot.league.exchange.log_names import matched, telling, who_read, who_written
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


CALLED = {"aiko": {1}, "ben": {2}, "chie": {3, 7}}


def test_a_name_is_whoever_is_called_so_or_was_so_in_an_earlier_log() -> None:
    assert matched(("AIKO", " Ben ", "Chie", "Dan"), {}, CALLED) == (1, 2, None, None)
    assert matched(("Aiko", "b_2020"), {"aiko": 5, "b_2020": 2}, CALLED) == (5, 2)
    assert matched(("Aiko", "aiko_2"), {"aiko_2": 1}, CALLED) == (None, None)
    assert telling(("NoName", "Aiko", "", "aiko ")) == (False, False, False, False)
    assert matched(("NoName", "x", "y", "z"), {"noname": 4}, {}) == (None, None, None, None)


def test_lines_say_who_is_who() -> None:
    said, unread = who_read(
        "Aiko_T = Aiko\n\nNoName=guest Mia\nEast = @Ben\nnobody here\n", ("aiko_t", "noname", "East")
    )
    assert said == {"aiko_t": "Aiko", "noname": "guest Mia", "East": "@Ben"}
    assert unread == ("nobody here",)
    assert who_read("a=b = Ken", ("a=b", "c")) == ({"a=b": "Ken"}, ())
    assert who_read("A = x\nA = y\nA =", ("A",)) == ({"A": "y"}, ())


def test_what_was_read_is_written_so_that_it_reads_the_same() -> None:
    said = {"A": "guest `B`", "East": "#3"}
    again, unread = who_read(who_written(said), said)
    assert again == {"A": "guest 'B'", "East": "#3"}
    assert unread == ()
