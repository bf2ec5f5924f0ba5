"""Whether a result can be entered: every fault of it at once."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.rules.ruleset import preset
from bot.league import faults as f
from bot.league.checks import LONGEST_NAME, Surroundings, game_faults, name_missing, season_faults
from bot.league.entries import SeatPoints
from bot.league.scoring import scored
from bot.league.seasons import Season, SeasonSettings, new_season
from bot.league.sum_causes import PlusMinus, SticksLeft, SticksTwice

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
TENHOU, SANMA = preset("tenhou"), preset("tenhou_sanma")
SPRING = Season(1, SeasonSettings("Spring", NOW - timedelta(days=30), NOW + timedelta(days=30)))
AROUND = Surroundings(SPRING, TENHOU, {1, 2, 3, 4, 5}, frozenset())


def seats(*points: int, players: tuple[int | None, ...] = (1, 2, 3, 4)) -> tuple[SeatPoints, ...]:
    return tuple(SeatPoints(player, amount) for player, amount in zip(players, points, strict=True))


GOOD = seats(42300, 25100, 31200, 1400)


def faults(
    result: tuple[SeatPoints, ...], sticks: int = 0, at: datetime = NOW, around: Surroundings = AROUND
) -> tuple[f.EntryFault, ...]:
    return game_faults(result, sticks, at, NOW, around)


def test_a_result_that_adds_up_is_right() -> None:
    assert faults(GOOD) == ()
    assert faults(seats(42300, 25100, 30200, 1400), 1) == ()
    assert faults(seats(45000, 35000, 25000, players=(1, 2, 3)), around=replace(AROUND, rules=SANMA)) == ()
    assert faults(seats(62300, 25100, 31200, -18600)) == ()
    assert faults(seats(42350, 25050, 31200, 1400)) == (f.OddPoints(42350), f.OddPoints(25050))
    assert f.OddPoints(2_000_000) in faults(seats(2_000_000, 25100, 31200, -1_956_300))
    assert faults(seats(12_350, -4_950, 1_150, -8_550)) == (f.ScoresDoNotAdd(0, 100_000, (PlusMinus(),)),)


@pytest.mark.parametrize(
    ("result", "sticks", "fault"),
    [
        (seats(42300, 25100, 30200, 1400), 0, f.ScoresDoNotAdd(99_000, 100_000, (SticksLeft(1),))),
        (seats(42300, 25100, 31200, 1400), 1, f.ScoresDoNotAdd(101_000, 100_000, (SticksTwice(1),))),
        (seats(42300, 25100, 31200, 1400, players=(1, 2, 2, 4)), 0, f.PlayerTwice(2)),
        (seats(42300, 25100, 31200, 1400, players=(1, 2, 3, 9)), 0, f.UnknownPlayer(9)),
        (seats(42300, 25100, 32600, players=(1, 2, 3)), 0, f.WrongNumberOfPlayers(3, 4)),
        (seats(42300, 25100, 31200, 1400, players=(None,) * 4), 0, f.NobodyPlayed()),
        ((*GOOD[:3], SeatPoints(4, 1400, chombo=-1)), 0, f.ImpossibleCount(-1)),
        (seats(42300, 25100, 30200 + 100_000, 1400 - 99_000 - 41_000), 41, f.ImpossibleCount(41)),
    ],
)
def test_each_fault_is_told(result: tuple[SeatPoints, ...], sticks: int, fault: f.EntryFault) -> None:
    assert fault in faults(result, sticks)


def test_all_that_is_wrong_is_told_at_once() -> None:
    found = faults(seats(42350, 25100, 31200, 1400, players=(1, 2, 2, 9)), 50, NOW + timedelta(hours=1))
    assert found == (
        f.InTheFuture(NOW + timedelta(hours=1)),
        f.PlayerTwice(2),
        f.UnknownPlayer(9),
        f.OddPoints(42350),
        f.ImpossibleCount(50),
        f.ScoresDoNotAdd(150_050, 100_000),
    )


@pytest.mark.parametrize("days", [-31, 30.5])
def test_a_game_belongs_into_the_time_of_its_season(days: float) -> None:
    at = NOW + timedelta(days=days)
    around = replace(AROUND, season=SPRING)
    expected = (f.OutsideSeason(1, at),) if at <= NOW else (f.InTheFuture(at),)
    assert faults(GOOD, at=at, around=around) == expected


def test_a_season_that_was_closed_takes_nothing_played_later() -> None:
    closed = replace(SPRING, ended_at=NOW - timedelta(days=1))
    assert faults(GOOD, around=replace(AROUND, season=closed)) == (f.OutsideSeason(1, NOW),)
    assert faults(GOOD, at=NOW - timedelta(days=2), around=replace(AROUND, season=closed)) == ()


def test_in_an_invited_season_everybody_has_to_be_invited() -> None:
    season = replace(SPRING, settings=replace(SPRING.settings, invited_only=True))
    around = replace(AROUND, season=season, invited=frozenset({1, 2}))
    assert faults(GOOD, around=around) == (f.NotInvited(3), f.NotInvited(4))


def test_a_game_has_the_people_that_the_season_asks_for_at_tables() -> None:
    alone, pair = (seats(42300, 25100, 31200, 1400, players=(1, *rest)) for rest in ((None,) * 3, (2, None, None)))
    strict = replace(AROUND, season=replace(SPRING, settings=new_season("Spring", SPRING.settings.starts)))
    assert faults(alone, around=strict) == (f.TooFewPeople(1, 3),)
    assert faults(pair, around=strict) == (f.TooFewPeople(2, 3),)
    assert faults(seats(42300, 25100, 31200, 1400, players=(1, 2, 3, None)), around=strict) == ()
    assert faults(pair) == (), "seasons that an earlier release opened took games of one person"
    kept = replace(strict, people_before=2)
    assert faults(pair, around=kept) == (), "a game of too few people that the season has is corrected like others"
    assert faults(alone, around=kept) == (f.TooFewPeople(1, 2),)


def test_a_season_that_was_closed_can_be_changed_though_another_has_followed() -> None:
    summer = Season(2, SeasonSettings("Summer", NOW))
    endless = replace(SPRING.settings, name="Spring 2026", ends=None)
    assert season_faults(endless, 1, [SPRING, summer]) == (f.SeasonOverlaps(2, "Summer"),)
    assert season_faults(endless, 1, [SPRING, summer], ended_at=NOW) == ()
    assert season_faults(endless, 1, [SPRING, summer], ended_at=NOW + timedelta(1)) == (f.SeasonOverlaps(2, "Summer"),)


def test_a_season_ends_after_it_begins_and_has_a_name() -> None:
    wrong = SeasonSettings(" ", NOW, NOW)
    assert season_faults(wrong, 1, []) == (f.NameMissing(), f.EndsBeforeStart())
    assert name_missing("x" * (LONGEST_NAME + 1))
    assert not name_missing("x" * LONGEST_NAME)


HUNDREDS = st.integers(-300, 900).map(lambda count: count * 100)


@given(three=st.tuples(HUNDREDS, HUNDREDS, HUNDREDS), sticks=st.integers(0, 5))
def test_what_adds_up_is_taken_and_a_hundred_more_is_not(three: tuple[int, int, int], sticks: int) -> None:
    last = 100_000 - sum(three) - sticks * 1000
    assert faults(seats(*three, last), sticks) == ()
    assert faults(seats(*three, last + 100), sticks) == (f.ScoresDoNotAdd(100_100, 100_000),)


@given(three=st.tuples(HUNDREDS, HUNDREDS, HUNDREDS), fouls=st.integers(0, 3))
def test_the_finals_of_a_game_come_to_nothing_but_what_fouls_cost(three: tuple[int, int, int], fouls: int) -> None:
    result = (*seats(*three, 100_000 - sum(three))[:3], SeatPoints(4, 100_000 - sum(three), fouls))
    scores = scored(TENHOU, result, 0, chombo=200)
    assert sum(score.final for score in scores) == -200 * fouls
    assert sorted(score.place for score in scores) == [1, 2, 3, 4]


def test_of_equal_points_the_earlier_seat_is_ahead_and_left_over_sticks_go_to_the_first() -> None:
    scores = scored(TENHOU, seats(30000, 30000, 30000, 10000), 0)
    assert [score.place for score in scores] == [1, 2, 3, 4]
    scores = scored(TENHOU, seats(10000, 30000, 30000, 30000), 0)
    assert [score.place for score in scores] == [4, 1, 2, 3]
    scores = scored(TENHOU, seats(42300, 25100, 30200, 1400), 1)
    assert [score.points for score in scores] == [43300, 25100, 30200, 1400]
