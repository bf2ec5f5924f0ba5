"""Furiten in its three kinds (rules reference 3.3)."""

import pytest

from bot.engine.actions import Ron
from bot.engine.errors import IllegalAction, Refusal
from tests.builders import Scene, tenhou_with
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P


def test_a_called_discard_still_makes_furiten() -> None:
    scene = Scene(JUNK_A, WAITS_58P, "88p25m369p147s234z", JUNK_C, draws="9m8p6z5p")
    scene.turn(0, "9m").discard(1, "8p", drawn=True).pon(2, "8p8p").turn(2, "2z").turn(3, "6z").turn(0, "5p")
    assert scene.view(1).discard_furiten


def missed_then(rules_value: str) -> Scene:
    """Seat 1 lets 5p of seat 2 go and has not drawn since."""
    scene = Scene(
        JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m9s5p8p", rules=tenhou_with(temp_furiten_clear=rules_value)
    )
    scene.turn(0, "9m").turn(1, "9s").turn(2, "5p")
    return scene


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
