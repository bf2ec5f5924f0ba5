"""Yaku and their han as the fourth document lists them, and seven pairs as the older text has them."""

from typing import Any

import pytest

from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.engine.scoring.score import HandValue
from tests.claims.support import under_every_preset
from tests.engine.hands import outcome, worth, yaku
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


# Pinfu


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


# Seven pairs in the older text
