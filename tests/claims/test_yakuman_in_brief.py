"""Yakuman as the fourth document lists them: what each is worth, which count double, and first-draw wins."""

from typing import Any

import pytest

from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.scoring.score import ron_points
from tests.claims.support import claims, under_every_preset
from tests.engine.hands import worth, yaku

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


@claims(123, 273)
@pytest.mark.parametrize("row", SPECIAL, ids=[row[0] for row in SPECIAL])
@pytest.mark.parametrize("name", DOUBLE_PRESETS)
def test_four_yakuman_count_double(name: str, row: tuple[str, str, str, dict[str, Any]], number: int) -> None:
    yakuman, option, hand, flags = row
    assert yaku(worth(hand, preset(name), **flags)) == {yakuman: 2}
    assert ron_points(worth(hand, preset(name), **flags).base, dealer=False) == 64000
    single = ruleset_from({option: False}, preset(name))
    assert yaku(worth(hand, single, **flags)) == {yakuman: 1}


# The first draw
