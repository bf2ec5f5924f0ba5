"""Options of the groups "yaku" and "yakuman" (rules reference 3.1, 3.5-3.7, 5.2)."""

from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import KIND_OF, TILE_NAMES, YAOCHUU
from tests.builders import Scene
from tests.engine.hands import worth, yaku
from tests.options.behaviour import behaviour
from tests.options.scenes import WAITS_58P, declared, scored, won


@behaviour("kuitan", {True: {"tanyao": 1}, False: "no_yaku"})
def test_open_tanyao(rules: Ruleset) -> object:
    return scored("34m456p88s(678s)(777p)5m", rules)


@behaviour("atozuke", {True: {"sanshoku_doujun": 1}, False: "no_yaku"})
def test_a_yaku_on_one_of_two_waits_only(rules: Ruleset) -> object:
    return scored("23m234p99s(234s)(789p)4m", rules)


@behaviour("pinfu_tsumo", {True: ({"menzen_tsumo": 1, "pinfu": 1}, 20), False: ({"menzen_tsumo": 1}, 30)})
def test_pinfu_by_tsumo(rules: Ruleset) -> object:
    value = worth("12355m34789p456s2p", rules, tsumo=True)
    return yaku(value), value.fu


@behaviour("chiitoi_four_same", {True: {"chiitoitsu": 2}, False: "not_complete"})
def test_four_equal_tiles_as_two_pairs(rules: Ruleset) -> object:
    return scored("1111m2288p3377s4z4z", rules)


@behaviour("ryanpeikou_four_identical", {True: {"ryanpeikou"}, False: set()})
def test_four_equal_runs(rules: Ruleset) -> object:
    return set(yaku(worth("2222333344449m9m", rules))) & {"ryanpeikou"}


PLAIN = "123m45679p789s33z8p"
"""Closed, without a yaku."""


@behaviour(
    "renhou",
    {
        "off": ("no_yaku", None, None),
        "five_han": ({"renhou": 5}, 5, "mangan"),
        "mangan": ({"renhou": 5}, 5, "mangan"),
        "baiman": ({"renhou": 8}, 8, "baiman"),
        "yakuman": ({"renhou": 1}, 13, "yakuman"),
    },
)
def test_the_hand_of_man(rules: Ruleset) -> object:
    found = scored(PLAIN, rules, renhou=True)
    if isinstance(found, str):
        return found, None, None
    value = worth(PLAIN, rules, renhou=True)
    return found, value.han, value.limit


@behaviour("renhou", {"off": 4, "five_han": 4 + 5, "mangan": 5, "baiman": 8, "yakuman": 13})
def test_the_hand_of_man_with_dora(rules: Ruleset) -> object:
    """Pinfu, tanyao and two dora: five han add up, a flat value is taken if it is higher."""
    return worth("345678m345s67p88s8p", rules, renhou=True, dora="7s").han


@behaviour("renhou_needs_yaku", {False: {"renhou": 5}, True: "no_yaku"}, renhou="mangan")
def test_the_hand_of_man_without_another_yaku(rules: Ruleset) -> object:
    return scored(PLAIN, rules, renhou=True)


@behaviour(
    "renhou_window",
    {
        "before_first_draw": [True, True, False],
        "first_go_around": [True, True, True],
        "dealer_first_discard": [True, False, False],
    },
    renhou="yakuman",
)
def test_discards_that_make_a_hand_of_man(rules: Ruleset) -> object:
    """Of the dealer, of the next player, and of the last, after the own draw of seat 2."""
    found = []
    for discarder in (0, 1, 3):
        draws = ["9m", "9s", "1p", "9p"]
        draws[discarder] = "8p"
        scene = Scene("", "", WAITS_58P, "", draws="".join(draws), rules=rules).idle(discarder)
        found.append("renhou" in won(scene.discard(discarder, "8p", drawn=True).ron(2)))
    return found


OUTSIDE = "19m19p19s1234567z"
GROUPS = "9m2s9m2s1p6s1p3s9p3s9p3s1s4s1s4s2z7s2z7s"


def discard_outside(scene: Scene) -> Scene:
    """The wall is played out: seats 0 and 2 discard terminals and honours, the others what is neither."""
    while isinstance(phase := scene.public.phase, AwaitDiscard):
        tiles = scene.view(phase.seat).hidden.tiles
        wanted = [tile for tile in tiles if (KIND_OF[tile] in YAOCHUU) is (phase.seat in (0, 2))]
        scene.turn(phase.seat, TILE_NAMES[(wanted or tiles)[-1]])
    return declared(scene)


def two_nagashi(rules: Ruleset) -> Scene:
    hands = (OUTSIDE, "55m234567p23467s", OUTSIDE, "234678m234567p5s")
    return discard_outside(Scene(*hands, draws="1m2s1m5m" + GROUPS, rules=rules, honba=2, kyotaku=3))


@behaviour(
    "nagashi",
    {
        "off": ("exhaustive", None, 3),
        "draw": ("nagashi_mangan", (8000, -6000, 4000, -6000), 3),
        "win": ("nagashi_mangan", (8000 - 200, -6200, 4000 + 3600, -6200), 0),
    },
)
def test_discards_of_terminals_and_honours_only(rules: Ruleset) -> object:
    """How the hand ends, what is paid with two counters and three sticks on the table, and what stays there."""
    scene = two_nagashi(rules)
    draw, ended = scene.over.draw, scene.over.ended
    assert draw is not None
    return draw.reason.value, scene.deltas if draw.nagashi else None, ended.kyotaku


@behaviour("nagashi_replaces_noten", {True: {"nagashi"}, False: {"nagashi", "noten"}})
def test_payments_to_tenpai_hands_beside_nagashi(rules: Ruleset) -> object:
    draw = two_nagashi(rules).draw
    return {payment.reason for payment in draw.payments}


@behaviour("nagashi_uncalled", {True: {2}, False: {0, 2}})
def test_nagashi_of_a_player_whose_discard_was_called(rules: Ruleset) -> object:
    hands = (OUTSIDE, "55m234567p23467s", OUTSIDE, "234678m23456p77z")
    scene = Scene(*hands, draws="1m3z2s1m5m" + GROUPS, rules=rules)
    draw = discard_outside(scene.discard(0, "7z").pon(3, "7z7z")).draw
    return set(draw.nagashi)


@behaviour("nagashi_closed_only", {False: {0, 2}, True: {0}}, nagashi_uncalled=False)
def test_nagashi_of_a_player_with_an_open_hand(rules: Ruleset) -> object:
    hands = (OUTSIDE, "55m234567p23467s", "19m19p19s12345z77z", "234678m234567p5s")
    scene = Scene(*hands, draws="1m5s" + GROUPS + "6z6s6z6s5z8s5z8s", rules=rules)
    draw = discard_outside(scene.discard(0, "7z").pon(2, "7z7z")).draw
    return set(draw.nagashi)


@behaviour("ryuuiisou_hatsu", {"optional": (True, True), "required": (True, False), "forbidden": (False, True)})
def test_all_green_with_and_without_the_green_dragon(rules: Ruleset) -> object:
    return tuple("ryuuiisou" in yaku(worth(hand, rules)) for hand in ("22334466888s66z6z", "2233334466688s8s"))


@behaviour("double_kokushi13", {False: {"kokushi_musou_13": 1}, True: {"kokushi_musou_13": 2}})
def test_thirteen_orphans_on_thirteen_waits(rules: Ruleset) -> object:
    return scored("19m19p19s1234567z2z", rules)


@behaviour("double_suuankou_tanki", {False: {"suuankou_tanki": 1}, True: {"suuankou_tanki": 2}})
def test_four_concealed_triplets_on_the_pair(rules: Ruleset) -> object:
    return scored("555m222999p4446z6z", rules)


@behaviour("double_junsei_chuuren", {False: {"junsei_chuuren_poutou": 1}, True: {"junsei_chuuren_poutou": 2}})
def test_nine_gates_on_nine_waits(rules: Ruleset) -> object:
    return scored("1112345678999p1p", rules)


@behaviour("double_daisuushii", {False: {"daisuushii": 1}, True: {"daisuushii": 2}})
def test_big_four_winds(rules: Ruleset) -> object:
    return scored("3p(111z)(222z)(333z)(444z)3p", rules)


@behaviour(
    "tenhou_winning_tile",
    {
        "drawn": ("kokushi_musou", "suuankou", "chuuren_poutou"),
        "any_for_kokushi": ("kokushi_musou_13", "suuankou", "chuuren_poutou"),
        "any": ("kokushi_musou_13", "suuankou_tanki", "junsei_chuuren_poutou"),
    },
)
def test_the_winning_tile_of_a_dealt_hand(rules: Ruleset) -> object:
    dealt = ("119m19p19s123456z7z", "55m222999p44466z6z", "1112345567899p9p")
    return tuple(
        next(iter(yaku(worth(hand, rules, seat="1z", tsumo=True, tenhou=True)).keys() - {"tenhou"})) for hand in dealt
    )


@behaviour("yakuman_stack", {True: ({"daisangen": 1, "tsuuiisou": 1}, 16000), False: ({"daisangen": 1}, 8000)})
def test_two_yakuman_in_one_hand(rules: Ruleset) -> object:
    value = worth("11222z66z(555z)(777z)6z", rules)
    return yaku(value), value.base


@behaviour("yakuman_cap", {0: 3, 1: 1, 2: 2})
def test_the_sum_of_three_yakuman(rules: Ruleset) -> object:
    return worth("1112223334445z5z", rules).yakuman


@behaviour("kazoe", {"yakuman": ("kazoe_yakuman", 8000), "sanbaiman": ("sanbaiman", 6000)})
def test_thirteen_han_without_a_yakuman(rules: Ruleset) -> object:
    """Twice two runs and a full flush, in riichi, with four dora."""
    value = worth("2222333344449m9m", rules, riichi=True, dora="1m")
    return value.limit, value.base
