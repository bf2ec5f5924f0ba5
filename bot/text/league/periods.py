"""Periods to look back on, by name."""

from typing import Final

from bot.league.periods import Days, Month, NamedPeriod, Period
from bot.text.sentences import PersonName, Plain, Text, Words, say

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
        "“{text}” is no time to look back on. Write a month, a day, or the first and the last day: October, 4 Oct, "
        "2026-10-01 to 2026-10-15.",
        text=PersonName(text),
    )
