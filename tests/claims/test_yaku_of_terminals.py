"""Yaku of terminals and honours, or of their absence, and yaku of suits (S1)."""

import pytest

from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import Ruleset
from tests.claims.support import claims, presets_where, under, under_every_preset
from tests.engine.hands import outcome, worth, yaku
from tests.for_each import for_each

OPEN_TANYAO = "34m678p88s(234s)(555p)2m"


@pytest.mark.claim(109)
@under_every_preset
def test_tanyao_is_one_han_for_twos_to_eights_alone(rules: Ruleset) -> None:
    assert yaku(worth("234m222678p5678s5s", rules)) == {"tanyao": 1}
    for spoilt in ("234m111678p5678s5s", "234m222789p5678s5s", "234m678p5678s222z5s"):
        assert "tanyao" not in yaku(worth(spoilt, rules, riichi=True))


@pytest.mark.claim(110)
@under(presets_where("kuitan", value=True))
def test_an_open_hand_may_be_tanyao(rules: Ruleset) -> None:
    assert yaku(worth(OPEN_TANYAO, rules)) == {"tanyao": 1}


@pytest.mark.claim(111)
@under(presets_where("kuitan", value=False))
def test_without_kuitan_only_a_closed_hand_is_tanyao(rules: Ruleset) -> None:
    assert outcome(OPEN_TANYAO, rules) is Refusal.NO_YAKU
    assert yaku(worth("234m222678p5678s5s", rules)) == {"tanyao": 1}


VALUES = {"5z": "yakuhai_haku", "6z": "yakuhai_hatsu", "7z": "yakuhai_chun", "2z": "yakuhai_jikaze"}


@claims(112, 242)
@for_each("form", ["closed", "pon", "quad", "closed quad"])
@for_each(("tile", "scored"), [*VALUES.items(), ("1z", "yakuhai_bakaze")])
@under_every_preset
def test_a_set_of_a_dragon_or_of_the_own_or_round_wind_is_one_han(
    rules: Ruleset, tile: str, scored: str, form: str, number: int
) -> None:
    # South in the East round.
    written = {"closed": tile * 3, "pon": f"({tile * 3})", "quad": f"({tile * 4})", "closed quad": f"[{tile * 4}]"}
    assert yaku(worth(f"55m12367p888s{written[form]}5p", rules)) == {scored: 1}


@pytest.mark.claim(112)
@under_every_preset
def test_a_dragon_set_of_the_example_and_a_guest_wind(rules: Ruleset) -> None:
    assert yaku(worth("55m123567p888s77z7z", rules)) == {"yakuhai_chun": 1}
    assert outcome("55m123567p888s33z3z", rules) is Refusal.NO_YAKU


@claims(113, 242)
@under_every_preset
def test_a_set_of_the_wind_that_is_own_and_round_is_two_han(rules: Ruleset, number: int) -> None:
    value = worth("55m123567p888s11z1z", rules, seat="E", around="E")
    assert yaku(value) == {"yakuhai_jikaze": 1, "yakuhai_bakaze": 1}
    assert value.han == 2


@pytest.mark.claim(114)
@under_every_preset
def test_chanta_is_two_han_and_one_when_open(rules: Ruleset) -> None:
    assert yaku(worth("789m11178p999s55z9p", rules)) == {"chanta": 2}
    assert yaku(worth("11178p999s55z(789m)9p", rules)) == {"chanta": 1}


@pytest.mark.claim(114)
@under_every_preset
def test_chanta_has_a_run(rules: Ruleset) -> None:
    found = yaku(worth("111m999p11999s55z1s", rules))
    assert "chanta" not in found
    assert "honroutou" in found
    # And a terminal or honour in every set and in the pair.
    for spoilt in ("678m11178p999s55z9p", "55789m78p999s111z9p"):
        assert "chanta" not in yaku(worth(spoilt, rules, riichi=True))


@pytest.mark.claim(115)
@under_every_preset
def test_junchan_is_three_han_and_two_when_open(rules: Ruleset) -> None:
    assert yaku(worth("123999m99p12789s3s", rules)) == {"junchan": 3}
    assert yaku(worth("999m99p12789s(123m)3s", rules)) == {"junchan": 2}


@pytest.mark.claim(115)
@under_every_preset
def test_junchan_has_a_run_and_no_honours(rules: Ruleset) -> None:
    assert set(yaku(worth("123999m12789s22z3s", rules))) == {"chanta"}
    assert "junchan" not in yaku(worth("123999m55p12789s3s", rules, riichi=True))
    assert "junchan" not in yaku(worth("1199s(111m)(999m)(999p)1s", rules))


@claims(116, 306)
@under_every_preset
def test_terminals_and_honours_alone_are_two_han_beside_two_for_all_triplets(rules: Ruleset, number: int) -> None:
    found = yaku(worth("111m999p11999s66z1s", rules))
    assert (found["honroutou"], found["toitoi"]) == (2, 2)
    called = yaku(worth("11s66z(111m)(999p)(999s)1s", rules))
    assert called == {"honroutou": 2, "toitoi": 2}


@pytest.mark.claim(117)
@under_every_preset
def test_terminals_and_honours_alone_are_two_han_beside_two_for_seven_pairs(rules: Ruleset) -> None:
    assert yaku(worth("11m11p99s1225577z1z", rules)) == {"honroutou": 2, "chiitoitsu": 2}


@pytest.mark.claim(118)
@under_every_preset
def test_little_three_dragons_are_two_han_beside_one_for_each_dragon_set(rules: Ruleset) -> None:
    assert yaku(worth("234p678s5566677z5z", rules)) == {"shousangen": 2, "yakuhai_haku": 1, "yakuhai_hatsu": 1}
    called = yaku(worth("234p78s77z(555z)(6666z)6s", rules))
    assert called == {"shousangen": 2, "yakuhai_haku": 1, "yakuhai_hatsu": 1}


@pytest.mark.claim(119)
@under_every_preset
def test_a_half_flush_is_three_han_and_two_when_open(rules: Ruleset) -> None:
    assert yaku(worth("11134789p22555z5p", rules)) == {"honitsu": 3, "yakuhai_haku": 1}
    assert yaku(worth("34789p22555z(111p)5p", rules)) == {"honitsu": 2, "yakuhai_haku": 1}
    assert yaku(worth("11335577p11224z4z", rules)) == {"chiitoitsu": 2, "honitsu": 3}
    assert "honitsu" not in yaku(worth("111m34789p22555z5p", rules))


@pytest.mark.claim(120)
@under_every_preset
def test_a_flush_is_six_han_and_five_when_open(rules: Ruleset) -> None:
    assert yaku(worth("1344455666789s2s", rules))["chinitsu"] == 6
    assert yaku(worth("1344455666s(789s)2s", rules))["chinitsu"] == 5
    # One honour makes it a half flush.
    assert "chinitsu" not in yaku(worth("13444666789s55z2s", rules))
