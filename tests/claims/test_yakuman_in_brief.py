"""Yakuman as the fourth document lists them: what each is worth, which count double, and first-draw wins."""

from typing import Any

import pytest

from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.scoring.score import ron_points
from tests.builders import Scene
from tests.claims.support import kan, under_every_preset
from tests.engine.hands import worth, yaku

SINGLE: list[tuple[str, str, dict[str, Any]]] = [
    ("shousuushii", "678s1112223344z3z", {}),
    ("tsuuiisou", "1122233555666z1z", {}),
    ("ryuuiisou", "22334466888s66z6s", {}),
    ("chinroutou", "11m111999p11999s1m", {}),
    ("daisangen", "567m44s55566777z6z", {}),
    ("suuankou", "44488m999p222s11z8m", {"tsumo": True}),
    ("tenhou", "12355m34789p456s2p", {"seat": "E", "tsumo": True, "tenhou": True}),
    ("chiihou", "12355m34789p456s2p", {"tsumo": True, "chiihou": True}),
]
SPECIAL: list[tuple[str, str, str, dict[str, Any]]] = [
    ("kokushi_musou_13", "double_kokushi13", "19m19p19s1234567z2z", {}),
    ("suuankou_tanki", "double_suuankou_tanki", "555m222999p4446z6z", {}),
    ("daisuushii", "double_daisuushii", "33p11122233344z4z", {}),
    ("junsei_chuuren_poutou", "double_junsei_chuuren", "1112345678999p1p", {}),
]
DOUBLE_PRESETS = ["riichi_advanced", "mahjong_soul"]


@pytest.mark.claim(272)
@under_every_preset
def test_a_yakuman_is_worth_32000_and_48000_for_the_dealer(rules: Ruleset) -> None:
    for seat, points in (("S", 32000), ("E", 48000)):
        value = worth("567m44s55566777z6z", rules, seat=seat)
        assert ron_points(value.base, dealer=seat == "E") == points


@pytest.mark.claim(272)
@pytest.mark.parametrize("stack", [True, False])
def test_yakuman_add_up_where_they_stack(stack: bool) -> None:
    rules = ruleset_from({"yakuman_stack": stack}, preset("riichi_advanced"))
    value = worth("11222z66z(555z)(777z)6z", rules)
    assert yaku(value) == ({"daisangen": 1, "tsuuiisou": 1} if stack else {"daisangen": 1})
    assert ron_points(value.base, dealer=False) == (64000 if stack else 32000)
    assert preset("riichi_advanced").yakuman_stack


@pytest.mark.claim(273)
@pytest.mark.parametrize("row", SPECIAL, ids=[row[0] for row in SPECIAL])
@pytest.mark.parametrize("name", DOUBLE_PRESETS)
def test_four_yakuman_count_double(name: str, row: tuple[str, str, str, dict[str, Any]]) -> None:
    yakuman, option, hand, flags = row
    assert yaku(worth(hand, preset(name), **flags)) == {yakuman: 2}
    assert ron_points(worth(hand, preset(name), **flags).base, dealer=False) == 64000
    single = ruleset_from({option: False}, preset(name))
    assert yaku(worth(hand, single, **flags)) == {yakuman: 1}


@pytest.mark.claim(274)
@pytest.mark.parametrize("row", SINGLE, ids=[row[0] for row in SINGLE])
@under_every_preset
def test_the_others_are_single_yakuman(rules: Ruleset, row: tuple[str, str, dict[str, Any]]) -> None:
    name, hand, flags = row
    value = worth(hand, rules, **flags)
    assert (yaku(value), value.yakuman, value.base) == ({name: 1}, 1, 8000)


# The first draw


COMPLETE_BUT_ONE = "111m345p34567s88p"
PONS_7Z = "77z258m147p258s34z"


@pytest.mark.claim(275)
@under_every_preset
def test_the_dealers_first_fourteen_tiles_and_anothers_first_draw_are_yakuman(rules: Ruleset) -> None:
    assert set(Scene(COMPLETE_BUT_ONE, "", "", "", draws="5s", rules=rules).tsumo(0).yaku()) == {"tenhou"}
    second = Scene("", COMPLETE_BUT_ONE, "", "", draws="9m5s", rules=rules).turn(0).tsumo(1)
    assert set(second.yaku()) == {"chiihou"}
    last = Scene("", "", "", COMPLETE_BUT_ONE, draws="9m9p9s5s", rules=rules).idle(3).tsumo(3)
    assert set(last.yaku()) == {"chiihou"}
    late = Scene("", COMPLETE_BUT_ONE, "", "", draws="9m9s9p9p9m5s", rules=rules).idle(5).tsumo(1)
    assert "chiihou" not in late.yaku()


@pytest.mark.claim(275)
@pytest.mark.parametrize("call", ["pon", "closed kan"])
@under_every_preset
def test_a_call_between_the_deal_and_the_draw_takes_them_away(rules: Ruleset, call: str) -> None:
    if call == "pon":
        scene = Scene("", COMPLETE_BUT_ONE, "", PONS_7Z, draws="7z9m5s", rules=rules)
        scene.discard(0, "7z", drawn=True).pon(3, "7z7z").turn(3, "2m").turn(0)
    else:
        scene = Scene("9999m147s258p123z", COMPLETE_BUT_ONE, "", "", draws="7z5s", rinshan="6z", rules=rules)
        kan(scene, 0, "9m").turn(0)
    assert "chiihou" not in scene.tsumo(1).yaku()
    own = Scene("111m345p34567s88p", "", "", "", draws="1m", rinshan="5s", rules=rules)
    assert "tenhou" not in kan(own, 0, "1m").tsumo(0).yaku()
