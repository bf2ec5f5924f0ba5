"""The beginner CPU: goes for a complete hand, calls often, fears nothing, and is never absurd."""

from bot.engine import actions as act
from bot.engine.legal import legal_actions
from bot.engine.tiles import TILE_NAMES
from bot.engine.view import SeatView
from bot.players.beginner import BeginnerPlayer
from bot.players.club import ClubPlayer
from tests.builders import Scene, tenhou_with, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P

READY = "345678m345s678p9p"


def choice(view: SeatView, seed: int = 1) -> act.Action:
    chosen = BeginnerPlayer(seed).choose(view, legal_actions(view))
    assert chosen in legal_actions(view)
    return chosen


def first_choice(hand: str, draw: str, seed: int = 1) -> act.Action:
    """What the dealer does on its first turn."""
    return choice(Scene(hand, draws=draw, indicators="9s").view(0), seed)


def answer(hand: str, thrown: str) -> act.Action:
    """What the seat to the right of the dealer answers to this discard."""
    return choice(Scene("", hand, draws=thrown).discard(0, thrown, drawn=True).view(1))


def test_it_takes_every_win() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="8p")
    assert choice(scene.discard(0, "8p", drawn=True).view(1)) == act.Ron()
    assert first_choice(WAITS_58P, "8p") == act.Tsumo()


def test_it_declares_riichi_whenever_it_can_even_on_a_lone_tile() -> None:
    assert isinstance(first_choice("123789m123789s1p", "5z"), act.Riichi)


def test_it_keeps_runs_and_pairs_and_lets_a_lone_wind_go() -> None:
    for seed in range(20):
        assert first_choice("123567m2346s55p4z", "8p", seed) in (
            act.Discard(tile("4z"), drawn=False),
            act.Discard(tile("8p"), drawn=True),
        )


def test_now_and_then_it_overlooks_the_better_of_two_discards() -> None:
    taken = [first_choice("123567m2346s55p4z", "8p", seed) for seed in range(20)]
    assert 10 < taken.count(act.Discard(tile("4z"), drawn=False)) < 20


def test_it_calls_a_pon_of_anything_that_brings_it_nearer_to_a_yaku() -> None:
    # Middle tiles: tanyao.
    assert answer("66m33567p2378s5m4z", "6m") == act.Pon((tile("6m"), tile("6m")))
    # A pair of dragons waits in the hand: its triplet is the yaku to be.
    assert answer("99m2367p3478s556z", "9m") == act.Pon((tile("9m"), tile("9m")))


def test_it_calls_where_a_club_player_waits_for_its_own_draw() -> None:
    hand = "99m2367p3478s556z"
    view = Scene("", hand, draws="9m").discard(0, "9m", drawn=True).view(1)
    assert ClubPlayer(1).choose(view, legal_actions(view)) == act.Pass()
    assert choice(view) == act.Pon((tile("9m"), tile("9m")))


def test_it_does_not_call_where_no_yaku_is_in_sight() -> None:
    assert answer("12m69m3366p567s88s", "3m") == act.Pass()
    strict = Scene("", "24m46m3366p567s88s", draws="3m", rules=tenhou_with(kuitan=False))
    assert choice(strict.discard(0, "3m", drawn=True).view(1)) == act.Pass()


def test_it_calls_a_run_for_tanyao() -> None:
    assert answer("24m46m3366p567s88s", "3m") == act.Chii((tile("2m"), tile("4m")))


def test_a_ready_closed_hand_is_not_opened() -> None:
    assert answer("234678m345s88s57p", "5s") == act.Pass()


def test_it_throws_a_live_dragon_into_a_riichi_to_come_nearer() -> None:
    scene = Scene(READY, "123567m2346s55p7z", draws="1z8p")
    scene.riichi(0, "1z", drawn=True).close()
    chosen = choice(scene.view(1), 3)
    assert isinstance(chosen, act.Discard)
    assert TILE_NAMES[chosen.tile] == "7z"


def test_it_declares_a_closed_kan_that_costs_nothing_and_none_that_breaks_its_hand() -> None:
    assert first_choice("111z234567m67p44s", "1z") == act.Ankan(tile("1z"))
    assert not isinstance(first_choice("3334m678p678s99s1z", "3m"), act.Ankan)
