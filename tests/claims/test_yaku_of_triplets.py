"""Yaku of triplets and quads (S1)."""

import pytest

from bot.engine.rules.ruleset import Ruleset
from tests.claims.support import under_every_preset
from tests.engine.hands import worth, yaku

ALL_TRIPLETS = "888m333p11177s44z7s"


@pytest.mark.claim(101)
@pytest.mark.parametrize(
    ("hand", "scored"),
    [
        ("11177s44z(8888m)(333p)7s", "toitoi"),
        ("1m222s[4444m][9999p](123p)1m", "sanankou"),
        ("33m33z(3333p)(3333s)(678p)3m", "sanshoku_doukou"),
        ("55m123567p8s(7777z)88s", "yakuhai_chun"),
        ("234p678s5z(6666z)(7777z)5z", "shousangen"),
    ],
)
@under_every_preset
def test_quads_serve_where_triplets_are_asked_for(rules: Ruleset, hand: str, scored: str) -> None:
    assert scored in yaku(worth(hand, rules, tsumo=True, haitei=True))


@pytest.mark.claim(101)
@under_every_preset
def test_closed_quads_are_concealed_triplets_of_a_yakuman(rules: Ruleset) -> None:
    assert "suuankou" in yaku(worth("444m11z22s[8888m][9999p]2s", rules, tsumo=True))


@pytest.mark.claim(102)
@pytest.mark.parametrize(
    ("hand", "scored"),
    [
        ("6z(111m)(222m)(333p)(444s)6z", {"toitoi"}),
        ("6z(1111m)(2222m)(333p)(444s)6z", {"toitoi"}),
        ("6z(1111m)(2222m)(3333p)(444s)6z", {"toitoi", "sankantsu"}),
        ("6z(1111m)(2222m)(3333p)(4444s)6z", {"suukantsu"}),
    ],
)
@under_every_preset
def test_triplets_do_not_serve_where_quads_are_asked_for(rules: Ruleset, hand: str, scored: set[str]) -> None:
    assert set(yaku(worth(hand, rules))) == scored


@pytest.mark.claim(103)
@under_every_preset
def test_all_triplets_are_two_han_open_or_closed(rules: Ruleset) -> None:
    assert yaku(worth(ALL_TRIPLETS, rules))["toitoi"] == 2
    assert yaku(worth("11177s44z(888m)(333p)7s", rules)) == {"toitoi": 2}


@pytest.mark.claim(104)
@under_every_preset
def test_four_closed_triplets_won_by_self_draw_are_a_yakuman_instead(rules: Ruleset) -> None:
    assert "toitoi" in yaku(worth(ALL_TRIPLETS, rules))
    assert yaku(worth(ALL_TRIPLETS, rules, tsumo=True)) == {"suuankou": 1}


@pytest.mark.claim(105)
@under_every_preset
def test_three_concealed_triplets_are_two_han_open_or_closed(rules: Ruleset) -> None:
    assert yaku(worth("1444m123999p222s1m", rules)) == {"sanankou": 2}
    assert yaku(worth("1444m999p222s(123p)1m", rules)) == {"sanankou": 2}


@pytest.mark.claim(106)
@under_every_preset
def test_a_triplet_completed_by_ron_is_not_one_of_three_concealed(rules: Ruleset) -> None:
    hand = "1144m123999p222s4m"
    assert yaku(worth(hand, rules, tsumo=True)) == {"menzen_tsumo": 1, "sanankou": 2}
    assert "sanankou" not in yaku(worth(hand, rules, riichi=True))


@pytest.mark.claim(106)
@pytest.mark.parametrize("fourth", ["(123p)", "(777p)", "(7777p)"])
@under_every_preset
def test_the_set_beside_three_concealed_triplets_may_be_a_run_or_open(rules: Ruleset, fourth: str) -> None:
    assert yaku(worth(f"1444m999p222s{fourth}1m", rules))["sanankou"] == 2


@pytest.mark.claim(107)
@under_every_preset
def test_three_colour_triplets_are_two_han_open_or_closed(rules: Ruleset) -> None:
    assert yaku(worth("33m333678p333s33z3m", rules))["sanshoku_doukou"] == 2
    assert yaku(worth("33m678p33z(333p)(333s)3m", rules)) == {"sanshoku_doukou": 2}


@pytest.mark.claim(108)
@pytest.mark.parametrize("quads", ["[1111m][2222p][9999s]", "(1111m)(2222p)(9999s)", "[1111m](2222p)(9999s)"])
@under_every_preset
def test_three_quads_are_two_han_open_or_closed(rules: Ruleset, quads: str) -> None:
    assert yaku(worth(f"67p33z{quads}8p", rules))["sankantsu"] == 2
