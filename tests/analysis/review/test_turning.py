"""What a kyoku turned on, told in hindsight, and what could be known of a tile that was won on."""

from typing import TypeVar

from bot.analysis.review import turning_points
from bot.analysis.review.deal_ins import DealIn, WinnerState
from bot.analysis.review.safety import Safety
from bot.analysis.review.turning_points import (
    BecameTenpai,
    Drawn,
    FuritenMiss,
    LateRiichi,
    LeftTenpai,
    TurningPoint,
    WinPassed,
    Won,
)
from bot.engine.actions import Discard, Pass, Ron
from bot.engine.events import DoraRevealed, DrawReason
from bot.engine.phases import KyokuOver
from bot.engine.rules.ruleset import preset
from bot.engine.tiles import TILE_NAMES
from tests.analysis.review.films import replay
from tests.builders import Scene, known, tenhou_with

READY = "234m567m234p99s57p"
"""Waits for 6p; with 8p drawn it waits for 6p and 9p."""
AWAY = "1359m1358p1347s1z"

Point = TypeVar("Point", bound=TurningPoint)


def points(scene: Scene, kind: type[Point]) -> list[Point]:
    return [one for one in turning_points(replay(scene), 0) if isinstance(one, kind)]


def deal_in(scene: Scene) -> DealIn:
    (won,) = points(scene, Won)
    assert won.deal_in is not None
    return won.deal_in


def test_the_first_to_be_ready_is_told_with_what_is_left_in_the_wall() -> None:
    # Another hand holds two of the four 6p; nobody could know it then.
    scene = Scene(AWAY, READY, "66p123456789s11z", draws="2z8p", indicators="6z")
    scene.discard(0, "2z", drawn=True).close().riichi(1, "5p").close()
    (dealt,) = (one for one in points(scene, BecameTenpai) if one.seat == 1)
    (riichi,) = points(scene, LateRiichi)
    assert (dealt.first, dealt.riichi, dealt.turn) == (True, False, 0)
    assert isinstance(riichi, LateRiichi)
    assert [(TILE_NAMES[one.kind], one.left) for one in riichi.waits] == [("6p", 2), ("9p", 4)]


def test_a_hand_that_gives_up_its_wait_is_told_with_who_was_in_riichi() -> None:
    scene = Scene(READY, "345m678m345p88s57s", draws="8p9s5z5z1z", indicators="6z")
    scene.riichi(0, "5p").close().turn(1, "3m").idle(1)
    (given_up,) = points(scene, LeftTenpai)
    assert (given_up.seat, given_up.turn, given_up.threats) == (1, 1, (0,))


def test_a_win_is_told_with_points_and_source() -> None:
    scene = Scene(READY, draws="8p5z6p", indicators="6z").riichi(0, "5p").close().turn(1, "5z")
    scene.discard(2, "6p", drawn=True).ron(0)
    (won,) = points(scene, Won)
    assert (won.seat, won.source, won.points) == (0, 2, sum(max(0, delta) for delta in scene.deltas[:1]) - 1000)


def test_of_a_tile_won_on_by_a_riichi_it_is_told_what_was_safer() -> None:
    # Seat 2 holds 5p and 5z, which the riichi has let go or thrown, and throws 6p.
    scene = Scene(READY, "", "5p5z1359m1359p147s", draws="8p5z6p", indicators="6z")
    scene.riichi(0, "5p").close().turn(1, "5z").discard(2, "6p", drawn=True).ron(0)
    found = deal_in(scene)
    assert (found.seat, found.winner, TILE_NAMES[found.tile]) == (2, 0, "6p")
    assert found.winner_state is WinnerState.RIICHI
    assert found.danger.safety is Safety.LIVE
    assert [TILE_NAMES[one] for one in found.genbutsu] == ["5p", "5z"]
    # Three tiles of the middle were more dangerous.
    assert (found.rank, found.kinds) == (10, 13)
    assert not found.forced
    assert not found.riichi
    assert known(found.tenpai_since).step == 0


def test_a_deal_in_stands_at_the_moment_of_its_decision_before_an_indicator_that_came_with_the_tile() -> None:
    scene = Scene(READY, "", "555z1359m1359p14s", draws="8p5z", rinshan="6p", indicators="6z")
    scene.riichi(0, "5p").close().discard(1, "5z", drawn=True).daiminkan(2).discard(2, "6p", drawn=True).ron(0)
    found, game = deal_in(scene), replay(scene)
    decision = known(game.decision_at(found.position, 2))
    assert decision.action == Discard(found.tile, drawn=True)
    assert any(isinstance(event, DoraRevealed) for event in game.kyoku_logs[0].events[found.position.step :])


def test_what_can_be_won_on_is_never_called_genbutsu() -> None:
    scene = Scene(READY, draws="8p5z6p", indicators="6z").riichi(0, "5p").close().turn(1, "5z")
    found = deal_in(scene.discard(2, "6p", drawn=True).ron(0))
    assert found.danger.safety not in (Safety.GENBUTSU, Safety.PASSED)
    assert found.danger.risk > 0


def test_a_silent_hand_had_shown_nothing() -> None:
    scene = Scene(READY, draws="8p5z6p", indicators="6z").discard(0, "5p").close().turn(1, "5z")
    found = deal_in(scene.discard(2, "6p", drawn=True).ron(0))
    assert found.winner_state is WinnerState.SILENT
    assert found.danger.tenpai < 0.1


def test_in_riichi_nothing_else_could_go() -> None:
    scene = Scene(READY, "345m678m345p88s57s", draws="8p9s5z5z1z6p", indicators="6z")
    scene.riichi(0, "5p").close().riichi(1, "9s", drawn=True).close().idle(3)
    found = deal_in(scene.discard(1, "6p", drawn=True).ron(0))
    assert found.forced
    assert found.riichi
    assert not found.declaring
    assert found.kinds == 1


def test_a_riichi_may_fall_on_its_own_declaration() -> None:
    scene = Scene(READY, "345m678m345p88s57s", draws="8p6p", indicators="6z")
    scene.riichi(0, "5p").close().riichi(1, "6p", drawn=True)
    found = deal_in(scene.ron(0))
    assert found.declaring
    assert not found.riichi


def test_a_win_that_was_let_go_is_told() -> None:
    scene = Scene(READY, draws="8p5z6p", indicators="6z").discard(0, "5p").close().turn(1, "5z")
    scene.discard(2, "6p", drawn=True).take(0, Pass()).close()
    (let,) = points(scene, WinPassed)
    assert (let.seat, TILE_NAMES[let.tile], let.tsumo) == (0, "6p", False)
    assert not points(scene, FuritenMiss)


def test_a_winning_tile_that_goes_by_is_told_where_the_own_river_forbade_it() -> None:
    scene = Scene(READY, draws="9p1z1z1z8p6p", indicators="6z").discard(0, "9p", drawn=True).close().idle(3)
    scene.riichi(0, "5p").close().turn(1, "6p")
    (passed,) = points(scene, FuritenMiss)
    assert (passed.seat, passed.source, TILE_NAMES[passed.tile]) == (0, 1, "6p")
    assert [TILE_NAMES[one] for one in passed.furiten_kinds] == ["9p"]
    assert not points(scene, WinPassed)


def test_a_draw_is_told_with_who_was_ready() -> None:
    scene = Scene("", READY, indicators="6z")
    while not isinstance(scene.state.phase, KyokuOver):
        scene.idle(1)
    (drawn,) = points(scene, Drawn)
    assert drawn.reason is DrawReason.EXHAUSTIVE
    assert drawn.deltas == scene.deltas
    assert 1 in drawn.tenpai


def test_where_only_one_may_win_whoever_came_later_has_let_nothing_go() -> None:
    rules = tenhou_with(double_ron="head_bump")
    scene = Scene("", "234m567m234p88s57p", "345m678m345s88s57p", draws="6p", indicators="6z", rules=rules)
    scene.discard(0, "6p", drawn=True).take(1, Ron()).take(2, Pass()).close()
    assert not points(scene, WinPassed)
    assert [won.seat for won in points(scene, Won)] == [1]


def test_a_tile_robbed_of_a_north_is_no_discard() -> None:
    rules = preset("mahjong_soul_sanma")
    scene = Scene("4z1199m19p19s1235z", "44z111222333p99s", "", draws="1z", indicators="6z", rules=rules)
    scene.kita(0).ron(1)
    found = deal_in(scene)
    assert found.robbed
    assert TILE_NAMES[found.tile] == "4z"
