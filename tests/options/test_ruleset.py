"""What a ruleset refuses, each fault by its name; what it lets through it gives back."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.errors import RulesetError, RulesetProblem
from bot.engine.rules.ruleset import Ruleset, allowed_values, option_types, preset, ruleset_from
from tests.for_each import for_each
from tests.options.strategies import rulesets

SANMA: dict[str, Any] = {
    "players": 3,
    "uma": [15000, 0, -15000],
    "aka_dora": [0, 1, 1],
    "honba_value": 200,
    "noten_bappu": 2000,
}


def fault(values: dict[str, Any]) -> tuple[RulesetProblem, str]:
    with pytest.raises(RulesetError) as refused:
        ruleset_from(values)
    return refused.value.problem, refused.value.key


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"kuitann": True}, "unknown_option"),
    ({"": True}, "unknown_option"),
    ({"kuitan": 1}, "not_allowed"),
    ({"kuitan": "yes"}, "not_allowed"),
    ({"kuitan": None}, "not_allowed"),
    ({"players": True}, "not_allowed"),
    ({"players": 2}, "not_allowed"),
    ({"players": "4"}, "not_allowed"),
    ({"double_wind_fu": 3}, "not_allowed"),
    ({"renhou": "haneman"}, "not_allowed"),
    ({"tobi": False}, "not_allowed"),
    ({"start_points": "25000"}, "not_a_number"),
    ({"start_points": 25000.0}, "not_a_number"),
    ({"start_points": True}, "not_a_number"),
    ({"uma": 20000}, "not_a_list_of_numbers"),
    ({"uma": "20/10"}, "not_a_list_of_numbers"),
    ({"uma": [20000, 10000, -10000, "x"]}, "not_a_list_of_numbers"),
    ({"aka_dora": [1, 1, True]}, "not_a_list_of_numbers"),
    ({"uma": [15000, 0, -15000]}, "wrong_length"),
    ({"uma": []}, "wrong_length"),
    ({"aka_dora": [1, 1]}, "wrong_length"),
    ({"aka_dora": [1, 5, 1]}, "out_of_range"),
    ({"aka_dora": [1, -1, 1]}, "out_of_range"),
    ({"start_points": -100}, "out_of_range"),
    ({"return_points": -1}, "out_of_range"),
    ({"target_points": -1}, "out_of_range"),
    ({"honba_value": -300}, "out_of_range"),
    ({"noten_bappu": -3000}, "out_of_range"),
    ({"riichi_min_points": -2}, "out_of_range"),
    ({"riichi_min_live_tiles": -1}, "out_of_range"),
    ({"yakuman_cap": -1}, "out_of_range"),
    ({"chombo_points": -1}, "out_of_range"),
    ({"start_points": 25050}, "not_divisible"),
    ({"chombo_points": 50}, "not_divisible"),
    ({"honba_value": 200}, "not_divisible"),
    ({"honba_value": 1000}, "not_divisible"),
    ({"noten_bappu": 2000}, "not_divisible"),
    ({"noten_bappu": 3100}, "not_divisible"),
    ({"tobi": "zero_or_below", "start_points": 0}, "contradicts"),
]


@for_each(("values", "problem"), REFUSED)
def test_what_no_ruleset_can_have_is_refused(values: dict[str, Any], problem: str) -> None:
    assert fault(values)[0] is RulesetProblem(problem)


@pytest.mark.parametrize(
    ("changed", "problem", "key"),
    [
        ({"uma": [20000, 10000, -10000, -20000]}, "wrong_length", "uma"),
        ({"aka_dora": [1, 1, 1]}, "contradicts", "aka_dora"),
        ({"uma_mode": "floating"}, "contradicts", "uma_mode"),
        ({"honba_value": 300}, "not_divisible", "honba_value"),
        ({"noten_bappu": 2100}, "not_divisible", "noten_bappu"),
    ],
)
def test_what_no_game_of_three_can_have_is_refused(changed: dict[str, Any], problem: str, key: str) -> None:
    assert ruleset_from(SANMA).players == 3
    assert fault(SANMA | changed) == (RulesetProblem(problem), key)


def test_every_problem_of_a_ruleset_is_reached_or_is_the_games() -> None:
    named = {RulesetProblem(problem) for _, problem in REFUSED}
    assert set(RulesetProblem) - named == {RulesetProblem.UNKNOWN_PRESET, RulesetProblem.NOT_PLAYABLE}


def test_a_preset_that_there_is_not_is_refused() -> None:
    for name in ("tenho", "", "../presets/tenhou", "TENHOU"):
        with pytest.raises(RulesetError) as refused:
            preset(name)
        assert refused.value.problem is RulesetProblem.UNKNOWN_PRESET


def test_a_ruleset_made_by_hand_is_refused_as_well() -> None:
    with pytest.raises(RulesetError):
        Ruleset(uma=(15000, 0, -15000))
    with pytest.raises(RulesetError):
        Ruleset(honba_value=100)


def test_values_of_an_option_that_there_is_not_are_refused() -> None:
    with pytest.raises(RulesetError):
        allowed_values("kuitann")


def test_a_refused_ruleset_leaves_its_base_as_it_was() -> None:
    base = preset("mleague")
    before = base.to_json()
    with pytest.raises(RulesetError):
        ruleset_from({"kuitan": False, "uma": [1]}, base)
    assert base.to_json() == before


@pytest.mark.slow
@given(rules=rulesets())
def test_a_ruleset_comes_back_from_its_own_json(rules: Ruleset) -> None:
    written = json.loads(json.dumps(rules.to_json()))
    assert ruleset_from(written) == rules
    assert ruleset_from(written).fingerprint == rules.fingerprint


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=6,
)


@pytest.mark.slow
@given(values=st.dictionaries(st.sampled_from(list(option_types())) | st.text(max_size=8), JSON, max_size=4))
def test_nothing_that_is_written_gives_anything_but_a_ruleset_or_the_error(values: dict[str, Any]) -> None:
    try:
        rules = ruleset_from(values)
    except RulesetError as error:
        assert error.problem in RulesetProblem  # noqa: PT017 - a refusal is one of the two answers
    else:
        assert ruleset_from(rules.to_json()) == rules
