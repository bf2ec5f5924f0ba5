"""Spreadsheet cells: protection of text from being run as a formula, and reading of dates and points."""

import re
import unicodedata
from datetime import UTC, datetime, time, timedelta, timezone, tzinfo
from typing import Final

from bot.league.typed.dates import NOON, Ambiguous, numbered_day
from bot.league.typed.results import points_typed

_SIGNS: Final = frozenset("=+-@＝＋－＠﹢﹣﹦﹫−")
"""The first characters of a formula, in full and half width."""
_PARTS: Final = frozenset(";,\t\r\n|")
"""Characters that a spreadsheet may take for the end of a cell."""
_BREAKS: Final = frozenset("\t\r\n")
_QUOTES: Final = frozenset("\"'")
_DATE: Final = re.compile(
    r"(?P<day>[\d./-]+)(?:[T ]\s*(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?::(?P<second>\d{2})(?P<part>\.\d{1,6})?)?"
    r"\s*(?P<zone>Z|[+-]\d{2}:?\d{2})?)?",
    re.IGNORECASE,
)


def defused(text: str) -> str:
    r"""The text with an apostrophe before everything that a spreadsheet would take for a formula.

    >>> defused("=1+2"), defused("Anne"), defused('Pat;"@x')
    ("'=1+2", 'Anne', 'Pat;\'"@x')
    """
    formula = _formulas(text)
    made = ["'"] if formula[0] or _breaks_at(text, 0) else []
    for at, sign in enumerate(text, 1):
        made.append(f"{sign}'" if sign in _PARTS and formula[at] else sign)
    return "".join(made)


def armed(text: str) -> str:
    """The original text of a cell from ``defused``.

    >>> armed("'=1+2"), armed("'Anne"), armed(defused("'=x"))
    ('=1+2', "'Anne", "'=x")
    """
    formula = _formulas(text)
    begins = text.startswith("'") and (formula[1] or _breaks_at(text, 1))
    made, at = [], int(begins)
    while at < len(text):
        made.append(text[at])
        # Skips an apostrophe that protects a formula.
        at += 2 if text[at] in _PARTS and text.startswith("'", at + 1) and formula[at + 2] else 1
    return "".join(made)


def _formulas(text: str) -> list[bool]:
    """For each position and the end: whether a formula begins there, perhaps after spaces and quotes.

    It works backwards, so that each character is looked at once however many spaces there are.
    """
    found = [False] * (len(text) + 1)
    for at in range(len(text) - 1, -1, -1):
        sign = text[at]
        found[at] = sign in _SIGNS or (found[at + 1] and (sign.isspace() or sign in _QUOTES))
    return found


def _breaks_at(text: str, at: int) -> bool:
    """Whether a tab or a line break is at this position, perhaps after quotes."""
    return next((sign in _BREAKS for sign in text[at:] if sign not in _QUOTES), False)


def plain(text: str) -> str:
    """A cell in Unicode's normal form (NFKC), on one line, without extra spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def points_in(text: str) -> tuple[int, bool] | None:
    """The points in a cell, and whether they are a plain number without a unit; None if there are none.

    >>> points_in("32,400"), points_in("32.4"), points_in("-1200"), points_in("25000.00"), points_in("?")
    ((32400, False), (32400, False), (-1200, True), (25000, True), None)
    """
    # Programs that calculate with decimals write 25000.0.
    whole = re.fullmatch(r"(\D?\d{3,})[.,]0{1,2}", plain(text))
    return points_typed(whole[1] if whole else text)


def moment_in(text: str, zone: tzinfo, *, day_first: bool | None = None) -> datetime | None:
    """The date and time in a cell, in UTC; None if there is none.

    The time defaults to noon and the time zone to ``zone``. ``day_first`` is as in ``numbered_day``. Raises Ambiguous.
    """
    found = _DATE.fullmatch(plain(text))
    if found is None:
        return None
    day = numbered_day(found["day"], day_first=day_first)
    if day is None:
        return None
    try:
        if found["hour"] is None:
            return datetime.combine(day, NOON, zone).astimezone(UTC)
        part = int((found["part"] or ".0")[1:].ljust(6, "0"))
        at = time(int(found["hour"]), int(found["minute"]), int(found["second"] or 0), part)
        return datetime.combine(day, at, _zone(found["zone"]) or zone).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def day_in(text: str, *, day_first: bool | None = None) -> str:
    """The day in a cell in ISO form, as written there, whatever its zone; the cell itself if it has no day.

    >>> day_in("2026-3-1 21:30"), day_in("1.3.2026"), day_in("soon")
    ('2026-03-01', '2026-03-01', 'soon')
    """
    found = _DATE.fullmatch(plain(text))
    try:
        day = numbered_day(found["day"], day_first=day_first) if found is not None else None
    except Ambiguous:
        day = None
    return plain(text) if day is None else day.isoformat()


def _zone(text: str | None) -> tzinfo | None:
    if text is None:
        return None
    if text.upper() == "Z":
        return UTC
    digits = text[1:].replace(":", "")
    offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
    return timezone(-offset if text[0] == "-" else offset)
