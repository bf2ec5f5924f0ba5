"""Times of the day and time zones as people write them."""

from zoneinfo import ZoneInfo

import pytest

from bot.league.typed.dates import minute_from
from bot.time_zones import zone_of
from cogs.table.times_of_day import clock_text, zone_choices, zone_named, zone_names
from tests.fakes import START
from tests.for_each import for_each


@for_each(
    ("text", "clock"),
    [
        ("22:00", "22:00"),
        (" 7:30 ", "7:30"),
        ("07.30", "7:30"),
        ("730", "7:30"),
        ("2215", "22:15"),
        ("22", "22:00"),
        ("22h30", "22:30"),
        ("8 Uhr", "8:00"),
        ("10 pm", "22:00"),
        ("10:45PM", "22:45"),
        ("12 am", "0:00"),
        ("12:15 p.m.", "12:15"),
        ("24:00", "0:00"),
        ("0", "0:00"),
    ],
)
def test_a_time_is_read_as_people_write_it(text: str, clock: str) -> None:
    minute = minute_from(text)
    assert minute is not None
    assert clock_text(minute) == clock


@for_each("text", ["", "25:00", "24:01", "12:60", "13 pm", "0 am", "noon", "-1", "7:3", "1:2:3", "٣:٠٠x"])
def test_what_is_no_time_is_none(text: str) -> None:
    assert minute_from(text) is None


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("america/new york", "America/New_York"),
        ("Tokyo", "Asia/Tokyo"),
        ("utc", "UTC"),
        ("Atlantis", None),
        ("", None),
        ("../etc/passwd", None),
    ],
)
def test_a_zone_is_found_by_its_name_or_its_city(text: str, zone: str | None) -> None:
    assert zone_named(text) == zone


def test_zones_are_offered_with_the_time_it_is_there() -> None:
    assert zone_choices("berl", START) == [("Europe/Berlin (21:00)", "Europe/Berlin")]
    assert ("Asia/Tokyo (5:00)", "Asia/Tokyo") in zone_choices("5:00", START)
    assert zone_choices("nowhere at all", START) == []


def test_a_city_that_begins_so_comes_before_one_that_holds_it() -> None:
    assert [name for _, name in zone_choices("ber", START)] == [
        "Atlantic/Bermuda",
        "Europe/Berlin",
        "Australia/Canberra",
    ]


def test_before_anything_is_typed_places_around_the_world_are_offered() -> None:
    offered = zone_choices("", START)
    assert len(offered) == 25
    hours = {START.astimezone(ZoneInfo(name)).utcoffset() for _, name in offered}
    assert len(hours) > 12


def test_every_zone_there_is_can_be_chosen() -> None:
    assert all(zone_of(name) is not None for name in zone_names())
    assert all(len(name) <= 64 for name in zone_names()), "they fit the database"
