"""The rules in words: every option has a name and every value its meaning, and two rulesets are told apart."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from bot.engine.rules.ruleset import Ruleset, allowed_values, option_types, options, preset, preset_names
from bot.text.rules.key_rules import basics
from bot.text.rules.preset_names import SHORT, TITLES, named_presets
from bot.text.rules.rule_options import NUMBERS, matters, option_line, option_name, option_value
from bot.text.rules.rule_texts import BASICS, FIRST, OPTION_NAMES, TOPICS, VALUES
from bot.text.rules.rules_diff import diff_page, differing
from bot.text.rules.rules_page import options_of, rules_page, topics
from bot.text.sentences import MESSAGE_LIMIT, render
from tests.for_each import for_each


def test_every_option_has_a_name_of_its_own() -> None:
    assert set(OPTION_NAMES) == set(option_types())
    assert len({render(name) for name in OPTION_NAMES.values()}) == len(OPTION_NAMES)
    listed = [option for topic in TOPICS for option in options_of(topic)]
    assert sorted(listed) == sorted(option.name for option in options())
    assert set(FIRST) <= set(listed)


@for_each("option", list(option_types()))
def test_every_value_of_an_option_is_told_apart_from_the_others(option: str) -> None:
    allowed = allowed_values(option)
    if option in NUMBERS or allowed is None:
        assert option in NUMBERS
        return
    told = VALUES[option]
    assert set(told) == set(allowed)
    assert len({render(value) for value in told.values()}) == len(allowed)


@for_each("name", preset_names())
def test_every_value_of_every_preset_is_in_words(name: str) -> None:
    for option in option_types():
        line = render(option_line(option, preset(name)))
        assert "{" not in line
        assert "_" not in line, line
        assert len(line) < 160, line


@for_each("name", preset_names())
def test_every_page_fits_into_a_message(name: str) -> None:
    for topic in topics(preset(name)):
        assert 50 < len(render(rules_page(name, topic))) < MESSAGE_LIMIT, topic


def test_the_first_page_says_what_matters_before_the_first_discard() -> None:
    page = render(rules_page("tenhou", BASICS))
    assert "Red fives: 3 (5m 5p 5s)." in page
    assert "All simples (tanyao) also counts in an open hand (kuitan)." in page
    assert "Placement bonus (uma), in thousands: +20, +10, −10, −20." in page
    assert "If several players call ron on the same discard, only the first of them" in render(
        rules_page("mleague", BASICS)
    )
    assert "Placement bonus (uma): depends on how many" in render(rules_page("jpml_a", BASICS))
    assert "would repeat after the last hand but is in the lead with 30,000 or more" in render(
        rules_page("tenhou", BASICS)
    )
    free = replace(preset("tenhou"), yame_needs_target=False)
    assert any(
        "after the last hand but is in the lead, the game ends" in render(line)
        for line in basics(free)
        if line is not None
    )
    said = (
        "-# This is version 2 of these rules. Different in version 1: "
        "**Riichi when you hold all the tiles you are waiting for:** allowed"
    )
    assert said in render(rules_page("tenhou", BASICS)).splitlines()
    assert "Version" not in render(rules_page("ema2025", BASICS))


def test_players_are_not_told_which_values_nobody_could_confirm() -> None:
    pages = [render(rules_page(name, topic)) for name in preset_names() for topic in topics(preset(name))]
    pages += [
        render(diff_page("tenhou", "jpml_a", number).text) for number in range(diff_page("tenhou", "jpml_a").pages)
    ]
    assert not [page for page in pages if "confirmed" in page or "?" in page]


def test_local_yaku_are_listed_where_they_count() -> None:
    assert "Local yaku do not count." in render(rules_page("tenhou", "yaku"))
    assert "**Sanrenkou (three chained triplets):** counts" in render(rules_page("local_all", "yaku"))
    assert "three" not in topics(preset("tenhou"))
    assert "three" in topics(preset("tenhou_sanma"))
    assert not matters("sanma_kita", preset("tenhou"))
    assert "These rules are for four players." in render(rules_page("tenhou", "three"))


def test_what_differs_is_told_what_players_notice_first() -> None:
    assert render(diff_page("tenhou", "tenhou").text) == "## Tenhou / Tenhou\nThe two sets of rules are the same."
    note = "With three players there are no 2m to 8m tiles, no chii and no North seat"
    assert note in render(diff_page("tenhou", "tenhou_sanma").text)
    assert note not in render(diff_page("tenhou_sanma", "mahjong_soul_sanma").text)
    text = render(diff_page("tenhou", "ema2025").text)
    assert text.splitlines()[2:4] == [
        "### Main differences",
        "**Red fives (aka dora):** 3 (5m 5p 5s) **/** none",
    ]
    assert "smaller differences follow." in text
    here = replace(Ruleset(), renhou="off", renhou_window="first_go_around")
    assert differing(here, Ruleset()) == {}


@pytest.mark.slow
def test_every_difference_is_told_exactly_once_over_the_pages() -> None:
    for one, other in combinations(named_presets(), 2):
        expected = [option for members in differing(preset(one), preset(other)).values() for option in members]
        first = diff_page(one, other)
        pages = [render(diff_page(one, other, number).text) for number in range(first.pages)]
        assert all(len(page) < MESSAGE_LIMIT for page in pages)
        for option in expected:
            start = f"**{render(option_name(option))}:**"
            assert sum(page.count(f"\n{start}") for page in pages) == 1, (one, other, option)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"uma": (10000, 5000, -5000, -10000)}, "uma"),
        ({"uma_mode": "floating"}, "uma"),
        ({"return_points": 25000}, "oka"),
        ({"target_points": 40000}, "extension"),
        ({"chombo": "fixed_after_game", "chombo_points": 20000}, "chombo"),
    ],
)
def test_an_option_is_told_by_the_one_that_speaks_for_it(changes: dict[str, Any], told: str) -> None:
    found = differing(Ruleset(), replace(Ruleset(), **changes))
    assert told in {option for members in found.values() for option in members}


def test_numbers_read_as_people_write_them() -> None:
    assert render(option_value("riichi_min_points", preset("mleague"))) == "none; the score may go below zero"
    assert render(option_value("aka_dora", preset("tenhou_sanma"))) == "2 (5p 5s)"
    assert render(option_value("uma", replace(Ruleset(), uma=(7500, 2500, -2500, -7500)))) == "+7.5, +2.5, −2.5, −7.5"


def test_short_names_and_titles_belong_to_the_same_presets() -> None:
    assert set(SHORT) == set(TITLES) <= set(preset_names())
    assert len({render(name) for name in SHORT.values()}) == len(SHORT)
