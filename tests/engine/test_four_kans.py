"""Four and five kans: who may still declare, when the hand is drawn, what comes before (rules reference 2.10, 5.3)."""

import pytest

from bot.engine.actions import Ankan, Daiminkan, Pon
from bot.engine.errors import Refusal
from bot.engine.events import DrawReason
from bot.engine.legal import legal_actions, why_not
from tests.builders import Scene, tenhou_with, tile


def four_by_one(second: str = "", **options: object) -> Scene:
    """Seat 0 made four closed kans and has not discarded."""
    scene = Scene("1111m2222m3333m4m", second, "", "", draws="4p", rinshan="4m4m4m9p", rules=tenhou_with(**options))
    for kind in ("1m", "2m", "3m", "4m"):
        scene.ankan(0, kind)
    return scene


def two_and_two(rest: str, draw: str, rinshan: str, third: str = "", **options: object) -> Scene:
    """Seat 0 made two closed kans, seat 1 two more and has not discarded; ``rest`` are its other five tiles."""
    scene = Scene(
        "1111m2222m23467z",
        "6666p7777p" + rest,
        third,
        "",
        draws="9p" + draw,
        rinshan="9s9s" + rinshan,
        rules=tenhou_with(**options),
    )
    return scene.ankan(0, "1m").ankan(0, "2m").turn(0).ankan(1, "6p").ankan(1, "7p")


def reason_of(scene: Scene) -> DrawReason | None:
    return scene.draw.reason if scene.over.draw is not None else None


def test_a_fifth_kan_ends_the_hand_before_its_replacement_tile_where_the_option_says() -> None:
    scene = four_by_one("6666p258s258p123z", fifth_kan="abort").turn(0, "9p")
    assert reason_of(scene.ankan(1, "6p")) is DrawReason.SUUKAIKAN
    assert len(scene.public.indicators) == 5
    assert scene.public.seats[1].draws == 1


def test_there_is_no_fifth_kan_when_two_players_own_the_four() -> None:
    scene = two_and_two("258s34m", "9s", "9p8s", "9999m147s258p555z", abort_suukaikan="off", fifth_kan="abort").turn(1)
    assert why_not(scene.view(2), Ankan(tile("9m"))) is Refusal.FOUR_KANS


@pytest.mark.parametrize("robbed", [True, False])
def test_a_fifth_kan_ends_the_hand_unless_it_is_robbed(robbed: bool) -> None:
    scene = Scene(
        "1111m2222m3333m4m",
        "88p147s258s12345z",
        "567m345p345s67p88s",
        "",
        draws="8p6z7z9s8p",
        rinshan="4m4m4m9p",
        rules=tenhou_with(fifth_kan="abort"),
    )
    scene.discard(0, "8p", drawn=True).pon(1, "8p8p").turn(1, "1z").turn(2).turn(3)
    for kind in ("1m", "2m", "3m", "4m"):
        scene.ankan(0, kind)
    scene.turn(0, "9p").kakan(1, "8p")
    if robbed:
        assert "chankan" in scene.ron(2).yaku()
    else:
        assert reason_of(scene.close()) is DrawReason.SUUKAIKAN


def test_a_win_on_the_replacement_tile_of_the_fourth_kan_comes_before_the_draw() -> None:
    scene = two_and_two("789s34m", "9m", "9m5m").tsumo(1)
    assert "rinshan" in scene.yaku()


def test_a_riichi_with_the_discard_after_the_fourth_kan_pays_its_stick() -> None:
    scene = two_and_two("789s34m", "9m", "9m1s").riichi(1, "1s", drawn=True).close()
    assert reason_of(scene) is DrawReason.SUUKAIKAN
    assert scene.over.ended.kyotaku == 1


def test_nobody_may_call_a_fifth_kan() -> None:
    scene = two_and_two("258s34m", "9m", "9m5m", "055m147s258p1235z", abort_suukaikan="off")
    scene.discard(1, "5m", drawn=True)
    assert Pon((tile("5m"), tile("5m"))) in legal_actions(scene.view(2))
    assert why_not(scene.view(2), Daiminkan()) is Refusal.FOUR_KANS
