"""Liability for big dragons and big winds, and nagashi mangan paid as a self-draw."""

import pytest

from bot.engine.events import DrawReason, NextKyoku
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.tiles import KIND_OF, TILE_NAMES, YAOCHUU
from tests.builders import Scene
from tests.claims.support import presets_where, under
from tests.engine.scenes import WAITS_58P

TEXT = preset("riichi_advanced")
# Not tenpai until the third dragon is called: a tile called instead of won on would be furiten.
DRAGONS = "55z66z77z4567m139s"


def dragons_fed(last: str, rules: Ruleset, hand: str = DRAGONS, junk: str = "1s9s3s", **places: int) -> Scene:
    """The dealer fed seat 1 all three dragons, one after the other; ``last`` are the draws from seat 2 on."""
    scene = Scene("", hand, "", "", draws="5z1p1p6z2p2p7z" + last, rules=rules, **places)  # type: ignore[arg-type]
    for dragon, out in zip("567", (junk[:2], junk[2:4], junk[4:]), strict=True):
        scene.discard(0, f"{dragon}z", drawn=True).pon(1, f"{dragon}z{dragon}z").turn(1, out)
        if dragon != "7":
            scene.turn(2).turn(3)
    return scene


def fed_by(scene: Scene) -> dict[int, int]:
    """What each seat pays for the win, counters and bets left aside."""
    paid: dict[int, int] = {}
    for payment in scene.over.wins[0].payments:
        if payment.reason != "honba":
            paid[payment.payer] = paid.get(payment.payer, 0) + payment.points
    return paid


WITH_DRAGONS = under(presets_where("pao_daisangen", value=True))


@pytest.mark.claim(276)
@pytest.mark.parametrize("option", [True, False])
def test_who_feeds_the_third_dragon_after_two_called_sets_is_liable(option: bool) -> None:
    rules = ruleset_from({"pao_daisangen": option}, TEXT)
    assert TEXT.pao_daisangen
    won = dragons_fed("8s8s8s7m", rules).idle(3).tsumo(1)
    assert won.yaku() == {"daisangen": 1}
    assert fed_by(won) == ({0: 32000} if option else {0: 16000, 2: 8000, 3: 8000})


@pytest.mark.claim(276)
@WITH_DRAGONS
def test_nobody_is_liable_for_a_third_dragon_of_the_own_hand(rules: Ruleset) -> None:
    # Two dragons are called, the third is a triplet in the hand; 4m and 7m win.
    scene = Scene("", "55z66z777z124567m", "", "", draws="5z1p1p6z2p2p9s7m", rules=rules)
    scene.discard(0, "5z", drawn=True).pon(1, "5z5z").turn(1, "1m").turn(2).turn(3)
    scene.discard(0, "6z", drawn=True).pon(1, "6z6z").turn(1, "2m").turn(2).turn(3).turn(0)
    assert fed_by(scene.tsumo(1)) == {0: 16000, 2: 8000, 3: 8000}


@pytest.mark.claim(277)
@pytest.mark.parametrize("option", [True, False])
def test_who_feeds_the_fourth_wind_after_three_open_sets_is_liable(option: bool) -> None:
    rules = ruleset_from({"pao_daisuushii": option}, TEXT)
    assert TEXT.pao_daisuushii
    scene = Scene("", "11z22z33z44z12345m", "", "", draws="1z1p1p2z2p2p3z3p3p4z9s9s9s5m", rules=rules)
    for wind, out in zip("1234", ("1m", "2m", "3m", "4m"), strict=True):
        scene.discard(0, f"{wind}z", drawn=True).pon(1, f"{wind}z{wind}z").turn(1, out)
        if wind != "4":
            scene.turn(2).turn(3)
    won = scene.idle(3).tsumo(1)
    assert won.yaku() == {"daisuushii": 2}
    assert fed_by(won) == ({0: 64000} if option else {0: 32000, 2: 16000, 3: 16000})


@pytest.mark.claim(278)
@WITH_DRAGONS
def test_the_liable_player_pays_a_self_draw_in_full(rules: Ruleset) -> None:
    won = dragons_fed("8s8s8s7m", rules, honba=2).idle(3).tsumo(1)
    assert won.deltas == (-32600, 32600, 0, 0)


@pytest.mark.claim(279)
@pytest.mark.parametrize(("payer", "counters"), [("liable", {0: 600}), ("discarder", {2: 600})])
@WITH_DRAGONS
def test_a_ron_from_another_is_paid_half_and_half_with_the_counters_on_the_liable(
    rules: Ruleset, payer: str, counters: dict[int, int]
) -> None:
    chosen = ruleset_from({"pao_honba_on_ron": payer}, rules)
    won = dragons_fed("7m", chosen, honba=2).discard(2, "7m", drawn=True).ron(1)
    assert fed_by(won) == {0: 16000, 2: 16000}
    assert {p.payer: p.points for p in won.over.wins[0].payments if p.reason == "honba"} == counters
    assert TEXT.pao_honba_on_ron == "liable"


@pytest.mark.claim(280)
@pytest.mark.parametrize(
    ("scope", "tsumo", "paid"),
    [
        ("liable_yakuman_only", True, {0: 32000 + 16000, 2: 8000, 3: 8000}),
        ("liable_yakuman_only", False, {0: 16000, 2: 16000 + 32000}),
        ("whole_hand", True, {0: 64000}),
        ("whole_hand", False, {0: 32000, 2: 32000}),
    ],
)
def test_of_a_composite_yakuman_only_the_dragons_are_the_liable_players(
    scope: str, tsumo: bool, paid: dict[int, int]
) -> None:
    rules = ruleset_from({"pao_scope": scope}, TEXT)
    hand, junk = "55z66z77z1122z123m", "1m2m3m"
    if tsumo:
        won = dragons_fed("8s8s8s2z", rules, hand, junk).idle(3).tsumo(1)
    else:
        won = dragons_fed("2z", rules, hand, junk).discard(2, "2z", drawn=True).ron(1)
    assert won.yaku() == {"daisangen": 1, "tsuuiisou": 1}
    assert fed_by(won) == paid
    assert TEXT.pao_scope == "liable_yakuman_only"


@pytest.mark.claim(308)
@WITH_DRAGONS
def test_a_liable_player_who_deals_the_winning_tile_pays_as_any_discarder(rules: Ruleset) -> None:
    def dealt_in(**options: object) -> Scene:
        scene = dragons_fed("8s8s7m", ruleset_from(options, rules), honba=1).idle(2)
        return scene.discard(0, "7m", drawn=True).ron(1)

    assert dealt_in().deltas == dealt_in(pao_daisangen=False).deltas == (-32300, 32300, 0, 0)


# Nagashi mangan as a win


def nagashi(rules: Ruleset) -> Scene:
    """Seat 2 discards terminals and honours only; the dealer is tenpai. Two counters and a stick lie on the table."""
    draws = "2s6s1m7s" + "2s6s9m7s" + "2s6s1p7s" + "2s6s9p7s"
    scene = Scene(WAITS_58P, "", "19m19p19s1234567z", "", draws=draws, rules=rules, honba=2, kyotaku=1)
    while isinstance(phase := scene.public.phase, AwaitDiscard):
        if phase.seat == 2:
            out = next(held for held in scene.view(2).hidden.tiles if KIND_OF[held] in YAOCHUU)
            scene.turn(2, TILE_NAMES[out])
        else:
            scene.turn(phase.seat)
    return scene


@pytest.mark.claim(281)
@pytest.mark.parametrize("name", ["wikipedia_default", "local_all"])
@pytest.mark.parametrize("option", ["win", "draw"])
def test_nagashi_is_paid_as_a_self_draw_and_is_no_longer_a_draw(name: str, option: str) -> None:
    assert preset(name).nagashi == "win"
    scene = nagashi(ruleset_from({"nagashi": option}, preset(name)))
    draw = scene.draw
    assert (draw.reason, draw.nagashi, 0 in draw.tenpai) == (DrawReason.NAGASHI_MANGAN, (2,), True)
    if option == "win":
        # Counters and sticks are collected, and a dealer who did not win passes the deal.
        assert scene.deltas == (-4200, -2200, 8000 + 600 + 1000, -2200)
        assert (scene.over.ended.kyotaku, scene.over.ended.following) == (0, NextKyoku(0, 2, 1, 0))
    else:
        assert scene.deltas == (-4000, -2000, 8000, -2000)
        assert (scene.over.ended.kyotaku, scene.over.ended.following) == (1, NextKyoku(0, 1, 0, 3))
