"""Robbing a kan: what has happened already, what has not, and who pays (rules reference 2.5, 2.6, 2.9, 3.3)."""

import pytest

from bot.engine.rules.ruleset import Ruleset
from tests.builders import TENHOU, Scene, tenhou_with

# Closed hands with tanyao that wait for 2p.
WAITS_2P = "13p345m345s678m88s"
WAITS_25P = "34p345m345s678m88s"
ALSO_2P = "34p234567m678s22s"
PONS_2P = "22p1111m47m369s12z"


def ponned(*others: str, draws: str = "9p8p7z2p", rinshan: str = "", rules: Ruleset = TENHOU) -> Scene:
    """Seat 0 ponned the 2p of seat 2; seat 1 draws next. ``draws`` are seats 1, 2, 3 and 0."""
    scene = Scene(PONS_2P, *others, draws="9s1z2p" + draws, rinshan=rinshan, rules=rules)
    scene.turn(0, "9s").turn(1, "1z")
    return scene.discard(2, "2p", drawn=True).pon(0, "2p2p").turn(0, "4m")


def added(*others: str, riichi: bool = False, **options: object) -> Scene:
    """Seat 0 shows the fourth 2p; seat 1 may have declared riichi with its last discard."""
    scene = ponned(*others, rules=tenhou_with(**options))
    if riichi:
        scene.riichi(1, "9p", drawn=True).close()
    else:
        scene.turn(1, "9p")
    return scene.turn(2).turn(3).kakan(0, "2p")


@pytest.mark.parametrize("option", [True, False])
def test_a_kan_that_nobody_robs_breaks_ippatsu_either_way(option: bool) -> None:
    # Nobody waits for the tile.
    scene = added("345678m345s67p88s", riichi=True, chankan_ippatsu=option)
    assert scene.public.seats[1].ippatsu is option
    scene.close()
    assert not scene.public.seats[1].ippatsu


def kan_after_kan(**options: object) -> Scene:
    """Seat 0 makes a closed kan and adds its replacement tile to the pon; seat 1 is in riichi and waits for it."""
    scene = ponned(WAITS_2P, draws="9p8p7z9s", rinshan="2p", rules=tenhou_with(**options))
    scene.riichi(1, "9p", drawn=True).close().turn(2).turn(3)
    return scene.ankan(0, "1m").kakan(0, "2p")


def test_an_earlier_kan_of_the_turn_has_broken_ippatsu() -> None:
    assert "ippatsu" not in kan_after_kan().ron(1).yaku()


@pytest.mark.parametrize(("timing", "shown"), [("immediate", 2), ("on_discard", 1), ("after_discard", 1)])
def test_an_indicator_still_pending_is_not_shown_when_the_next_kan_is_robbed(timing: str, shown: int) -> None:
    scene = kan_after_kan(kan_dora_ankan=timing).ron(1)
    win = scene.over.wins[0]
    assert len(win.indicators) == shown
    # As many ura indicators are turned over.
    assert len(win.ura) == shown


@pytest.mark.parametrize("timing", ["immediate", "on_discard", "after_discard"])
def test_every_indicator_is_shown_before_the_replacement_tile_of_a_kan_that_stands(timing: str) -> None:
    scene = ponned("", draws="9p8p7z9s", rinshan="2p", rules=tenhou_with(kan_dora_ankan=timing)).turn(1).turn(2).turn(3)
    scene.ankan(0, "1m").kakan(0, "2p")
    assert len(scene.public.indicators) == (2 if timing == "immediate" else 1)
    scene.close()
    assert len(scene.public.indicators) == 2
    # The open kan's own comes with the discard.
    scene.turn(0)
    assert len(scene.public.indicators) == 3


# Three never can: whoever fed the pon has the tile in the own river.
def test_two_may_rob_the_same_kan_unless_the_nearest_alone_wins() -> None:
    assert [win.seat for win in added(WAITS_2P, "", ALSO_2P).ron(1, 3).over.wins] == [1, 3]
    bumped = added(WAITS_2P, "", ALSO_2P, double_ron="head_bump").ron(1, 3)
    assert [win.seat for win in bumped.over.wins] == [1]
    assert bumped.public.seats[0].melds[0].added is None


def test_a_kan_let_go_is_furiten_until_the_own_draw_and_in_riichi_for_good() -> None:
    scene = added(WAITS_25P).close()
    assert scene.view(1).hidden.temporary_furiten
    assert not scene.view(1).hidden.riichi_furiten
    scene.turn(0).idle(1)
    assert not scene.view(1).furiten
    declared = added(WAITS_25P, riichi=True).close().turn(0).idle(1)
    assert declared.view(1).hidden.riichi_furiten
    assert declared.view(1).furiten


@pytest.mark.parametrize("allowed", [True, False])
def test_a_closed_kan_let_go_is_furiten_for_kokushi_where_it_could_be_robbed(allowed: bool) -> None:
    scene = Scene("1111z258p369s258m", "19m19p19s2345677z", "", "", rules=tenhou_with(kokushi_ankan_ron=allowed))
    scene.ankan(0, "1z")
    if allowed:
        scene.close()
    assert scene.view(1).hidden.temporary_furiten is allowed
