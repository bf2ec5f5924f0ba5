"""Rules of a server's own in words: what differs, versions, lists; and that names of people's making are harmless."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.engine.rules.ruleset import option_types, preset, preset_names
from bot.lookup.rule_changes import rules_by
from bot.pictures.yaku_page import yaku_page
from bot.text.rules.house_rules_text import (
    ShownVersion,
    change_lines,
    departing,
    history_line,
    house_list,
    saved_text,
    unread_text,
    version_page,
)
from bot.text.rules.named_rules import named_own, named_preset, own_id
from bot.text.rules.option_choices import value_choices, value_note
from bot.text.rules.preset_names import label_parts, preset_title, rules_label
from bot.text.rules.ruleset_title import named_title, rules_in_short
from bot.text.sentences import render
from tests.for_each import for_each

NOW = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
CLUB = rules_by("wrc2025", "uma=30/10 kiriage=no")
FIRST = ShownVersion("Tuesday", 1, 2, "wrc2025", CLUB, NOW, 100, "voted")
SECOND = replace(FIRST, version=2, rules=rules_by("wrc2025", "uma=30/10 kuitan=no"), by=None, note="", before=CLUB)


def test_what_differs_is_told_as_it_was_and_as_it_is_and_how_to_type_it() -> None:
    assert render(departing("wrc2025", CLUB)).splitlines() == [
        "**2 rules differ from WRC 2025:**",
        "**Placement bonus (uma), in thousands:** +15, +5, −5, −15 → +30, +10, −10, −30",
        "**Rounding up to mangan (kiriage):** yes: 4 han 30 fu and 3 han 60 fu are mangan → no",
        "-# Typed: `uma=30/10/-10/-30 kiriage=no`",
    ]
    assert render(departing("wrc2025", preset("wrc2025"))) == "These rules are the same as WRC 2025."
    lines = change_lines(preset("tenhou"), preset("wrc2025"), 2)
    assert len(lines) == 3
    assert render(lines[-1]).startswith("and ")


def test_a_version_says_who_saved_it_when_why_and_what_it_changed() -> None:
    first, second = render(version_page(FIRST)), render(version_page(SECOND))
    assert first.startswith("## Tuesday (version 1)\nSaved by <@100> <t:1772389800:R>: voted\n")
    assert "Saved by a former user" in second
    assert "**Changed since version 1:**" in second
    assert "**All simples with called tiles (kuitan):** counts → counts in a closed hand only" in second
    assert render(history_line(FIRST, 3)).endswith("voted · Started from WRC 2025")
    assert render(history_line(SECOND, 0)).endswith(" · 2 rules changed")
    assert render(history_line(replace(SECOND, before=SECOND.rules), 3)).endswith(" · No rules changed")
    assert render(saved_text(SECOND)).startswith("Saved: **Tuesday (version 2)**.\n**Changed since version 1:**")
    told = render(version_page(replace(FIRST, name="**@everyone** <@5> `x`")))
    assert "\\*\\*@\u200beveryone\\*\\*" in told
    assert "<@5>" not in told


def test_options_of_another_release_are_told() -> None:
    assert unread_text(()) is None
    found = unread_text(("wild_cards", "`@everyone`"))
    assert found is not None
    told = render(found)
    assert told.startswith("**2 options are unknown here")
    assert "`wild_cards`" in told
    assert "everyone" not in told


def test_a_server_is_told_which_rules_it_has_or_how_to_make_them() -> None:
    told = render(house_list([], preset_title("tenhou"), None, 25))
    assert "create some here, starting from any preset" in told
    assert "The default rules are Tenhou rules: red fives, open tanyao." in told
    many = [replace(FIRST, name="W" * 50, version=200) for _ in range(25)]
    assert len(render(house_list(many, many[0].title, None, 25, shortly=True))) <= 2000
    told = render(house_list([FIRST], FIRST.title, "Tuesday", 25))
    assert "**Tuesday (version 1)** · 2 rules differ from WRC 2025 · this server's default" in told


@pytest.mark.parametrize("name", ["tenhou", "wrc2025", "tenhou_sanma", "local_all"])
def test_every_value_of_every_option_can_be_chosen_by_its_words(name: str) -> None:
    rules = preset(name)
    for option in option_types():
        choices = value_choices(option, rules)
        assert sum(now for _, _, now in choices) == 1, option
        assert all(render(words, markdown=False).strip() for _, words, _ in choices), option
        assert render(value_note(option, rules, preset("tenhou")), markdown=False)


def test_an_option_says_what_it_was_and_that_it_has_no_effect() -> None:
    rules = rules_by("tenhou", "nagashi=off nagashi_uncalled=no")
    assert render(value_note("nagashi", rules, preset("tenhou"))).startswith("does not count; originally ")
    assert render(value_note("nagashi_uncalled", rules, preset("tenhou"))).endswith("; has no effect now")


def test_rules_go_by_their_name_and_version_and_presets_by_their_own() -> None:
    own = named_own(7, 3, "Tuesday", "ema2025", rules_by("ema2025", "kiriage=no"))
    assert (own.id, own.label, own.kept_as) == ("own7.3", "Tuesday (version 3)", "Tuesday (version 3)")
    assert render(named_title(own)) == "rules: Tuesday (version 3)"
    assert named_preset("tenhou").kept_as == "tenhou"
    assert "(rules: Tuesday (version 3))" in render(yaku_page("tanyao", own).above)
    assert render(rules_in_short(own.rules, own.kept_as)).startswith("rules: Tuesday (version 3); EMA ")
    assert label_parts(rules_label("A (version 2)", 3)) == ("A (version 2)", 3)


@for_each("text", [*preset_names(), "own", "own0", "own7.0", "own7.", "own7.3.1", "own1234567", "OWN7"])
def test_only_ids_of_own_rules_are_such_ids(text: str) -> None:
    assert own_id(text) is None
