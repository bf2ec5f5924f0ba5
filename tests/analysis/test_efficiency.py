"""Efficiency: what each discard leads to, counted with the tiles that are left."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.analysis.efficiency import discard_outlooks, discards_of, outlook_of, waits_of
from bot.engine.rules.ruleset import preset
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import KIND_OF, TILE_NAMES, counts_of, tile_set
from tests.builders import Scene
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P


def test_the_best_discard_of_a_ready_hand_keeps_the_widest_wait() -> None:
    scene = Scene("345678m345s67p88s", draws="1z")
    best = discards_of(scene.view(0))[0]
    assert TILE_NAMES[best.discard or 0] == "1z"
    assert best.shanten == 0
    assert [TILE_NAMES[kind] for kind in best.kinds] == ["5p", "8p"]
    assert best.ways == 8


def test_tiles_that_are_seen_are_no_ways() -> None:
    scene = Scene("345678m345s67p88s", draws="1z", indicators="8p")
    assert discards_of(scene.view(0))[0].ways == 7


def test_every_kind_in_hand_is_told_and_the_list_goes_from_best_to_worst() -> None:
    scene = Scene(JUNK_A, draws="9s")
    outlooks = discards_of(scene.view(0))
    assert {outlook.discard for outlook in outlooks} == {KIND_OF[t] for t in scene.view(0).hidden.tiles}
    order = [(outlook.shanten, -outlook.ways) for outlook in outlooks]
    assert order == sorted(order)


def test_a_seat_without_a_tile_too_many_has_an_outlook_and_no_discards() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9s")
    assert discards_of(scene.view(1)) == ()
    assert outlook_of(scene.view(1)).shanten == 0
    assert [(TILE_NAMES[wait.kind], wait.unseen) for wait in waits_of(scene.view(1))] == [("5p", 4), ("8p", 4)]
    assert waits_of(scene.view(0)) == ()


def test_a_wait_whose_tiles_are_all_seen_is_still_named_with_none_left() -> None:
    scene = Scene("", WAITS_58P, draws="8p8p8p", indicators="8p")
    scene.turn(0).turn(1).turn(2)
    assert [(TILE_NAMES[wait.kind], wait.unseen) for wait in waits_of(scene.view(1))] == [("5p", 4), ("8p", 0)]


def test_with_three_players_nothing_accepts_a_tile_that_is_not_in_play() -> None:
    scene = Scene("1119m258p369s126z", draws="9p", rules=preset("tenhou_sanma"))
    found = [*discards_of(scene.view(0)), outlook_of(scene.view(1)), outlook_of(scene.view(2))]
    assert {kind for outlook in found for kind in outlook.kinds}.isdisjoint(range(1, 8))


@given(st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_drawing_an_accepted_tile_lowers_the_shanten_and_no_other_does(dice: object) -> None:
    tiles = list(tile_set((1, 1, 1)))
    dice.shuffle(tiles)  # type: ignore[attr-defined]
    counts = counts_of(tiles[:14])
    unseen = [4 - count for count in counts]
    for outlook in discard_outlooks(counts, 0, unseen)[:3]:
        assert outlook.discard is not None
        rest = list(counts)
        rest[outlook.discard] -= 1
        assert shanten(rest) == outlook.shanten
        nearer = []
        for kind in range(34):
            if rest[kind] < 4:
                rest[kind] += 1
                if shanten(rest) < outlook.shanten:
                    nearer.append(kind)
                rest[kind] -= 1
        assert list(outlook.kinds) == nearer
        assert outlook.ways == sum(unseen[kind] for kind in nearer)
