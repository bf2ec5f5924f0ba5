"""Every option and preset is what the rules reference says (docs/rules.md, section 9)."""

import re
from dataclasses import asdict, dataclass

from bot.engine.rules.differences import difference_lines
from bot.engine.rules.ruleset import (
    Ruleset,
    allowed_values,
    difference,
    option_types,
    options,
    preset,
    preset_names,
    preset_of,
    ruleset_from,
    version_of,
)
from tests.for_each import for_each
from tests.options.reference import matrix, rows, section, value_of

EARLIER = {
    "final_rounding": "half_up",
    "triple_ron": "abort",
    "kokushi_ankan_ron": False,
    "temp_furiten_clear": "own_discard",
    "pao_scope": "whole_hand",
    "tenpai_own_four": "noten_concealed",
}
"""What Tenhou's preset, version 1, said otherwise than the defaults when fingerprints were made of every option."""

VERSIONS = {
    "ema2012": ("127ac69d2380",),
    "ema2016": ("86170f77ca3c",),
    "ema2025": ("11278afc6bbb",),
    "jpml_a": ("0b93e1b562e2", "e5b201241151"),
    "local_all": ("80b9691d991b",),
    "mahjong_soul": ("9616b2e06e5e", "d10cb6cee0a5", "4e4ff0e850b9"),
    "mahjong_soul_sanma": ("7dcf49829f48", "f28f78d08812", "a6f18345b7e4"),
    "mleague": ("9b2ebfb0922b",),
    "riichi_advanced": ("5a0018f036bb", "7d5b5fbad7c2"),
    "tenhou": ("23ebb373e500", "391ba975b021"),
    "tenhou_nashinashi": ("8bf1af3983c6", "f24d3c04fc23"),
    "tenhou_noaka": ("b4180d63ef2f", "386a893570e3"),
    "tenhou_sanma": ("06ea373abac0", "87da778c5a33"),
    "wikipedia_2011": ("b16457cf38fd",),
    "wikipedia_default": ("c58a5c5ebe08",),
    "wrc2022": ("7f36dec124d3",),
    "wrc2025": ("d229781b5242",),
}
"""The fingerprint of every version of every preset, oldest first."""


def test_the_reference_and_the_engine_have_the_same_options() -> None:
    assert list(rows()) == list(option_types())
    assert len(rows()) == 102


def test_the_reference_and_the_engine_have_the_same_presets() -> None:
    assert sorted(matrix()) == list(preset_names())
    assert len(matrix()) == 17


def test_an_option_has_its_default_and_its_values_and_is_explained_in_its_section() -> None:
    for option in options():
        row = rows()[option.name]
        assert option.default == row.default, option.name
        if option.allowed is None:
            assert len(row.values) == 1, option.name
        else:
            allowed = {value_of(option.name, value) for value in row.values}
            assert allowed == set(option.allowed), option.name
        said = section(row.section)
        assert option.name in re.findall(r"`(\w+)", said), (option.name, row.section)
        words = {value for value in row.values if re.search("[a-z]", value)} - {"yes", "no", "off"}
        assert [value for value in words if value not in said] == [], option.name


@for_each("name", matrix())
def test_a_preset_has_every_value_of_the_reference(name: str) -> None:
    rules = preset(name)
    assert {option: getattr(rules, option) for option in option_types()} == {
        option: cell.value for option, cell in matrix()[name].items()
    }


@for_each("name", matrix())
def test_values_that_are_not_confirmed_bear_a_question_mark_and_have_a_reason(name: str) -> None:
    uncertain = preset_of(name).uncertain
    assert set(uncertain) == {option for option, cell in matrix()[name].items() if cell.uncertain}
    assert all(uncertain.values())


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
    assert ruleset_from(EARLIER) == preset_of("tenhou").versions[0]
    assert "aaf480722d25" not in ruleset_from({"kiriage": True}, ruleset_from(EARLIER)).fingerprints


def test_a_preset_changes_by_a_new_version_alone() -> None:
    """Games and seasons say with which they began: the values before go to ``earlier`` in the preset's file."""
    assert {name: tuple(rules.fingerprint for rules in preset_of(name).versions) for name in preset_names()} == VERSIONS


def test_rules_began_with_the_version_from_which_they_differ_least() -> None:
    tenhou = preset_of("tenhou")
    for number, rules in enumerate(tenhou.versions, start=1):
        assert version_of("tenhou", rules) == number
        assert version_of("tenhou", ruleset_from({"kiriage": True, "length": "east_only"}, rules)) == number
    assert version_of("tenhou", preset("local_all")) == 1
    assert version_of("ema2025", preset("tenhou")) == 1
    assert difference(*preset_of("mahjong_soul").versions[:2]) == {
        "dead_wait_riichi": (True, False),
        "tenpai_own_four": ("noten", "noten_concealed"),
    }


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
