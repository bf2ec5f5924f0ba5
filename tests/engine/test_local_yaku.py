"""Local yaku and values: each scores where its option says so, and nowhere else (rules reference 3.7, 7)."""

from dataclasses import replace

import pytest

from bot.engine.errors import Refusal
from tests.engine.hands import STANDARD, bonus, outcome, worth, yaku


def test_chained_triplets_do_not_cross_suits() -> None:
    assert "sanrenkou" not in yaku(worth("888999m111p234s5z5z", replace(STANDARD, sanrenkou=True)))


def test_four_chained_triplets_absorb_three() -> None:
    rules = replace(STANDARD, sanrenkou=True, suurenkou=True)
    assert yaku(worth("7z(333m)(444m)(555m)(666m)7z", rules)) == {"suurenkou": 1}


THIRTEEN, FOURTEEN = "26m148p269s11257z9m", "15m269p18s123457z6z"


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
