"""Furiten in its three kinds (rules reference 3.3)."""

import pytest

from bot.engine.actions import Ron, Tsumo
from bot.engine.errors import IllegalAction, Refusal
from bot.engine.legal import legal_actions, why_not
from tests.builders import Scene, tenhou_with
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_3S_NO_YAKU, WAITS_58P


def test_a_wait_in_the_own_river_forbids_ron_on_every_wait() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m8p5z5p")
    scene.turn(0, "9m").turn(1, "8p").turn(2, "5z").discard(3, "5p", drawn=True)
    assert why_not(scene.view(1), Ron()) is Refusal.FURITEN_DISCARD
    assert scene.view(1).discard_furiten


def test_a_called_discard_still_makes_furiten() -> None:
    scene = Scene(JUNK_A, WAITS_58P, "88p25m369p147s234z", JUNK_C, draws="9m8p6z5p")
    scene.turn(0, "9m").discard(1, "8p", drawn=True).pon(2, "8p8p").turn(2, "2z").turn(3, "6z").turn(0, "5p")
    assert scene.view(1).discard_furiten


def test_furiten_never_forbids_tsumo() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m8p5z6z7z5p")
    scene.turn(0, "9m").turn(1, "8p").idle(3)
    assert Tsumo() in legal_actions(scene.view(1))


def test_a_changed_wait_ends_discard_furiten() -> None:
    scene = Scene(JUNK_A, "345678m345s67p88s", JUNK_B, JUNK_C, draws="9m8p5z6z7z6p")
    scene.turn(0, "9m").turn(1, "8p").idle(3)
    assert scene.view(1).discard_furiten
    # A second 6p for the 7p: 6p and 8s wait for each other now.
    scene.turn(1, "7p")
    assert not scene.view(1).discard_furiten


def missed_then(rules_value: str) -> Scene:
    """Seat 1 lets 5p of seat 2 go and has not drawn since."""
    scene = Scene(
        JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m9s5p8p", rules=tenhou_with(temp_furiten_clear=rules_value)
    )
    scene.turn(0, "9m").turn(1, "9s").turn(2, "5p")
    return scene


@pytest.mark.parametrize("clear", ["own_draw", "own_turn", "own_discard", "own_draw_or_any_interruption"])
def test_a_winning_tile_let_go_makes_temporary_furiten(clear: str) -> None:
    scene = missed_then(clear)
    scene.discard(3, "8p", drawn=True)
    assert why_not(scene.view(1), Ron()) is Refusal.FURITEN_TEMPORARY


def test_a_tile_let_go_without_a_yaku_makes_furiten_too() -> None:
    scene = Scene(JUNK_A, WAITS_3S_NO_YAKU, JUNK_B, JUNK_C, draws="9m9s3s")
    scene.turn(0, "9m").turn(1, "9s").discard(2, "3s", drawn=True)
    assert why_not(scene.view(1), Ron()) is Refusal.NO_YAKU
    scene.close()
    assert scene.view(1).hidden.temporary_furiten


def test_riichi_furiten_lasts_for_the_rest_of_the_hand() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m9s5p6z7z1z5z8p")
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close().turn(2, "5p").idle(4)
    assert scene.view(1).hidden.riichi_furiten
    scene.discard(3, "8p", drawn=True)
    assert why_not(scene.view(1), Ron()) is Refusal.FURITEN_RIICHI


def test_declining_the_own_tsumo_in_riichi_makes_riichi_furiten() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m9s5z6z7z5p8p")
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close().idle(3).turn(1, None)
    assert scene.view(1).hidden.riichi_furiten


def test_two_players_who_pass_the_same_tile_are_each_furiten() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, "222999m345s67p99s", draws="9m9s5p")
    scene.turn(0, "9m").turn(1, "9s").turn(2, "5p")
    assert scene.view(1).hidden.temporary_furiten
    assert scene.view(3).hidden.temporary_furiten


def test_ron_in_furiten_is_refused_and_changes_nothing() -> None:
    scene = missed_then("own_discard").discard(3, "8p", drawn=True)
    before = scene.state
    with pytest.raises(IllegalAction) as refused:
        scene.take(1, Ron())
    assert refused.value.reason is Refusal.FURITEN_TEMPORARY
    assert scene.state is before


def test_whoever_calls_the_winning_tile_instead_has_let_it_go() -> None:
    rules = tenhou_with(temp_furiten_clear="own_draw")
    scene = Scene("9p147m258s1234z99m", "345678m345s67p88s", "", "", draws="5p9m", rules=rules)
    scene.discard(0, "5p", drawn=True).chii(1, "6p7p")
    assert scene.view(1).hidden.temporary_furiten
