"""The matches that measure strength: they tell better from equal, and play the same games again."""

from array import array

import pytest

from benchmarks import cpu_strength
from benchmarks.cpu_match import Block, Tally, Task, play_block, rules_for, seatings
from benchmarks.cpu_strength import compare, difference, main, report


def block(ahead: int) -> Block:
    """Six games in which the first strength was this many places ahead in all, each with two seats a game."""

    def tally(places: int) -> Tally:
        return Tally(seats=12, places=places, hands=50, took=array("f", [1.0]))

    return Block(6, tally(30 - ahead), tally(30 + ahead))


def test_a_strength_that_is_ahead_on_every_wall_is_clearly_better() -> None:
    found = compare("strong", "club", [block(ahead) for ahead in (5, 6, 7, 5, 6, 7, 6, 6)])
    assert found.places.mean == pytest.approx(1.0)
    assert found.games == 48
    assert found.shown
    assert "clearly better" in report(found)


def test_a_lead_that_the_interval_does_not_exclude_shows_nothing() -> None:
    found = compare("strong", "club", [block(ahead) for ahead in (9, -8, 7, -5, 6, -7, 8, -6)])
    assert not found.shown
    assert "NOT SHOWN" in report(found)


def test_a_lead_without_room_shows_nothing() -> None:
    assert not compare("strong", "club", [block(0) for _ in range(50)]).shown
    assert difference([1.0]).low == float("-inf")


def test_every_seating_gives_both_strengths_each_seat_equally_often() -> None:
    for players in (3, 4):
        rows = seatings(players)
        assert len(rows) == 6
        for seat in range(players):
            assert sum(row[seat] for row in rows) == 3


def test_a_strength_against_itself_is_not_better_and_the_run_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--pair", "beginner", "beginner", "--games", "12", "--length", "east_only", "--workers", "1", "--json"]
    assert main(arguments) == 1
    first = capsys.readouterr().out
    assert '"shown": false' in first
    assert main(arguments) == 1
    assert capsys.readouterr().out == first


def test_another_seed_plays_other_games() -> None:
    one, other = (play_block(Task("beginner", "club", 3, "east_only", seed)) for seed in (1, 2))
    assert one.games == other.games == 6
    assert (one.strong.points, one.strong.hands) != (other.strong.points, other.strong.hands)
    assert one.strong.seats + one.weak.seats == 6 * 3
    start = rules_for(3, "east_only").start_points
    assert one.strong.points + one.weak.points == 6 * 3 * start


def test_each_strength_meets_the_one_below_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    met = []

    def play(pair: tuple[str, str], *_: object) -> object:
        met.append(pair)
        return compare(*pair, [block(6), block(6)])

    monkeypatch.setattr(cpu_strength, "play", play)
    assert main([]) == 0
    assert met == [("club", "beginner"), ("strong", "club")]
