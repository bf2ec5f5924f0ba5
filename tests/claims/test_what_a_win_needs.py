"""What a win needs and how its han are counted (S1, general)."""

import pytest

from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import limit_and_base, ron_points
from bot.engine.scoring.yaku_catalogue import catalogue
from tests.claims.support import claims, under_every_preset
from tests.engine.hands import bonus, fu, outcome, worth, yaku
from tests.for_each import for_each

# No yaku by themselves.
PLAIN = "456m23s11z678999p4s"
PLAIN_OPEN = "456m23s11z(678p)(999p)4s"


@claims(36, 246)
@pytest.mark.parametrize("hand", [PLAIN, PLAIN_OPEN])
@under_every_preset
def test_dora_adds_han_but_is_no_yaku(rules: Ruleset, hand: str, number: int) -> None:
    assert outcome(hand, rules, dora="8p8p") is Refusal.NO_YAKU
    won = worth(hand, rules, houtei=True, dora="8p8p")
    assert (yaku(won), bonus(won), won.han) == ({"houtei": 1}, {"dora": 6}, 7)


@pytest.mark.claim(37)
@under_every_preset
def test_several_yaku_add_up(rules: Ruleset) -> None:
    value = worth("234567m345p2267s5s", rules, riichi=True, tsumo=True, haitei=True)
    assert yaku(value) == {"riichi": 1, "menzen_tsumo": 1, "haitei": 1, "pinfu": 1, "tanyao": 1}
    assert value.han == 5


@claims(38, 256)
@for_each(
    ("scored", "closed", "opened", "han"),
    [
        ("pinfu", "12355m34789p456s2p", "55m34789p456s(123m)2p", (1, 0)),
        ("iipeikou", "24m556677p999s66z3m", "24m567p999s66z(567p)3m", (1, 0)),
        ("ryanpeikou", "66778m223344p11z8m", "66778m234p11z(234p)8m", (3, 0)),
        ("sanshoku_doujun", "234m111234p234s2z2z", "111234p234s2z(234m)2z", (2, 1)),
        ("ittsuu", "999m23456789s55z1s", "999m23789s55z(456s)1s", (2, 1)),
        ("chanta", "789m11178p999s55z9p", "11178p999s55z(789m)9p", (2, 1)),
        ("junchan", "123999m99p12789s3s", "999m99p12789s(123m)3s", (3, 2)),
        ("honitsu", "11134789p22555z5p", "34789p22555z(111p)5p", (3, 2)),
        ("chinitsu", "1344455666789s2s", "1344455666s(789s)2s", (6, 5)),
        ("toitoi", "888m333p11177s44z7s", "11177s44z(888m)(333p)7s", (2, 2)),
        ("sanankou", "1444m123999p222s1m", "1444m999p222s(123p)1m", (2, 2)),
        ("sanshoku_doukou", "33m333678p333s33z3m", "33m678p33z(333p)(333s)3m", (2, 2)),
        ("yakuhai_chun", "55m123567p888s77z7z", "55m567p888s77z(123p)7z", (1, 1)),
        ("honroutou", "111m999p11999s66z1s", "11s66z(111m)(999p)(999s)1s", (2, 2)),
        ("shousangen", "234p678s5566677z5z", "234p78s77z(555z)(666z)6s", (2, 2)),
        ("sankantsu", "67p33z[1111m][2222p][9999s]8p", "67p33z(1111m)(2222p)(9999s)8p", (2, 2)),
    ],
)
@under_every_preset
def test_a_yaku_is_for_closed_hands_or_loses_a_han_when_open_or_keeps_its_value(
    rules: Ruleset, scored: str, closed: str, opened: str, han: tuple[int, int], number: int
) -> None:
    entry = catalogue()[scored]
    assert (entry.closed, entry.open) == han
    assert yaku(worth(closed, rules, houtei=True))[scored] == han[0]
    assert yaku(worth(opened, rules, houtei=True)).get(scored, 0) == han[1]


@pytest.mark.claim(38)
def test_every_yaku_is_of_one_of_the_three_classes() -> None:
    for entry in catalogue().values():
        if entry.kind == "han":
            assert entry.open in {0, entry.closed - 1, entry.closed}, entry.id


# Open and closed


@pytest.mark.claim(40)
@under_every_preset
def test_a_closed_hand_won_by_a_discard_stays_closed_and_the_set_it_completes_is_open(rules: Ruleset) -> None:
    hand = "11188m234567p99s8m"
    by_ron, by_draw = worth(hand, rules, riichi=True), worth(hand, rules, riichi=True, tsumo=True)
    assert fu(by_ron) == {"base": 20, "closed_triplet": 8, "open_triplet": 2, "closed_ron": 10}
    # 111m is concealed either way, 888m only when it was drawn.
    assert [each.concealed for each in by_ron.interpretation.sets if each.kind == "triplet"] == [True, False]
    assert [each.concealed for each in by_draw.interpretation.sets if each.kind == "triplet"] == [True, True]


@pytest.mark.claim(41)
@pytest.mark.parametrize(
    ("han", "thirty", "forty"),
    [(1, 1000, 1300), (2, 2000, 2600), (3, 3900, 5200), (4, 7700, 8000), (5, 8000, 8000), (6, 12000, 12000)],
)
@under_every_preset
def test_fu_counts_up_to_four_han(rules: Ruleset, han: int, thirty: int, forty: int) -> None:
    if rules.kiriage and han == 4:
        thirty = 8000
    points = [ron_points(limit_and_base(han, fu, rules)[1], dealer=False) for fu in (30, 40)]
    assert points == [thirty, forty]
