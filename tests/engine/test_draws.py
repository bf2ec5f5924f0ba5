"""Draws: noten payments, tenpai, nagashi mangan and the abortive draws (rules reference 5)."""

import pytest

from bot.engine.actions import KyuushuKyuuhai
from bot.engine.draws import nagashi_seats, noten_payments
from bot.engine.errors import Refusal
from bot.engine.events import DrawReason, NextKyoku
from bot.engine.legal import legal_actions, why_not
from bot.engine.phases import AwaitDiscard
from bot.engine.tenpai import counts_as_tenpai
from bot.engine.view import PublicView, RiverTile, SeatPublic
from tests.builders import TENHOU, Scene, tenhou_with, tile

WAITS = "345678m345s67p88s"
NINE_KINDS = "19m19p19s123z2468m"


def played_out(*hands: str, **kwargs: object) -> Scene:
    """A kyoku in which everyone draws and discards until the wall is empty."""
    scene = Scene(*hands, **kwargs)  # type: ignore[arg-type]
    while isinstance(scene.public.phase, AwaitDiscard):
        scene.idle(1)
    return scene


@pytest.mark.parametrize(
    ("tenpai", "expected"),
    [
        ((), {}),
        ((0,), {0: 3000, 1: -1000, 2: -1000, 3: -1000}),
        ((0, 2), {0: 1500, 1: -1500, 2: 1500, 3: -1500}),
        ((0, 1, 3), {0: 1000, 1: 1000, 2: -3000, 3: 1000}),
        ((0, 1, 2, 3), {}),
    ],
)
def test_noten_payments(tenpai: tuple[int, ...], expected: dict[int, int]) -> None:
    public = PublicView(TENHOU, tuple(SeatPublic(25000) for _ in range(4)))
    moved: dict[int, int] = {}
    for payment in noten_payments(public, tenpai):
        moved[payment.payer] = moved.get(payment.payer, 0) - payment.points
        moved[payment.payee] = moved.get(payment.payee, 0) + payment.points
    assert moved == expected


def test_an_exhaustive_draw_shows_the_tenpai_hands_only() -> None:
    scene = played_out("", WAITS, "", "")
    draw = scene.over.draw
    assert draw is not None
    assert draw.reason in {DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN}
    assert 1 in draw.tenpai
    assert draw.shown[1] == scene.view(1).hidden.hand
    assert [hand is not None for hand in draw.shown] == [seat in draw.tenpai for seat in range(4)]


def test_the_dealer_stays_when_tenpai_and_a_counter_is_added() -> None:
    stays = played_out(WAITS, "", "", "").over.ended.following
    assert stays == NextKyoku(0, 1, 0, 1)


def test_a_dealer_who_is_noten_passes_the_seat_and_the_counters_grow() -> None:
    scene = played_out("147m258p369s1234z", WAITS, "", "", honba=2)
    draw = scene.over.draw
    assert draw is not None
    assert 0 not in draw.tenpai
    assert scene.over.ended.following == NextKyoku(0, 2, 1, 3)


@pytest.mark.parametrize("hand", ["456m234p678p99p12s", "345678m345s67p88s"])
def test_a_closed_hand_is_tenpai_without_keishiki_tenpai_too_for_it_could_win_by_tsumo(hand: str) -> None:
    scene = Scene("", hand, "", "", rules=tenhou_with(keishiki_tenpai=False))
    assert counts_as_tenpai(scene.view(1))


def river(*names: str, called: int | None = None) -> tuple[RiverTile, ...]:
    return tuple(
        RiverTile(tile(name), drawn=False, called_by=2 if index == called else None) for index, name in enumerate(names)
    )


def test_nagashi_mangan_asks_for_terminals_and_honours_only_and_none_claimed() -> None:
    seats = (
        SeatPublic(25000, river=river("1m", "9s", "5z")),
        SeatPublic(25000, river=river("1m", "2s")),
        SeatPublic(25000, river=river("1m", "9s", called=1)),
        SeatPublic(25000, river=river("3m")),
    )
    assert nagashi_seats(PublicView(TENHOU, seats)) == (0,)
    assert nagashi_seats(PublicView(tenhou_with(nagashi_uncalled=False), seats)) == (0, 2)
    assert nagashi_seats(PublicView(tenhou_with(nagashi="off"), seats)) == ()


def test_nine_terminals_may_be_thrown_in_on_the_first_turn_only() -> None:
    scene = Scene(NINE_KINDS, "", "", "", draws="5p")
    assert KyuushuKyuuhai() in legal_actions(scene.view(0))
    scene.take(0, KyuushuKyuuhai())
    assert scene.over.draw is not None
    assert scene.over.draw.reason is DrawReason.KYUUSHU_KYUUHAI
    assert scene.over.ended.following == NextKyoku(0, 1, 0, 1)
    later = Scene(NINE_KINDS, "", "", "", draws="5p").idle(4)
    assert why_not(later.view(0), KyuushuKyuuhai()) is Refusal.NOT_FIRST_TURN


def test_eight_kinds_are_not_nine() -> None:
    scene = Scene("19m19p19s12z24688m", "", "", "", draws="5p")
    assert why_not(scene.view(0), KyuushuKyuuhai()) is Refusal.NOT_NINE_TERMINALS


def test_a_call_before_the_own_turn_takes_nine_terminals_away() -> None:
    scene = Scene("147m258p369s1247z", NINE_KINDS, "55z258m147p2347s2p", "", draws="5z6p")
    scene.discard(0, "5z", drawn=True).pon(2, "5z5z").turn(2, "2m").turn(3).turn(0)
    assert why_not(scene.view(1), KyuushuKyuuhai()) is Refusal.NOT_FIRST_TURN


def four_winds(rules_value: bool) -> Scene:
    hand = "258m258p258s1234z"
    scene = Scene(
        hand,
        "147m147p147s1234z",
        "369m369p369s1234z",
        "148m148p148s1234z",
        rules=tenhou_with(abort_suufon=rules_value),
    )
    for seat in range(4):
        scene.turn(seat, "3z")
    return scene


def test_four_equal_winds_abort_the_hand() -> None:
    scene = four_winds(rules_value=True)
    assert scene.over.draw is not None
    assert scene.over.draw.reason is DrawReason.SUUFON_RENDA
    assert isinstance(four_winds(rules_value=False).public.phase, AwaitDiscard)


FOUR_READY = (
    "123m456m789m12p99s",
    "123456789s12p99m",
    "345678m345s67p88s",
    "456789p345678s4z",
)


def test_four_riichi_abort_the_hand_with_every_stick_paid() -> None:
    scene = Scene(*FOUR_READY, draws="1z1z1z1z")
    for seat in range(4):
        scene.riichi(seat, "1z", drawn=True).close()
    assert scene.over.draw is not None
    assert scene.over.draw.reason is DrawReason.SUUFON_RENDA
    scene = Scene(*FOUR_READY, draws="1z2z3z7z")
    for seat, name in enumerate(("1z", "2z", "3z", "7z")):
        scene.riichi(seat, name, drawn=True).close()
    assert scene.over.draw is not None
    assert scene.over.draw.reason is DrawReason.SUUCHA_RIICHI
    assert all(hand is not None for hand in scene.over.draw.shown)
    assert scene.over.ended.kyotaku == 4
    assert scene.over.ended.scores == (24000,) * 4
