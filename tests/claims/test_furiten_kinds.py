"""Furiten as the third and the fourth document tell it: the own discards, the tile let go, and what ends it."""

import pytest

from bot.engine.actions import Discard, Ron, Tsumo
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions, why_not
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from tests.builders import Scene, tile
from tests.claims.support import claims, kan, presets_where, under, under_every_preset
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P

# Waits 6m with tanyao, and 9m without a yaku.
ONE_SIDED = "78m222p345p66s678s"


def waiting(draws: str, rules: Ruleset, hand: str = WAITS_58P) -> Scene:
    """Seat 1 waits; ``draws`` from the dealer on."""
    return Scene(JUNK_A, hand, JUNK_B, JUNK_C, draws=draws, rules=rules)


# The own discards


@claims(217, 232)
@under_every_preset
def test_a_previous_discard_that_completes_the_hand_forbids_ron_even_without_a_yaku(
    rules: Ruleset, number: int
) -> None:
    # 9m completes the hand without a yaku and lies in the own river; 6m would complete it with one.
    scene = waiting("1z9m1p6m", rules, ONE_SIDED).idle(3)
    assert scene.view(1).discard_furiten
    scene.discard(3, "6m", drawn=True)
    assert why_not(scene.view(1), Ron()) is Refusal.FURITEN_DISCARD
    free = waiting("1z9p1p6m", rules, ONE_SIDED).idle(3).discard(3, "6m", drawn=True)
    assert why_not(free.view(1), Ron()) is None
    # On 9m itself there would have been nothing to win with.
    plain = waiting("1z9p1p9m", rules, ONE_SIDED).idle(3).discard(3, "9m", drawn=True)
    assert why_not(plain.view(1), Ron()) is Refusal.NO_YAKU


@pytest.mark.claim(218)
@under_every_preset
def test_a_changed_hand_ends_furiten_but_in_riichi_it_cannot_change(rules: Ruleset) -> None:
    scene = waiting("9m8p5z6z7z6p", rules).idle(5)
    assert scene.view(1).furiten
    # A second 6p for the 7p: 6p and 8s are the waits now.
    scene.turn(1, "7p")
    assert not scene.view(1).furiten
    declared = waiting("9m9s5z6z7z8p1z2z3z6p", rules).turn(0).turn(1, "9s").idle(3)
    declared.riichi(1, "8p", drawn=True).close()
    assert declared.view(1).furiten
    declared.idle(3)
    assert why_not(declared.view(1), Discard(tile("7p"), drawn=False)) is Refusal.RIICHI_HAND_IS_FIXED
    assert declared.view(1).furiten


@claims(192, 222, 236)
@pytest.mark.parametrize("kind", ["discard", "temporary", "riichi"])
@under_every_preset
def test_no_kind_of_furiten_keeps_a_player_from_winning_by_self_draw(rules: Ruleset, kind: str, number: int) -> None:
    if kind == "riichi":
        scene = waiting("9m9s5p6z7z8p", rules).turn(0).riichi(1, "9s", drawn=True).close().idle(3)
        assert scene.view(1).furiten
    elif kind == "discard":
        scene = waiting("9m8p5z6z7z5p", rules).idle(5)
        assert scene.view(1).furiten
    else:
        scene = waiting("9m9s5p6z7z8p", rules).idle(3)
        assert scene.view(1).furiten
        scene.idle(2)
    assert Tsumo() in legal_actions(scene.view(1))
    assert scene.tsumo(1).over.wins[0].seat == 1


# The tile let go


@pytest.mark.claim(219)
@under_every_preset
def test_a_completing_discard_let_go_bars_every_discard_of_the_go_around(rules: Ruleset) -> None:
    scene = waiting("9m9s5p8p", rules).idle(2).discard(2, "5p", drawn=True)
    assert why_not(scene.view(1), Ron()) is None
    scene.close().discard(3, "8p", drawn=True)
    assert why_not(scene.view(1), Ron()) is Refusal.FURITEN_TEMPORARY


@claims(219, 234)
@under_every_preset
def test_a_tile_let_go_for_want_of_a_yaku_bars_the_next_one_too(rules: Ruleset, number: int) -> None:
    # 9m completes without a yaku, 6m with tanyao.
    scene = waiting("1z9p9m6m", rules, ONE_SIDED).idle(2).discard(2, "9m", drawn=True)
    assert why_not(scene.view(1), Ron()) is Refusal.NO_YAKU
    scene.close().discard(3, "6m", drawn=True)
    assert why_not(scene.view(1), Ron()) is Refusal.FURITEN_TEMPORARY


INTERRUPTIONS = {"pung": "55z147p258s2347z9p", "chow": "46m147p258s2347z9p", "kong": "555z47p258s2347z9p"}


@pytest.mark.claim(220)
@pytest.mark.parametrize("what", list(INTERRUPTIONS))
def test_kong_pung_and_chow_end_temporary_furiten_in_the_2012_european_rules(what: str) -> None:
    for clear in ("own_draw_or_any_interruption", "own_draw"):
        rules = ruleset_from({"temp_furiten_clear": clear}, preset("ema2012"))
        called = "5m" if what == "chow" else "5z"
        # Seat 1 lets 5p go; seat 0 calls the next tile.
        draws = "9p9s5p" + called
        scene = Scene(INTERRUPTIONS[what], WAITS_58P, "", "", draws=draws, rinshan="9p", rules=rules).idle(3)
        assert scene.view(1).hidden.temporary_furiten
        scene.discard(3, called, drawn=True)
        match what:
            case "pung":
                scene.pon(0, "5z5z")
            case "chow":
                scene.chii(0, "4m6m")
            case _:
                scene.daiminkan(0)
        assert scene.view(1).furiten is (clear == "own_draw")


@pytest.mark.claim(220)
def test_concealed_kongs_end_it_as_well() -> None:
    scene = Scene("", WAITS_58P, "", "111m258p258s1234z", draws="9p9s5p1m", rules=preset("ema2012")).idle(3)
    assert scene.view(1).furiten
    assert not kan(scene, 3, "1m").view(1).furiten


@pytest.mark.claim(221)
@under_every_preset
def test_the_own_draw_always_ends_temporary_furiten(rules: Ruleset) -> None:
    scene = waiting("9m9s5p6z7z1z8p", rules).idle(3)
    assert scene.view(1).furiten
    # The mark may be shown until the own discard, but no discard of another falls between.
    scene.idle(3).discard(2, "8p", drawn=True)
    assert why_not(scene.view(1), Ron()) is None


@pytest.mark.claim(233)
@under(presets_where("temp_furiten_clear", "own_draw"))
def test_temporary_furiten_lasts_until_the_next_own_draw(rules: Ruleset) -> None:
    scene = waiting("9m9s5p6z7z1z8p", rules).idle(4)
    assert scene.view(1).furiten
    scene.idle(1)
    assert scene.view(1).hidden.drawn == tile("1z")
    assert not scene.view(1).furiten


@pytest.mark.claim(233)
@pytest.mark.parametrize(("clear", "after_own_call"), [("own_draw", True), ("own_turn", False)])
def test_an_own_call_is_no_draw(clear: str, after_own_call: bool) -> None:
    rules = ruleset_from({"temp_furiten_clear": clear}, preset("riichi_advanced"))
    scene = Scene("", "345m345s67p999s55z", "", "", draws="1m1s5p5z", rules=rules).idle(3)
    scene.discard(3, "5z", drawn=True).pon(1, "5z5z")
    assert scene.view(1).hidden.temporary_furiten is after_own_call


# In riichi


@claims(191, 235)
@under_every_preset
def test_in_riichi_a_tile_let_go_bars_ron_for_the_rest_of_the_hand(rules: Ruleset, number: int) -> None:
    scene = waiting("9m9s5p6z7z1z5z8p", rules).turn(0).riichi(1, "9s", drawn=True).close()
    scene.discard(2, "5p", drawn=True)
    assert why_not(scene.view(1), Ron()) is None
    scene.close().idle(4).discard(3, "8p", drawn=True)
    assert why_not(scene.view(1), Ron()) is Refusal.FURITEN_RIICHI
    # The same tiles without riichi: the own draw has ended it.
    plain = waiting("9m9s5p6z7z1z5z8p", rules).idle(7).discard(3, "8p", drawn=True)
    assert why_not(plain.view(1), Ron()) is None


@pytest.mark.claim(235)
@under_every_preset
def test_in_riichi_the_own_winning_draw_let_go_bars_ron_too(rules: Ruleset) -> None:
    scene = waiting("9m9s1p6z7z5p5z8p", rules).turn(0).riichi(1, "9s", drawn=True).close().idle(4)
    scene.idle(1).discard(3, "8p", drawn=True)
    assert why_not(scene.view(1), Ron()) in (Refusal.FURITEN_RIICHI, Refusal.FURITEN_DISCARD)
