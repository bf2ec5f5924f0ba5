"""Robbed kans and norths where other rules meet them (rules reference 2.5, 2.6, 2.9, 2.12, 5.3, 7)."""

import pytest

from bot.engine.actions import Pass
from bot.engine.events import DrawReason
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from tests.builders import Scene, tenhou_with


def sanma(**options: object) -> Ruleset:
    return ruleset_from(options, preset("tenhou_sanma"))


ONE_NORTH = "19m147p258s12345z"
# Wait for 4z alone, and for 4z and 9p.
WAITS_NORTH = "123456789p4z666s"
NORTH_OR_9P = "123456p44z99p666s"


@pytest.mark.parametrize(("triple_ron", "winners"), [("all", [1, 2, 3]), ("head_bump", [1]), ("abort", [])])
def test_three_who_rob_a_kan_are_three_who_ron(triple_ron: str, winners: list[int]) -> None:
    """A closed one: whoever fed the pon of an added tile is furiten, so that no three can rob that."""
    orphans = [f"9m19p19s1234567{twice}z" for twice in (5, 6, 7)]
    rules = tenhou_with(triple_ron=triple_ron, kokushi_ankan_ron=True)
    scene = Scene("1111m258p235678s", *orphans, draws="2m", rules=rules).ankan(0, "1m").ron(1, 2, 3)
    assert [win.seat for win in scene.over.wins] == winners
    if not winners:
        assert scene.draw.reason is DrawReason.SANCHAHOU
        assert scene.deltas == (0, 0, 0, 0)


@pytest.mark.parametrize("timing", ["on_discard", "after_discard"])
def test_an_indicator_still_pending_is_not_shown_when_a_north_is_robbed(timing: str) -> None:
    rules = sanma(kan_dora_open=timing)
    scene = Scene(
        "222p19m147s12355z", "19m258s3466p223z1s", "123456789s333p4z", rules=rules, draws="9s2p", rinshan="4z7z"
    )
    scene.turn(0, "9s").discard(1, "2p", drawn=True).daiminkan(0)
    assert len(scene.kita(0).ron(2).over.wins[0].indicators) == 1


@pytest.mark.parametrize("chankan_ippatsu", [True, False])
def test_ippatsu_is_alive_while_a_north_may_be_robbed_whatever_kans_do(chankan_ippatsu: bool) -> None:
    rules = sanma(chankan_ippatsu=chankan_ippatsu)
    scene = Scene("", WAITS_NORTH, ONE_NORTH, draws="9m5s7p", rinshan="7z", rules=rules)
    scene.turn(0).riichi(1, "5s", drawn=True).close().kita(2).ron(1)
    assert {"double_riichi", "ippatsu"} <= scene.yaku().keys()
    assert "chankan" not in scene.yaku()


@pytest.mark.parametrize(("option", "alive"), [("any_call_or_kan", False), ("open_meld_by_other", True)])
def test_an_own_north_breaks_ippatsu_as_an_own_closed_kan_does(option: str, alive: bool) -> None:
    rules = sanma(ippatsu_broken_by=option)
    scene = Scene("123456789p99s11z", rules=rules, draws="9m7z7z4z", rinshan="1z")
    scene.riichi(0, "9m", drawn=True).close().turn(1).turn(2).kita(0).close().tsumo(0)
    assert "rinshan" in scene.yaku()
    assert ("ippatsu" in scene.yaku()) is alive


def test_a_north_let_go_in_riichi_is_furiten_for_the_rest_of_the_hand() -> None:
    scene = Scene("", WAITS_NORTH, ONE_NORTH, draws="9m5s7p", rinshan="7z", rules=sanma())
    scene.turn(0).riichi(1, "5s", drawn=True).close().kita(2).take(1, Pass()).close()
    assert scene.view(1).hidden.riichi_furiten


def test_whoever_sets_the_winning_north_aside_in_riichi_declines_it() -> None:
    scene = Scene(NORTH_OR_9P, rules=sanma(), draws="5s7z7z4z", rinshan="7z", indicators="1s")
    scene.riichi(0, "5s", drawn=True).close().turn(1).turn(2)
    assert scene.view(0).hidden.waits == (17, 30)
    scene.kita(0).close()
    assert scene.view(0).hidden.riichi_furiten


@pytest.mark.parametrize(
    ("option", "rinshan", "yaku"),
    [
        ("exclusive", True, {"rinshan"}),
        ("combine", True, {"rinshan", "haitei"}),
        ("exclusive", False, set()),
        ("combine", False, {"haitei"}),
    ],
)
def test_the_replacement_tile_of_a_north_may_be_the_last(option: str, rinshan: bool, yaku: set[str]) -> None:
    rules = sanma(rinshan_haitei=option, kita_rinshan=rinshan)
    scene = Scene("", "", "123456789p99s11z", rules=rules, last_draws="4z5s", rinshan="1z")
    while scene.public.live > 1:
        scene.idle(1)
    scene.kita(2).close()
    assert scene.public.live == 0
    assert set(scene.tsumo(2).yaku()) & {"rinshan", "haitei"} == yaku


def test_a_fourth_kan_that_is_robbed_ends_the_hand_by_the_win() -> None:
    rules = tenhou_with(abort_suukaikan="multi_immediate")
    hands = ("22p179m369s11223z", "222233334444m9p", "", "13p567m345s678m88s")
    scene = Scene(*hands, draws="9s1z2p9p8p7z2p", rinshan="6z6z5z", rules=rules).turn(0)
    for name in ("2m", "3m", "4m"):
        scene.ankan(1, name)
    scene.turn(1).discard(2, "2p", drawn=True).pon(0, "2p2p").turn(0, "1m").turn(1).turn(2).turn(3).kakan(0, "2p")
    assert sum(scene.public.kans) == 4
    assert "chankan" in scene.ron(3).yaku()
