"""Seven pairs: what they are worth, what joins them, and what makes a pair (S1)."""

import pytest

from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import Ruleset
from tests.builders import tenhou_with
from tests.claims.support import claims, presets_where, under, under_every_preset
from tests.engine.hands import outcome, worth, yaku

EXAMPLE = "33m1155p118s1177z8s"
FOUR_SAME = "1111m3355p7799s2z2z"


@claims(61, 294)
@pytest.mark.parametrize("tsumo", [False, True])
@under_every_preset
def test_seven_pairs_are_two_han_of_25_fu(rules: Ruleset, tsumo: bool, number: int) -> None:
    value = worth(EXAMPLE, rules, tsumo=tsumo)
    assert (yaku(value)["chiitoitsu"], value.fu) == (2, 25)


@claims(61, 294)
@under_every_preset
def test_six_pairs_beside_a_called_triplet_are_nothing(rules: Ruleset, number: int) -> None:
    assert outcome("33m1155p18s77z(111z)8s", rules, tsumo=True, haitei=True) is Refusal.NOT_COMPLETE


@claims(62, 294)
@under_every_preset
def test_seven_pairs_of_the_example(rules: Ruleset, number: int) -> None:
    assert yaku(worth(EXAMPLE, rules)) == {"chiitoitsu": 2}


@claims(63, 295)
@under_every_preset
def test_three_pairs_in_sequence_are_no_iipeikou_inside_seven_pairs(rules: Ruleset, number: int) -> None:
    assert yaku(worth("112233m5577p99s1z1z", rules)) == {"chiitoitsu": 2}


@claims(64, 295)
@under_every_preset
def test_a_hand_that_is_ryanpeikou_does_not_include_seven_pairs(rules: Ruleset, number: int) -> None:
    found = yaku(worth("223344m556677p1z1z", rules))
    assert "ryanpeikou" in found
    assert "chiitoitsu" not in found


@claims(65, 296)
@under(presets_where("chiitoi_four_same", value=False))
def test_four_equal_tiles_are_not_two_pairs(rules: Ruleset, number: int) -> None:
    assert outcome(FOUR_SAME, rules) is Refusal.NOT_COMPLETE


@claims(66, 296)
def test_four_equal_tiles_are_two_pairs_where_the_rules_take_them(number: int) -> None:
    value = worth(FOUR_SAME, tenhou_with(chiitoi_four_same=True))
    assert (yaku(value), value.fu) == ({"chiitoitsu": 2}, 25)
