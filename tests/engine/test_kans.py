"""Kans: replacement tiles, indicator timing, robbing, four kans (rules reference 2.6, 2.9, 2.10)."""

from bot.engine.actions import Ron
from bot.engine.errors import Refusal
from bot.engine.events import DoraRevealed, TileDiscarded, TileDrawn
from bot.engine.legal import why_not
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


def test_a_pending_indicator_is_shown_before_the_replacement_tile_of_the_next_kan() -> None:
    scene = Scene(JUNK_A, "", "555z2222s147p123m", "", draws="5z")
    scene.discard(0, "5z", drawn=True).daiminkan(2)
    assert len(scene.public.indicators) == 1
    start = len(scene.events)
    scene.ankan(2, "2s")
    assert order_after(scene, start) == ["DoraRevealed", "DoraRevealed", "TileDrawn"]


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


def test_an_ordinary_hand_may_not_rob_an_ankan() -> None:
    scene = Scene(
        "2222p258s369m123z", "13p345m345s678m88s", "", "", draws="5s", rules=tenhou_with(kokushi_ankan_ron=True)
    )
    scene.ankan(0, "2p")
    assert why_not(scene.view(1), Ron()) is Refusal.RULE_OFF
    scene.close()
    assert not scene.view(1).hidden.temporary_furiten
