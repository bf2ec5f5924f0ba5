"""Threats: how likely each other seat is ready, for what, and what it would cost."""

from bot.analysis.threats import Threat, tenpai_chance, threats_to
from bot.analysis.visible import dora_counts, han_of_dora
from bot.engine.tiles import KIND_OF
from bot.lookup.notation import parse_tiles
from tests.builders import Scene, tenhou_with, tile

RIICHI = "345678m345s678p9p"


def threat(scene: Scene, viewer: int, seat: int) -> Threat:
    return next(one for one in threats_to(scene.view(viewer)) if one.seat == seat)


def after_pon(name: str, indicators: str = "6z") -> Scene:
    """Seat 1 has called a triplet of seat 0's discard and thrown a tile."""
    hand = name * 2 + "13579m2468p79s"
    scene = Scene("", hand, draws=name, indicators=indicators)
    return scene.discard(0, name, drawn=True).pon(1, name * 2).turn(1, "9s")


def test_a_riichi_is_ready_for_certain_and_waits_for_nothing_that_it_let_go() -> None:
    scene = Scene(RIICHI, draws="1z9m")
    scene.riichi(0, "1z", drawn=True).close().turn(1, "9m")
    found = threat(scene, 2, 0)
    assert found.riichi
    assert found.tenpai == 1
    assert found.waits[KIND_OF[tile("1z")]] == found.waits[KIND_OF[tile("9m")]] == 0
    assert 1 < sum(found.waits) < 2


def test_who_has_shown_nothing_is_seldom_ready() -> None:
    found = threat(Scene(draws="1z").discard(0, "1z", drawn=True).close(), 1, 0)
    assert not found.riichi
    assert found.tenpai < 0.05


def test_each_call_makes_a_hand_likelier_ready_and_each_discard_too() -> None:
    seats = [after_pon("5z").public.seats[1], Scene().public.seats[1]]
    one, none = (tenpai_chance(seat, 4, riichi=False) for seat in seats)
    late = tenpai_chance(after_pon("5z").idle(40).public.seats[1], 4, riichi=False)
    assert none < one < late < 1


def test_a_triplet_of_dora_costs_more_than_one_that_is_none() -> None:
    assert threat(after_pon("5z", indicators="7z"), 2, 1).loss > 2 * threat(after_pon("5z"), 2, 1).loss


def test_the_dealer_costs_half_as_much_again() -> None:
    def loss(oya: int) -> float:
        scene = Scene(*[RIICHI if seat == oya else "" for seat in range(4)], draws="1z", oya=oya, indicators="6z")
        return threat(scene.riichi(oya, "1z", drawn=True).close(), (oya + 1) % 4, oya).loss

    assert loss(0) == loss(1)
    scene = Scene("", RIICHI, draws="1z1z", indicators="6z")
    scene.discard(0, "1z", drawn=True).close().riichi(1, "1z", drawn=True).close()
    assert 1.3 < loss(0) / threat(scene, 2, 1).loss < 1.7


def test_dora_count_as_often_as_indicators_name_them_and_red_fives_where_they_are_in_play() -> None:
    scene = Scene(indicators="4m")
    dora = dora_counts(scene.public)
    assert sum(dora) == dora[KIND_OF[tile("5m")]] == 1
    tiles = parse_tiles("055m0p")
    assert han_of_dora(tiles, dora, scene.public.rules) == 5
    assert han_of_dora(tiles, dora, tenhou_with(aka_dora=(0, 0, 0))) == 3
