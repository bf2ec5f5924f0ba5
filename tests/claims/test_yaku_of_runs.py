"""Yaku of runs: pinfu, iipeikou, ryanpeikou, three colours and the straight (S1)."""

import pytest

from bot.engine.rules.ruleset import Ruleset
from tests.builders import tenhou_with
from tests.claims.support import claims, presets_where, under, under_every_preset
from tests.engine.hands import fu, readings, worth, yaku

PINFU = "12355m34789p456s2p"
RYANPEIKOU = "66778m223344p11z8m"


@claims(89, 254)
@pytest.mark.parametrize(
    ("hand", "scores"),
    [
        pytest.param(PINFU, True, id="a pair of no value"),
        pytest.param("123m34789p456s33z2p", True, id="a guest wind"),
        pytest.param("123m34789p456s22z2p", False, id="the own wind"),
        pytest.param("123m34789p456s11z2p", False, id="the round wind"),
        pytest.param("123m34789p456s66z2p", False, id="a dragon"),
        pytest.param("55m34789p456s111m2p", False, id="a triplet"),
        pytest.param("12355m34p789p444s2p", False, id="another triplet"),
    ],
)
@under_every_preset
def test_pinfu_is_four_runs_and_a_worthless_pair(rules: Ruleset, hand: str, scores: bool, number: int) -> None:
    assert yaku(worth(hand, rules, riichi=True)).get("pinfu", 0) == (1 if scores else 0)


@claims(89, 254)
@under_every_preset
def test_pinfu_needs_a_closed_hand(rules: Ruleset, number: int) -> None:
    assert "pinfu" not in yaku(worth("55m34789p (123m) (456s) 2p", rules, haitei=True, tsumo=True))


@pytest.mark.claim(90)
@under_every_preset
def test_pinfu_of_the_example(rules: Ruleset) -> None:
    assert yaku(worth(PINFU, rules)) == {"pinfu": 1}


@claims(91, 254)
@pytest.mark.parametrize(
    "hand",
    [
        pytest.param("12355m24789p456s3p", id="a closed wait"),
        pytest.param("12355m12789p456s3p", id="an edge wait"),
        pytest.param("1235m234789p456s5m", id="a pair wait"),
    ],
)
@under_every_preset
def test_pinfu_needs_a_two_sided_wait(rules: Ruleset, hand: str, number: int) -> None:
    assert "pinfu" not in yaku(worth(hand, rules, riichi=True))


@pytest.mark.claim(92)
@under(presets_where("pinfu_tsumo", value=True))
def test_pinfu_won_by_self_draw_has_no_fu_for_it(rules: Ruleset) -> None:
    value = worth(PINFU, rules, tsumo=True)
    assert (yaku(value), value.fu) == ({"menzen_tsumo": 1, "pinfu": 1}, 20)
    assert "tsumo" not in fu(value)


@pytest.mark.claim(93)
def test_without_pinfu_tsumo_a_self_draw_is_22_fu_rounded_to_30_and_no_pinfu() -> None:
    value = worth(PINFU, tenhou_with(pinfu_tsumo=False), tsumo=True)
    assert (yaku(value), value.fu) == ({"menzen_tsumo": 1}, 30)
    assert sum(fu(value).values()) == 22
    # A ron is none of it.
    assert yaku(worth(PINFU, tenhou_with(pinfu_tsumo=False))) == {"pinfu": 1}


@pytest.mark.claim(94)
@under_every_preset
def test_a_tile_that_fits_a_run_and_the_pair_goes_where_the_hand_is_worth_more(rules: Ruleset) -> None:
    hand = "234567m2234p678s2p"
    assert yaku(worth(hand, rules)) == {"pinfu": 1, "tanyao": 1}
    # Read as a pair wait it is worth less, and may be read so too.
    assert [set(yaku(value)) for value in readings(hand, rules)] == [{"pinfu", "tanyao"}, {"tanyao"}]


@pytest.mark.claim(95)
@under_every_preset
def test_iipeikou_is_two_equal_runs_in_a_closed_hand(rules: Ruleset) -> None:
    assert yaku(worth("24m556677p999s66z3m", rules)) == {"iipeikou": 1}
    # The same tiles with one of the two runs called.
    assert "iipeikou" not in yaku(worth("24m567p999s66z(567p)3m", rules, tsumo=True, haitei=True))


@pytest.mark.claim(96)
@under_every_preset
def test_three_colour_runs_are_two_han_and_one_when_open(rules: Ruleset) -> None:
    assert yaku(worth("234m111234p234s2z2z", rules))["sanshoku_doujun"] == 2
    assert yaku(worth("111234p234s2z(234m)2z", rules))["sanshoku_doujun"] == 1
    assert "sanshoku_doujun" not in yaku(worth("234m111234p345s2z2z", rules, riichi=True))


@pytest.mark.claim(97)
@under_every_preset
def test_a_straight_is_two_han_and_one_when_open(rules: Ruleset) -> None:
    assert yaku(worth("999m23456789s55z1s", rules)) == {"ittsuu": 2}
    assert yaku(worth("999m23789s55z(456s)1s", rules)) == {"ittsuu": 1}
    # One tile short of it.
    assert "ittsuu" not in yaku(worth("999m23456678s55z1s", rules, riichi=True))


@pytest.mark.claim(98)
@under_every_preset
def test_ryanpeikou_is_three_han_in_a_closed_hand(rules: Ruleset) -> None:
    assert yaku(worth(RYANPEIKOU, rules))["ryanpeikou"] == 3
    assert "ryanpeikou" not in yaku(worth("66778m234p11z(234p)8m", rules, tsumo=True, haitei=True))


@pytest.mark.claim(99)
@pytest.mark.parametrize("allowed", [True, False])
def test_four_equal_runs_are_ryanpeikou_where_the_rules_allow_it(allowed: bool) -> None:
    rules = tenhou_with(ryanpeikou_four_identical=allowed)
    assert ("ryanpeikou" in yaku(worth("222233334444m5p5p", rules))) is allowed
    # Two different pairs of runs count either way.
    assert "ryanpeikou" in yaku(worth(RYANPEIKOU, rules))


@pytest.mark.claim(100)
@under_every_preset
def test_ryanpeikou_does_not_count_seven_pairs(rules: Ruleset) -> None:
    value = worth(RYANPEIKOU, rules)
    assert "chiitoitsu" not in yaku(value)
    assert value.fu != 25
