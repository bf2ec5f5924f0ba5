"""Who pays whom: counters, sticks, several winners and liability (rules reference 2.5, 4.5-4.8, worked checks)."""

import pytest

from bot.engine.actions import Ron
from bot.engine.events import NextKyoku, Payment
from bot.engine.game import pending
from bot.engine.melds import Meld, MeldKind
from bot.engine.scoring.score import HandValue, evaluate, ron_points
from bot.engine.scoring.situation import Situation
from bot.engine.settle import ron_payments, sticks_of, tsumo_payments
from bot.engine.tiles import EAST, SOUTH
from bot.engine.view import Liability, PublicView, SeatPublic
from bot.lookup.notation import parse_tiles
from tests.builders import Scene, tenhou_with

# Both closed tanyao waiting 5p and 8p, so that either may win by ron without riichi.
WAITS_ONE = "345678m345s67p88s"
WAITS_TWO = "234567m666s67p22s"
WAITS_THREE = "234m222p67p678s44s"


def two_callers(**options: object) -> Scene:
    """Seats 1 and 3 may both win on seat 2's 8p, with one counter and two sticks on the table (worked check 1)."""
    scene = Scene("", WAITS_ONE, "", WAITS_TWO, draws="9p1p8p", rules=tenhou_with(**options), honba=1, kyotaku=2)
    return scene.turn(0, "9p").turn(1, "1p").discard(2, "8p", drawn=True)


def test_with_head_bump_nobody_farther_is_waited_for_once_the_nearest_has_called() -> None:
    scene = two_callers(double_ron="head_bump", triple_ron="head_bump")
    assert pending(scene.state) == (3, 1)
    scene.take(3, Ron())
    assert pending(scene.state) == ()
    # The nearer seat is still waited for when the farther one was quicker.
    scene = two_callers(double_ron="head_bump", triple_ron="head_bump").take(1, Ron())
    assert pending(scene.state) == (3,)
    # A third voice would change the outcome.
    scene = two_callers(double_ron="head_bump", triple_ron="all").take(3, Ron())
    assert pending(scene.state) == (1,)


def test_whoever_does_not_call_does_not_win() -> None:
    assert [win.seat for win in two_callers().ron(1).over.wins] == [1]


def paid(payments: tuple[Payment, ...]) -> dict[int, int]:
    """Points paid by seat."""
    totals: dict[int, int] = {}
    for payment in payments:
        totals[payment.payer] = totals.get(payment.payer, 0) + payment.points
    return totals


def test_a_liable_player_answers_for_no_more_than_the_hand_is_worth() -> None:
    # Big four winds counts double, the cap lets one yakuman stand: 32000 in all.
    rules = tenhou_with(double_daisuushii=True, yakuman_cap=1, pao_scope="liable_yakuman_only")
    value = evaluate(
        parse_tiles("111222333444z5m"), parse_tiles("5m")[0], (), Situation(SOUTH, EAST, tsumo=True), rules
    )
    assert isinstance(value, HandValue)
    seats = tuple(SeatPublic(25000, liable=(Liability("daisuushii", 2),) if seat == 0 else ()) for seat in range(4))
    public = PublicView(rules, seats, oya=3)
    assert paid(tsumo_payments(public, 0, value, None)) == {2: 32000}
    assert paid(ron_payments(public, 0, 1, value, 0)) == {1: 16000, 2: 16000}


@pytest.mark.parametrize("scope", ["liable_yakuman_only", "whole_hand"])
def test_a_liable_player_pays_the_single_yakuman_that_counts_even_if_it_is_another(scope: str) -> None:
    # All honours comes before four kans in the table, so it is the one that counts; four kans is in the hand too.
    rules = tenhou_with(yakuman_stack=False, pao_suukantsu=True, pao_scope=scope)
    melds = tuple(
        Meld(MeldKind.DAIMINKAN, parse_tiles(name * 4 + "z"), parse_tiles(name + "z")[0], 2) for name in "1256"
    )
    value = evaluate(parse_tiles("7z"), parse_tiles("7z")[0], melds, Situation(SOUTH, EAST, tsumo=True), rules)
    assert isinstance(value, HandValue)
    assert [row.id for row in value.yaku] == ["tsuuiisou"]
    seats = tuple(SeatPublic(25000, liable=(Liability("suukantsu", 2),) if seat == 0 else ()) for seat in range(4))
    assert paid(tsumo_payments(PublicView(rules, seats, oya=3), 0, value, None)) == {2: 32000}


def test_two_liable_players_answer_each_for_their_own_yakuman() -> None:
    rules = tenhou_with(pao_suukantsu=True, pao_scope="liable_yakuman_only")
    melds = tuple(
        Meld(MeldKind.DAIMINKAN, parse_tiles(name * 4 + "z"), parse_tiles(name + "z")[0], 2) for name in "1567"
    )
    value = evaluate(parse_tiles("2p"), parse_tiles("2p")[0], melds, Situation(SOUTH, EAST, tsumo=True), rules)
    assert isinstance(value, HandValue)
    liable = (Liability("daisangen", 2), Liability("suukantsu", 3))
    seats = tuple(SeatPublic(25000, liable=liable if seat == 0 else ()) for seat in range(4))
    public = PublicView(rules, seats, honba=1, oya=1)
    assert paid(tsumo_payments(public, 0, value, None)) == {2: 32300, 3: 32000}
    assert paid(ron_payments(public, 0, 1, value, 1)) == {1: 32000, 2: 16300, 3: 16000}
    # The feeder of the dragons deals in: all of their yakuman, and half of the other.
    assert paid(ron_payments(public, 0, 2, value, 0)) == {2: 48000, 3: 16000}
    whole = public.altered(rules=tenhou_with(pao_suukantsu=True, pao_scope="whole_hand"))
    assert paid(tsumo_payments(whole, 0, value, None)) == {2: 64300}
    assert paid(ron_payments(whole, 0, 3, value, 0)) == {2: 32000, 3: 32000}


def test_the_feeder_of_the_fourth_wind_is_liable_whatever_made_the_other_three() -> None:
    # One wind ponned and made a kan, one closed kan, one pon; the fourth is called.
    scene = Scene("", "11z2222z33z44z123m", "", "", draws="1z5p6p3z5p6p7p1z5s6s4z", rinshan="9s8s")
    scene.discard(0, "1z", drawn=True).pon(1, "1z1z").turn(1, "1m").turn(2).turn(3)
    scene.discard(0, "3z", drawn=True).pon(1, "3z3z").turn(1, "2m").turn(2).turn(3).turn(0)
    scene.kakan(1, "1z").close().ankan(1, "2z").turn(1, "3m").turn(2).turn(3)
    assert not scene.public.seats[1].liable
    scene.discard(0, "4z", drawn=True).pon(1, "4z4z")
    assert scene.public.seats[1].liable == (Liability("daisuushii", 0),)


def test_the_feeder_of_a_daiminkan_is_free_once_a_second_kan_followed() -> None:
    scene = Scene(
        "", "111m345p999s67s88p", "", "", draws="1m", rinshan="9s5s", rules=tenhou_with(pao_rinshan=True), honba=1
    )
    scene.discard(0, "1m", drawn=True).daiminkan(1).ankan(1, "9s").tsumo(1)
    assert {payment.payer for payment in scene.over.wins[0].payments} == {0, 2, 3}


def test_the_feeder_of_a_winning_kan_pays_all_counters() -> None:
    hand = "111m345p34567s88p"
    scene = Scene("", hand, "", "", draws="1m", rinshan="5s", rules=tenhou_with(pao_rinshan=True), honba=2)
    value = scene.discard(0, "1m", drawn=True).daiminkan(1).tsumo(1).over.wins[0].value
    assert scene.deltas == (
        -ron_points(value.base, dealer=False) - 600,
        ron_points(value.base, dealer=False) + 600,
        0,
        0,
    )


def test_a_riichi_ronned_by_two_puts_no_stick_down() -> None:
    scene = Scene(
        "", WAITS_ONE, "123m456p789s78m99p", WAITS_TWO, draws="9p1z8p", honba=1, kyotaku=2, rules=tenhou_with()
    )
    scene.turn(0, "9p").turn(1, "1z").riichi(2, "8p", drawn=True).ron(1, 3)
    assert sum(scene.deltas) == 2000
    assert (scene.public.seats[2].riichi, scene.over.ended.kyotaku) == (False, 0)


def test_a_riichi_that_three_ron_abort_is_void_like_any_ronned_one() -> None:
    ready = Scene("123m456m789m12p99s", WAITS_ONE, WAITS_THREE, WAITS_TWO, draws="8p", kyotaku=1)
    ready.riichi(0, "8p", drawn=True).ron(1, 2, 3)
    assert ready.deltas == (0, 0, 0, 0)
    assert ready.over.ended.kyotaku == 1
    assert ready.over.ended.following == NextKyoku(0, 1, 0, 1)


def test_sticks_split_among_three_leave_the_remainder_to_the_nearest() -> None:
    public = PublicView(
        tenhou_with(riichi_sticks_multi_ron="split"), tuple(SeatPublic(25000) for _ in range(4)), kyotaku=1
    )
    assert sticks_of(public, (1, 2, 3)) == (400, 300, 300)
