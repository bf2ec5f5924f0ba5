"""What scores are worth: points early, places late."""

from bot.players.standing import SeatStanding
from tests.builders import Scene, tenhou_with
from tests.engine.scenes import JUNK_A

EAST_ONLY = tenhou_with(length="east_only")
NOTHING = (0, 0, 0, 0)


def standing(scores: tuple[int, ...], *, oya: int = 3, seat: int = 0, **options: object) -> SeatStanding:
    rules = tenhou_with(length="east_only", **options)
    return SeatStanding(Scene(JUNK_A, rules=rules, oya=oya, scores=scores).public, seat)


def gain(place: SeatStanding, *deltas: int) -> float:
    return place.worth(deltas, dealer_stays=False) - place.worth(NOTHING, dealer_stays=False)


def test_in_the_last_hand_a_thousand_points_that_pass_somebody_are_worth_more_than_eight_thousand_that_do_not() -> None:
    close = standing((19500, 20000, 25500, 35000))
    far = standing((1000, 24000, 35000, 40000))
    assert gain(close, 1000, -1000, 0, 0) > gain(far, 8000, 0, 0, -8000)


def test_early_in_the_game_points_count_nearly_evenly() -> None:
    early = standing((25000,) * 4, oya=0)
    once = gain(early, 2000, -2000, 0, 0)
    assert 0.85 < gain(early, 4000, -4000, 0, 0) / (2 * once) < 1.1


def test_places_are_decided_by_the_first_seat_where_points_are_equal() -> None:
    assert standing((25000, 25000, 25000, 25000)).place(NOTHING) == 1
    assert standing((25000, 25000, 25000, 25000), seat=2).place(NOTHING) == 3


def test_the_game_ends_with_the_last_hand_once_somebody_has_the_target() -> None:
    last = standing((20000, 20000, 20000, 40000))
    assert last.last
    assert last.ends((20000, 20000, 20000, 40000), dealer_stays=False)
    assert not last.ends((25000, 25000, 25000, 25000), dealer_stays=False)
    assert not standing((20000, 20000, 20000, 40000), oya=2).last


def test_a_dealer_of_the_last_hand_who_is_first_stops_and_another_plays_on() -> None:
    last = standing((20000, 20000, 20000, 40000))
    assert last.ends((20000, 20000, 20000, 40000), dealer_stays=True)
    assert not last.ends((40000, 20000, 20000, 20000), dealer_stays=True)


def test_a_score_below_nothing_ends_the_game_in_any_hand() -> None:
    assert standing((25000,) * 4, oya=0).ends((-100, 25100, 25000, 50000), dealer_stays=True)


def test_rules_that_give_places_no_points_still_have_places_worth_something() -> None:
    plain = standing((19500, 20000, 25500, 35000), uma=[0, 0, 0, 0], oka="none")
    assert gain(plain, 1000, -1000, 0, 0) > 5000
