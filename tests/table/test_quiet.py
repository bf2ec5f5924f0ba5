"""Quiet hours: when they begin and end wherever somebody lives, and how they put off a deadline at a slow table."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.table.commands import Act, SetQuiet
from bot.table.errors import NotSeated
from bot.table.quiet_hours import GRACE, after_quiet, quiet_until
from bot.table.table_events import Pace, Person, QuietSet, Times
from bot.table.table_events import Quiet as Hours
from bot.time_zones import zone_of
from tests.builders import TENHOU, known, wall_of
from tests.table.conftest import LIVE, PEOPLE, Hall

NIGHT = Hours(22 * 60, 8 * 60, "Europe/Berlin")
DAY = 86400.0
SLOW = Times(turn=DAY, bank=0, call=DAY, least_pause=0, cpu_pause=0.7, next_kyoku=12, idle_close=3600, away_after=9)


def at(text: str) -> datetime:
    """A moment in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("when", "until"),
    [
        ("2026-01-05 20:59", None),
        ("2026-01-05 21:00", "2026-01-06 07:00"),
        ("2026-01-05 22:59", "2026-01-06 07:00"),
        ("2026-01-05 23:00", "2026-01-06 07:00"),
        ("2026-01-06 06:59:59", "2026-01-06 07:00"),
        ("2026-01-06 07:00", None),
        ("2026-07-06 20:30", "2026-07-07 06:00"),
    ],
)
def test_a_night_spans_midnight_and_ends_by_the_clock_on_the_wall(when: str, until: str | None) -> None:
    assert quiet_until(NIGHT, at(when)) == (at(until) if until else None)


def test_hours_within_one_day_end_on_that_day() -> None:
    work = Hours(9 * 60, 17 * 60 + 30, "Asia/Tokyo")
    assert quiet_until(work, at("2026-01-05 23:59")) is None
    assert quiet_until(work, at("2026-01-06 00:00")) == at("2026-01-06 08:30")
    assert quiet_until(work, at("2026-01-06 08:30")) is None


def test_hours_may_end_at_midnight() -> None:
    evening = Hours(18 * 60, 0, "UTC")
    assert quiet_until(evening, at("2026-01-05 23:30")) == at("2026-01-06 00:00")
    assert quiet_until(evening, at("2026-01-06 00:00")) is None


@pytest.mark.parametrize(
    ("when", "until"),
    [
        ("2026-03-28 22:00", "2026-03-29 06:00"),  # set forward at 1:00 UTC: the night is an hour shorter
        ("2026-10-24 21:00", "2026-10-25 07:00"),  # set back at 1:00 UTC: an hour longer
    ],
)
def test_nights_in_which_the_clocks_change_end_by_the_new_time(when: str, until: str) -> None:
    assert quiet_until(NIGHT, at(when)) == at(until)


def test_an_end_that_the_clocks_skip_is_as_long_after_the_beginning() -> None:
    assert quiet_until(Hours(0, 150, "Europe/Berlin"), at("2026-03-29 00:30")) == at("2026-03-29 01:30")


def test_an_end_that_the_clocks_show_twice_is_never_past() -> None:
    early = Hours(0, 150, "Europe/Berlin")
    assert quiet_until(early, at("2026-10-25 00:10")) == at("2026-10-25 00:30"), "2:10 for the first time"
    assert quiet_until(early, at("2026-10-25 00:40")) is None
    assert quiet_until(early, at("2026-10-25 01:10")) == at("2026-10-25 01:30"), "2:10 for the second time"


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../etc/passwd", "Europe", "Europe/Berlin\0", "x" * 5000])
def test_in_a_zone_that_does_not_exist_no_hour_is_quiet(zone: str) -> None:
    assert zone_of(zone) is None
    assert quiet_until(Hours(0, 1439, zone), at("2026-01-05 12:00")) is None


@given(st.integers(0, 1439), st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001
def test_hours_that_end_when_they_begin_are_none(minute: int, when: datetime) -> None:
    assert quiet_until(Hours(minute, minute, "America/New_York"), when) is None


MOMENTS = st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
HOURS = st.builds(
    lambda start, length, zone: Hours(start, (start + length) % 1440, zone),
    st.integers(0, 1439),
    st.integers(60, 16 * 60),
    st.sampled_from(["UTC", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns"]),
)


@given(HOURS, MOMENTS)
def test_the_end_of_quiet_hours_lies_ahead_and_is_not_quiet(quiet: Hours, when: datetime) -> None:
    until = quiet_until(quiet, when)
    if until is not None:
        assert when < until <= when + timedelta(hours=18)
        assert quiet_until(quiet, until) is None


@given(HOURS, MOMENTS)
def test_a_deadline_leaves_an_hour_after_the_quiet_and_is_never_earlier(quiet: Hours, due: datetime) -> None:
    put_off = after_quiet(quiet, due)
    assert due <= put_off <= due + timedelta(hours=19)
    assert quiet_until(quiet, put_off) is None
    for minutes in range(0, 60, 5):
        assert quiet_until(quiet, put_off - timedelta(minutes=minutes, seconds=1)) is None


def test_who_has_no_quiet_hours_has_the_deadline_there_is() -> None:
    assert after_quiet(None, at("2026-01-05 23:00")) == at("2026-01-05 23:00")


def test_a_deadline_soon_after_the_quiet_is_no_earlier_than_one_within_it() -> None:
    end = at("2026-01-06 07:00")
    assert [after_quiet(NIGHT, end + timedelta(minutes=m)) - end for m in (-1, 1, 59)] == [GRACE] * 3
    assert after_quiet(NIGHT, end + GRACE) == end + GRACE


EVENING = Hours(20 * 60, 8 * 60, "UTC")
"""The tests' clock stands at 20:00 UTC: what is due a day later falls into these."""


@pytest.fixture
def slow() -> Hall:
    return Hall(times=SLOW)


async def test_a_move_due_in_the_night_is_due_an_hour_after_it(slow: Hall) -> None:
    table = await slow.playing(pace="slow", wall=wall_of([""] * 4, ("", ""), "", "", "", TENHOU, 0))
    before = await slow.lobby.hand(table, PEOPLE[0].user)
    assert before.due == slow.clock.now() + timedelta(days=1)
    await slow.lobby.submit(table, SetQuiet(PEOPLE[0].user, EVENING))
    hand = await slow.lobby.hand(table, PEOPLE[0].user)
    assert (hand.due, hand.quiet) == (at("2026-01-07 09:00"), EVENING)
    assert (await slow.lobby.public_table(table)).due == hand.due
    await slow.clock.advance(DAY + 12 * 3600)
    assert (await slow.lobby.hand(table, PEOPLE[0].user)).due == hand.due
    await slow.clock.advance(3601)
    public_table = await slow.lobby.public_table(table)
    assert known(public_table.game).decision > 1


async def test_quiet_hours_of_others_put_nothing_off(slow: Hall) -> None:
    table = await slow.playing(pace="slow", wall=wall_of([""] * 4, ("", ""), "", "", "", TENHOU, 0))
    for person in PEOPLE[1:]:
        await slow.lobby.submit(table, SetQuiet(person.user, EVENING))
    assert (await slow.lobby.hand(table, PEOPLE[0].user)).due == slow.clock.now() + timedelta(days=1)


@pytest.mark.parametrize("pace", ["live", "relaxed"])
async def test_only_slow_tables_wait_for_the_morning(hall: Hall, pace: Pace) -> None:
    table = await hall.playing(pace=pace)
    for person in PEOPLE:
        await hall.lobby.submit(table, SetQuiet(person.user, EVENING))
    public_table = await hall.lobby.public_table(table)
    assert public_table.due == hall.clock.now() + timedelta(seconds=LIVE.turn + LIVE.bank)


async def test_given_up_quiet_hours_put_off_nothing_more(slow: Hall) -> None:
    table = await slow.playing(pace="slow", wall=wall_of([""] * 4, ("", ""), "", "", "", TENHOU, 0))
    await slow.run(table, SetQuiet(PEOPLE[0].user, EVENING), SetQuiet(PEOPLE[0].user, None))
    assert (await slow.lobby.hand(table, PEOPLE[0].user)).due == slow.clock.now() + timedelta(days=1)


async def test_quiet_hours_outlast_a_restart(slow: Hall) -> None:
    table = await slow.playing(pace="slow", wall=wall_of([""] * 4, ("", ""), "", "", "", TENHOU, 0))
    await slow.lobby.submit(table, SetQuiet(PEOPLE[0].user, EVENING))
    await slow.restart()
    hand = await slow.lobby.hand(table, PEOPLE[0].user)
    assert (hand.quiet, hand.due) == (EVENING, at("2026-01-07 09:00"))


async def test_who_does_not_sit_there_has_no_quiet_hours_there(slow: Hall) -> None:
    table = await slow.playing(pace="slow", people=1)
    with pytest.raises(NotSeated):
        await slow.lobby.submit(table, SetQuiet(999, EVENING))
    assert not [entry for entry in slow.journal.entries[table] if isinstance(entry.record, QuietSet)]


async def test_a_call_waits_for_the_morning_of_who_may_make_it(slow: Hall) -> None:
    wall = wall_of(["", "", "258m369p147s1122z", ""], ("1z", ""), "", "", "", TENHOU, 0)
    table = await slow.playing(pace="slow", wall=wall)
    await slow.lobby.submit(table, SetQuiet(PEOPLE[2].user, EVENING))
    hand = await slow.lobby.hand(table, PEOPLE[0].user)
    assert isinstance(known(hand.view).public.phase, AwaitDiscard)
    east = next(action for action in hand.legal if getattr(action, "drawn", False))
    await slow.lobby.submit(table, Act(PEOPLE[0], east))
    asked = await slow.lobby.hand(table, PEOPLE[2].user)
    assert isinstance(known(asked.view).public.phase, AwaitCalls)
    assert asked.due == at("2026-01-07 09:00")
    await slow.clock.advance(DAY + 3600)
    assert (await slow.lobby.hand(table, PEOPLE[2].user)).legal
    assert (await slow.lobby.public_table(table)).due is None, "nobody sees whose call is awaited"


async def test_a_bank_is_not_used_up_asleep() -> None:
    hall = Hall(times=replace(SLOW, bank=7200))
    table = await hall.playing(pace="slow", wall=wall_of([""] * 4, ("", ""), "", "", "", TENHOU, 0))
    person: Person = PEOPLE[0]
    await hall.lobby.submit(table, SetQuiet(person.user, EVENING))
    await hall.clock.advance(DAY + 13 * 3600 + 1800)
    hand = await hall.lobby.hand(table, person.user)
    assert hand.due == at("2026-01-07 11:00")
    drawn = next(action for action in hand.legal if getattr(action, "drawn", False))
    await hall.lobby.submit(table, Act(person, drawn))
    assert (await hall.lobby.hand(table, person.user)).bank_seconds == 5400
