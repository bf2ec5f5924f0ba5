"""Yaku of luck that the tiles do not show (S1)."""

import pytest

from bot.engine.actions import Ron
from bot.engine.errors import Refusal
from bot.engine.legal import why_not
from bot.engine.rules.ruleset import Ruleset
from tests.builders import Scene
from tests.claims.support import kan, last_drawn, presets_where, under, under_every_preset
from tests.engine.scenes import WAITS_58P

CLOSED, OPEN = "456m23s11z678999p4s", "456m23s11z(678p)(999p)4s"


@pytest.mark.claim(77)
@pytest.mark.parametrize("tsumo", [False, True])
@under(presets_where("ippatsu", value=True))
def test_ippatsu_comes_with_double_riichi_too(rules: Ruleset, tsumo: bool) -> None:
    scene = Scene("", WAITS_58P, "", "", draws="9m9s1p1z1s8p" if tsumo else "9m9s8p", rules=rules)
    scene.turn(0).riichi(1, "9s", drawn=True).close()
    scored = (scene.idle(3).tsumo(1) if tsumo else scene.discard(2, "8p", drawn=True).ron(1)).yaku()
    assert (scored["double_riichi"], scored["ippatsu"]) == (2, 1)


@pytest.mark.claim(80)
@pytest.mark.parametrize("called", [False, True])
@under_every_preset
def test_rinshan_is_one_han_on_the_tile_from_the_dead_wall_open_or_closed(rules: Ruleset, called: bool) -> None:
    hand = "999p456m678p23s11z"
    if called:
        scene = Scene("", hand, "", "", draws="9p", rinshan="4s", indicators="5z", rules=rules)
        scene.discard(0, "9p", drawn=True).daiminkan(1)
    else:
        scene = kan(Scene("", hand, "", "", draws="5z9p", rinshan="4s", rules=rules).turn(0), 1, "9p")
    assert last_drawn(scene) == (1, "4s", True)
    assert scene.tsumo(1).yaku()["rinshan"] == 1
    # The same tile from the wall, with the quad on the table.
    late = Scene("", hand, "", "", draws="5z9p1p1s9m4s", rinshan="5z", rules=rules).turn(0)
    assert "rinshan" not in kan(late, 1, "9p").turn(1).idle(3).tsumo(1).yaku()


@pytest.mark.claim(83)
@under_every_preset
def test_whoever_discarded_the_tile_of_the_triplet_is_furiten_and_cannot_rob_the_quad(rules: Ruleset) -> None:
    hands = ("66p1111m47m369s12z", "45p345m345s678m88s")
    fed_by_the_waiter = Scene(*hands, draws="9s6p9p8s7z6p", rules=rules).turn(0)
    fed_by_the_waiter.discard(1, "6p", drawn=True).pon(0, "6p6p").turn(0, "4m").idle(3).kakan(0, "6p")
    assert why_not(fed_by_the_waiter.view(1), Ron()) is Refusal.FURITEN_DISCARD
    fed_by_another = Scene(*hands, draws="9s1z6p9p8s7z6p", rules=rules).turn(0).turn(1)
    fed_by_another.discard(2, "6p", drawn=True).pon(0, "6p6p").turn(0, "4m").idle(3).kakan(0, "6p")
    assert why_not(fed_by_another.view(1), Ron()) is None
