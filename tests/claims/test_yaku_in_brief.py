"""Yaku and their han as the fourth document lists them, and seven pairs as the older text has them."""

from typing import Any

import pytest

from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.scoring.score import HandValue
from bot.engine.scoring.yaku_catalogue import catalogue
from tests.claims.support import presets_where, under, under_every_preset
from tests.engine.hands import fu, outcome, worth, yaku
from tests.for_each import for_each

PINFU = "12355m34789p456s2p"
SEVEN = "33m1155p118s1177z8s"


def names(text: str, rules: Ruleset, **situation: Any) -> set[str]:
    return set(yaku(worth(text, rules, **situation)))


# Shapes


@pytest.mark.claim(226)
@for_each(
    ("hand", "complete"),
    [
        ("123m456p789s111z22z", True),
        ("111m222p333s444z55z", True),
        ("22m33p44s55s66p77m88s", True),
        ("19m19p19s1234567z1m", True),
        ("19m19p19s1234567z7z", True),
        ("123m456p789s1122z3z", False),
        ("123m456p789s111z2z3z", False),
        ("22m33p44s55s66p77m8s9s", False),
        ("19m19p19s123456z1m8s", False),
        ("891m123m456p789s11z", False),
    ],
)
@under_every_preset
def test_a_hand_is_four_sets_and_a_pair_seven_pairs_or_thirteen_orphans(
    rules: Ruleset, hand: str, complete: bool
) -> None:
    won = outcome(hand, rules, riichi=True)
    assert isinstance(won, HandValue) if complete else won is Refusal.NOT_COMPLETE


# Value sets


@pytest.mark.claim(242)
@pytest.mark.parametrize(
    ("sets", "seat", "around", "found"),
    [
        ("(555z)", "S", "E", {"yakuhai_haku"}),
        ("(666z)", "S", "E", {"yakuhai_hatsu"}),
        ("(777z)", "S", "E", {"yakuhai_chun"}),
        ("(111z)", "S", "E", {"yakuhai_bakaze"}),
        ("(222z)", "S", "E", {"yakuhai_jikaze"}),
        ("(111z)", "E", "E", {"yakuhai_jikaze", "yakuhai_bakaze"}),
        ("(222z)", "S", "S", {"yakuhai_jikaze", "yakuhai_bakaze"}),
        ("(333z)", "S", "E", set()),
    ],
)
@under_every_preset
def test_dragons_count_for_all_and_winds_for_the_round_or_the_seat_or_both(
    rules: Ruleset, sets: str, seat: str, around: str, found: set[str]
) -> None:
    won = outcome(f"123m45p678s99s{sets}6p", rules, seat=seat, around=around)
    assert (yaku(won) if isinstance(won, HandValue) else {}) == dict.fromkeys(found, 1)


# Pinfu


@pytest.mark.claim(254)
@for_each(
    ("hand", "scores"),
    [
        (PINFU, True),
        ("12355m34p456s(789p)2p", False),
        ("12355m34777p456s2p", False),
        ("12355m24789p456s3p", False),
        ("12355m12789p456s3p", False),
        ("1235m345789p456s5m", False),
        ("123m34789p456s55z2p", False),
        ("123m34789p456s11z2p", False),
        ("123m34789p456s22z2p", False),
        ("123m34789p456s33z2p", True),
    ],
)
@under_every_preset
def test_pinfu_is_closed_all_runs_no_value_pair_and_a_two_sided_wait(rules: Ruleset, hand: str, scores: bool) -> None:
    closed = "(" not in hand
    won = outcome(hand, rules, riichi=closed)
    assert (isinstance(won, HandValue) and "pinfu" in yaku(won)) is scores
    assert (catalogue()["pinfu"].closed, catalogue()["pinfu"].open) == (1, 0)


# The list of han

OF_ONE = [
    ("yakuhai_chun", "55m123567p888s77z7z", {}),
    ("riichi", PINFU, {"riichi": True}),
    ("menzen_tsumo", "12355m34777p456s2p", {"tsumo": True}),
    ("tanyao", "234m222678p5678s5s", {}),
    ("pinfu", PINFU, {}),
    ("ippatsu", PINFU, {"riichi": True, "ippatsu": True}),
    ("iipeikou", "24m556677p999s66z3m", {}),
]
OF_TWO = [
    ("chiitoitsu", SEVEN, {}),
    ("toitoi", "888m333p11177s44z7s", {}),
    ("sanankou", "1444m123999p222s1m", {}),
    ("sanshoku_doukou", "33m333678p333s33z3m", {}),
    ("shousangen", "234p678s5566677z5z", {}),
    ("honroutou", "111m999p11999s66z1s", {}),
    ("sankantsu", "4m123s(2222m)(3333p)[4444s]4m", {}),
    ("double_riichi", PINFU, {"double_riichi": True}),
]


@pytest.mark.claim(255)
@for_each(
    ("name", "hand", "flags", "han"),
    [
        pytest.param(name, hand, flags, han, id=name)
        for han, rows in ((1, OF_ONE), (2, OF_TWO))
        for name, hand, flags in rows
    ],
)
@under_every_preset
def test_yaku_of_one_han_and_of_two(rules: Ruleset, name: str, hand: str, flags: dict[str, Any], han: int) -> None:
    allowed = ruleset_from({"ippatsu": True}, rules)
    assert yaku(worth(hand, allowed, **flags))[name] == han


# (id, closed hand, han, open hand, han)
STEPS = [
    ("ryanpeikou", "66778m223344p11z8m", 3, "", 0),
    ("honitsu", "11134789p22555z5p", 3, "1178p(234p)(222z)(666z)9p", 2),
    ("junchan", "123999m99p12789s3s", 3, "23m99p789s(789m)(111p)1m", 2),
    ("sanshoku_doujun", "234m111234p234s2z2z", 2, "23m234p55s(234s)(999p)4m", 1),
    ("ittsuu", "999m23456789s55z1s", 2, "23s456s55z(789s)(999m)1s", 1),
    ("chanta", "789m11178p999s55z9p", 2, "78m11p999s(111z)(123p)9m", 1),
    ("chinitsu", "1344455666789s2s", 6, "13444s66s(789s)(555s)2s", 5),
]


@pytest.mark.claim(256)
@pytest.mark.parametrize("row", STEPS, ids=[row[0] for row in STEPS])
@under_every_preset
def test_yaku_that_are_worth_less_open(rules: Ruleset, row: tuple[str, str, int, str, int]) -> None:
    name, closed, han, opened, open_han = row
    assert yaku(worth(closed, rules))[name] == han
    if opened:
        assert yaku(worth(opened, rules))[name] == open_han
    assert (catalogue()[name].closed, catalogue()[name].open) == (han, open_han)


@pytest.mark.claim(256)
@pytest.mark.parametrize("name", ["haitei", "houtei", "rinshan", "chankan"])
@under_every_preset
def test_luck_with_a_tile_is_one_han(rules: Ruleset, name: str) -> None:
    hand = "12355m34789p[9999s]2p" if name == "rinshan" else PINFU
    flags = {name: True, "tsumo": name in ("haitei", "rinshan")}
    assert yaku(worth(hand, rules, **flags))[name] == 1


# Who may win, and what gives way to what


@pytest.mark.claim(302)
@under_every_preset
def test_a_hand_needs_one_han_of_yaku(rules: Ruleset) -> None:
    assert outcome("123m45p789s66z(999p)6p", rules) is Refusal.NO_YAKU
    assert yaku(worth("123m45p789s66z(555z)6p", rules)) == {"yakuhai_haku": 1}
    # Two from five counters on where the rules say so, one before that.
    assert isinstance(outcome(PINFU, rules, honba=4), HandValue)
    late = outcome(PINFU, rules, honba=5)
    assert (late is Refusal.NO_YAKU) is (rules.ryanhan_shibari == "from_5_honba")


@pytest.mark.claim(305)
@pytest.mark.parametrize(
    ("hand", "scores", "gives_way"),
    [
        ("1344455666789s2s", "chinitsu", {"honitsu"}),
        ("123999m99p12789s3s", "junchan", {"chanta"}),
        ("66778m223344p11z8m", "ryanpeikou", {"iipeikou", "chiitoitsu"}),
    ],
)
@under_every_preset
def test_the_dearer_form_overrides_the_cheaper(rules: Ruleset, hand: str, scores: str, gives_way: set[str]) -> None:
    found = names(hand, rules)
    assert scores in found
    assert not found & gives_way


@pytest.mark.claim(305)
@under_every_preset
def test_the_cheaper_form_stands_where_the_dearer_does_not(rules: Ruleset) -> None:
    assert "honitsu" in names("11134789p22555z5p", rules)
    assert "chanta" in names("789m11178p999s55z9p", rules)
    assert "iipeikou" in names("24m556677p999s66z3m", rules)
    assert "chiitoitsu" in names("1122m5577p1199s6z6z", rules)


@pytest.mark.claim(306)
@under_every_preset
def test_terminals_and_honours_come_with_all_triplets_two_han_and_two(rules: Ruleset) -> None:
    found = yaku(worth("111m66z11p(999s)(999p)1p", rules))
    assert {"honroutou": 2, "toitoi": 2}.items() <= found.items()
    # A run beside them is neither.
    assert not {"honroutou", "toitoi"} & names("78m11p999s(111z)(123p)9m", rules)


# Seven pairs in the older text


@pytest.mark.claim(294)
@under_every_preset
def test_seven_pairs_are_two_han_and_closed(rules: Ruleset) -> None:
    value = worth(SEVEN, rules)
    assert yaku(value) == {"chiitoitsu": 2}
    assert (value.fu, fu(value)) == (25, {"seven_pairs": 25})
    assert (catalogue()["chiitoitsu"].closed, catalogue()["chiitoitsu"].open) == (2, 0)
    # With a set called there are no seven pairs.
    assert outcome("1155p1188s67z(333m)7z", rules, tsumo=True) is Refusal.NOT_COMPLETE


@pytest.mark.claim(295)
@under_every_preset
def test_seven_pairs_have_no_iipeikou_and_ryanpeikou_has_no_seven_pairs(rules: Ruleset) -> None:
    # 556677p are three pairs in sequence.
    assert names("556677p1188s11z3m3m", rules) == {"chiitoitsu"}
    assert "chiitoitsu" not in names("66778m223344p11z8m", rules)


@pytest.mark.claim(296)
@pytest.mark.parametrize("four_same", [False, True])
def test_four_equal_tiles_are_two_pairs_only_in_some_rules(four_same: bool) -> None:
    rules = ruleset_from({"chiitoi_four_same": four_same}, preset("wikipedia_2011"))
    won = outcome("3333m1155p118s77z8s", rules)
    assert (yaku(won) == {"chiitoitsu": 2}) if isinstance(won, HandValue) else not four_same
    assert isinstance(won, HandValue) is four_same


@pytest.mark.claim(296)
@under(presets_where("chiitoi_four_same", value=False))
def test_in_general_all_seven_pairs_are_different(rules: Ruleset) -> None:
    assert outcome("3333m1155p118s77z8s", rules, riichi=True) is Refusal.NOT_COMPLETE
