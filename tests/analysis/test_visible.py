"""What a seat has seen, and what it can conclude from the rivers."""

from bot.analysis.visible import safe_against, seen_counts, unseen_counts
from bot.engine.rules.ruleset import preset
from tests.builders import Scene, kind
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C

TENPAI = "345678m345s678p9p"


def test_the_own_hand_and_the_indicator_are_seen() -> None:
    scene = Scene("1112m369p147s123z", draws="1m", indicators="5z")
    assert seen_counts(scene.view(0))[kind("1m")] == 4
    assert unseen_counts(scene.view(0))[kind("1m")] == 0
    assert unseen_counts(scene.view(0))[kind("5z")] == 3
    assert unseen_counts(scene.view(1))[kind("1m")] == 4 - seen_counts(scene.view(1))[kind("1m")]


def test_a_red_five_is_a_five() -> None:
    scene = Scene("05m369p147s12344z", draws="9s")
    assert seen_counts(scene.view(0))[kind("5m")] == 2


def test_a_called_tile_is_counted_once() -> None:
    scene = Scene(JUNK_A, "46m258p369s12345z", JUNK_B, JUNK_C, draws="5m", indicators="6z")
    scene.discard(0, "5m", drawn=True).chii(1, "46m")
    seen = seen_counts(scene.view(3))
    assert (seen[kind("4m")], seen[kind("5m")], seen[kind("6m")]) == (1, 1, 2)  # 6m of its own


def test_the_rivers_tell_the_order_of_the_discards() -> None:
    scene = Scene(JUNK_A, oya=2).idle(6)
    assert scene.public.discard_order() == ((2, 0), (3, 0), (0, 0), (1, 0), (2, 1), (3, 1))


def test_a_pon_makes_the_turn_jump() -> None:
    scene = Scene(JUNK_A, "", "55m369p147s12345z", JUNK_C, draws="5m")
    scene.discard(0, "5m", drawn=True).pon(2, "55m").turn(2, "9p").turn(3)
    assert scene.public.discard_order() == ((0, 0), (2, 0), (3, 0))


def test_all_that_a_riichi_let_go_is_safe_against_it_and_nothing_from_before() -> None:
    scene = Scene(TENPAI, "", "", "", draws="1z9m8m7s1p")
    scene.riichi(0, "1z", drawn=True).close()
    scene.turn(1, "9m").turn(2, "8m")
    assert {kind("1z"), kind("9m"), kind("8m")} <= safe_against(scene.public, 0)
    assert kind("7s") not in safe_against(scene.public, 0)
    assert safe_against(scene.public, 1) == {kind("9m")}


def test_a_tile_that_fell_before_the_riichi_is_not_safe_against_it() -> None:
    scene = Scene(JUNK_A, TENPAI, "", "", draws="9s1z")
    scene.turn(0, "9s").riichi(1, "1z", drawn=True).close()
    assert safe_against(scene.public, 1) == {kind("1z")}


def test_with_three_players_two_to_eight_of_manzu_are_not_there_and_norths_set_aside_are_seen() -> None:
    scene = Scene("19m147p258s12345z", draws="4z", rinshan="9s", indicators="9p", rules=preset("tenhou_sanma"))
    scene.kita(0).close()
    unseen = unseen_counts(scene.view(1))
    assert {unseen[kind("1m") + step] for step in range(1, 8)} == {0}
    assert seen_counts(scene.view(1))[kind("4z")] >= 1
    assert unseen_counts(scene.view(0))[kind("4z")] == 2
