"""What a hand is worth: limits, points, bonus han, and a second opinion on random hands."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import ruleset_from
from bot.engine.scoring.score import (
    HandValue,
    evaluate,
    evaluate_all,
    explain,
    limit_and_base,
    ron_points,
    tsumo_points,
    tsumo_shares,
)
from tests.engine.hands import STANDARD, bonus, readings, worth, yaku
from tests.engine.random_wins import random_win
from tests.options.reference import points_table

SANMA = ruleset_from({"players": 3, "uma": [0, 0, 0], "honba_value": 200, "aka_dora": [0, 1, 1], "noten_bappu": 2000})


def test_points_are_those_of_the_table_of_the_rules() -> None:
    cells = points_table()
    assert len(cells) == 44
    for cell in cells:
        base = limit_and_base(cell.han, cell.fu, STANDARD)[1]
        if cell.ron is not None:
            assert (ron_points(base, dealer=False), ron_points(base, dealer=True)) == cell.ron, cell
        if cell.shares is not None:
            other, dealer = cell.shares
            assert (tsumo_points(base, dealer=False), tsumo_points(base, dealer=True)) == ((dealer, other), (0, dealer))


def test_missing_share_of_three_players_is_lost_or_bisected() -> None:
    assert tsumo_shares(2000, SANMA, dealer=False) == (4000, 2000)
    assert tsumo_shares(2000, SANMA, dealer=True) == (0, 4000)
    bisect = replace(SANMA, sanma_tsumo="bisect")
    assert tsumo_shares(2000, bisect, dealer=False) == (5000, 3000)
    assert tsumo_shares(2000, bisect, dealer=True) == (0, 6000)


# Bonus han

PINFU = "12355m34789p456s2p"


def test_dora_in_melds_and_kans_counts() -> None:
    assert bonus(worth("45m33s(5555p)(888s)(555z)6m", dora="4p")) == {"dora": 4}


# Refusals


def test_wrong_number_of_tiles_is_no_winning_shape() -> None:
    value = worth(PINFU)
    assert isinstance(value, HandValue)
    assert evaluate((0, 0), 0, (), random_win(0).situation, STANDARD) is Refusal.NOT_COMPLETE  # type: ignore[arg-type]


def test_refused_hands_have_no_readings() -> None:
    win = random_win(0)
    assert evaluate_all(win.concealed[1:], win.win, win.melds, win.situation, STANDARD) == []


# Interpretations


@settings(deadline=None)
@given(st.integers(0, 2**48))
def test_no_interpretation_pays_more_than_the_one_taken(seed: int) -> None:
    win = random_win(seed)
    value = explain(win.concealed, win.win, win.melds, win.situation, STANDARD)
    values = evaluate_all(win.concealed, win.win, win.melds, win.situation, STANDARD)
    assert values == ([] if isinstance(value, Refusal) else [value, *values[1:]])
    assert [each.base for each in values] == sorted((each.base for each in values), reverse=True)
    for each in values:
        assert each.fu in (0, 25) or each.fu - 10 < sum(item.fu for item in each.fu_items) <= each.fu
        assert len({entry.id for entry in each.yaku}) == len(yaku(each))


def test_a_yakuman_goes_before_a_counted_one_that_pays_the_same() -> None:
    """Four concealed triplets, or runs with 17 han: two readings of 32,000 points."""
    value = worth("2223334446667p 7p", tsumo=True, riichi=True, dora="1p2p")
    assert (yaku(value), value.yakuman, value.limit) == ({"suuankou_tanki": 1}, 1, "yakuman")
    counted = [one for one in readings("2223334446667p 7p", tsumo=True, riichi=True, dora="1p2p") if not one.yakuman]
    assert max(one.han for one in counted) > value.han
    assert {one.base for one in counted} == {value.base}
