"""A hand value is a value: equal by its fields, explained where somebody asks for it."""

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import ruleset_from
from bot.engine.scoring import yaku
from bot.engine.scoring.hand_value import ExplainedValue, HandValue
from bot.engine.scoring.score import evaluate, explain, payments
from bot.engine.scoring.situation import Situation
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import EAST, SOUTH, Kind
from bot.lookup.hand_lookup import shares_of
from tests.engine.hands import STANDARD, circumstances, worth
from tests.engine.random_wins import random_win

HAND = "34m55567p234678s0m"


def pickled(value: object) -> object:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - made here


def test_equal_wins_are_equal_values() -> None:
    one, other = worth(HAND, riichi=True), worth(HAND, riichi=True)
    assert one is not other
    assert (one, hash(one), repr(one)) == (other, hash(other), repr(other))
    assert one != worth(HAND)


def test_a_value_has_nothing_but_its_fields() -> None:
    with pytest.raises(AttributeError, match="points"):
        worth(HAND).points  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("made_again", [copy.copy, copy.deepcopy, pickled])
def test_copies_are_equal_and_whole(made_again: object) -> None:
    assert callable(made_again)
    value = worth(HAND, riichi=True, dora="2s")
    again = made_again(value)
    assert isinstance(again, HandValue)
    assert (again, repr(again)) == (value, repr(value))


def test_a_value_made_of_its_fields_is_the_same() -> None:
    value = worth(HAND)
    fields = [getattr(value, name) for name in ExplainedValue.__match_args__]
    assert ExplainedValue(*fields) == value


@settings(deadline=None)
@given(st.integers(0, 2**40))
def test_an_explanation_changes_nothing_of_the_value(seed: int) -> None:
    win = random_win(seed)
    value = evaluate(win.concealed, win.win, win.melds, win.situation, STANDARD)
    explained = explain(win.concealed, win.win, win.melds, win.situation, STANDARD)
    if isinstance(explained, ExplainedValue):
        assert value == HandValue(*[getattr(explained, name) for name in HandValue.__match_args__])
    else:
        assert value is explained


def test_what_the_caller_does_to_its_lists_afterwards_changes_no_value() -> None:
    win = random_win(21)
    concealed, melds = list(win.concealed), list(win.melds)
    value = evaluate(concealed, win.win, melds, win.situation, STANDARD)
    concealed.clear()
    melds.clear()
    assert value == evaluate(win.concealed, win.win, win.melds, win.situation, STANDARD)


def test_yaku_bits_stand_in_the_order_of_the_catalogue() -> None:
    for place, entry in enumerate(catalogue().values()):
        if entry.kind == "han" or entry.id == "renhou":
            assert getattr(yaku, entry.id.upper()) == 1 << place


@settings(deadline=None)
@given(st.integers(0, 2**40), st.integers(0, 3), st.sampled_from(["loss", "bisect"]))
def test_payments_are_the_shares_of_the_lookup(seed: int, honba: int, sanma_tsumo: str) -> None:
    win = random_win(seed)
    three = {"players": 3, "uma": [0, 0, 0], "honba_value": 200, "aka_dora": [0, 1, 1], "sanma_tsumo": sanma_tsumo}
    for rules in (STANDARD, ruleset_from(three)):
        value = evaluate(win.concealed, win.win, win.melds, win.situation, rules)
        if isinstance(value, Refusal):
            continue
        due = {share.payer: share.points for share in shares_of(value, win.situation, rules, honba)}
        one, other = payments(value, win.situation, rules, honba)
        if "discarder" in due:
            assert (one, other) == (due["discarder"], 0)
        else:
            assert (one, other) == (due.get("dealer", 0), due["non_dealer"])


# Situations


def test_a_situation_says_what_it_was_told() -> None:
    flags = dict.fromkeys(Situation.__match_args__[3:14:2], True)
    told = circumstances(
        seat="W", around="S", tsumo=True, dora="4m", ura="5p0s", kita=2, honba=7, wins_in_a_row=9, **flags
    )
    assert (told.seat_wind, told.round_wind, told.tsumo) == (29, SOUTH, True)
    assert (told.dora, told.ura) == ((3,), (13, 36))
    assert (told.kita, told.honba, told.wins_in_a_row) == (2, 7, 9)
    for name in Situation.__match_args__[3:14]:
        assert getattr(told, name) is (name in flags)


def test_situations_are_equal_by_what_they_say() -> None:
    one = circumstances(riichi=True, dora="4m")
    assert one == circumstances(riichi=True, dora="4m")
    assert hash(one) == hash(circumstances(riichi=True, dora="4m"))
    assert one != circumstances(riichi=True, dora="5m")
    assert one != circumstances(double_riichi=True, dora="4m")
    assert one.altered(riichi=False, ippatsu=True) == circumstances(ippatsu=True, dora="4m")
    assert copy.copy(one) == pickled(one) == one


def test_a_situation_cannot_be_altered() -> None:
    with pytest.raises(AttributeError):
        circumstances().riichi = True  # type: ignore[misc]


@pytest.mark.parametrize(("seat", "around"), [(26, EAST), (31, EAST), (EAST, 4), (EAST, 33)])
def test_winds_are_winds(seat: int, around: int) -> None:
    with pytest.raises(ValueError, match="no winds"):
        Situation(Kind(seat), Kind(around), tsumo=False)
