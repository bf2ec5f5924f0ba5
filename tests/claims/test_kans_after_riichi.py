"""Closed kans after riichi: which the texts allow and which change the hand (rules reference 2.8)."""

import pytest

from bot.engine.actions import Ankan
from bot.engine.legal import legal_actions
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from tests.builders import Scene, tile
from tests.claims.support import FOUR_PLAYER_PRESETS
from tests.for_each import for_each


def may_kong(hand: str, drawn: str, rules: Ruleset) -> bool:
    """Whether seat 1, in riichi with this hand, may make a closed kan of the tile it drew."""
    scene = Scene("", hand, "", "", draws="9m9s5z6z5z" + drawn, rules=rules)
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close().idle(3)
    return Ankan(tile(drawn)) in legal_actions(scene.view(1))


KANS_ALLOWED = [name for name in FOUR_PLAYER_PRESETS if preset(name).riichi_ankan != "forbidden"]


# As the texts have them, by the number of the claim; 292 repeats the three.
CASES = [
    (58, "222m67p345s678s88p", "2m", True),
    (58, "3444m778899s333z", "4m", False),
    (59, "777p77z456m34567s", "7p", True),
    # Waits 4p, 7p and 7z; after the kan 7p and 7z would win no more.
    (60, "345m56777p77z123s", "7p", False),
]


@pytest.mark.parametrize(
    ("hand", "drawn", "allowed"),
    [
        pytest.param(*case, marks=pytest.mark.claim(number))
        for number, *case in (*CASES, *((292, *case[1:]) for case in CASES))
    ],
)
@for_each("name", KANS_ALLOWED)
def test_a_drawn_fourth_tile_is_a_closed_kan_if_nothing_else_of_the_hand_changes(
    name: str, hand: str, drawn: str, allowed: bool
) -> None:
    assert may_kong(hand, drawn, preset(name)) is allowed


@pytest.mark.claim(188)
def test_a_kong_after_riichi_needs_unchanged_waits_and_a_pung_in_every_reading() -> None:
    strict = preset("ema2012")
    waits_only = ruleset_from({"riichi_ankan": "waits_unchanged"}, strict)
    assert strict.riichi_ankan == "interpretation_unchanged"
    assert may_kong("3444m778899s333z", "3z", strict)
    # The kong would take a wait away.
    assert not may_kong("3444m778899s333z", "4m", strict)
    assert not may_kong("3444m778899s333z", "4m", waits_only)
    # The waits stay, but the three tiles may also be a pair and part of a chow.
    assert may_kong("3335666p111456s", "3p", waits_only)
    assert not may_kong("3335666p111456s", "3p", strict)
    assert not may_kong("3444m778899s333z", "3z", ruleset_from({"riichi_ankan": "forbidden"}, strict))


@pytest.mark.claim(189)
@pytest.mark.parametrize("drawn", ["2p", "3p", "4p"])
def test_of_three_consecutive_pungs_none_becomes_a_kong_after_riichi(drawn: str) -> None:
    hand = "222333444p67m11z"
    strict = preset("ema2012")
    assert not may_kong(hand, drawn, strict)
    assert may_kong(hand, drawn, ruleset_from({"riichi_ankan": "waits_unchanged"}, strict))
    # Pungs that are not consecutive are nothing but pungs.
    assert may_kong("222555888p67m11z", "8p", strict)
