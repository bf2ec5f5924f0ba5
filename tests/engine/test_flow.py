"""What follows a kyoku, when a game ends, and the final score (rules reference 6, worked checks 3 and 4)."""

import pytest

from bot.engine.events import DrawReason, NextKyoku, Ryuukyoku
from bot.engine.final import placements, places
from bot.engine.flow import following
from bot.engine.phases import Settling
from bot.engine.rules.ruleset import Ruleset, preset
from bot.engine.scores_and_best_hand import ranking
from bot.engine.view import PublicView, SeatPublic
from tests.builders import Scene, tenhou_with

NO_HANDS = (None, None, None, None)
EVEN = (25000, 25000, 25000, 25000)


def draw(*tenpai: int, reason: DrawReason = DrawReason.EXHAUSTIVE) -> Settling:
    return Settling(draw=Ryuukyoku(reason, NO_HANDS, tenpai))


def win_of(seat: int) -> Settling:
    """A small win by seat (a real one, so that every field is there)."""
    hands = ["", "", "", ""]
    hands[seat] = "345678m345s67p88s"
    draws = ["9m", "9m", "9s", "9s"]
    draws[seat] = "8p"
    scene = Scene(*hands, draws="".join(draws))
    while scene.view(seat).hidden.drawn is None:
        scene.idle(1)
    return Settling(scene.tsumo(seat).over.wins)


def at(bakaze: int, number: int, rules: Ruleset, *, honba: int = 0) -> PublicView:
    seats = tuple(SeatPublic(25000) for _ in range(4))
    return PublicView(rules, seats, bakaze=bakaze, number=number, oya=number - 1, honba=honba)


def test_places_between_two_kyoku_are_those_that_a_game_would_end_with() -> None:
    for tie_break, shown in (("seat_order", (2, 3, 1, 4)), ("split", (2, 2, 1, 4))):
        rules, scores = tenhou_with(tie_break=tie_break), (25000, 25000, 30000, 20000)
        assert places(rules, scores) == shown
        ended = {one.seat: one.place for one in placements(rules, scores, 0)}
        assert tuple(ended[seat] for seat in range(4)) == shown


def test_abortive_draws_repeat_and_never_end_a_game() -> None:
    rules = tenhou_with(length="east_only")
    abort = draw(reason=DrawReason.SUUFON_RENDA)
    assert following(at(0, 4, rules), abort, (50000, 25000, 15000, 10000)) == NextKyoku(0, 4, 3, 1)


def test_an_abortive_draw_that_passes_the_last_deal_ends_the_game_as_any_other_hand_does() -> None:
    abort = draw(reason=DrawReason.SUUCHA_RIICHI)
    rules = tenhou_with(length="east_only", abortive_repeats=False)
    reached = (50000, 25000, 15000, 10000)
    assert following(at(0, 2, rules), abort, EVEN) == NextKyoku(0, 3, 2, 1)
    assert following(at(0, 4, rules), abort, reached) is None
    assert following(at(0, 4, rules), abort, EVEN) == NextKyoku(1, 1, 0, 1)
    # The last dealer of the extra wind passes the deal.
    assert following(at(1, 4, rules), abort, EVEN) is None


def test_there_is_no_wind_after_north() -> None:
    rules = tenhou_with(length="one_round_all_winds")
    assert following(at(1, 4, rules), win_of(0), EVEN) == NextKyoku(2, 1, 0, 0)
    assert following(at(3, 4, rules), win_of(0), EVEN) is None


@pytest.mark.parametrize(("renchan", "after"), [("none", NextKyoku(0, 2, 1, 0)), ("agari", NextKyoku(0, 1, 0, 3))])
def test_a_dealer_win_without_repeats_clears_the_counters(renchan: str, after: NextKyoku) -> None:
    assert following(at(0, 1, tenhou_with(renchan=renchan), honba=2), win_of(0), EVEN) == after


def test_equal_scores_rank_by_the_first_seat() -> None:
    assert ranking((25000, 30000, 30000, 15000)) == (1, 2, 0, 3)


def finals(rules: Ruleset, scores: tuple[int, ...], kyotaku: int = 0) -> dict[int, float]:
    return {row.seat: row.final / 10 for row in placements(rules, scores, kyotaku)}


def test_a_tenhou_game_ends_in_whole_points() -> None:
    scores = (41200, 28300, 19500, 11000)
    assert finals(preset("tenhou"), scores) == {0: 51, 1: 8, 2: -20, 3: -39}
    assert finals(tenhou_with(final_rounding="none"), scores) == {0: 51.2, 1: 8.3, 2: -20.5, 3: -39}


def test_tied_firsts_share_uma_and_oka_at_m_league() -> None:
    # Worked check 4: uma (30 + 10) / 2 and oka 20 / 2 give +30 each, before points.
    assert finals(preset("mleague"), (35000, 35000, 20000, 10000)) == {0: 35, 1: 35, 2: -20, 3: -50}


@pytest.mark.parametrize(("name", "places"), [("mleague", [1, 2, 2, 4]), ("tenhou", [1, 2, 3, 4])])
def test_equal_points_share_a_place_where_ties_are_split(name: str, places: list[int]) -> None:
    assert [row.place for row in placements(preset(name), (40000, 25000, 25000, 10000), 0)] == places


def test_tied_firsts_share_left_over_sticks_in_hundreds_and_the_earlier_seat_has_the_rest() -> None:
    rows = placements(tenhou_with(tie_break="split"), (33000, 33000, 33000, 0), 1)
    assert [row.points for row in rows] == [33400, 33300, 33300, 0]
    assert [row.place for row in rows] == [1, 1, 1, 4]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        # 30 + 10 - 10 and an oka of 20 are 50.0 for three, -30 - 10 + 10 are -30.0.
        ((30000, 30000, 30000, 10000), {0: 16.8, 1: 16.6, 2: 16.6, 3: -50}),
        ((40000, 20000, 20000, 20000), {0: 60, 1: -20, 2: -20, 3: -20}),
        ((20000, 20000, 40000, 20000), {2: 60, 0: -20, 1: -20, 3: -20}),
    ],
)
def test_what_three_cannot_share_evenly_is_the_earlier_seats(
    scores: tuple[int, ...], expected: dict[int, float]
) -> None:
    found = finals(preset("mleague"), scores)
    assert found == expected
    assert round(sum(found.values()), 1) == 0


def test_a_negative_share_that_does_not_divide_evenly_costs_the_earlier_seat_less() -> None:
    # 10 - 10 - 20 are -20.0 for three.
    rules = tenhou_with(tie_break="split", final_rounding="none")
    assert finals(rules, (40000, 20000, 20000, 20000)) == {0: 50, 1: -16.6, 2: -16.7, 3: -16.7}


def test_with_rounding_and_without_oka_the_first_takes_no_more_than_rounding_leaves() -> None:
    rules = tenhou_with(oka="none")
    assert finals(rules, (34000, 23000, 23000, 20000)) == {0: 24, 1: 3, 2: -17, 3: -30}
    assert finals(rules, (41200, 28300, 19500, 11000)) == {0: 31, 1: 8, 2: -20, 3: -39}


def test_tied_places_share_a_floating_uma() -> None:
    assert finals(preset("jpml_a"), (40000, 30000, 30000, 20000)) == {0: 18, 1: 2, 2: 2, 3: -22}


def test_final_scores_of_a_rounded_game_sum_to_nothing() -> None:
    for scores in ((33300, 33300, 33400, 0), (25500, 24500, 24500, 25500)):
        assert sum(row.final for row in placements(preset("tenhou"), scores, 0)) == 0
    # Three who share uma and oka get thirds.
    split = tenhou_with(tie_break="split")
    assert sum(row.final for row in placements(split, (43000, 19000, 19000, 19000), 0)) == 0
