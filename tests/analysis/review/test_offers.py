"""Calls, kans, norths and wins in review: plain facts, and no certainty that the measures do not have."""

from bot.analysis.review import ActionKind, Doubt, Grade
from bot.analysis.review.offered_calls import CallFact
from bot.engine.actions import Chii, KyuushuKyuuhai, Pass
from bot.engine.rules.ruleset import preset
from bot.engine.tiles import TILE_NAMES
from tests.analysis.review.films import last
from tests.builders import Scene, known

VALUED = "55z123m456m79p88s4s"
"""One from tenpai; 5z makes it ready and is a yaku."""
PAIR = "55z123m456m79p24s1z"
"""One from tenpai; with 5z called it has no pair any more, and any helps."""
GUEST = "33z123m567m79p24s1z"
"""The same with a pair of guest winds: its triplet is no yaku, and nothing else is near."""


def offered(hand: str, tile: str, *, take: bool) -> Scene:
    """Seat 0 throws the tile, seat 1 holds the hand."""
    scene = Scene("", hand, draws=tile, indicators="6z").discard(0, tile, drawn=True)
    return scene.pon(1, tile * 2) if take else scene.take(1, Pass())


def test_a_call_is_told_with_what_it_does_to_the_hand() -> None:
    judged = last(offered(VALUED, "5z", take=True), 1)
    assert (judged.action_kind, judged.grade, judged.doubts) == (ActionKind.CALL, Grade.UNSURE, (Doubt.TRADE,))
    call = known(judged.call)
    assert (call.closed, call.source, TILE_NAMES[call.tile]) == (True, 0, "5z")
    assert call.taken is not None
    assert call.taken.after.shanten == call.before.shanten - 1
    assert call.taken.facts == {CallFact.NEARER, CallFact.OPENS}
    assert "yakuhai_haku" in call.taken.yaku


def test_a_call_that_brings_it_no_nearer_may_let_more_tiles_help() -> None:
    judged = last(offered(PAIR, "5z", take=True), 1)
    assert known(known(judged.call).taken).facts == {CallFact.WIDER, CallFact.OPENS}


def test_a_pass_is_told_with_what_the_call_would_have_done() -> None:
    judged = last(offered(VALUED, "5z", take=False), 1)
    assert (judged.action_kind, judged.grade) == (ActionKind.LET_GO, Grade.UNSURE)
    assert judged.call is not None
    assert judged.call.taken is None
    (offer,) = judged.call.offers
    assert CallFact.NEARER in offer.facts


def test_a_call_that_leaves_no_yaku_in_reach_says_so() -> None:
    judged = last(offered(GUEST, "3z", take=True), 1)
    assert judged.call is not None
    assert judged.call.taken is not None
    assert judged.call.taken.yaku == frozenset()
    assert CallFact.NO_YAKU in judged.call.taken.facts


def test_every_shape_of_a_call_stands_beside_the_others_best_first() -> None:
    scene = Scene("", "2356m123p456p789s", draws="4m", indicators="6z").discard(0, "4m", drawn=True)
    judged = last(scene.take(1, Pass()), 1)
    assert judged.call is not None
    calls = [offer.call for offer in judged.call.offers]
    shapes = [tuple(TILE_NAMES[one] for one in call.tiles) for call in calls if isinstance(call, Chii)]
    assert set(shapes) == {("2m", "3m"), ("3m", "5m"), ("5m", "6m")}
    order = [(offer.after.shanten, -offer.after.ways) for offer in judged.call.offers]
    assert order == sorted(order)


def test_kuikae_is_minded() -> None:
    # 4m called with 56m: 4m and 7m may not go.
    scene = Scene("", "567m123p456p789s1z", draws="4m", indicators="6z").discard(0, "4m", drawn=True)
    judged = last(scene.take(1, Pass()), 1)
    (offer,) = known(judged.call).offers
    assert offer.discard is not None
    assert TILE_NAMES[offer.discard] not in ("4m", "7m")


def test_a_win_taken_is_fine_and_one_let_go_is_left_open() -> None:
    won = Scene("", "234m567m234p88s67p", draws="5p", indicators="6z").discard(0, "5p", drawn=True)
    judged = last(won.ron(1), 1)
    assert (judged.action_kind, judged.grade) == (ActionKind.WIN, Grade.FINE)
    let = Scene("", "234m567m234p88s67p", draws="5p", indicators="6z").discard(0, "5p", drawn=True)
    judged = last(let.take(1, Pass()), 1)
    assert (judged.action_kind, judged.grade, judged.doubts) == (ActionKind.LET_GO, Grade.UNSURE, (Doubt.PLACES,))
    assert judged.win is not None
    assert (judged.win.tsumo, judged.win.taken) == (False, False)
    assert {yaku.id for yaku in judged.win.value.yaku} == {"tanyao", "pinfu"}


def test_an_own_kan_is_told_with_the_hand_before_and_after() -> None:
    scene = Scene("1111z234m567p34s9s", draws="5z", indicators="6z").ankan(0, "1z")
    judged = last(scene, 0)
    assert (judged.action_kind, judged.grade, judged.doubts) == (ActionKind.KAN, Grade.UNSURE, (Doubt.TRADE,))
    assert judged.kan is not None
    assert known(judged.kan.taken).after.shanten == judged.kan.before.shanten == 1


def test_a_north_set_aside_and_one_kept_are_told() -> None:
    rules = preset("tenhou_sanma")
    judged = last(Scene("123456789p11s4z9m", "", "", draws="1z", rules=rules).kita(0), 0)
    assert judged.action_kind is ActionKind.KITA
    assert judged.kita is not None
    assert (judged.kita.taken, judged.kita.held) == (True, 1)
    judged = last(Scene("123456789p11s4z9m", "", "", draws="1z", rules=rules).discard(0, "9m"), 0)
    assert not known(judged.kita).taken


def test_nine_terminals_are_told_with_how_far_thirteen_orphans_are() -> None:
    scene = Scene("19m19p19s1234z257m", draws="8s", indicators="6z")
    judged = last(scene.take(0, KyuushuKyuuhai()), 0)
    assert judged.action_kind is ActionKind.NINE
    assert judged.nine is not None
    assert (judged.nine.taken, judged.nine.kinds, judged.nine.orphans) == (True, 10, 3)
