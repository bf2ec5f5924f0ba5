"""Kans: replacement tiles, indicator timing, robbing, four kans (rules reference 2.6, 2.9, 2.10)."""

import pytest

from bot.engine.actions import Ankan, Daiminkan, Kakan, Ron, Tsumo
from bot.engine.errors import Refusal
from bot.engine.events import DoraRevealed, DrawReason, TileDiscarded, TileDrawn
from bot.engine.legal import legal_actions, why_not
from bot.engine.melds import MeldKind
from bot.engine.phases import AwaitDiscard
from tests.builders import Scene, tenhou_with, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C

KINDS_OF_INTEREST = (DoraRevealed, TileDrawn, TileDiscarded)


def order_after(scene: Scene, start: int) -> list[str]:
    """Names of what was revealed, drawn and discarded since ``start``."""
    return [type(event).__name__ for event in scene.events[start:] if isinstance(event, KINDS_OF_INTEREST)]


def test_an_ankan_takes_a_replacement_tile_and_a_live_tile_becomes_dead() -> None:
    scene = Scene("1111m258p369s123z", JUNK_B, JUNK_C, "", draws="9m", rinshan="9p")
    live = scene.public.live
    scene.ankan(0, "1m")
    assert scene.public.live == live - 1
    assert scene.view(0).hidden.drawn == tile("9p")
    assert scene.public.phase == AwaitDiscard(0, "rinshan")
    assert scene.public.seats[0].closed


@pytest.mark.parametrize(
    ("timing", "order"),
    [
        ("immediate", ["DoraRevealed", "TileDrawn", "TileDiscarded"]),
        ("on_discard", ["TileDrawn", "DoraRevealed", "TileDiscarded"]),
        ("after_discard", ["TileDrawn", "TileDiscarded", "DoraRevealed", "TileDrawn"]),
    ],
)
def test_the_indicator_of_an_open_kan_is_shown_when_the_option_says(timing: str, order: list[str]) -> None:
    scene = Scene(JUNK_A, "", "555z147p258s1234m", JUNK_C, draws="5z", rules=tenhou_with(kan_dora_open=timing))
    scene.discard(0, "5z", drawn=True)
    start = len(scene.events)
    scene.daiminkan(2).turn(2)
    assert order_after(scene, start)[: len(order)] == order
    assert len(scene.public.indicators) == 2


def test_an_ankan_shows_its_indicator_before_the_replacement_tile() -> None:
    scene = Scene("1111m258p369s123z", JUNK_B, JUNK_C, "", draws="9m")
    start = len(scene.events)
    scene.ankan(0, "1m")
    assert order_after(scene, start) == ["DoraRevealed", "TileDrawn"]


def test_a_pending_indicator_is_shown_before_the_replacement_tile_of_the_next_kan() -> None:
    scene = Scene(JUNK_A, "", "555z2222s147p123m", "", draws="5z")
    scene.discard(0, "5z", drawn=True).daiminkan(2)
    assert len(scene.public.indicators) == 1
    start = len(scene.events)
    scene.ankan(2, "2s")
    assert order_after(scene, start) == ["DoraRevealed", "DoraRevealed", "TileDrawn"]


def test_a_win_on_the_replacement_tile_is_rinshan() -> None:
    scene = Scene("111m345p34567s88p", JUNK_B, JUNK_C, "", draws="1m", rinshan="5s")
    scene.ankan(0, "1m")
    assert Tsumo() in legal_actions(scene.view(0))
    scene.tsumo(0)
    assert "rinshan" in scene.yaku()
    assert "haitei" not in scene.yaku()


def test_a_kakan_can_be_robbed() -> None:
    scene = Scene("22p147m369s12345z", "13p345m345s678m88s", "", "", draws="9m9s2p9p8p7z2p")
    scene.turn(0, "9m").turn(1, "9s").discard(2, "2p", drawn=True).pon(0, "2p2p").turn(0, "1m")
    scene.turn(1, "9p").turn(2, "8p").turn(3, "7z").kakan(0, "2p")
    scene.ron(1)
    assert "chankan" in scene.yaku()
    assert scene.over.wins[0].source == 0
    # The robbed kan was never completed.
    assert [meld.kind for meld in scene.public.seats[0].melds] == [MeldKind.PON]
    assert len(scene.public.indicators) == 1


def test_a_kakan_nobody_robs_takes_its_replacement_tile() -> None:
    scene = Scene("22p147m369s12345z", JUNK_B, "", "", draws="9m9s2p9p8p7z2p", rinshan="6z")
    scene.turn(0, "9m").turn(1, "9s").discard(2, "2p", drawn=True).pon(0, "2p2p").turn(0, "1m")
    scene.turn(1, "9p").turn(2, "8p").turn(3, "7z").kakan(0, "2p").close()
    assert scene.view(0).hidden.drawn == tile("6z")
    (kan,) = scene.public.seats[0].melds
    assert (kan.kind, kan.added, kan.source) == (MeldKind.KAKAN, tile("2p"), 2)


def test_an_ordinary_hand_may_not_rob_an_ankan() -> None:
    scene = Scene(
        "2222p258s369m123z", "13p345m345s678m88s", "", "", draws="5s", rules=tenhou_with(kokushi_ankan_ron=True)
    )
    scene.ankan(0, "2p")
    assert why_not(scene.view(1), Ron()) is Refusal.RULE_OFF
    scene.close()
    assert not scene.view(1).hidden.temporary_furiten


def test_one_player_with_four_kans_plays_on_and_nobody_may_kan() -> None:
    scene = Scene("1111m2222m3333m4m", "6666p258s258p123z", "", "", draws="4p", rinshan="4m4m4m9p")
    for kind in ("1m", "2m", "3m"):
        scene.ankan(0, kind)
    scene.ankan(0, "4m").turn(0, "9p")
    assert scene.public.kans == (4, 0, 0, 0)
    assert isinstance(scene.public.phase, AwaitDiscard)
    assert why_not(scene.view(1), Ankan(tile("6p"))) is Refusal.FOUR_KANS


def four_kans_by_two(option: str) -> Scene:
    scene = Scene(
        "1111m2222m258p36s",
        "6666p7777p258s34m",
        "",
        "",
        draws="9p9s",
        rinshan="9s8s9p8s",
        rules=tenhou_with(abort_suukaikan=option),
    )
    scene.ankan(0, "1m").ankan(0, "2m").turn(0, "9p")
    return scene.ankan(1, "6p").ankan(1, "7p")


def test_the_fourth_kan_by_two_players_aborts_after_the_next_discard() -> None:
    scene = four_kans_by_two("multi_after_discard")
    assert isinstance(scene.public.phase, AwaitDiscard)
    scene.turn(1)
    draw = scene.over.draw
    assert draw is not None
    assert draw.reason is DrawReason.SUUKAIKAN


def test_the_fourth_kan_by_two_players_aborts_at_once_where_the_option_says() -> None:
    draw = four_kans_by_two("multi_immediate").over.draw
    assert draw is not None
    assert draw.reason is DrawReason.SUUKAIKAN


def test_the_fourth_kan_aborts_nothing_where_the_option_is_off() -> None:
    scene = four_kans_by_two("off").turn(1)
    assert isinstance(scene.public.phase, AwaitDiscard)


def test_no_kan_after_a_call_or_when_the_wall_is_empty() -> None:
    scene = Scene("", "55z1111m147p258s3z", "", "", draws="5z")
    scene.discard(0, "5z", drawn=True).pon(1, "5z5z")
    assert why_not(scene.view(1), Ankan(tile("1m"))) is Refusal.KAN_AFTER_CALL
    assert why_not(scene.view(1), Kakan(tile("5z"))) is Refusal.KAN_AFTER_CALL
    assert why_not(scene.view(1), Daiminkan()) is Refusal.NOTHING_TO_CALL


def last_but_one(scene: Scene) -> None:
    """Play until the second-last live tile was drawn."""
    while scene.public.live > 1:
        scene.idle(1)
    assert isinstance(scene.public.phase, AwaitDiscard)
    assert scene.public.phase.seat == 0


def test_the_discard_after_the_last_kan_can_only_be_ronned() -> None:
    scene = Scene("1111m258p369s123z", "", "", "")
    last_but_one(scene)
    scene.ankan(0, "1m")
    assert scene.public.live == 0
    drawn = scene.view(0).hidden.drawn
    assert drawn is not None
    scene.turn(0)
    assert scene.over.draw is not None
    assert scene.over.draw.reason is DrawReason.EXHAUSTIVE
