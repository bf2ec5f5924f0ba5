"""Periods to look back on, by name."""

from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from bot.league.periods import Days, Month, NamedPeriod, Period
from bot.league.typed.dates import DateFault, moment_written
from bot.text.sentences import PersonName, Plain, Text, Words, joined, say

PERIOD_NAMES: Final[dict[NamedPeriod, Words]] = {
    "this-evening": say("this evening"),
    "last-evening": say("the last evening"),
    "this-month": say("this month"),
    "last-month": say("last month"),
    "last-10": say("the last 10 games"),
    "last-20": say("the last 20 games"),
    "last-50": say("the last 50 games"),
}
MONTHS: Final[tuple[Words, ...]] = (
    say("January"),
    say("February"),
    say("March"),
    say("April"),
    say("May"),
    say("June"),
    say("July"),
    say("August"),
    say("September"),
    say("October"),
    say("November"),
    say("December"),
)


def period_name(period: Period) -> Words:
    """A period in words: `October 2026`, `2026-10-01 to 2026-10-15`."""
    match period:
        case Month(year, month):
            return say("{month} {year}", month=MONTHS[month - 1], year=Plain(str(year)))
        case Days(first, last) if first == last:
            return Plain(str(first))
        case Days(first, last):
            return say("{first} to {last}", first=Plain(str(first)), last=Plain(str(last)))
        case _:
            return PERIOD_NAMES[period]


def no_period(text: str) -> Text:
    """That a typed text is no period."""
    return say(
        "“{text}” is not a period. Write a month, a day, or a first and last day, for example “October”, “4 "
        "Oct” or “2026-10-01 to 2026-10-15”.",
        text=PersonName(text),
    )


def date_fault(text: str, fault: DateFault, zone: ZoneInfo) -> Words:
    """The fault of a typed date, the ways to write dates, and the time zone in which they are read."""
    return joined((_fault(text, fault), say("Times are in {zone}.", zone=Plain(zone.key))), " ")


def date_read(text: str, at: datetime, zone: ZoneInfo) -> Words:
    """What a typed date was taken for."""
    when = Plain(moment_written(at, zone))
    return say("“{text}” was read as {when} in {zone}.", text=PersonName(text), when=when, zone=Plain(zone.key))


def _fault(text: str, fault: DateFault) -> Text:
    match fault:
        case DateFault.NO_DATE:
            return say(
                "I cannot read “{text}” as a date. Write it like “2026-11-20 19:30”, “4 Dec 19:30”, “Friday 7 "
                "pm”, “yesterday 21:30” or “today”.",
                text=PersonName(text),
            )
        case DateFault.DAY_OR_MONTH:
            return say(
                "Does the day or the month come first in “{text}”? Write the date like “2026-12-04” or “4 Dec”.",
                text=PersonName(text),
            )
        case DateFault.NO_DAY:
            return say(
                "Which day is “{text}”? Write the date like “last Friday”, “4 Dec” or “a week ago”.",
                text=PersonName(text),
            )
        case DateFault.NO_TIME:
            return say(
                "“{text}” has no time of day. Write the day and time, for example “Friday 19:00” or “4 Dec 7 pm”.",
                text=PersonName(text),
            )
