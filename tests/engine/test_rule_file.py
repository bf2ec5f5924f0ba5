"""Rules as a small text: written, read again, and read as far as it goes where another release wrote it."""

from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.rules.differences import merged
from bot.engine.rules.rule_file import MOST_BYTES, UnreadableRuleFile, rules_from_text, rules_text
from bot.engine.rules.ruleset import difference, option_types, preset, preset_names, preset_of, ruleset_from
from bot.lookup.rule_changes import is_number, offered_values, rules_by, written_value

CLUB = rules_by("wrc2025", "uma=30/10 kiriage=no renhou=off")


def test_the_text_says_what_differs_in_the_form_of_the_presets() -> None:
    assert rules_text("Tuesday", "wrc2025", CLUB).splitlines() == [
        'title = "Tuesday"',
        'extends = "wrc2025"',
        "",
        "[options]",
        "uma = [30000, 10000, -10000, -30000]",
        'renhou = "off"',
        "kiriage = false",
    ]


@given(title=st.text(max_size=50), one=st.sampled_from(preset_names()), other=st.sampled_from(preset_names()))
def test_what_is_written_reads_the_same(title: str, one: str, other: str) -> None:
    found = rules_from_text(rules_text(title, one, preset(other)).encode("utf-8", "replace"))
    assert (found.extends, found.rules, found.unread, found.unknown_base) == (one, preset(other), (), "")
    assert found.title == title.encode("utf-8", "replace").decode()


def test_what_is_not_known_here_is_told_and_the_rest_taken_over() -> None:
    text = """
    title = "Of a newer release"
    extends = "wrc2031"
    [options]
    kiriage = true
    wild_cards = 3
    kuitan = "sometimes"
    honba_value = 100
    start_points = 99999999999900
    """
    found = rules_from_text(text.encode())
    assert found.unread == ("honba_value", "kuitan", "start_points", "wild_cards")
    assert (found.extends, found.unknown_base) == ("tenhou", "wrc2031")
    assert found.rules == rules_by("tenhou", "kiriage=yes")


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe",
        b"title = ",
        b"title = 3",
        b"options = 3",
        b"[" * 9000,
        b"a = " + b"9" * 9000,
        b"#" * (MOST_BYTES + 1),
        b"[options]\numa" + b".a" * 8000 + b" = 1",
    ],
)
def test_what_is_no_rules_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableRuleFile):
        rules_from_text(data)


@pytest.mark.parametrize(
    "value", [".a" * 900 + " = 1", " = " + "[" * 80 + "]" * 80, " = [[1, 2], {a = 3}]", " = 1979-05-27"]
)
def test_a_value_that_no_option_has_is_told_and_left_out_however_deep_it_is(value: str) -> None:
    found = rules_from_text(f"[options]\nkiriage = true\numa{value}".encode())
    assert (found.unread, found.rules) == (("uma",), rules_by("tenhou", "kiriage=yes"))


def test_options_that_nobody_knows_are_told_however_many_they_are() -> None:
    with patch("bot.engine.rules.rule_file.ruleset_from", wraps=ruleset_from) as asked:
        found = rules_from_text("".join(["[options]\n", *(f"q{number} = 1\n" for number in range(1000))]).encode())
    assert len(found.unread) == 1000
    assert asked.call_count == 1


@pytest.mark.parametrize("name", ["tenhou", "wrc2025", "tenhou_sanma"])
def test_every_option_offers_what_it_says_and_all_it_may_say(name: str) -> None:
    rules = preset(name)
    for option in option_types():
        values = offered_values(option, rules)
        assert 1 <= len(values) <= 25
        assert len(set(values)) == len(values)
        assert is_number(option) or len(values) > 1
        assert written_value(option, getattr(rules, option)) in values


def test_changes_of_two_are_brought_together_and_where_they_clash_mine_stand() -> None:
    begun = preset("tenhou")
    mine, theirs = rules_by("tenhou", "uma=15/5 kiriage=yes"), rules_by("tenhou", "uma=30/10 tobi=off")
    both = merged(begun, mine, theirs)
    assert both.rules == rules_by("tenhou", "uma=15/5 kiriage=yes tobi=off")
    assert both.clashing == ("uma",)
    assert merged(begun, mine, mine) == merged(begun, begun, mine)
    assert merged(begun, mine, mine).clashing == ()


def test_changes_that_nobody_could_play_by_together_are_told() -> None:
    begun = preset("tenhou")
    both = merged(begun, rules_by("tenhou", "tobi=zero_or_below"), rules_by("tenhou", "start_points=0"))
    assert both.rules is None


def test_the_example_of_the_page_on_rules_changes_what_it_names() -> None:
    page = (Path(__file__).parents[2] / "docs" / "lookup.md").read_text(encoding="utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]
    found = rules_from_text(example.encode())
    assert (found.unread, found.unknown_base) == ((), "")
    assert set(difference(preset(found.extends), found.rules)) == {"uma", "kiriage"}


def test_a_file_names_the_version_of_a_preset_that_it_extends() -> None:
    first, now = preset_of("tenhou").versions
    assert rules_text("Club", "tenhou", now).splitlines()[1:3] == ['extends = "tenhou"', "version = 2"]
    for number, rules in ((1, first), (2, now), (3, now), ("1", now)):
        text = f'extends = "tenhou"\nversion = {number!r}\n[options]\nkiriage = true\n'
        assert rules_from_text(text.encode()).rules == replace(rules, kiriage=True)
    assert rules_from_text(b'extends = "tenhou"').rules == now
