"""Nagashi mangan inside a draw and as a win: who pays, who collects, who stays (rules reference 5.2, 6.2, 6.6)."""

import pytest

from bot.engine.events import DrawReason, NextKyoku, Ryuukyoku
from bot.engine.flow import following
from bot.engine.phases import AwaitDiscard, Settling
from bot.engine.tiles import KIND_OF, TILE_NAMES, YAOCHUU
from bot.engine.view import PublicView, SeatPublic
from tests.builders import Scene, tenhou_with

HONOURS = "19m19p19s1234567z"


def two_nagashi(option: str, **options: object) -> Scene:
    """Seats 0 and 2 discard terminals and honours only; seat 1's pon skips a turn, so that seat 3 discards last."""
    scene = Scene(
        HONOURS,
        "55m234567p23467s",
        HONOURS,
        "234678m234567p5s",
        draws="1m2s1m5m" + "9m2s9m2s" + "1p6s1p3s" + "9p3s9p3s" + "1s4s1s4s" + "2z7s2z7s",
        rules=tenhou_with(nagashi=option, **options),
        honba=2,
        kyotaku=3,
    )
    discard(scene, 0)
    discard(scene, 1)
    discard(scene, 2)
    scene.discard(3, "5m", drawn=True).pon(1, "5m5m")
    while isinstance(phase := scene.public.phase, AwaitDiscard):
        discard(scene, phase.seat)
    return scene


def discard(scene: Scene, seat: int) -> None:
    """Seats 0 and 2 keep their simple tiles, the others let them go."""
    tiles = scene.view(seat).hidden.tiles
    wanted = [tile for tile in tiles if (KIND_OF[tile] in YAOCHUU) is (seat in (0, 2))]
    scene.turn(seat, TILE_NAMES[(wanted or tiles)[-1]])


def test_nagashi_as_a_draw_leaves_sticks_and_counters() -> None:
    scene = two_nagashi("draw")
    draw = scene.draw
    assert (draw.reason, set(draw.nagashi)) == (DrawReason.NAGASHI_MANGAN, {0, 2})
    assert scene.deltas == (8000, -6000, 4000, -6000)
    assert scene.over.ended.kyotaku == 3
    following = scene.following
    assert following.honba == 3


def test_of_two_nagashi_wins_the_first_after_the_last_discarder_takes_sticks_and_counters() -> None:
    scene = two_nagashi("win")
    assert scene.public.seats[3].river[-1].called_by is None
    # Seat 3 discarded last: 3000 of sticks and 200 from each go to seat 0.
    assert scene.deltas == (8000 + 3600, -6200, 4000 - 200, -6200)
    assert scene.over.ended.kyotaku == 0
    assert scene.over.ended.following == NextKyoku(0, 1, 0, 3)


def nagashi(*seats: int, tenpai: tuple[int, ...] = ()) -> Settling:
    return Settling(draw=Ryuukyoku(DrawReason.NAGASHI_MANGAN, (None,) * 4, tenpai, seats))


def at(bakaze: int, number: int, **options: object) -> PublicView:
    seats = tuple(SeatPublic(25000) for _ in range(4))
    rules = tenhou_with(**options)
    return PublicView(rules, seats, bakaze=bakaze, number=number, oya=number - 1, honba=2)


EVEN = (25000, 25000, 25000, 25000)


@pytest.mark.parametrize(
    ("option", "settling", "after"),
    [
        # As a win the dealer stays by nagashi only, as a draw by tenpai only.
        ("win", nagashi(0), NextKyoku(0, 1, 0, 3)),
        ("win", nagashi(1, tenpai=(0,)), NextKyoku(0, 2, 1, 0)),
        ("draw", nagashi(0), NextKyoku(0, 2, 1, 3)),
        ("draw", nagashi(1, tenpai=(0,)), NextKyoku(0, 1, 0, 3)),
    ],
)
def test_who_is_dealer_after_nagashi(option: str, settling: Settling, after: NextKyoku) -> None:
    assert following(at(0, 1, nagashi=option), settling, EVEN) == after


@pytest.mark.parametrize(
    ("option", "agari_yame", "tenpai_yame", "ends"),
    [
        ("win", "auto_if_first", "off", True),
        ("win", "off", "auto_if_first", False),
        ("draw", "auto_if_first", "off", False),
        ("draw", "off", "auto_if_first", True),
    ],
)
def test_a_last_dealer_stops_after_nagashi_as_after_a_win_or_a_draw(
    option: str, agari_yame: str, tenpai_yame: str, ends: bool
) -> None:
    public = at(1, 4, nagashi=option, agari_yame=agari_yame, tenpai_yame=tenpai_yame)
    after = following(public, nagashi(3, tenpai=(3,)), (20000, 20000, 20000, 40000))
    assert (after is None) is ends
