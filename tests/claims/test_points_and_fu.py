"""Points and fu as the fourth document counts them; where its table is wrong, the value that is right."""

import pytest

from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.engine.scoring.score import HandValue, limit_and_base, ron_points, tsumo_points
from tests.builders import Scene
from tests.claims.support import presets_where, under, under_every_preset
from tests.engine.hands import fu, worth
from tests.engine.scenes import WAITS_58P
from tests.for_each import for_each

NO_KIRIAGE = under(presets_where("kiriage", value=False))
KAZOE = under(presets_where("kazoe", "yakuman"))

PINFU = "12355m34789p456s2p"
# Indicators that lift one han of pinfu: 4m counts twice, 1m once.
DORA = {1: "", 2: "1m", 3: "4m", 4: "4m1m", 5: "44m", 6: "44m1m", 7: "444m", 8: "444m1m", 9: "4444m", 10: "4444m1m"}


def of_han(han: int, rules: Ruleset, seat: str = "S") -> HandValue:
    """A closed hand of 30 fu, won by ron, with so many han."""
    if han <= 10:
        value = worth(PINFU, rules, seat=seat, dora=DORA[han])
    else:
        # Riichi is the eleventh; what is beneath adds one or two more.
        ura = {11: "", 12: "2m", 13: "2m9m"}[han]
        with_ura = ruleset_from({"ura_dora": True, "kan_ura_dora": True}, rules)
        value = worth(PINFU, with_ura, seat=seat, dora=DORA[10], riichi=True, ura=ura)
    assert (value.han, value.fu) == (han, 30)
    return value


def by_ron(han: int, rules: Ruleset) -> tuple[int, int]:
    """What a ron of so many han costs: of a non-dealer, of the dealer."""
    return (
        ron_points(of_han(han, rules).base, dealer=False),
        ron_points(of_han(han, rules, "E").base, dealer=True),
    )


# The table


@pytest.mark.claim(258)
@pytest.mark.parametrize(
    ("han", "points"), [(1, (1000, 1500)), (2, (2000, 2900)), (3, (3900, 5800)), (4, (7700, 11600))]
)
@NO_KIRIAGE
def test_points_of_one_to_four_han(rules: Ruleset, han: int, points: tuple[int, int]) -> None:
    assert by_ron(han, rules) == points
    rounded_up = by_ron(han, ruleset_from({"kiriage": True}, rules))
    assert rounded_up == ((8000, 12000) if han == 4 else points)


@pytest.mark.claim(259)
@pytest.mark.parametrize(
    ("han", "points"),
    [
        (5, (8000, 12000)),
        (6, (12000, 18000)),
        (7, (12000, 18000)),
        (11, (24000, 36000)),
        (12, (24000, 36000)),
        (13, (32000, 48000)),
    ],
)
@KAZOE
def test_points_from_five_han_up(rules: Ruleset, han: int, points: tuple[int, int]) -> None:
    assert by_ron(han, rules) == points
    capped = by_ron(han, ruleset_from({"kazoe": "sanbaiman"}, rules))
    assert capped == ((24000, 36000) if han == 13 else points)


@pytest.mark.claim(260)
@pytest.mark.parametrize("han", [8, 9, 10])
@under_every_preset
def test_eight_to_ten_han_are_16000_and_not_the_18000_that_is_printed(rules: Ruleset, han: int) -> None:
    assert by_ron(han, rules) == (16000, 24000)


# The formula


def up(points: int) -> int:
    return -(-points // 100) * 100


@pytest.mark.claim(261)
@for_each("han", range(1, 5))
@for_each("fu_count", [20, 25, *range(30, 120, 10)])
@NO_KIRIAGE
def test_points_are_fu_times_four_times_two_to_the_han(rules: Ruleset, fu_count: int, han: int) -> None:
    value = fu_count * 4 * 2**han
    base = limit_and_base(han, fu_count, rules)[1]
    assert ron_points(base, dealer=False) == min(up(value * 4), 8000)
    assert ron_points(base, dealer=True) == min(up(value * 6), 12000)


@pytest.mark.claim(261)
@under_every_preset
def test_one_han_of_thirty_fu_is_a_thousand_for_a_non_dealer(rules: Ruleset) -> None:
    assert 4 * 30 * 4 * 2**1 == 960
    assert by_ron(1, rules)[0] == 1000


@pytest.mark.claim(262)
@under_every_preset
def test_four_han_of_forty_fu_stop_at_8000(rules: Ruleset) -> None:
    hand = "234m222678p5678s5s"
    value = worth(hand, rules, dora="1m2m")
    assert (value.han, value.fu) == (3, 40)
    assert ron_points(value.base, dealer=False) == 5200
    value = worth(hand, rules, dora="1m2m3m")
    assert (value.han, value.fu) == (4, 40)
    # 40 x 4 x 2^4 x 4 would be 10240.
    assert ron_points(value.base, dealer=False) == 8000
    assert ron_points(worth(hand, rules, seat="E", dora="1m2m3m").base, dealer=True) == 12000


# Who pays


def won_by(seat: int, rules: Ruleset) -> Scene:
    """This seat wins by self-draw on its second turn, without riichi; seat 0 is the dealer."""
    hands = ["", "", "", ""]
    hands[seat] = WAITS_58P
    draws = ["9m", "9m", "9s", "9s", "9m", "1p", "9s", "9p"]
    draws[4 + seat] = "8p"
    return Scene(*hands, draws="".join(draws), rules=rules).idle(4 + seat).tsumo(seat)


@pytest.mark.claim(263)
@under_every_preset
def test_a_discarder_pays_everything(rules: Ruleset) -> None:
    scene = Scene("", WAITS_58P, "", "", draws="9m9s8p9m1p9s9p", rules=rules).turn(0).turn(1)
    scene.discard(2, "8p", drawn=True).ron(1)
    assert (scene.deltas[0], scene.deltas[3]) == (0, 0)
    assert -scene.deltas[2] == scene.deltas[1] == ron_points(scene.over.wins[0].value.base, dealer=False)


@pytest.mark.claim(263)
@under_every_preset
def test_a_dealers_self_draw_is_paid_by_the_others_in_equal_parts(rules: Ruleset) -> None:
    scene = won_by(0, rules)
    third = up(ron_points(scene.over.wins[0].value.base, dealer=True) // 3)
    assert scene.deltas == (3 * third, -third, -third, -third)


@pytest.mark.claim(263)
@pytest.mark.parametrize("seat", [1, 2, 3])
@under_every_preset
def test_of_another_self_draw_the_dealer_pays_half_and_the_others_a_quarter_each(rules: Ruleset, seat: int) -> None:
    scene = won_by(seat, rules)
    whole = ron_points(scene.over.wins[0].value.base, dealer=False)
    quarter, half = up(whole // 4), up(whole // 2)
    expected = [-quarter] * 4
    expected[0], expected[seat] = -half, half + 2 * quarter
    assert scene.deltas == tuple(expected)


@pytest.mark.claim(264)
@NO_KIRIAGE
def test_a_self_draw_may_bring_more_than_the_same_hand_by_ron(rules: Ruleset) -> None:
    base = of_han(3, rules).base
    dealer, other = tsumo_points(base, dealer=False)
    assert (dealer + 2 * other, ron_points(base, dealer=False)) == (4000, 3900)
    # Never less, whatever the hand.
    for han in range(1, 5):
        for fu_count in range(30, 120, 10):
            base = limit_and_base(han, fu_count, rules)[1]
            dealer, other = tsumo_points(base, dealer=False)
            assert dealer + 2 * other >= ron_points(base, dealer=False)
            assert 3 * tsumo_points(base, dealer=True)[1] >= ron_points(base, dealer=True)


# Fu


@pytest.mark.claim(266)
@for_each(
    ("sets", "points"),
    [
        ("(888p)", 2),
        ("(999p)", 4),
        ("(444z)", 4),
        ("(8888p)", 8),
        ("(8888p+)", 8),
        ("(9999p)", 16),
        ("(4444z+)", 16),
        ("[8888p]", 16),
        ("[9999p]", 32),
        ("[4444z]", 32),
    ],
)
@under_every_preset
def test_fu_of_declared_triplets_and_quads(rules: Ruleset, sets: str, points: int) -> None:
    parts = worth(f"23m678s99s555z{sets}4m", rules).fu_items
    assert [part.fu for part in parts if part.reason.startswith(("open_", "closed_k"))] == [points]


@pytest.mark.claim(266)
@pytest.mark.parametrize(
    ("hand", "tsumo", "reason", "points"),
    [
        # Eight of dots completes a triplet, or does not: the triplet of dragons stands beside it.
        ("234m88p678s99s777z8p", True, "closed_triplet", 4 + 8),
        ("234m88p678s99s777z8p", False, "open_triplet", 2),
        ("234m99p678s88s777z9p", True, "closed_triplet", 8 + 8),
        ("234m99p678s88s777z9p", False, "open_triplet", 4),
        ("34m888p678s99s777z2m", False, "closed_triplet", 4 + 8),
    ],
)
@under_every_preset
def test_a_triplet_completed_by_ron_counts_half_and_a_self_drawn_one_in_full(
    rules: Ruleset, hand: str, tsumo: bool, reason: str, points: int
) -> None:
    assert fu(worth(hand, rules, tsumo=tsumo))[reason] == points


@pytest.mark.claim(267)
@for_each(
    ("hand", "tsumo", "seat", "parts"),
    [
        ("34m567p678s222p88s5m", False, "S", {"base": 20, "closed_ron": 10}),
        ("34m567p678s222p88s5m", True, "S", {"base": 20, "tsumo": 2}),
        ("24m567p678s222p88s3m", True, "S", {"base": 20, "tsumo": 2, "wait_kanchan": 2}),
        ("12m567p678s222p88s3m", True, "S", {"base": 20, "tsumo": 2, "wait_penchan": 2}),
        ("234m567p678s222p8s8s", True, "S", {"base": 20, "tsumo": 2, "wait_tanki": 2}),
        ("34m567p678s222p66z5m", True, "S", {"base": 20, "tsumo": 2, "pair_dragon": 2}),
        ("34m567p678s222p22z5m", True, "S", {"base": 20, "tsumo": 2, "pair_seat_wind": 2}),
        ("34m567p678s222p11z5m", True, "S", {"base": 20, "tsumo": 2, "pair_round_wind": 2}),
        ("34m567p678s222p33z5m", True, "S", {"base": 20, "tsumo": 2}),
        ("34m567p678s222p11z5m", True, "E", {"base": 20, "tsumo": 2, "pair_double_wind": 4}),
    ],
)
@under(presets_where("double_wind_fu", 4))
def test_fu_for_the_win_the_wait_and_the_pair(
    rules: Ruleset, hand: str, tsumo: bool, seat: str, parts: dict[str, int]
) -> None:
    found = fu(worth(hand, rules, tsumo=tsumo, seat=seat, riichi=True))
    assert found.pop("closed_triplet") == 4
    assert found == parts


@pytest.mark.claim(267)
@pytest.mark.parametrize("points", [2, 4])
def test_a_double_wind_pair_is_four_fu_or_two(points: int) -> None:
    rules = ruleset_from({"double_wind_fu": points})
    found = fu(worth("34m567p678s222p11z5m", rules, tsumo=True, seat="E", riichi=True))
    assert found["pair_double_wind"] == points


@pytest.mark.claim(268)
@pytest.mark.parametrize(
    ("hand", "flags", "parts", "total"),
    [
        ("34m567p678s222p88s5m", {"tsumo": True}, 26, 30),
        ("234m222678p5678s5s", {}, 36, 40),
        ("34m567p678s777z88s5m", {}, 38, 40),
        ("34m567p678s777z88s5m", {"tsumo": True}, 30, 30),
    ],
)
@under_every_preset
def test_fu_are_rounded_up_to_the_next_ten(
    rules: Ruleset, hand: str, flags: dict[str, bool], parts: int, total: int
) -> None:
    value = worth(hand, rules, riichi=True, **flags)
    assert (sum(fu(value).values()), value.fu) == (parts, total)


@pytest.mark.claim(268)
@pytest.mark.parametrize("han", range(5, 14))
@under_every_preset
def test_from_five_han_on_fu_change_nothing(rules: Ruleset, han: int) -> None:
    assert len({limit_and_base(han, fu_count, rules)[1] for fu_count in (20, 25, *range(30, 120, 10))}) == 1
    assert len({limit_and_base(3, fu_count, rules)[1] for fu_count in (30, 40, 50)}) == 3
