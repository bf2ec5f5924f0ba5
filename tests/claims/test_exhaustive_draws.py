"""Exhaustive draws: who is tenpai, who shows, who pays, and the counter that follows (third and fourth document)."""

import pytest

from bot.engine.actions import DeclareNoten
from bot.engine.events import DrawReason, Ryuukyoku
from bot.engine.legal import legal_actions, why_not
from bot.engine.phases import AwaitDiscard, AwaitTenpai
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.tiles import kind_of
from tests.builders import Scene, tile
from tests.claims.support import claims, kan, play_out, presets_where, show_hands, under, under_every_preset
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P

READY = ("123m456m789m12p99s", WAITS_58P, "123456789s12p99m", "456789p234678s4z")
FAR = (JUNK_A, JUNK_B, JUNK_C, "369m147p258s1234z")
THREE_THOUSAND = under(presets_where("noten_bappu", 3000))


def drawn_out(rules: Ruleset, *ready: int, **places: int) -> Scene:
    """An exhaustive draw at which these seats, and no others, are tenpai and show it."""
    hands = [READY[seat] if seat in ready else FAR[seat] for seat in range(4)]
    scene = play_out(Scene(*hands, rules=rules, **places))  # type: ignore[arg-type]
    assert draw_of(scene).tenpai == ready
    return scene


def draw_of(scene: Scene) -> Ryuukyoku:
    draw = scene.draw
    assert draw.reason is DrawReason.EXHAUSTIVE, draw.reason
    return draw


def played_to_the_end(scene: Scene) -> Scene:
    """Until the last discard has been passed; where hands are shown by choice, before that choice."""
    while isinstance(scene.public.phase, AwaitDiscard):
        scene.idle(1)
    return scene


# Payments


@pytest.mark.claim(202)
@pytest.mark.parametrize(
    ("ready", "deltas"), [((0, 1, 3), (1000, 1000, -3000, 1000)), ((1,), (-1000, 3000, -1000, -1000))]
)
@THREE_THOUSAND
def test_one_noten_pays_each_a_thousand_and_one_tenpai_gets_it_from_each(
    rules: Ruleset, ready: tuple[int, ...], deltas: tuple[int, ...]
) -> None:
    assert drawn_out(rules, *ready).deltas == deltas


@claims(201, 244)
@pytest.mark.parametrize(
    ("ready", "deltas"),
    [
        ((), (0, 0, 0, 0)),
        ((2,), (-1000, -1000, 3000, -1000)),
        ((0, 2), (1500, -1500, 1500, -1500)),
        ((1, 2, 3), (-3000, 1000, 1000, 1000)),
        ((0, 1, 2, 3), (0, 0, 0, 0)),
    ],
)
def test_payments_of_an_exhaustive_draw_by_the_number_of_tenpai_players(
    ready: tuple[int, ...], deltas: tuple[int, ...], number: int
) -> None:
    assert drawn_out(preset("riichi_advanced"), *ready).deltas == deltas


# Who is tenpai


@pytest.mark.claim(203)
@under(presets_where("noten_choice", value=True))
def test_a_player_who_will_not_show_a_waiting_hand_is_noten_and_pays(rules: Ruleset) -> None:
    scene = played_to_the_end(Scene(*READY[:3], FAR[3], rules=rules))
    assert isinstance(scene.public.phase, AwaitTenpai)
    show_hands(scene, 1)
    assert draw_of(scene).tenpai == (0, 2)
    assert draw_of(scene).shown[1] is None
    assert scene.deltas == (1500, -1500, 1500, -1500)


@pytest.mark.claim(203)
def test_where_there_is_no_choice_every_waiting_hand_is_shown() -> None:
    rules = ruleset_from({"noten_choice": False}, preset("ema2012"))
    scene = played_to_the_end(Scene(*READY[:3], FAR[3], rules=rules))
    assert draw_of(scene).tenpai == (0, 1, 2)


@pytest.mark.claim(204)
@pytest.mark.parametrize(("option", "ready"), [("noten", ()), ("noten_concealed", (0,)), ("tenpai", (0,))])
def test_waiting_only_for_a_tile_of_which_one_has_all_four_is_not_tenpai(option: str, ready: tuple[int, ...]) -> None:
    # 5p between 4p and 6p is the only wait, and all four lie in the own closed kan.
    rules = ruleset_from({"tenpai_own_four": option}, preset("ema2012"))
    hands = ("555p46p345m345s66m", FAR[1], JUNK_C, FAR[3])
    scene = Scene(*hands, draws="0p", rinshan="9p", rules=ruleset_from({"aka_dora": [0, 1, 0]}, rules))
    assert draw_of(play_out(kan(scene, 0, "5p"))).tenpai == ready


@pytest.mark.claim(204)
@pytest.mark.parametrize(("option", "ready"), [("noten", ()), ("noten_concealed", ()), ("tenpai", (0,))])
def test_the_four_may_be_concealed_too(option: str, ready: tuple[int, ...]) -> None:
    # Three sets and a fourth 1m that waits for a fifth.
    rules = ruleset_from({"tenpai_own_four": option}, preset("ema2012"))
    hands = ("1111m234567p789s", "58m369p1477s1234z", "369m158p258s1234z", "369m147p258s1234z")
    assert draw_of(play_out(Scene(*hands, rules=rules))).tenpai == ready


@pytest.mark.claim(204)
@under(presets_where("tenpai_own_four", "noten"))
def test_one_more_wait_that_is_free_makes_the_hand_tenpai(rules: Ruleset) -> None:
    # 2p 3p wait for 1p, of which all four are held, and for 4p.
    hands = ("111p23p345m345s66m", "58m369p1477s1234z", "369m258p258s1234z", "369m258p147s1234z")
    scene = Scene(*hands, draws="1p", rinshan="9p", rules=rules)
    assert draw_of(play_out(kan(scene, 0, "1p"))).tenpai == (0,)


@pytest.mark.claim(205)
@under_every_preset
def test_a_hand_is_tenpai_though_all_its_waits_are_visible(rules: Ruleset) -> None:
    # 3m is the only wait of seat 0. Seat 2 pons it, and the fourth lies in seat 1's river.
    hands = ("24m456p123999s77z", "258m147p158s1234z", "33m147p258s1234z9p", "69m147p258s12346z")
    scene = Scene(*hands, draws="6z3m5z6z3m", rules=rules)
    scene.turn(0).discard(1, "3m", drawn=True).pon(2, "3m3m").turn(2, "9p")
    play_out(scene.turn(3, "5z"))
    visible = [entry.tile for seat in scene.public.seats for entry in seat.river]
    visible += [held for seat in scene.public.seats for meld in seat.melds for held in meld.tiles]
    assert scene.view(0).hidden.waits == (kind_of(tile("3m")),)
    assert visible.count(tile("3m")) >= 4
    assert draw_of(scene).tenpai == (0,)


# Who shows


@pytest.mark.claim(206)
@under_every_preset
def test_whoever_declared_riichi_shows_the_hand_at_an_exhaustive_draw(rules: Ruleset) -> None:
    scene = Scene(FAR[0], WAITS_58P, JUNK_C, FAR[3], draws="9m9s", rules=rules)
    scene.turn(0).riichi(1, "9s", drawn=True).close()
    played_to_the_end(scene)
    if isinstance(scene.public.phase, AwaitTenpai):
        # Nobody in riichi may keep the hand closed.
        assert DeclareNoten() not in legal_actions(scene.view(1))
        assert why_not(scene.view(1), DeclareNoten()) is not None
    play_out(scene)
    assert draw_of(scene).shown[1] == scene.view(1).hidden.hand
    assert 1 in draw_of(scene).tenpai


# The counter


@pytest.mark.claim(207)
@pytest.mark.parametrize("option", [True, False])
@pytest.mark.parametrize("ready", [(0,), (1,), ()])
def test_a_counter_is_placed_after_an_exhaustive_draw(option: bool, ready: tuple[int, ...]) -> None:
    rules = ruleset_from({"honba_on_draw": option}, preset("ema2012"))
    following = drawn_out(rules, *ready, honba=2).following
    assert following.honba == (3 if option else 2)
    # The dealer passes the seat when noten, and the counters stay all the same.
    assert following.oya == (0 if ready == (0,) else 1)
