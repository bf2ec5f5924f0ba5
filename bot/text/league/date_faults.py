"""Why a typed text is no date, in words."""

from __future__ import annotations

from bot.league.typed.dates import DateFault
from bot.text.sentences import PersonName, Text, say


def date_fault(text: str, fault: DateFault) -> Text:
    """The fault of a typed date, and the ways to write dates."""
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
        case DateFault.NO_TIME:
            return say("“{text}” has no time of day. Write it like Friday 19:00 or 4 Dec 7 pm.", text=PersonName(text))
