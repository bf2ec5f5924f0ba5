"""Wins around a quad: the supplemental tile, the robbed tile, and who pays for them."""

import pytest

from bot.engine.actions import Ron, Tsumo
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions, why_not
from bot.engine.melds import MeldKind
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.scoring.score import ron_points
from tests.builders import Scene, tile
from tests.claims.support import FOUR_PLAYER_PRESETS, claims, kan, under_every_preset
from tests.for_each import for_each

# Closed tanyao, waits 3p and 6p.
WAITS_36P = "45p345m345s678m88s"
PONS_6P = "66p1111m47m369s12z"


def quad_of(kind: MeldKind, rules: Ruleset, rinshan: str) -> Scene:
    """Seat 1 has shown a quad of 7m and drawn its supplemental tile; 5s would complete the hand."""
    if kind is MeldKind.ANKAN:
        scene = Scene("", "777m345p34678s88p", "", "", draws="1z7m", rinshan=rinshan, rules=rules).turn(0)
        return kan(scene, 1, "7m")
    if kind is MeldKind.DAIMINKAN:
        scene = Scene("", "777m345p34678s88p", "", "", draws="7m", rinshan=rinshan, rules=rules)
        return scene.discard(0, "7m", drawn=True).daiminkan(1)
    scene = Scene("", "77m345p34678s88p1z", "", "", draws="7m1p1p1p7m", rinshan=rinshan, rules=rules)
    scene.discard(0, "7m", drawn=True).pon(1, "7m7m").turn(1, "1z").idle(3)
    return scene.kakan(1, "7m").close()


KINDS = [MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.KAKAN]


@pytest.mark.claim(179)
@pytest.mark.parametrize("kind", KINDS)
@under_every_preset
def test_a_quad_takes_a_supplemental_tile_and_a_win_on_it_is_rinshan(rules: Ruleset, kind: MeldKind) -> None:
    scene = quad_of(kind, rules, "2z")
    own = scene.public.seats[1]
    assert scene.public.phase == AwaitDiscard(1, "rinshan", kan_feeder=0 if kind is MeldKind.DAIMINKAN else None)
    # Fourteen tiles with the quad as three, the supplemental one among them.
    assert (own.melds[0].kind, own.concealed, scene.view(1).hidden.drawn) == (kind, 11, tile("2z"))
    assert Tsumo() not in legal_actions(scene.view(1))
    assert quad_of(kind, rules, "5s").tsumo(1).yaku()["rinshan"] == 1


@claims(81, 180)
@pytest.mark.parametrize("feeder_pays", [True, False])
def test_who_fed_an_open_quad_may_have_to_pay_a_dead_wall_win_alone(feeder_pays: bool, number: int) -> None:
    rules = ruleset_from({"pao_rinshan": feeder_pays}, preset("wikipedia_2011"))
    scene = quad_of(MeldKind.DAIMINKAN, rules, "5s").tsumo(1)
    if feeder_pays:
        whole = ron_points(scene.over.wins[0].value.base, dealer=False)
        assert scene.deltas == (-whole, whole, 0, 0)
    else:
        assert all(scene.deltas[seat] < 0 for seat in (0, 2, 3))
    # Nobody fed a closed quad.
    closed = quad_of(MeldKind.ANKAN, rules, "5s").tsumo(1)
    assert all(closed.deltas[seat] < 0 for seat in (0, 2, 3))


def sixth_of_dots_added(waiting: str, rules: Ruleset) -> Scene:
    """Seat 0, with an open triplet of 6p, adds the fourth to it; seat 1 has ``waiting``."""
    scene = Scene(PONS_6P, waiting, "", "", draws="9s1z6p9p8s7z6p", rules=rules)
    scene.turn(0, "9s").turn(1, "1z").discard(2, "6p", drawn=True).pon(0, "6p6p").turn(0, "4m")
    return scene.turn(1, "9p").turn(2).turn(3).kakan(0, "6p")


@claims(82, 181)
@under_every_preset
def test_the_added_tile_can_be_won_on_and_its_declarer_pays_everything(rules: Ruleset, number: int) -> None:
    # 57p: seat 1 let nothing go, 6p is its only wait; seat 2's own discard of it came before.
    scene = sixth_of_dots_added("57p345m345s678m88s", rules)
    assert isinstance(scene.public.phase, AwaitCalls)
    assert why_not(scene.view(2), Ron()) is not None
    scene.ron(1)
    assert scene.yaku()["chankan"] == 1
    assert scene.deltas[0] == -scene.deltas[1] < 0
    assert scene.deltas[2:] == (0, 0)


@claims(84, 300)
@under_every_preset
def test_four_and_five_of_dots_win_on_a_robbed_six(rules: Ruleset, number: int) -> None:
    # The first 6p was let go two turns ago; the own draw since then has made up for it.
    scene = sixth_of_dots_added(WAITS_36P, rules)
    assert why_not(scene.view(1), Ron()) is None
    scene.ron(1)
    assert scene.yaku()["chankan"] == 1
    assert scene.over.wins[0].tile == tile("6p")
    assert scene.deltas[0] == -scene.deltas[1]


@claims(85, 86, 182)
@for_each("name", FOUR_PLAYER_PRESETS)
@for_each("allowed", [True, False])
def test_thirteen_orphans_may_rob_a_closed_quad_and_chankan_is_not_counted(
    name: str, allowed: bool, number: int
) -> None:
    rules = ruleset_from({"kokushi_ankan_ron": allowed}, preset(name))
    # West is the one that is missing; seat 0 has all four.
    scene = Scene("3333z258p369s258m", "19m19p19s1245677z", "", "", draws="5s", rules=rules).ankan(0, "3z")
    if not allowed:
        assert scene.public.phase == AwaitDiscard(0, "rinshan")
        return
    assert set(scene.ron(1).yaku()) == {"kokushi_musou"}
    assert scene.deltas[0] == -scene.deltas[1]


@pytest.mark.claim(182)
def test_no_other_hand_robs_a_closed_quad() -> None:
    rules = ruleset_from({"kokushi_ankan_ron": True}, preset("wikipedia_2011"))
    scene = Scene("6666p258s369m123z", WAITS_36P, "", "", draws="5s", rules=rules).ankan(0, "6p")
    assert why_not(scene.view(1), Ron()) is Refusal.RULE_OFF
