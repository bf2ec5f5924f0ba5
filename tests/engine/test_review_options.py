"""Options that meet one another in ways that are seldom played (rules reference 2.8, 3.3, 5.2, 6.6)."""

import pytest

from bot.engine.actions import Riichi
from bot.engine.errors import Refusal
from bot.engine.flow import may_stop, wins_in_a_row
from bot.engine.legal import legal_actions, why_not
from bot.engine.phases import Settling
from bot.engine.scoring.score import HandValue, evaluate
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, SOUTH
from bot.lookup.notation import parse_tiles
from tests.builders import Scene, tenhou_with, tile
from tests.engine.scenes import WAITS_58P
from tests.engine.test_nagashi import two_nagashi


@pytest.mark.parametrize("allowed", [True, False])
def test_riichi_on_seven_pairs_with_four_equal_tiles_where_they_are_two_pairs(allowed: bool) -> None:
    scene = Scene("1111m9999p3344s5z", draws="6z", rules=tenhou_with(chiitoi_four_same=allowed))
    declared = Riichi(tile("6z"), drawn=True)
    assert (declared in legal_actions(scene.view(0))) is allowed
    assert why_not(scene.view(0), declared) is (None if allowed else Refusal.NOT_TENPAI)


@pytest.mark.parametrize("clear", ["own_draw", "own_turn", "own_discard", "own_draw_or_any_interruption"])
def test_temporary_furiten_that_ends_with_the_own_turn_bars_no_riichi(clear: str) -> None:
    rules = tenhou_with(furiten_riichi=False, temp_furiten_clear=clear)
    scene = Scene("8p147m258p369s123z", WAITS_58P, draws="1z9s9m9p2m7z", rules=rules)
    scene.turn(0).turn(1).turn(2).turn(3).turn(0, "8p")
    # Seat 1 let the 8p go; only under own_discard is it still marked.
    assert scene.view(1).hidden.temporary_furiten is (clear == "own_discard")
    scene.riichi(1, "7z", drawn=True)
    assert not scene.view(1).furiten


@pytest.mark.parametrize("broken", [True, False])
def test_nagashi_as_a_win_counts_as_a_win_in_a_row_and_ends_the_streaks_of_others(broken: bool) -> None:
    """Seats 0, the dealer, and 2 have nagashi mangan."""
    before = (3, 2, 0, 1)
    for option, throughout, after in (
        ("win", True, (4, 0, 0, 0)),
        ("win", False, (4, 0, 1, 0)),
        ("draw", True, (0, 0, 0, 0) if broken else before),
    ):
        scene = two_nagashi(option, paarenchan_dealer_throughout=throughout, paarenchan_broken_by_draw=broken)
        public = scene.public.altered(wins_in_a_row=before)
        assert wins_in_a_row(public, Settling(draw=scene.over.draw)) == after


def test_a_dealer_below_zero_may_stop_where_there_is_no_target() -> None:
    options = {"extension": "none", "tobi": "off", "agari_yame": "choice_always", "yame_needs_target": True}
    for target, asked in ((0, True), (1, False)):
        rules = tenhou_with(target_points=target, **options)
        scene = Scene("", "", "", WAITS_58P, draws="8p", rules=rules, oya=3, bakaze=1)
        scene.discard(3, "8p", drawn=True)
        win = Scene("", "", "", WAITS_58P, draws="8p", rules=rules, oya=3, bakaze=1).tsumo(3).over.wins
        assert may_stop(scene.public, Settling(win), (40000, 41000, 22000, -3000)) is asked


def test_with_both_minimums_the_other_wait_needs_a_yaku_but_not_two_han() -> None:
    rules = tenhou_with(atozuke=False, ryanhan_shibari="from_5_honba")
    situation = Situation(SOUTH, EAST, tsumo=False, honba=5)
    # 4p is pinfu and tanyao; 1p would be pinfu alone, which is a yaku.
    value = evaluate(parse_tiles("23p456678m345s88s"), tile("4p"), (), situation, rules)
    assert isinstance(value, HandValue)
