"""Four quads in one hand, by one player or by several (S1)."""

import pytest

from bot.engine.actions import Ankan
from bot.engine.errors import Refusal
from bot.engine.events import DrawReason
from bot.engine.legal import why_not
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from tests.builders import Scene, tile
from tests.claims.support import kan, presets_where, under

BY_SEVERAL = under(presets_where("abort_suukaikan", "multi_after_discard"))


def two_and_two(rules: Ruleset) -> Scene:
    """Seats 0 and 1 have each made two closed quads; seat 1 has its last replacement tile in hand, if play goes on."""
    hands = ("1111m2222m23467z", "6666p7777p258s34m")
    scene = Scene(*hands, draws="9p9s", rinshan="9s9s9p8s", rules=rules)
    kan(kan(scene, 0, "1m"), 0, "2m").turn(0)
    return kan(kan(scene, 1, "6p"), 1, "7p")


def four_of_one(rules: Ruleset, second: str = "6666p258s258p123z") -> Scene:
    """Seat 0 has made four closed quads and discarded."""
    scene = Scene("1111m2222m3333m4m", second, draws="4p", rinshan="4m4m4m9p", rules=rules)
    for name in ("1m", "2m", "3m", "4m"):
        kan(scene, 0, name)
    return scene.turn(0, "9p")


def aborted(scene: Scene) -> bool:
    """Whether the hand was drawn for its quads; it goes on otherwise."""
    if isinstance(scene.public.phase, AwaitDiscard):
        return False
    assert scene.over.draw is not None
    return scene.draw.reason is DrawReason.SUUKAIKAN


@pytest.mark.claim(140)
@BY_SEVERAL
def test_four_quads_of_several_players_end_the_hand_drawn(rules: Ruleset) -> None:
    fourth = two_and_two(rules)
    assert not aborted(fourth)
    assert aborted(fourth.turn(1))
    assert not aborted(two_and_two(ruleset_from({"abort_suukaikan": "off"}, rules)).turn(1))


@pytest.mark.claim(140)
@BY_SEVERAL
def test_four_quads_of_several_players_may_end_the_hand_with_the_fourth(rules: Ruleset) -> None:
    assert aborted(two_and_two(ruleset_from({"abort_suukaikan": "multi_immediate"}, rules)))


@pytest.mark.claim(141)
@under(presets_where("fifth_kan", "abort"))
def test_four_quads_of_one_player_let_the_hand_go_on_until_another_makes_a_fifth(rules: Ruleset) -> None:
    scene = four_of_one(rules)
    assert not aborted(scene)
    assert aborted(kan(scene, 1, "6p"))


@pytest.mark.claim(141)
@under(presets_where("fifth_kan", "abort"))
def test_four_quads_of_one_player_let_the_hand_go_on_until_that_player_wins(rules: Ruleset) -> None:
    # The single tile left is 4p; the owner draws another.
    hands = ("1111m2222m3333m4m", "6666p258s258p123z")
    scene = Scene(*hands, draws="4p9m9s1s4p", rinshan="4m4m4m9p", rules=rules)
    for name in ("1m", "2m", "3m", "4m"):
        kan(scene, 0, name)
    assert "suukantsu" in scene.turn(0, "9p").idle(3).tsumo(0).yaku()


@pytest.mark.claim(141)
@under(presets_where("fifth_kan", "forbidden"))
def test_a_fifth_quad_may_also_be_forbidden(rules: Ruleset) -> None:
    scene = four_of_one(ruleset_from({"abort_suukaikan": "multi_after_discard"}, rules))
    assert why_not(scene.view(1), Ankan(tile("6p"))) is Refusal.FOUR_KANS
