"""Why a typed text is no date, in words."""

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.league.typed.dates import DateFault, moment_written
from bot.text.sentences import PersonName, Plain, Text, Words, joined, say


def date_fault(text: str, fault: DateFault, zone: ZoneInfo) -> Words:
    """The fault of a typed date, the ways to write dates, and the time zone in which they are read."""
    return joined((_fault(text, fault), say("It is read in {zone}.", zone=Plain(zone.key))), " ")


def date_read(text: str, at: datetime, zone: ZoneInfo) -> Words:
    """What a typed date was taken for."""
    when = Plain(moment_written(at, zone))
    return say("“{text}” was read as {when} in {zone}.", text=PersonName(text), when=when, zone=Plain(zone.key))


def _fault(text: str, fault: DateFault) -> Text:
    match fault:
        case DateFault.NO_DATE:
            return say(
                "I cannot read “{text}” as a date. Write it like 2026-11-20 19:30, 4 Dec 19:30, Friday 7 pm, "
                "yesterday 21:30 or today.",
                text=PersonName(text),
            )
        case DateFault.DAY_OR_MONTH:
            return say(
                "Is the day or the month first in “{text}”? Write it like 2026-12-04 or 4 Dec.", text=PersonName(text)
            )
        case DateFault.NO_DAY:
            return say("Which day is “{text}”? Write it like last Friday, 4 Dec or a week ago.", text=PersonName(text))
        case DateFault.NO_TIME:
            return say("“{text}” has no time of day. Write it like Friday 19:00 or 4 Dec 7 pm.", text=PersonName(text))
