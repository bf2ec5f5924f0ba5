"""Yakuman of the hand: each with its example, what it asks for, and what it is worth (S1)."""

import pytest

from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.engine.scoring.interpretations import Shape
from bot.engine.scoring.score import ron_points
from tests.claims.support import claims, presets_where, under, under_every_preset
from tests.engine.hands import outcome, worth, yaku

SUUANKOU = "44488m999p222s11z8m"
SUUANKOU_TANKI = "555m222999p4446z6z"
DAISUUSHII = "33p11122233344z4z"
KOKUSHI = "1m19p19s12345567z9m"
KOKUSHI_13 = "19m19p19s1234567z2z"
CHUUREN = "1112344567999m8m"
JUNSEI_CHUUREN = "1112345678999p1p"


# What a yakuman does to a hand


@pytest.mark.claim(121)
@under_every_preset
def test_a_yakuman_overrides_every_other_han(rules: Ruleset) -> None:
    value = worth(CHUUREN, rules, riichi=True, ippatsu=True, tsumo=True, dora="8m")
    assert (yaku(value), value.bonus, value.base) == ({"chuuren_poutou": 1}, (), 8000)


@claims(122, 272)
@under_every_preset
def test_different_yakuman_add_up_where_they_may(rules: Ruleset, number: int) -> None:
    # Two of them, by ron: big three dragons of nothing but honours.
    value = worth("11222z66z(555z)(777z)6z", rules)
    assert value.yakuman == (2 if rules.yakuman_stack else 1)
    assert value.base == 8000 * value.yakuman


@pytest.mark.claim(124)
@under_every_preset
def test_thirteen_han_with_dora_are_a_counted_yakuman_where_the_rules_say_so(rules: Ruleset) -> None:
    hand = "55m123567p888s22z2z"
    twelve = worth(hand, rules, dora="1z1z1z4m")
    assert (twelve.han, twelve.limit) == (12, "sanbaiman")
    thirteen = worth(hand, rules, dora="1z1z1z1z")
    counted = rules.kazoe == "yakuman"
    assert (thirteen.han, ron_points(thirteen.base, dealer=False)) == (13, 32000 if counted else 24000)
    assert yaku(thirteen) == {"yakuhai_jikaze": 1}


# Thirteen orphans


@pytest.mark.claim(125)
@under_every_preset
def test_thirteen_orphans_are_a_yakuman_of_a_closed_hand(rules: Ruleset) -> None:
    assert yaku(worth(KOKUSHI, rules)) == {"kokushi_musou": 1}
    assert outcome("1m19p19s23467z(555z)9m", rules) is Refusal.NOT_COMPLETE


@pytest.mark.claim(126)
@under_every_preset
def test_thirteen_orphans_on_thirteen_waits_are_double_where_the_rules_say_so(rules: Ruleset) -> None:
    assert worth(KOKUSHI_13, rules).yakuman == (2 if rules.double_kokushi13 else 1)
    # The pair was there before the last tile: one of them.
    assert worth(KOKUSHI, rules).yakuman == 1


# Four concealed triplets


@claims(127, 274)
@under_every_preset
def test_four_concealed_triplets_on_two_pairs_are_a_yakuman_by_self_draw(rules: Ruleset, number: int) -> None:
    assert yaku(worth(SUUANKOU, rules, tsumo=True)) == {"suuankou": 1}


@pytest.mark.claim(128)
@under_every_preset
def test_four_concealed_triplets_on_two_pairs_are_none_by_ron(rules: Ruleset) -> None:
    value = worth(SUUANKOU, rules)
    assert (yaku(value), value.yakuman) == ({"toitoi": 2, "sanankou": 2}, 0)


@pytest.mark.claim(129)
@pytest.mark.parametrize("tsumo", [False, True])
@under_every_preset
def test_four_concealed_triplets_waiting_for_the_pair_are_double_where_the_rules_say_so(
    rules: Ruleset, tsumo: bool
) -> None:
    value = worth(SUUANKOU_TANKI, rules, tsumo=tsumo)
    assert yaku(value) == {"suuankou_tanki": 2 if rules.double_suuankou_tanki else 1}


# Dragons and winds


@claims(130, 274)
@pytest.mark.parametrize("hand", ["567m44s55566777z6z", "567m4s(555z)(6666z)(777z)4s", "567m44s66z(555z)[7777z]6z"])
@under_every_preset
def test_big_three_dragons_are_a_yakuman_open_or_closed(rules: Ruleset, hand: str, number: int) -> None:
    assert yaku(worth(hand, rules)) == {"daisangen": 1}


@claims(131, 274)
@pytest.mark.parametrize("hand", ["678s1112223344z3z", "678s3344z(111z)(2222z)3z"])
@under_every_preset
def test_little_four_winds_are_a_yakuman(rules: Ruleset, hand: str, number: int) -> None:
    assert yaku(worth(hand, rules)) == {"shousuushii": 1}
    # The pair is the fourth wind, not any pair.
    assert "shousuushii" not in yaku(worth("5678s111222333z5s", rules))


@pytest.mark.claim(132)
@pytest.mark.parametrize("hand", [DAISUUSHII, "33p44z(111z)(2222z)(333z)4z"])
@under_every_preset
def test_big_four_winds_are_one_or_two_yakuman_by_rule(rules: Ruleset, hand: str) -> None:
    assert yaku(worth(hand, rules)) == {"daisuushii": 2 if rules.double_daisuushii else 1}


@claims(133, 274)
@pytest.mark.parametrize("hand", ["1122233555666z1z", "1133z(222z)(555z)(666z)1z"])
@under_every_preset
def test_nothing_but_honours_is_a_yakuman(rules: Ruleset, hand: str, number: int) -> None:
    assert yaku(worth(hand, rules)) == {"tsuuiisou": 1}


# Terminals, green tiles, nine gates


@claims(134, 274)
@pytest.mark.parametrize("hand", ["11m111999p11999s1m", "11m11s(111p)(999p)(999s)1m"])
@under_every_preset
def test_nothing_but_ones_and_nines_is_a_yakuman(rules: Ruleset, hand: str, number: int) -> None:
    assert yaku(worth(hand, rules)) == {"chinroutou": 1}


@claims(135, 274)
@under(presets_where("ryuuiisou_hatsu", "optional"))
def test_nothing_but_green_tiles_is_a_yakuman_with_or_without_the_dragon(rules: Ruleset, number: int) -> None:
    assert yaku(worth("22334466888s66z6s", rules)) == {"ryuuiisou": 1}
    assert yaku(worth("2222334488s(666s)8s", rules)) == {"ryuuiisou": 1}
    required = ruleset_from({"ryuuiisou_hatsu": "required"}, rules)
    assert "ryuuiisou" not in yaku(worth("2222334488s(666s)8s", required))
    # Five of bamboo is not all green.
    assert "ryuuiisou" not in yaku(worth("33445566888s66z6s", rules))


@pytest.mark.claim(136)
@under_every_preset
def test_nine_gates_are_a_yakuman_of_a_closed_hand(rules: Ruleset) -> None:
    assert yaku(worth(CHUUREN, rules)) == {"chuuren_poutou": 1}
    assert yaku(worth("2344567999m(111m)8m", rules)) == {"chinitsu": 5}


@pytest.mark.claim(137)
@under_every_preset
def test_nine_gates_on_nine_waits_are_double_where_the_rules_say_so(rules: Ruleset) -> None:
    assert yaku(worth(JUNSEI_CHUUREN, rules)) == {"junsei_chuuren_poutou": 2 if rules.double_junsei_chuuren else 1}


@pytest.mark.claim(138)
@pytest.mark.parametrize("extra", range(1, 10))
@under_every_preset
def test_nine_gates_are_four_sets_and_a_pair_whatever_the_extra_tile(rules: Ruleset, extra: int) -> None:
    reading = worth(f"1112345678999s{extra}s", rules).interpretation
    assert (reading.shape, len(reading.sets), len(reading.pairs)) == (Shape.REGULAR, 4, 1)


@pytest.mark.claim(139)
@pytest.mark.parametrize("quads", ["[1111m][2222p](7777p)(9999s)", "(1111m)(2222p)(7777p)(9999s)"])
@under_every_preset
def test_four_quads_are_a_yakuman_open_or_closed(rules: Ruleset, quads: str) -> None:
    assert yaku(worth(f"3z{quads}3z", rules)) == {"suukantsu": 1}


@pytest.mark.claim(139)
@under(presets_where("yakuman_stack", value=True))
def test_four_closed_quads_are_four_concealed_triplets_too(rules: Ruleset) -> None:
    assert set(yaku(worth("3z[1111m][2222p][7777p][9999s]3z", rules))) == {"suukantsu", "suuankou_tanki"}
