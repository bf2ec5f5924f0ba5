"""Why a complete hand has no yaku, and with what it would have one."""

from bot.engine.actions import Ron
from bot.engine.errors import Refusal
from bot.engine.legal import why_not
from bot.engine.tiles import KIND_OF
from bot.engine.view import SeatView
from bot.lookup.missing_yaku import MissingYaku, kinds_with_yaku, missing_yaku
from tests.builders import Scene, tenhou_with, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_3S_NO_YAKU


def offered_3s(hand: str = WAITS_3S_NO_YAKU, honba: int = 0, **options: object) -> SeatView:
    """Seat 1 may answer 3s and cannot win on it for want of yaku."""
    scene = Scene(JUNK_A, hand, JUNK_B, JUNK_C, draws="9m9s3s", honba=honba, rules=tenhou_with(**options))
    view = scene.turn(0, "9m").turn(1, "9s").discard(2, "3s", drawn=True).view(1)
    assert why_not(view, Ron()) is Refusal.NO_YAKU
    return view


def test_a_hand_without_any() -> None:
    assert missing_yaku(offered_3s()) is MissingYaku.NONE


def test_one_han_where_two_are_asked_for() -> None:
    # Pinfu alone.
    view = offered_3s("456m234p678p99p12s", 5, ryanhan_shibari="from_5_honba")
    assert missing_yaku(view) is MissingYaku.NONE
    view = offered_3s("456m234p678p99p45s", 5, ryanhan_shibari="from_5_honba")
    assert missing_yaku(view) is MissingYaku.SECOND_HAN


def test_a_wait_without_one_where_each_must_have_one() -> None:
    # 8s makes 678 in three suits, 5s does not.
    scene = Scene(JUNK_A, "678m678p99m67s123p", JUNK_B, JUNK_C, draws="9m9s8s", rules=tenhou_with(atozuke=False))
    view = scene.turn(0, "9m").turn(1, "9s").discard(2, "8s", drawn=True).view(1)
    assert why_not(view, Ron()) is None, "pinfu is a yaku on every wait"
    scene = Scene(
        "147m258p369s1234z", "678m678p99m67s23s5p", JUNK_B, JUNK_C, draws="1s9m8s", rules=tenhou_with(atozuke=False)
    )
    scene.discard(0, "1s", drawn=True).chii(1, "2s3s").turn(1, "5p").turn(2, "9m").discard(3, "8s", drawn=True)
    assert why_not(scene.view(1), Ron()) is Refusal.NO_YAKU
    assert missing_yaku(scene.view(1)) is MissingYaku.SURE


def test_open_all_simples_where_they_do_not_count() -> None:
    scene = Scene(
        "147m258p369s1234z", "345678m34p88s67s2z", JUNK_B, JUNK_C, draws="5p9m8s", rules=tenhou_with(kuitan=False)
    )
    scene.discard(0, "5p", drawn=True).chii(1, "3p4p").turn(1, "2z").turn(2, "9m").discard(3, "8s", drawn=True)
    assert why_not(scene.view(1), Ron()) is Refusal.NO_YAKU
    assert missing_yaku(scene.view(1)) is MissingYaku.OPEN_TANYAO


def test_other_waits_that_would_have_one() -> None:
    scene = Scene(JUNK_A, "234p456m678p5566z", JUNK_B, JUNK_C)
    view = scene.view(1)
    kinds = tuple(KIND_OF[tile(name)] for name in ("5z", "6z"))
    assert view.hidden.waits == kinds
    assert kinds_with_yaku(view, kinds, tsumo=False) == kinds
    scene = Scene(JUNK_A, "234p456m678p44s55z", JUNK_B, JUNK_C)
    assert kinds_with_yaku(scene.view(1), scene.view(1).hidden.waits, tsumo=False) == (KIND_OF[tile("5z")],)
    assert len(kinds_with_yaku(scene.view(1), scene.view(1).hidden.waits, tsumo=True)) == 2
