"""Why a tile is safe or dangerous, as the review says it."""

import pytest

from bot.analysis.review.safety import Dangers, Safety, safety_of
from tests.analysis.review.films import last, throws
from tests.builders import Scene, kind, tile
from tests.for_each import for_each

RIICHI = "345678m345s678p9p"


def of(name: str, *safe: str, seen: str = "", copies: int = 4) -> Safety:
    """What is said of a kind where these are safe, and so many copies of ``seen`` in sight."""
    unseen = [4] * 34
    if seen:
        unseen[kind(seen)] -= copies
    return safety_of(kind(name), unseen, {kind(other) for other in safe})


@for_each(
    ("name", "safe", "expected"),
    [
        ("1m", (), Safety.LIVE),
        ("1m", ("4m",), Safety.SUJI),
        ("9s", ("6s",), Safety.SUJI),
        ("5p", ("2p",), Safety.HALF),
        ("5p", ("2p", "8p"), Safety.SUJI),
        ("4p", ("1p", "7p"), Safety.SUJI),
        ("3p", ("6p",), Safety.SUJI),
        ("7p", ("4p",), Safety.SUJI),
        ("7p", ("9p",), Safety.LIVE),
        ("4m", ("1s", "7s"), Safety.LIVE),
    ],
)
def test_suji_is_the_other_end_of_every_two_sided_wait(name: str, safe: tuple[str, ...], expected: Safety) -> None:
    assert of(name, *safe) is expected


@pytest.mark.parametrize(
    ("name", "seen", "expected"),
    [
        ("1m", "2m", Safety.WALL),
        ("1m", "3m", Safety.WALL),
        ("2m", "3m", Safety.WALL),
        ("2m", "1m", Safety.LIVE),
        ("5m", "4m", Safety.HALF),
        ("5m", "7m", Safety.HALF),
        ("9p", "8p", Safety.WALL),
    ],
)
def test_four_in_sight_rule_out_the_waits_that_need_one(name: str, seen: str, expected: Safety) -> None:
    assert of(name, seen=seen) is expected
    assert of(name, seen=seen, copies=3) is Safety.LIVE


def test_an_honour_whose_other_copies_are_in_sight_is_gone() -> None:
    assert of("5z", seen="5z", copies=3) is Safety.HONOUR
    assert of("5z", seen="5z") is Safety.GONE


def test_its_own_river_and_what_a_riichi_let_go_are_genbutsu_and_no_danger() -> None:
    scene = Scene(RIICHI, "", "19m159p159s12345z", draws="1z9m5m", indicators="6z")
    scene.riichi(0, "1z", drawn=True).close().turn(1, "9m")
    found = throws(last(scene.discard(2, "5m", drawn=True), 2))
    for name in ("1z", "9m"):
        (danger,) = found[name].dangers
        assert (danger.safety, danger.risk) == (Safety.GENBUTSU, 0)
        assert (danger.seat, danger.riichi, danger.tenpai) == (0, True, 1)
    assert found["5m"].dangers[0].safety is Safety.LIVE
    assert found["5m"].risk > found["9p"].risk > found["2z"].risk > 0


def test_nobody_threatens_who_has_shown_nothing() -> None:
    dangers = Dangers(Scene(RIICHI, draws="1z").discard(0, "1z", drawn=True).close().view(1))
    assert dangers.seats == ()
    assert not dangers.urgent
    assert dangers.of(tile("5m")) == ()


def three_calls() -> Scene:
    """Seat 1 has called three times, seat 0 has the turn after it discarded."""
    scene = Scene("1122334m5z147p14s", "11m22m33m456p789s1z", draws="9s", indicators="6z")
    for name in ("1m", "2m", "3m"):
        scene.discard(0, name).pon(1, name * 2).turn(1, {"1m": "4p", "2m": "5p", "3m": "6p"}[name])
        if name != "3m":
            scene.idle(2)
    return scene.idle(2)


def test_three_calls_threaten_like_a_riichi_but_are_not_certain() -> None:
    scene = three_calls()
    dangers = Dangers(scene.view(0))
    assert dangers.urgent
    (seat,) = dangers.seats
    assert seat == 1
    (danger,) = dangers.of(tile("7p"))
    assert not danger.riichi
    assert danger.calls == 3
    assert 0 < danger.tenpai < 1
    assert dangers.of(tile("5p"))[0].safety is Safety.GENBUTSU


def test_what_an_open_hand_let_go_since_its_discard_is_safe_for_now() -> None:
    scene = three_calls()
    passed = scene.public.seats[3].river[-1].tile
    (danger,) = Dangers(scene.view(0)).of(passed)
    assert danger.risk == 0
    assert danger.safety in (Safety.PASSED, Safety.GENBUTSU)
