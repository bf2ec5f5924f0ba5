"""Calls and the three ways to kan, as the fourth document tells them."""

import pytest

from bot.engine import actions as act
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions, why_not
from bot.engine.melds import MeldKind
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.rules.ruleset import Ruleset, preset
from bot.engine.tiles import TILE_NAMES
from tests.builders import Scene, tile
from tests.claims.support import claims, kan, to_act, under_every_preset
from tests.engine.hands import worth, yaku
from tests.engine.scenes import JUNK_A


def offers(scene: Scene, seat: int) -> set[type]:
    return {type(action) for action in legal_actions(scene.view(seat))}


# Calls


@pytest.mark.claim(237)
@under_every_preset
def test_only_the_next_player_may_chii_and_anyone_may_pon(rules: Ruleset) -> None:
    # All three hold 2m and 4m.
    hands = ("24m33258p369s123z", "24m33147p258s246z", "24m147p258s12356z")
    run = Scene("", *hands, draws="3m", rules=rules).discard(0, "3m", drawn=True)
    assert [act.Chii in offers(run, seat) for seat in (1, 2, 3)] == [True, False, False]
    for seat in (1, 2, 3):
        waiting = ["", "", "", ""]
        waiting[seat] = "33m147p258s12347z"
        triplet = Scene(*waiting, draws="3m", rules=rules).discard(0, "3m", drawn=True)
        assert act.Pon in offers(triplet, seat)


@pytest.mark.claim(237)
@pytest.mark.parametrize(
    ("discarded", "held", "offered"),
    [
        ("3m", "12m", True),
        ("3m", "24m", True),
        ("3m", "45m", True),
        ("3m", "14m", False),
        ("1p", "89m", False),
        ("9m", "12p", False),
        ("9m", "1m8m", False),
        ("1s", "9p2s", False),
        ("3z", "12z", False),
    ],
)
def test_only_a_tile_that_completes_a_run_of_one_suit_may_be_called_for_it(
    discarded: str, held: str, offered: bool
) -> None:
    # Eleven tiles that go into no run with these.
    scene = Scene("", held + "6666p6666s666z", "", "", draws=discarded)
    assert (act.Chii in offers(scene.discard(0, discarded, drawn=True), 1)) is offered


@pytest.mark.claim(237)
def test_three_players_pon_but_never_chii() -> None:
    scene = Scene("", "24p147s99p12345z9m", "33p2588s99m12345z", draws="3p", rules=preset("tenhou_sanma"))
    scene.discard(0, "3p", drawn=True)
    assert act.Chii not in offers(scene, 1)
    assert act.Pon in offers(scene, 2)


@pytest.mark.claim(237)
@under_every_preset
def test_pon_overrides_chii_and_shifts_the_turn(rules: Ruleset) -> None:
    scene = Scene(JUNK_A, "24m258p369s12347z", "33m147p258s12347z", "", draws="3m", rules=rules)
    scene.discard(0, "3m", drawn=True)
    scene.take(1, act.Chii((tile("2m"), tile("4m")))).take(2, act.Pon((tile("3m"), tile("3m")))).close()
    assert isinstance(scene.public.phase, AwaitDiscard)
    assert (scene.public.phase.seat, scene.public.phase.origin) == (2, "call")
    assert [len(own.melds) for own in scene.public.seats] == [0, 0, 1, 0]
    # Seat 1 is passed over: seat 3 draws after seat 2.
    assert to_act(scene.turn(2, "7z")) == 3


@pytest.mark.claim(238)
@pytest.mark.parametrize("call", ["chii", "pon"])
@under_every_preset
def test_called_sets_lie_open_and_are_never_discarded(rules: Ruleset, call: str) -> None:
    scene = Scene(JUNK_A, "2344m258p36s1237z", "", "", draws="4m", rules=rules)
    scene.discard(0, "4m", drawn=True)
    if call == "chii":
        scene.chii(1, "2m3m")
    else:
        scene.pon(1, "4m4m")
    (meld,) = scene.public.seats[1].melds
    assert meld.is_open
    assert (meld.called, meld.source) == (tile("4m"), 0)
    # The others see its tiles; of the hand they see eleven covered ones.
    assert scene.view(3).public.seats[1].melds == (meld,)
    assert scene.public.seats[1].concealed == 11
    for name in ("2m", "3m") if call == "chii" else ("4m",):
        assert why_not(scene.view(1), act.Discard(tile(name), drawn=False)) is Refusal.TILE_NOT_HELD
    # Nor on any later turn.
    scene.turn(1, "7z").idle(3)
    discards = {TILE_NAMES[a.tile] for a in legal_actions(scene.view(1)) if isinstance(a, act.Discard)}
    assert not discards & ({"2m", "3m"} if call == "chii" else set())
    assert scene.public.seats[1].melds == (meld,)


@pytest.mark.claim(239)
@under_every_preset
def test_a_triplet_and_a_discard_make_a_kan_with_a_replacement_tile_that_counts_as_a_triplet(rules: Ruleset) -> None:
    scene = Scene(JUNK_A, "", "777z258p369s1234m", "", draws="7z", rinshan="9p", rules=rules)
    live = scene.public.live
    scene.discard(0, "7z", drawn=True).daiminkan(2)
    (meld,) = scene.public.seats[2].melds
    assert (meld.kind, len(meld.tiles)) == (MeldKind.DAIMINKAN, 4)
    assert scene.view(2).hidden.drawn == tile("9p")
    assert scene.public.phase == AwaitDiscard(2, "rinshan", kan_feeder=0)
    assert scene.public.live == live - 1
    # Of value like a triplet, and one of four sets.
    assert yaku(worth("45m678p33s(123s)(7777z)6m", rules)) == yaku(worth("45m678p33s(123s)(777z)6m", rules))
    # Two in the hand are too few.
    few = Scene(JUNK_A, "", "77z258p369s12347m", "", draws="7z", rules=rules).discard(0, "7z", drawn=True)
    assert act.Daiminkan not in offers(few, 2)


@claims(39, 42, 43, 231, 240, 303)
@pytest.mark.parametrize("call", ["chii", "pon", "daiminkan"])
@under_every_preset
def test_whoever_calls_a_discard_has_an_open_hand_and_declares_no_riichi(
    rules: Ruleset, call: str, number: int
) -> None:
    hand = {"chii": "24m234p456s99s77z5s", "pon": "33m234p456s99s77z5s", "daiminkan": "333m234p456s99s7z5s"}[call]
    scene = Scene("", hand, "", "", draws="3m1p1p1p7z", rinshan="7z", rules=rules)
    scene.discard(0, "3m", drawn=True)
    match call:
        case "chii":
            scene.chii(1, "2m4m").turn(1, "5s").idle(3)
        case "pon":
            scene.pon(1, "3m3m").turn(1, "5s").idle(3)
        case _:
            scene.daiminkan(1)
    assert scene.public.seats[1].melds[0].is_open
    assert not scene.public.seats[1].closed
    assert act.Riichi not in offers(scene, 1)
    drawn = scene.view(1).hidden.drawn
    assert drawn is not None
    assert why_not(scene.view(1), act.Riichi(drawn, drawn=True)) is Refusal.HAND_IS_OPEN


# Kans


def with_a_pon(rules: Ruleset, draws: str, rinshan: str = "9p") -> Scene:
    """Seat 1 ponned 6m of the dealer; ``draws`` go on from seat 2."""
    scene = Scene("", "66m147p25889s123z", "", "", draws="6m" + draws, rinshan=rinshan, rules=rules)
    return scene.discard(0, "6m", drawn=True).pon(1, "6m6m").turn(1, "1z")


@pytest.mark.claim(252)
@under_every_preset
def test_a_drawn_fourth_tile_may_be_added_to_an_own_pon(rules: Ruleset) -> None:
    scene = with_a_pon(rules, "1p1p1p6m").idle(3)
    assert act.Kakan(tile("6m")) in legal_actions(scene.view(1))
    scene.kakan(1, "6m")
    if isinstance(scene.public.phase, AwaitCalls):
        scene.close()
    (meld,) = scene.public.seats[1].melds
    assert (meld.kind, meld.added, meld.source) == (MeldKind.KAKAN, tile("6m"), 0)
    assert scene.view(1).hidden.drawn == tile("9p")
    # Nobody else's pon, and no other tile.
    other = with_a_pon(rules, "6m").view(2)
    assert why_not(other, act.Kakan(tile("6m"))) is not None
    wrong = with_a_pon(rules, "1p1p1p9m").idle(3)
    assert act.Kakan not in offers(wrong, 1)


@pytest.mark.claim(304)
@under_every_preset
def test_a_closed_kan_and_an_added_one_may_wait_for_any_own_turn(rules: Ruleset) -> None:
    # The fourth 1m is held from the deal on and konged on the third turn.
    held = Scene("1111m258p369s123z", "", "", "", rules=rules)
    for _ in range(3):
        assert act.Ankan(tile("1m")) in legal_actions(held.view(0))
        held.idle(4)
    assert kan(held, 0, "1m").public.seats[0].melds[0].kind is MeldKind.ANKAN
    # The fourth 6m is drawn, kept, and added two turns later.
    added = with_a_pon(rules, "1p1p1p6m2p2p2p3p3p3p3p4p").idle(3)
    added.turn(1, "2z").idle(3).turn(1, "3z").idle(3)
    added.kakan(1, "6m")
    assert added.public.seats[1].melds[0].kind is MeldKind.KAKAN


@pytest.mark.claim(304)
@under_every_preset
def test_there_is_no_kan_in_the_turn_of_another_or_straight_after_a_call(rules: Ruleset) -> None:
    scene = Scene("", "1111m55z147p258s3z", "", "", draws="9m5z", rules=rules)
    assert why_not(scene.view(1), act.Ankan(tile("1m"))) is Refusal.NOT_YOUR_TURN
    called = Scene("", "1111m55z147p258s3z", "", "", draws="5z", rules=rules)
    called.discard(0, "5z", drawn=True).pon(1, "5z5z")
    assert why_not(called.view(1), act.Ankan(tile("1m"))) is Refusal.KAN_AFTER_CALL
