"""The tile whose letting go made a seat furiten: which it was, whose, and for how long that is remembered."""

import pytest

from bot.engine.seat import MissedWin
from tests.builders import Scene, tenhou_with, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P


def passed_by(scene: Scene, seat: int = 1) -> MissedWin | None:
    return scene.view(seat).hidden.missed_win


def after_5p_of_seat_2(**options: object) -> Scene:
    """Seat 1 lets 5p of seat 2 go, whose first discard it is, and has not drawn since."""
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m9s5p8p5z", rules=tenhou_with(**options))
    return scene.turn(0, "9m").turn(1, "9s").turn(2, "5p")


def test_the_first_tile_let_go_is_kept_with_its_place_in_the_river_for_whoever_waited() -> None:
    assert passed_by(after_5p_of_seat_2()) == MissedWin(tile("5p"), 2, 1, "discard")
    scene = after_5p_of_seat_2()
    assert [passed_by(scene, seat) for seat in (0, 2, 3)] == [None, None, None]
    scene = after_5p_of_seat_2().turn(3, "8p")
    assert passed_by(scene) == MissedWin(tile("5p"), 2, 1, "discard")


@pytest.mark.parametrize(("clear", "after_draw"), [("own_draw", False), ("own_turn", False), ("own_discard", True)])
def test_it_is_forgotten_with_temporary_furiten(clear: str, after_draw: bool) -> None:
    scene = after_5p_of_seat_2(temp_furiten_clear=clear).turn(3, "8p").turn(0)
    assert (passed_by(scene) is not None) is after_draw
    scene.turn(1)
    assert passed_by(scene) is None


def test_in_riichi_it_stays_to_the_end() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m9s5p6z7z1z5z8p")
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close().turn(2, "5p").idle(5)
    assert passed_by(scene) == MissedWin(tile("5p"), 2, 1, "discard")


def test_an_own_draw_not_won_on_in_riichi_is_the_own_discard_to_come() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m9s5z6z7z5p8p")
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close().idle(3).turn(1, None)
    assert passed_by(scene) == MissedWin(tile("5p"), 1, 2, "draw")


def test_a_tile_shown_for_a_kan_can_be_let_go() -> None:
    scene = Scene("147m369p258s1234z", "345678m345s67p88s", "55p258m369147s12z", JUNK_C, draws="5p9s1s9m0p")
    scene.discard(0, "5p", drawn=True).pon(2, "5p5p").turn(2, "1z").turn(3).turn(0)
    scene.idle(1)
    # Its own draw has ended the furiten for the first of them.
    assert passed_by(scene) is None
    scene.kakan(2, "0p").close()
    assert passed_by(scene) == MissedWin(tile("0p"), 2, 1, "kakan")
