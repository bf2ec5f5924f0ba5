"""The tiles underneath the indicators (S1)."""

import pytest

from bot.engine.rules.ruleset import Ruleset, ruleset_from
from tests.builders import Scene, tile
from tests.claims.support import kan, presets_where, under, under_every_preset
from tests.engine.scenes import WAITS_58P


def won(rules: Ruleset, *, riichi: bool, quad: bool = False) -> Scene:
    """Seat 1 wins on 8p with a pair of 8s; beneath the indicators lie two 7s, the second after seat 2's quad."""
    scene = Scene("", WAITS_58P, "1111m258p369s123z", "", draws="9m9s9m8p", indicators="6z6z", ura="7s7s", rules=rules)
    scene.turn(0)
    scene.riichi(1, "9s", drawn=True).close() if riichi else scene.turn(1)
    if quad:
        kan(scene, 2, "1m")
    return scene.turn(2, "9m").discard(3, "8p", drawn=True).ron(1)


@pytest.mark.claim(50)
@under_every_preset
def test_winners_in_riichi_see_the_tile_beneath_the_indicator(rules: Ruleset) -> None:
    declared = won(rules, riichi=True)
    assert declared.over.wins[0].ura == ((tile("7s"),) if rules.ura_dora else ())
    assert declared.yaku().get("ura_dora", 0) == (2 if rules.ura_dora else 0)
    silent = won(rules, riichi=False)
    assert silent.over.wins[0].ura == ()
    assert "ura_dora" not in silent.yaku()


@pytest.mark.claim(51)
@pytest.mark.parametrize(("counted", "han"), [(True, 4), (False, 2)])
@under(presets_where("kan_dora_ankan", "immediate"))
def test_ura_may_include_the_tiles_beneath_the_indicators_of_quads(rules: Ruleset, counted: bool, han: int) -> None:
    scene = won(
        ruleset_from({"kan_dora": True, "ura_dora": True, "kan_ura_dora": counted}, rules), riichi=True, quad=True
    )
    assert len(scene.public.indicators) == 2
    assert scene.yaku()["ura_dora"] == han
