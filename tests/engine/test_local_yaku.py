"""Local yaku and values: each scores where its option says so, and nowhere else (rules reference 3.7, 7)."""

from dataclasses import replace

import pytest

from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import ruleset_from
from tests.engine.hands import STANDARD, bonus, outcome, worth, yaku

SANMA = {"players": 3, "uma": [0, 0, 0], "honba_value": 200, "aka_dora": [0, 1, 1], "noten_bappu": 2000}


def test_local_yaku_score_only_where_they_are_switched_on() -> None:
    assert "sanrenkou" not in yaku(worth("333444555m234s7z7z"))
    open_hand = "234s7z(333m)(444m)(555m)7z"
    assert outcome(open_hand) is Refusal.NO_YAKU
    assert yaku(worth(open_hand, replace(STANDARD, sanrenkou=True))) == {"sanrenkou": 2}


def test_chained_triplets_do_not_cross_suits() -> None:
    assert "sanrenkou" not in yaku(worth("888999m111p234s5z5z", replace(STANDARD, sanrenkou=True)))


def test_four_chained_triplets_absorb_three() -> None:
    rules = replace(STANDARD, sanrenkou=True, suurenkou=True)
    assert yaku(worth("7z(333m)(444m)(555m)(666m)7z", rules)) == {"suurenkou": 1}


THIRTEEN, FOURTEEN = "26m148p269s11257z9m", "15m269p18s123457z6z"


def test_unconnected_hands_need_the_first_draw_and_the_option() -> None:
    rules = replace(STANDARD, shiisanpuutaa="yakuman", shiisuupuutaa="mangan")
    assert yaku(worth(THIRTEEN, rules, tsumo=True, first_turn=True)) == {"shiisanpuutaa": 1}
    assert worth(FOURTEEN, rules, tsumo=True, first_turn=True).limit == "mangan"
    assert outcome(THIRTEEN, rules, tsumo=True) is Refusal.NOT_COMPLETE
    assert outcome(THIRTEEN, tsumo=True, first_turn=True) is Refusal.NOT_COMPLETE


def test_unconnected_hand_adds_no_tenhou_and_no_dora() -> None:
    rules = replace(STANDARD, shiisanpuutaa="mangan")
    value = worth(THIRTEEN, rules, seat="E", tsumo=True, first_turn=True, tenhou=True, dora="8m")
    assert (yaku(value), bonus(value), value.base) == ({"shiisanpuutaa": 5}, {}, 2000)


@pytest.mark.parametrize("text", ["26m148p268s11257z9m", "26m148p266s11257z9m", "26m148p269s11157z9m"])
def test_tiles_closer_than_three_or_a_triplet_are_not_unconnected(text: str) -> None:
    rules = replace(STANDARD, shiisanpuutaa="yakuman", shiisuupuutaa="yakuman")
    assert outcome(text, rules, tsumo=True, first_turn=True) is Refusal.NOT_COMPLETE


def test_kokushi_is_no_unconnected_hand() -> None:
    rules = replace(STANDARD, shiisanpuutaa="yakuman")
    assert yaku(worth("1m19p19s12345567z9m", rules, tsumo=True, first_turn=True)) == {"kokushi_musou": 1}


def test_eight_wins_in_a_row_may_need_another_yaku() -> None:
    rules = replace(STANDARD, paarenchan="eighth_and_later")
    plain = "123m45679p789s33z8p"
    assert outcome(plain, rules, seat="E", wins_in_a_row=8) is Refusal.NO_YAKU
    free = replace(rules, paarenchan_needs_yaku=False)
    assert yaku(worth(plain, free, seat="E", wins_in_a_row=8)) == {"paarenchan": 1}
    assert outcome(plain, free, seat="S", wins_in_a_row=8) is Refusal.NO_YAKU


def test_norths_are_a_value_for_everyone_where_the_rules_say_so() -> None:
    hand = "123456p11789s44z4z"
    guest = ruleset_from({**SANMA, "sanma_kita": "guest_wind"})
    for_all = ruleset_from({**SANMA, "sanma_kita": "yakuhai_all"})
    assert outcome(hand, guest) is Refusal.NO_YAKU
    assert yaku(worth(hand, for_all)) == {"yakuhai_pei": 1}
