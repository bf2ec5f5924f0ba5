"""The dead wall and the last tile that can be drawn (S0)."""

from collections import Counter

import pytest

from bot.engine.events import KyokuStarted, TileDrawn
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import Tile
from tests.builders import Scene, tile
from tests.claims.support import kan, last_drawn, play_out, play_until, under_every_preset

THREE_KANS = "1111m2222m3333m5z"


def undrawn(scene: Scene) -> Counter[Tile]:
    """The tiles of the wall that nobody was dealt or drew."""
    (started,) = (event for event in scene.events if isinstance(event, KyokuStarted))
    assert started.wall is not None
    drawn = [event.tile for event in scene.events if isinstance(event, TileDrawn) and event.tile is not None]
    dealt = [tile for hand in started.hands if hand is not None for tile in hand]
    return Counter(started.wall) - Counter(dealt) - Counter(drawn)


def wall_of(scene: Scene) -> tuple[Tile, ...]:
    started = scene.events[0]
    assert isinstance(started, KyokuStarted)
    assert started.wall is not None
    return started.wall


@pytest.mark.claim(4)
@pytest.mark.parametrize("kans", [0, 1, 2, 3])
@under_every_preset
def test_fourteen_tiles_with_the_indicators_are_left_when_nothing_can_be_drawn(rules: Ruleset, kans: int) -> None:
    scene = Scene(THREE_KANS, rinshan="9s9p9m", rules=rules)
    for name in ("1m", "2m", "3m")[:kans]:
        kan(scene, 0, name)
        assert undrawn(scene).total() == scene.public.live + 14
    play_out(scene)
    left = undrawn(scene)
    assert (scene.public.live, left.total()) == (0, 14)
    assert Counter(scene.public.indicators) <= left
    assert len(scene.public.indicators) == (kans + 1 if rules.kan_dora else 1)


@pytest.mark.claim(8)
@under_every_preset
def test_the_last_tile_is_the_fifteenth_from_the_dead_end(rules: Ruleset) -> None:
    scene = Scene("333s147m258p1234z", last_draws="3s", rules=rules)
    assert wall_of(scene)[-15] == tile("3s")
    assert last_drawn(play_until(scene, 0)) == (1, "3s", False)


@pytest.mark.claim(9)
@pytest.mark.parametrize("kans", [1, 2, 3])
@under_every_preset
def test_each_kan_moves_the_last_tile_one_forward_and_the_former_one_is_never_drawn(rules: Ruleset, kans: int) -> None:
    scene = Scene(THREE_KANS, rinshan="9s9p9m", last_draws="4z5z6z7z", rules=rules)
    for name in ("1m", "2m", "3m")[:kans]:
        kan(scene, 0, name)
    play_out(scene)
    assert last_drawn(scene)[1] == ("7z", "6z", "5z", "4z")[kans]
    assert Counter(wall_of(scene)[-14 - kans : -14]) <= undrawn(scene)


@pytest.mark.claim(10)
@under_every_preset
def test_where_the_former_last_tile_lies_after_a_kan_changes_nothing(rules: Ruleset) -> None:
    # The two walls differ in that the 15th tile from the end has changed places with a dead one that stays covered.
    in_the_wall = Scene(THREE_KANS, rinshan="9s", last_draws="7z3s", ura="1p2p3p4p8s", rules=rules)
    among_the_dead = Scene(THREE_KANS, rinshan="9s", last_draws="7z8s", ura="1p2p3p4p3s", rules=rules)
    assert wall_of(in_the_wall) != wall_of(among_the_dead)
    played = [play_out(kan(scene, 0, "1m")).events[1:] for scene in (in_the_wall, among_the_dead)]
    assert played[0] == played[1]
