"""Han and fu to points and back, held against the scorer and the printed table."""

import pytest

from bot.analysis.han_fu_points import (
    LIMITS,
    NoSuchScore,
    Payout,
    every_payout,
    limit_payout,
    payout,
    totals,
    wins_of,
)
from bot.engine.rules.ruleset import preset
from bot.engine.scoring.score import HandValue
from bot.lookup.hand_lookup import Lookup, look_up
from tests.options.reference import points_table

RULES = preset("tenhou")
SANMA = preset("tenhou_sanma")


def paid(han: int, fu: int, **more: int) -> Payout:
    found = payout(han, fu, RULES, **more)
    assert isinstance(found, Payout)
    return found


def test_points_are_those_of_the_table_of_the_rules() -> None:
    for cell in points_table():
        if (cell.han, cell.fu) in ((1, 20), (1, 25)):
            continue  # no hand has them
        found = paid(cell.han, cell.fu)
        assert found.ron == (cell.ron is not None and not cell.rare), cell
        assert found.tsumo == (cell.shares is not None), cell
        if found.ron:
            assert (found.other_ron, found.dealer_ron) == cell.ron
        if cell.shares is not None:
            other, dealer = cell.shares
            assert (found.other_tsumo, found.dealer_tsumo) == ((dealer, other), dealer)


@pytest.mark.parametrize(
    ("han", "fu", "reason"),
    [
        (1, 20, NoSuchScore.PINFU_TSUMO_HAS_TWO_HAN),
        (1, 25, NoSuchScore.SEVEN_PAIRS_HAVE_TWO_HAN),
        (2, 35, NoSuchScore.FU_NOT_ROUNDED),
        (2, 10, NoSuchScore.TOO_FEW_FU),
        (3, 120, NoSuchScore.TOO_MANY_FU),
        (4, 150, NoSuchScore.TOO_MANY_FU),
        (6, 33, NoSuchScore.FU_NOT_ROUNDED),
    ],
)
def test_han_and_fu_that_no_hand_has_are_refused_with_the_reason(han: int, fu: int, reason: NoSuchScore) -> None:
    assert payout(han, fu, RULES) is reason


def test_four_han_may_have_more_fu_for_they_are_mangan_anyway() -> None:
    assert paid(4, 140).limit == "mangan"


def test_kiriage_makes_mangan_of_what_lacks_eighty_points() -> None:
    kiriage = payout(4, 30, preset("mleague"))
    assert isinstance(kiriage, Payout)
    assert (kiriage.limit, kiriage.other_ron) == ("mangan", 8000)


def test_counters_are_counted_in() -> None:
    found = paid(1, 30, honba=2)
    assert (found.other_ron, found.dealer_tsumo, found.other_tsumo) == (1600, 700, (700, 500))


def test_with_three_players_one_payer_less_pays_and_a_counter_is_worth_two_hundred() -> None:
    found = payout(3, 30, SANMA, 1)
    assert isinstance(found, Payout)
    assert (found.other_ron, found.other_tsumo) == (4100, (2100, 1100))
    assert [match.total for match in totals(found, 3)] == [6000, 4100, 4200, 3200]


def test_the_scorer_pays_the_same() -> None:
    for hand, more in (
        ("234m406m678p33s78s9s", {"tsumo": True}),
        ("234m406m678p33s78s9s", {"tsumo": False}),
        ("112233m4499p1122s", {"tsumo": False}),
        ("111m222p3z(555p)(777s)3z", {"tsumo": True}),
    ):
        answer = look_up(Lookup(hand, rules=RULES, **more))  # type: ignore[arg-type]
        if isinstance(answer.value, HandValue):
            found = paid(answer.value.han, answer.value.fu)
            assert answer.total in [match.total for match in totals(found, 4) if match.tsumo is more["tsumo"]]


def test_limits_by_name() -> None:
    found = [limit_payout(name, RULES).other_ron for name in LIMITS]
    assert found == [8000, 12000, 16000, 24000, 32000, 64000, 96000]


def won(points: int) -> list[tuple[int, int, bool, bool, int]]:
    return [(m.payout.han, m.payout.fu, m.dealer, m.tsumo, m.total) for m in wins_of(points, RULES)]


def test_every_way_to_win_so_many_points_is_found() -> None:
    # 5,200 by ron; by tsumo 1,300, 1,300 and 2,600, which pinfu of four han wins too.
    assert won(5200) == [
        (2, 80, False, False, 5200),
        (2, 80, False, True, 5200),
        (3, 40, False, False, 5200),
        (3, 40, False, True, 5200),
        (4, 20, False, True, 5200),
    ]


def test_points_that_no_win_is_worth_name_the_nearest_ones() -> None:
    assert {total for *_, total in won(8100)} == {8000, 8700}
    assert {total for *_, total in won(50)} == {1000}
    assert won(1_000_000) == [(39, 0, True, False, 144_000), (39, 0, True, True, 144_000)]


def test_each_pair_of_han_and_fu_is_listed_once() -> None:
    pairs = [(entry.han, entry.fu, entry.yakuman) for entry in every_payout(RULES)]
    assert len(pairs) == len(set(pairs))
    assert (1, 20, 0) not in pairs
