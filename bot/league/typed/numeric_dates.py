"""Dates in numbers, as people and spreadsheets write them. Whether day or month comes first is never guessed."""

import re
from datetime import date
from typing import Final

_DAY: Final = re.compile(
    r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})"
    r"|(?P<year2>\d{4})(?P<month2>\d{2})(?P<day2>\d{2})"
    r"|(?P<day3>\d{1,2})\.(?P<month3>\d{1,2})\.(?P<year3>(?:\d\d)?\d\d)"
    r"|(?P<one>\d{1,2})(?P<stroke>[/-])(?P<two>\d{1,2})(?P=stroke)(?P<year4>\d{4})"
)


CENTURY: Final = 2000
"""That of a year of two digits."""


class Ambiguous(ValueError):
    """A date in which either of two numbers may be the day."""


def numbered_day(text: str, *, day_first: bool | None = None) -> date | None:
    """The day of ``2026-12-04``, ``20261204``, ``4.12.2026``, ``4.12.26`` or ``25/12/2026``; None for no date.

    ``day_first`` tells the order of day and month in a date with slashes or hyphens that ends with the year. If it is
    None and both numbers may be a month, raises Ambiguous.
    """
    found = _DAY.fullmatch(text)
    if found is None:
        return None
    try:
        for mark in ("", "2", "3"):
            if found[f"year{mark}"] is not None:
                return date(_year(found[f"year{mark}"]), int(found[f"month{mark}"]), int(found[f"day{mark}"]))
        day, month = day_and_month(int(found["one"]), int(found["two"]), day_first=day_first)
        return date(int(found["year4"]), month, day)
    except Ambiguous:
        raise
    except ValueError:
        return None


def _year(digits: str) -> int:
    return int(digits) if len(digits) > 2 else CENTURY + int(digits)


def day_and_month(one: int, two: int, *, day_first: bool | None = None) -> tuple[int, int]:
    """(day, month) from two numbers in either order. Raises Ambiguous."""
    months = range(1, 13)
    if day_first is None and one != two and one in months and two in months:
        raise Ambiguous(f"{one}/{two}")
    first = two in months if day_first is None else day_first
    return (one, two) if first else (two, one)
