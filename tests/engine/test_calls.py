"""Calls: who may, who is first, and what kuikae forbids afterwards (rules reference 2.3, 2.4, 2.7)."""

import pytest

from bot.engine import actions as act
from bot.engine.errors import IllegalAction, Refusal
from bot.engine.events import MeldCalled
from bot.engine.game import close_calls, pending
from bot.engine.legal import legal_actions, why_not
from bot.engine.phases import AwaitDiscard
from bot.engine.tiles import kind_of
from tests.builders import Scene, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C


def two(names: str) -> tuple[int, int]:
    return (tile(names[:2]), tile(names[2:]))


def test_each_shape_and_each_use_of_a_red_five_is_a_call_of_its_own() -> None:
    scene = Scene(JUNK_A, "23550m36p258s123z", JUNK_B, JUNK_C, draws="4m")
    scene.discard(0, "4m", drawn=True)
    chii = {call.tiles for call in legal_actions(scene.view(1)) if isinstance(call, act.Chii)}
    assert chii == {two("2m3m"), two("3m5m"), two("3m0m")}


def test_pon_with_or_without_the_red_five() -> None:
    scene = Scene(JUNK_A, JUNK_C, "550m369p14s12345z", JUNK_C, draws="5m")
    scene.discard(0, "5m", drawn=True)
    pon = {call.tiles for call in legal_actions(scene.view(2)) if isinstance(call, act.Pon)}
    assert pon == {two("5m5m"), two("0m5m")}


def test_pon_comes_before_chii_and_waits_for_none() -> None:
    scene = Scene(JUNK_A, "46m258p369s12345z", "55m147p258s12345z", JUNK_C, draws="5m")
    scene.discard(0, "5m", drawn=True).take(1, act.Chii((tile("4m"), tile("6m"))))
    assert pending(scene.state) == (2,)
    scene.take(2, act.Pon((tile("5m"), tile("5m")))).close()
    called = [event for event in scene.events if isinstance(event, MeldCalled)]
    assert [event.seat for event in called] == [2]
    assert isinstance(scene.public.phase, AwaitDiscard)
    assert scene.public.phase.seat == 2
    scene = Scene(JUNK_A, "46m258p369s12345z", "55m147p258s12345z", JUNK_C, draws="5m")
    scene.discard(0, "5m", drawn=True).take(2, act.Pon((tile("5m"), tile("5m"))))
    assert pending(scene.state) == ()


def test_a_chii_waits_for_whoever_could_pon() -> None:
    scene = Scene(JUNK_A, "46m258p369s12345z", "55m147p258s12345z", JUNK_C, draws="5m")
    scene.discard(0, "5m", drawn=True).take(1, act.Chii((tile("4m"), tile("6m"))))
    with pytest.raises(IllegalAction) as refused:
        close_calls(scene.state)
    assert refused.value.reason is Refusal.CALLS_STILL_OPEN


def test_ron_comes_before_pon() -> None:
    scene = Scene(JUNK_A, "88p147m258s12345z", "345678m345s67p88s", JUNK_C, draws="8p")
    scene.discard(0, "8p", drawn=True).take(1, act.Pon((tile("8p"), tile("8p"))))
    assert pending(scene.state) == (2,)
    scene.take(2, act.Ron()).close()
    assert [win.seat for win in scene.over.wins] == [2]


def test_nobody_answers_twice() -> None:
    scene = Scene(JUNK_A, "46m258p369s12345z", JUNK_B, JUNK_C, draws="5m")
    scene.discard(0, "5m", drawn=True).take(1, act.Pass())
    assert why_not(scene.view(1), act.Pass()) is Refusal.ALREADY_ANSWERED


def test_kuikae_after_a_chii_in_the_middle_bars_the_same_tile_only() -> None:
    scene = Scene(JUNK_A, "4456m258p369s123z", JUNK_B, JUNK_C, draws="5m")
    scene.discard(0, "5m", drawn=True).chii(1, "4m6m")
    assert scene.public.phase == AwaitDiscard(1, "call", (kind_of(tile("5m")),))


def test_a_red_five_is_a_five_for_kuikae() -> None:
    scene = Scene(JUNK_A, "0567m258p369s123z", JUNK_B, JUNK_C, draws="5m")
    scene.discard(0, "5m", drawn=True).chii(1, "6m7m")
    assert why_not(scene.view(1), act.Discard(tile("0m"), drawn=False)) is Refusal.KUIKAE


def test_a_call_that_leaves_only_barred_tiles_is_not_offered() -> None:
    # Three pons leave 4m 5m 6m 7m; a chii of 4m with 5m 6m would leave only the barred 4m and 7m.
    scene = Scene(JUNK_A, "4567m22p33p44p123z", JUNK_B, JUNK_C, draws="2p9m9m3p9s9s4p1s1s4m")
    for name, junk in (("2p", "1z"), ("3p", "2z"), ("4p", "3z")):
        scene.discard(0, name, drawn=True).pon(1, name * 2).turn(1, junk).turn(2).turn(3)
    scene.discard(0, "4m", drawn=True)
    assert why_not(scene.view(1), act.Chii((tile("5m"), tile("6m")))) is Refusal.KUIKAE
    assert legal_actions(scene.view(1)) == (act.Ron(), act.Pass())
