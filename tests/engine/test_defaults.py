"""What happens to a seat whose time runs out."""

import pytest

from bot.engine.actions import Discard, Pass, Ron
from bot.engine.legal import default_action, legal_actions
from tests.builders import Scene, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P


def test_on_its_turn_it_puts_the_drawn_tile_down_again() -> None:
    scene = Scene(JUNK_A, draws="9s")
    assert default_action(scene.view(0), legal_actions(scene.view(0))) == Discard(tile("9s"), drawn=True)


def test_it_lets_every_tile_go_even_a_winning_one() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="8p")
    scene.discard(0, "8p", drawn=True)
    legal = legal_actions(scene.view(1))
    assert Ron() in legal
    assert default_action(scene.view(1), legal) == Pass()


def test_after_a_call_the_rightmost_tile_goes() -> None:
    scene = Scene(JUNK_A, "46m258p369s12345z", JUNK_B, JUNK_C, draws="5m")
    scene.discard(0, "5m", drawn=True).chii(1, "46m")
    assert default_action(scene.view(1), legal_actions(scene.view(1))) == Discard(tile("5z"), drawn=False)


def test_after_a_call_a_tile_that_kuikae_bars_stays() -> None:
    scene = Scene(JUNK_A, "", "2589p369s147m555z", JUNK_C, draws="5z")
    scene.discard(0, "5z", drawn=True).pon(2, "55z")
    legal = legal_actions(scene.view(2))
    assert tile("5z") in scene.view(2).hidden.hand
    assert default_action(scene.view(2), legal) == Discard(tile("9s"), drawn=False)


def test_in_riichi_the_drawn_tile_goes() -> None:
    scene = Scene("345678m345s678p9p", JUNK_A, JUNK_B, JUNK_C, draws="1z")
    scene.riichi(0, "1z", drawn=True).close().idle(3)
    chosen = default_action(scene.view(0), legal_actions(scene.view(0)))
    assert chosen == Discard(scene.view(0).hidden.drawn or tile("1m"), drawn=True)


def test_nothing_is_done_where_nothing_is_asked() -> None:
    scene = Scene(JUNK_A)
    with pytest.raises(ValueError, match="nothing is asked of seat 1"):
        default_action(scene.view(1), ())
