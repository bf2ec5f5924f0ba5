"""The club CPU with three players: norths, tiles that are not there, and a whole game."""

from random import Random

from bot.engine.actions import Action, Discard, Kita, Riichi
from bot.engine.legal import legal_actions
from bot.engine.phases import GameOver
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.engine.tiles import NORTH, TILE_NAMES
from bot.players.decision_facts import Holding
from bot.players.registry import player
from tests.builders import Scene, tile
from tests.engine.policies import play_game, random_policy
from tests.players.test_club import choice

SANMA = preset("tenhou_sanma")
READY = "123456789p78s11z"


def first_choice(hand: str, draw: str) -> Action:
    """What the dealer does on its first turn."""
    return choice(Scene(hand, draws=draw, indicators="9s", rules=SANMA).view(0))


def test_it_sets_a_north_aside() -> None:
    assert first_choice("147p258s19m2566z5z", "4z") == Kita()
    assert first_choice("147p258s19m25664z", "9s") == Kita()


def test_it_sets_a_pair_of_norths_aside_while_the_hand_is_far() -> None:
    assert first_choice("147p258s19m256z44z", "9p") == Kita()


def test_it_keeps_a_pair_of_norths_that_a_near_hand_needs() -> None:
    assert isinstance(first_choice("123456789p78s44z", "1m"), Riichi)


def test_it_keeps_norths_for_kokushi() -> None:
    assert first_choice("19m19p19s12345z25p", "6p") != Kita()


def test_in_riichi_it_sets_the_drawn_north_aside() -> None:
    scene = Scene(READY, draws="1m1m9m4z", indicators="9p", rules=SANMA)
    scene.riichi(0, "1m", drawn=True).close().turn(1).turn(2)
    assert choice(scene.view(0)) == Kita()


def test_a_hand_that_folds_keeps_its_norths_as_safe_tiles() -> None:
    scene = Scene(READY, "258p147s19m5674z2p", draws="4z8s", indicators="9p", rules=SANMA)
    scene.riichi(0, "4z", drawn=True).close()
    assert Kita() in legal_actions(scene.view(1))
    assert choice(scene.view(1)) == Discard(tile("4z"), drawn=False)


def test_norths_set_aside_are_part_of_what_the_hand_is_worth() -> None:
    scene = Scene("147p258s19m2566z4z", draws="4z", rinshan="9s", indicators="3z", rules=SANMA)
    before = Holding(scene.view(0)).bonus
    scene.kita(0).close()
    # One for the north itself and one since west was turned over; before, it was dora in the hand.
    assert Holding(scene.view(0)).bonus == before + 1


def test_it_beats_chance_among_three() -> None:
    places = []
    for seed in range(6):
        others = Random(seed)
        policies = [random_policy(others) for _ in range(3)]
        policies[seed % 3] = player("club", seed)
        phase = play_game(ruleset_from({"length": "east_only"}, SANMA), seed, policies).final.phase
        assert isinstance(phase, GameOver)
        places.append(next(placement.place for placement in phase.placements if placement.seat == seed % 3))
    assert sum(places) / len(places) < 1.3


def test_two_to_eight_of_manzu_are_never_waited_for() -> None:
    view = Scene("11199m258p369s1z6z", draws="9p", rules=SANMA).view(0)
    holding = Holding(view)
    assert [TILE_NAMES[kind] for kind in range(34) if holding.unseen[kind] == 0][:7] == [
        "2m", "3m", "4m", "5m", "6m", "7m", "8m",
    ]  # fmt: skip


def test_norths_are_of_value_only_where_they_are_a_yaku() -> None:
    guest = ruleset_from({"sanma_kita": "guest_wind"}, SANMA)
    yaku = ruleset_from({"sanma_kita": "yakuhai_all"}, SANMA)
    assert NORTH not in Holding(Scene(rules=guest).view(0)).valued
    assert NORTH in Holding(Scene(rules=yaku).view(0)).valued
