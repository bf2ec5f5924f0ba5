"""Every option and preset is what the rules reference says (docs/rules.md, section 9)."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import pytest

from bot.engine.rules import (
    Option,
    Ruleset,
    allowed_values,
    difference,
    difference_lines,
    option_types,
    options,
    preset,
    preset_names,
    preset_of,
    ruleset_from,
)
from tests.options.reference import matrix, notes, rows

EARLIER = {
    "final_rounding": "half_up",
    "triple_ron": "abort",
    "kokushi_ankan_ron": False,
    "temp_furiten_clear": "own_discard",
    "pao_scope": "whole_hand",
    "tenpai_own_four": "noten_concealed",
}
"""What Tenhou's preset said otherwise than the defaults when fingerprints were made of every option."""


def test_the_reference_and_the_engine_have_the_same_options() -> None:
    assert list(rows()) == list(option_types())
    assert len(rows()) == 101


def test_the_reference_and_the_engine_have_the_same_presets() -> None:
    assert sorted(matrix()) == list(preset_names())
    assert len(matrix()) == 17


@pytest.mark.parametrize("option", options(), ids=lambda option: option.name)
def test_an_option_has_its_default_its_values_and_its_meaning(option: Option) -> None:
    row = rows()[option.name]
    assert (option.default, option.doc) == (row.default, row.doc)
    if row.kind in ("int", "int_array"):
        assert option.allowed is None
    elif row.kind == "bool":
        assert option.allowed == (False, True)
    else:
        assert [str(value) for value in option.allowed or ()] == row.kind.split(", ")


@pytest.mark.parametrize("name", matrix())
def test_a_preset_has_every_value_of_the_reference(name: str) -> None:
    rules = preset(name)
    assert {option: getattr(rules, option) for option in option_types()} == {
        option: cell.value for option, cell in matrix()[name].items()
    }


@pytest.mark.parametrize("name", matrix())
def test_values_that_are_not_confirmed_keep_their_note(name: str) -> None:
    assert preset_of(name).uncertain == notes()[name]
    assert set(notes()[name]) == {option for option, cell in matrix()[name].items() if cell.uncertain}


def test_most_presets_extend_another() -> None:
    parents = {name: preset_of(name).extends for name in preset_names()}
    assert parents["ema2025"] == "ema2016"
    assert parents["tenhou_sanma"] == "tenhou"
    assert sum(parent is not None for parent in parents.values()) >= 10


def test_every_preset_has_a_title_of_its_own() -> None:
    assert len({preset_of(name).title for name in preset_names()}) == len(preset_names())


def test_a_fingerprint_names_the_content() -> None:
    by_fingerprint = {preset(name).fingerprint: name for name in preset_names()}
    assert len(by_fingerprint) == len(preset_names())
    assert all(len(fingerprint) == 12 for fingerprint in by_fingerprint)
    assert Ruleset(kuitan=True).fingerprint == Ruleset().fingerprint != Ruleset(kuitan=False).fingerprint


@dataclass(frozen=True, slots=True)
class LaterRuleset(Ruleset):
    """The rules of a release to come, which knows an option more."""

    open_riichi: bool = False


def test_an_option_of_a_later_release_leaves_the_fingerprints_of_older_rules_as_they_are() -> None:
    for name in preset_names():
        rules = preset(name)
        later = LaterRuleset(**asdict(rules))
        assert later.fingerprint == rules.fingerprint
        assert later.fingerprints == rules.fingerprints
        played = LaterRuleset(**asdict(rules), open_riichi=True)
        assert played.fingerprint != rules.fingerprint
        assert played.fingerprints == {played.fingerprint}


def test_fingerprints_that_were_made_of_every_option_name_the_same_rules_for_good() -> None:
    """What was stored before only differences were hashed. A default that changed would name other rules too."""
    assert "098e3a735e12" in Ruleset().fingerprints & LaterRuleset().fingerprints
    assert "aaf480722d25" in ruleset_from(EARLIER).fingerprints
    assert "aaf480722d25" not in ruleset_from({"kiriage": True}, ruleset_from(EARLIER)).fingerprints


def test_a_fingerprint_stays_the_same_from_release_to_release() -> None:
    assert Ruleset().fingerprint == "44136fa355b3"
    assert ruleset_from(EARLIER).fingerprint == "23ebb373e500"


def test_a_difference_is_read_option_by_option() -> None:
    ema, wrc = preset("ema2025"), preset("wrc2022")
    assert difference(ema, ema) == {}
    assert difference(ema, wrc)["yakuman_stack"] == (False, True)
    lines = difference_lines(preset("tenhou"), preset("tenhou_nashinashi"))
    assert lines == ("aka_dora: 1/1/1 -> 0/0/0", "kuitan: yes -> no")


def test_differences_lead_from_one_ruleset_to_the_other() -> None:
    one = preset("tenhou")
    for name in preset_names():
        changed = {option: values[1] for option, values in difference(one, preset(name)).items()}
        assert Ruleset(**({option: getattr(one, option) for option in option_types()} | changed)) == preset(name)


def test_allowed_values_are_told_for_choices_only() -> None:
    assert allowed_values("renchan") == ("none", "agari", "tenpai")
    assert allowed_values("start_points") is None
