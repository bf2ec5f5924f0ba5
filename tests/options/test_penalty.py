"""Options of the group "penalty": a foul at a table where people deal themselves (rules reference 4.9, 6.8)."""

from bot.engine.chombo import chombo_ended, chombo_payments, with_penalties
from bot.engine.events import NextKyoku
from bot.engine.final import placements
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from tests.builders import Scene
from tests.options.behaviour import SANMA, behaviour
from tests.options.scenes import JUNK, WAITS_58P

SCORES = (40000, 30000, 20000, 10000)


def in_riichi(rules: Ruleset) -> Scene:
    """Seat 1 is in riichi; two sticks lay on the table before."""
    scene = Scene(JUNK[0], WAITS_58P, JUNK[1], JUNK[2], draws="9m9s", rules=rules, honba=1, kyotaku=2)
    return scene.turn(0).riichi(1, "9s", drawn=True).close()


@behaviour("chombo", {"reverse_mangan": (4000, -7000, 2000, 2000), "fixed_after_game": (0, 1000, 0, 0)})
def test_a_foul_is_paid_at_once_or_after_the_game(rules: Ruleset) -> object:
    """Seat 1 fouls in riichi: its stick comes back either way."""
    return chombo_ended(in_riichi(rules).public, 1).deltas


@behaviour("chombo", {"reverse_mangan": 200, "fixed_after_game": 0}, chombo_points=20000, uma=(0, 0, 0, 0), oka="none")
def test_a_foul_is_taken_from_the_final_score(rules: Ruleset) -> object:
    return with_penalties(rules, placements(rules, (50000, 25000, 15000, 10000), 0), (1, 0, 0, 0))[0].final


@behaviour("chombo_points", {0: [50, 10], 20000: [30, -30], 30000: [20, -50]}, chombo="fixed_after_game")
def test_every_foul_costs_its_points(rules: Ruleset) -> object:
    """One of seat 0, two of seat 1: what they have left in thousands."""
    rows = with_penalties(rules, placements(rules, SCORES, 0), (1, 2, 0, 0))
    return [row.final / 10 for row in rows[:2]]


def test_the_hand_is_dealt_again_with_the_same_dealer_and_counters() -> None:
    ended = chombo_ended(in_riichi(Ruleset()).public, 0)
    assert ended.following == NextKyoku(0, 1, 0, 1)
    assert ended.kyotaku == 2
    assert ended.deltas == (-12000, 4000 + 1000, 4000, 4000)
    assert sum(ended.scores) + 1000 * ended.kyotaku == 102000


def test_places_stay_as_they_were_before_the_penalty() -> None:
    rules = ruleset_from({"chombo": "fixed_after_game", "chombo_points": 20000})
    rows = with_penalties(rules, placements(rules, SCORES, 0), (9, 0, 0, 0))
    assert [(row.seat, row.place, row.points) for row in rows] == [(seat, seat + 1, SCORES[seat]) for seat in range(4)]


def test_a_foul_may_bankrupt_and_end_the_game() -> None:
    scene = Scene("", "", "", "", rules=ruleset_from({}), scores=(11900, 30000, 30000, 28100))
    assert chombo_ended(scene.public, 0).following is None
    plays_on = Scene("", "", "", "", rules=ruleset_from({"tobi": "off"}), scores=(11900, 30000, 30000, 28100))
    assert chombo_ended(plays_on.public, 0).following is not None


def test_with_three_players_a_foul_is_a_mangan_of_three_the_other_way_round() -> None:
    loss, bisect = ruleset_from(SANMA), ruleset_from(SANMA | {"sanma_tsumo": "bisect"})
    assert [payment.points for payment in chombo_payments(loss, 2, 0)] == [4000, 2000]
    assert [payment.points for payment in chombo_payments(loss, 0, 0)] == [4000, 4000]
    assert [payment.points for payment in chombo_payments(bisect, 2, 0)] == [5000, 3000]
