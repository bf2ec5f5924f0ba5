"""Wins on the first go-around: tenhou, chiihou and renhou in all their readings (S1)."""

import pytest

from bot.engine.actions import Ron
from bot.engine.errors import Refusal
from bot.engine.legal import why_not
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from tests.builders import Scene, tenhou_with
from tests.claims.support import FOUR_PLAYER_PRESETS, claims, kan, presets_where, under, under_every_preset
from tests.engine.scenes import WAITS_3S_NO_YAKU, WAITS_58P

RECOGNISED = under({name: preset(name) for name in FOUR_PLAYER_PRESETS if preset(name).renhou != "off"})
PONS_5Z = "55z147m258p369s12z"


@claims(142, 274, 275)
@pytest.mark.parametrize(
    ("hand", "win"),
    [(WAITS_3S_NO_YAKU, "3s"), (WAITS_58P, "8p"), ("33m1155p118s1177z", "8s"), ("123m456p789s1122z", "2z")],
    ids=["no other yaku", "other yaku", "seven pairs", "a triplet"],
)
@under_every_preset
def test_the_dealer_wins_a_yakuman_on_the_very_first_draw_with_any_hand(
    rules: Ruleset, hand: str, win: str, number: int
) -> None:
    first = Scene(hand, draws=win, rules=rules).tsumo(0)
    assert (first.yaku(), first.over.wins[0].value.base) == ({"tenhou": 1}, 8000)
    second = Scene(hand, draws="9m1s9p7z" + win, rules=rules).idle(4)
    assert "tenhou" not in second.tsumo(0).yaku()


@claims(142, 275)
@under_every_preset
def test_a_closed_quad_before_it_takes_the_dealers_yakuman_away(rules: Ruleset, number: int) -> None:
    scene = kan(Scene("111m345p34567s88p", draws="1m", rinshan="5s", rules=rules), 0, "1m")
    assert "tenhou" not in scene.tsumo(0).yaku()


@claims(143, 274, 275)
@pytest.mark.parametrize("seat", [1, 2, 3])
@under_every_preset
def test_another_wins_a_yakuman_on_the_own_first_draw(rules: Ruleset, seat: int, number: int) -> None:
    hands = ["", "", "", ""]
    hands[seat] = WAITS_3S_NO_YAKU
    draws = ["9m", "1s", "9p", "7z"]
    draws[seat] = "3s"
    first = Scene(*hands, draws="".join(draws), rules=rules).idle(seat).tsumo(seat)
    assert (first.yaku(), first.over.wins[0].value.base) == ({"chiihou": 1}, 8000)
    late = Scene(*hands, draws="".join(["9m1s9p7z", *draws]), rules=rules).idle(4 + seat).tsumo(seat)
    assert "chiihou" not in late.yaku()


@claims(143, 275)
@under_every_preset
def test_a_meld_or_quad_of_anyone_takes_that_yakuman_away(rules: Ruleset, number: int) -> None:
    called = Scene("", PONS_5Z, "", WAITS_3S_NO_YAKU, draws="5z9p3s", rules=rules)
    called.discard(0, "5z", drawn=True).pon(1, "5z5z").turn(1, "1m").turn(2)
    assert called.view(3).own.draws == 1
    assert "chiihou" not in called.tsumo(3).yaku()
    quad = Scene("", "111m258p369s1234z", "", WAITS_3S_NO_YAKU, draws="9m1m9p3s", rinshan="7z", rules=rules).turn(0)
    assert "chiihou" not in kan(quad, 1, "1m").turn(1).turn(2).tsumo(3).yaku()


def fed(rules: Ruleset, discarder: int = 0, *, hand: str = WAITS_58P, name: str = "8p", waiter: int = 2) -> Scene:
    """In the first go-around a seat discards the tile that completes the hand of the waiter."""
    hands = ["", "", "", ""]
    hands[waiter] = hand
    draws = ["9m", "1s", "9p", "7z"]
    draws[discarder] = name
    return Scene(*hands, draws="".join(draws), rules=rules).idle(discarder).discard(discarder, name, drawn=True)


@pytest.mark.claim(144)
@RECOGNISED
def test_renhou_is_a_ron_before_the_own_first_draw(rules: Ruleset) -> None:
    assert rules.renhou_window == "before_first_draw"
    assert "renhou" in fed(rules, 0).ron(2).yaku()
    assert "renhou" in fed(rules, 1).ron(2).yaku()
    # Seat 2 has drawn by the time seat 3 discards.
    assert "renhou" not in fed(rules, 3).ron(2).yaku()
    # The dealer has always drawn.
    assert "renhou" not in fed(rules, 1, waiter=0).ron(0).yaku()


@pytest.mark.claim(144)
@RECOGNISED
def test_a_meld_of_anyone_takes_renhou_away(rules: Ruleset) -> None:
    hands = ("", "55z147m258p36s12z8p", WAITS_58P)
    scene = Scene(*hands, draws="5z", rules=rules).discard(0, "5z", drawn=True).pon(1, "5z5z")
    assert scene.view(2).own.draws == 0
    assert "renhou" not in scene.discard(1, "8p").ron(2).yaku()


@pytest.mark.claim(145)
@pytest.mark.parametrize("value", ["yakuman", "baiman", "mangan", "five_han"])
def test_renhou_may_need_another_yaku_or_may_not(value: str) -> None:
    without = fed(tenhou_with(renhou=value), hand=WAITS_3S_NO_YAKU, name="3s")
    assert without.ron(2).yaku().keys() == {"renhou"}
    strict = tenhou_with(renhou=value, renhou_needs_yaku=True)
    assert why_not(fed(strict, hand=WAITS_3S_NO_YAKU, name="3s").view(2), Ron()) is Refusal.NO_YAKU
    assert "renhou" in fed(strict).ron(2).yaku()


@pytest.mark.claim(146)
@under(presets_where("renhou", "yakuman"))
def test_renhou_may_be_a_yakuman(rules: Ruleset) -> None:
    scene = fed(rules).ron(2)
    assert (scene.yaku(), scene.deltas) == ({"renhou": 1}, (-32000, 0, 32000, 0))


@pytest.mark.claim(147)
def test_renhou_may_be_a_baiman() -> None:
    assert fed(tenhou_with(renhou="baiman")).ron(2).deltas == (-16000, 0, 16000, 0)


@pytest.mark.claim(148)
@under(presets_where("renhou", "mangan"))
def test_renhou_may_be_a_mangan(rules: Ruleset) -> None:
    assert fed(rules).ron(2).deltas == (-8000, 0, 8000, 0)


@pytest.mark.claim(149)
@pytest.mark.parametrize("discarder", [0, 1, 3])
def test_renhou_may_be_on_any_discard_of_the_first_go_around(discarder: int) -> None:
    rules = tenhou_with(renhou="yakuman", renhou_window="first_go_around")
    assert "renhou" in fed(rules, discarder).ron(2).yaku()


@pytest.mark.claim(149)
def test_renhou_is_over_with_the_first_go_around() -> None:
    rules = tenhou_with(renhou="yakuman", renhou_window="first_go_around")
    late = Scene("", "", WAITS_58P, draws="9m1s9p7z8p", rules=rules).idle(4).discard(0, "8p", drawn=True)
    assert "renhou" not in late.ron(2).yaku()


@pytest.mark.claim(150)
@pytest.mark.parametrize(("discarder", "counts"), [(0, True), (1, False), (3, False)])
def test_renhou_may_be_on_the_dealers_first_discard_alone(discarder: int, counts: bool) -> None:
    rules = tenhou_with(renhou="yakuman", renhou_window="dealer_first_discard")
    assert ("renhou" in fed(rules, discarder).ron(2).yaku()) is counts


@pytest.mark.claim(151)
@under(presets_where("renhou", "off"))
def test_renhou_may_be_no_yaku_at_all(rules: Ruleset) -> None:
    assert "renhou" not in fed(rules).ron(2).yaku()
    assert why_not(fed(rules, hand=WAITS_3S_NO_YAKU, name="3s").view(2), Ron()) is Refusal.NO_YAKU
    assert "renhou" in fed(ruleset_from({"renhou": "five_han"}, rules)).ron(2).yaku()
