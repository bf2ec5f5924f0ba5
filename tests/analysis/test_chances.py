"""Chances: what a ready hand is likely to wait for."""

from bot.analysis.threats import chances
from tests.builders import kind

FRESH = (4,) * 34


def of(name: str, *safe: str, seen: dict[str, int] | None = None) -> float:
    unseen = list(FRESH)
    for shown, count in (seen or {}).items():
        unseen[kind(shown)] -= count
    return chances(unseen, {kind(other) for other in safe})[kind(name)]


def test_what_a_seat_let_go_is_no_wait_of_it() -> None:
    assert of("5m", "5m") == 0


def test_the_middle_is_waited_for_most_then_the_ends_then_honours() -> None:
    assert of("5m") > of("3m") > of("1m") > of("3z") > 0


def test_suji_is_safer_and_suji_of_both_sides_safer_still() -> None:
    assert of("5p", "2p", "8p") < of("5p", "2p") < of("5p")


def test_a_wall_of_four_seen_tiles_makes_the_tiles_behind_it_safer() -> None:
    assert of("1s", seen={"2s": 4}) < of("1s")
    assert of("2s", seen={"3s": 4}) < of("2s")


def test_the_more_is_safe_the_more_dangerous_is_the_rest() -> None:
    """The longer the river, the fewer waits are left."""
    assert of("5s", "1m", "2m", "8m", "9m", "1p", "9p", "4p", "7p") > of("5s")


def test_a_ready_hand_waits_for_one_to_two_kinds() -> None:
    assert 1 < sum(chances(FRESH, ())) < 2.2


def test_a_hand_that_collects_a_suit_waits_in_it() -> None:
    holds = [1.0 if 9 <= number < 18 or number >= 27 else 0.2 for number in range(34)]
    leaning = chances(FRESH, (), open_hand=True, holds=holds)
    assert leaning[kind("5p")] > of("5p") > leaning[kind("5s")]


def test_nothing_is_waited_for_where_nothing_is_left() -> None:
    assert chances((0,) * 34, ()) == (0.0,) * 34
