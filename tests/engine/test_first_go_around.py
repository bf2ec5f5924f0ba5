"""The first go-around and what ends it (rules reference 2.11, 3.5, 5.3)."""

from bot.engine.actions import KyuushuKyuuhai
from bot.engine.errors import Refusal
from bot.engine.events import DrawReason
from bot.engine.legal import legal_actions, why_not
from bot.engine.phases import AwaitDiscard
from tests.builders import Scene, tenhou_with
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P

WITH_KAN = "111m345p34567s88p"
NINE_KINDS_WITH_KAN = "1111m9m19p19s1234z"


def test_a_call_that_gives_the_turn_back_ends_the_first_go_around() -> None:
    # Seat 3 pons the dealer's tile, so that seats 1 and 2 are skipped and play comes to the dealer again.
    scene = Scene(JUNK_A, WITH_KAN, JUNK_B, "55z147p258s369m12z", draws="5z6z5s")
    scene.discard(0, "5z", drawn=True).pon(3, "5z5z").turn(3, "1p").turn(0)
    assert scene.view(1).own.draws == 1
    assert "chiihou" not in scene.tsumo(1).yaku()


def test_nine_terminals_are_gone_after_an_own_closed_kan() -> None:
    scene = Scene(NINE_KINDS_WITH_KAN, "", "", "", draws="5z", rinshan="6z")
    assert KyuushuKyuuhai() in legal_actions(scene.view(0))
    scene.ankan(0, "1m")
    assert why_not(scene.view(0), KyuushuKyuuhai()) is Refusal.NOT_FIRST_TURN


def test_riichi_after_an_own_closed_kan_is_not_double() -> None:
    scene = Scene("1111m345p34567s8p", "", "", "", draws="9s", rinshan="8p", rules=tenhou_with())
    scene.ankan(0, "1m").riichi(0, "9s").close()
    assert (scene.public.seats[0].riichi, scene.public.seats[0].double_riichi) == (True, False)


def test_a_first_declaration_that_is_called_stays_double() -> None:
    scene = Scene(JUNK_A, WAITS_58P, "55z147p258s369m12z", JUNK_C, draws="9m5z")
    scene.turn(0).riichi(1, "5z", drawn=True).pon(2, "5z5z")
    assert scene.public.seats[1].double_riichi


def test_four_winds_are_no_draw_after_a_closed_kan() -> None:
    scene = Scene("1111m258p25s123z7s", "247m147p147s1234z", "369m369p369s1234z", "258m148p148s1234z", rinshan="9s")
    scene.ankan(0, "1m")
    for seat in range(4):
        scene.turn(seat, "3z")
    assert isinstance(scene.public.phase, AwaitDiscard)


def test_a_riichi_with_the_fourth_wind_pays_its_stick() -> None:
    hands = ("258m258p258s1123z", "147m147p147s1234z", "369m369p369s1234z")
    scene = Scene(*hands, "345678m345s67p88s", draws="1p1p1p3z")
    for seat in range(3):
        scene.turn(seat, "3z")
    scene.riichi(3, "3z", drawn=True).close()
    assert scene.draw.reason is DrawReason.SUUFON_RENDA
    assert (scene.over.ended.kyotaku, scene.over.ended.scores[3]) == (1, 24000)
