"""The first go-around and what ends it (rules reference 2.11, 3.5, 5.3)."""

import pytest

from bot.engine.actions import KyuushuKyuuhai
from bot.engine.errors import Refusal
from bot.engine.events import DrawReason
from bot.engine.legal import legal_actions, why_not
from bot.engine.phases import AwaitDiscard
from tests.builders import Scene, tenhou_with
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P

WITH_KAN = "111m345p34567s88p"
NINE_KINDS_WITH_KAN = "1111m9m19p19s1234z"


def test_the_dealer_wins_on_the_first_tile_unless_a_kan_came_first() -> None:
    assert set(Scene(WITH_KAN, "", "", "", draws="5s").tsumo(0).yaku()) == {"tenhou"}
    konged = Scene(WITH_KAN, "", "", "", draws="1m", rinshan="5s").ankan(0, "1m").tsumo(0).yaku()
    assert "tenhou" not in konged
    assert "rinshan" in konged


def test_another_wins_on_the_own_first_tile_unless_anyone_interrupted() -> None:
    hands = ("9999s247m258p123z", WITH_KAN, "", "")
    assert set(Scene(*hands, draws="6z5s").turn(0).tsumo(1).yaku()) == {"chiihou"}
    own_kan = Scene(*hands, draws="6z1m", rinshan="5s").turn(0).ankan(1, "1m").tsumo(1)
    assert "chiihou" not in own_kan.yaku()
    dealers_kan = Scene(*hands, draws="6z5s", rinshan="7z").ankan(0, "9s").turn(0).tsumo(1)
    assert "chiihou" not in dealers_kan.yaku()


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


def test_nine_terminals_may_be_thrown_in_by_the_last_player_too() -> None:
    scene = Scene(JUNK_A, JUNK_B, JUNK_C, "19m19p19s567z2468m", draws="9m1p9p5s").idle(3)
    assert scene.take(3, KyuushuKyuuhai()).over.draw is not None


def test_nine_terminals_are_refused_where_the_option_is_off() -> None:
    scene = Scene("19m19p19s123z2468m", "", "", "", draws="5p", rules=tenhou_with(abort_kyuushu=False))
    assert why_not(scene.view(0), KyuushuKyuuhai()) is Refusal.RULE_OFF


def test_riichi_after_an_own_closed_kan_is_not_double() -> None:
    scene = Scene("1111m345p34567s8p", "", "", "", draws="9s", rinshan="8p", rules=tenhou_with())
    scene.ankan(0, "1m").riichi(0, "9s").close()
    assert (scene.public.seats[0].riichi, scene.public.seats[0].double_riichi) == (True, False)


def test_riichi_on_a_later_turn_is_not_double_even_without_a_call() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m9s5z6z7z1z").idle(5)
    scene.riichi(1, "1z", drawn=True).close()
    assert not scene.public.seats[1].double_riichi


def test_a_first_declaration_that_is_called_stays_double() -> None:
    scene = Scene(JUNK_A, WAITS_58P, "55z147p258s369m12z", JUNK_C, draws="9m5z")
    scene.turn(0).riichi(1, "5z", drawn=True).pon(2, "5z5z")
    assert scene.public.seats[1].double_riichi


@pytest.mark.parametrize("window", ["before_first_draw", "first_go_around", "dealer_first_discard"])
@pytest.mark.parametrize(
    ("discarder", "windows"),
    [
        (0, {"before_first_draw", "first_go_around", "dealer_first_discard"}),
        (1, {"before_first_draw", "first_go_around"}),
        # Seat 2 has drawn by then.
        (3, {"first_go_around"}),
    ],
)
def test_renhou_has_the_window_of_its_option(window: str, discarder: int, windows: set[str]) -> None:
    rules = tenhou_with(renhou="yakuman", renhou_window=window)
    draws = ["9m", "9s", "1p", "9p"]
    draws[discarder] = "8p"
    scene = Scene("", "", WAITS_58P, "", draws="".join(draws), rules=rules).idle(discarder)
    scene.discard(discarder, "8p", drawn=True).ron(2)
    assert ("renhou" in scene.yaku()) is (window in windows)


def test_renhou_is_gone_in_the_second_go_around_after_a_kan_and_for_the_dealer() -> None:
    rules = tenhou_with(renhou="yakuman", renhou_window="first_go_around")
    late = Scene("", "", WAITS_58P, "", draws="9m9s1p9p8p", rules=rules).idle(4)
    assert "renhou" not in late.discard(0, "8p", drawn=True).ron(2).yaku()
    konged = Scene("9999s147m258p123z", "", WAITS_58P, "", draws="6z", rinshan="8p", rules=rules)
    assert "renhou" not in konged.ankan(0, "9s").discard(0, "8p", drawn=True).ron(2).yaku()
    dealer = Scene(WAITS_58P, "", "", "", draws="9m8p", rules=rules).turn(0)
    assert "renhou" not in dealer.discard(1, "8p", drawn=True).ron(0).yaku()


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
    assert scene.over.draw is not None
    assert scene.over.draw.reason is DrawReason.SUUFON_RENDA
    assert (scene.over.ended.kyotaku, scene.over.ended.scores[3]) == (1, 24000)
