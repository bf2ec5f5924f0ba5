"""Periods as people write them: ``October``, ``Oct 2025``, ``4 Oct``, ``1 Oct to 15 Oct``, ``since 1 Oct``."""

import re
import unicodedata
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.league.periods import DAYBREAK, Days, Month, Period, period_from
from bot.league.typed.dates import FIRST_YEAR, LAST_YEAR, LONGEST, WholeDay, date_typed, month_named

_MONTH: Final = re.compile(r"(?:(?:in|of)\s+)?([^\W\d]+\.?)(?:\s+(\d{4}))?")
_TO: Final = re.compile(r"\b(?:to|until|till)\b|[–—]|\.\.+| - ")
_FROM: Final = "from "
_SINCE: Final = "since "
_LONGEST_RANGE: Final = timedelta(days=335)
"""The longest range that ends after today: a longer one has its days in the wrong order."""


def period_typed(text: str, now: datetime, zone: ZoneInfo) -> Period | None:
    """The period that a person in this zone means; None if the text is none.

    A month or a day without a year is the latest that has begun. Both days of a range belong to it, of which the last
    may still be to come.
    """
    words = " ".join(unicodedata.normalize("NFKC", text)[: 2 * LONGEST].split()).casefold()
    known = period_from(words) or period_from(words.removeprefix("the ").removesuffix(" games").replace(" ", "-"))
    if known is not None:
        return known
    today = (now.astimezone(zone) - DAYBREAK).date()
    if (month := _month(words, today)) is not None:
        return month
    if words.startswith(_SINCE):
        first = _day(words.removeprefix(_SINCE), now, zone)
        return None if first is None or first > today else Days(first, today)
    day = _day(words, now, zone)
    if day is not None:
        return Days(day, day)
    begins, separator, ends = _split(words.removeprefix(_FROM))
    if not separator:
        return None
    first, last = _day(begins, now, zone), _day(ends, now, zone)
    if first is None or last is None:
        return None
    if first > last:
        last = _day(ends, now, zone, past=False)
        if last is None or not first <= last <= first + _LONGEST_RANGE:
            return None
    return Days(first, last)


def _split(words: str) -> tuple[str, str, str]:
    """The first day, the word between and the last day of a range, all empty if there is no such word."""
    found = _TO.search(words)
    return ("", "", "") if found is None else (words[: found.start()].strip(), found[0], words[found.end() :].strip())


def _month(words: str, today: date) -> Month | None:
    found = _MONTH.fullmatch(words)
    month = None if found is None else month_named(found[1])
    if found is None or month is None:
        return None
    if found[2] is None:
        return Month(today.year - (month > today.month), month)
    return Month(int(found[2]), month) if FIRST_YEAR <= int(found[2]) <= LAST_YEAR else None


def _day(words: str, now: datetime, zone: ZoneInfo, *, past: bool = True) -> date | None:
    found = date_typed(words, now, zone, past=past)
    return found.day if isinstance(found, WholeDay) else None
