"""Times of the day as people write them."""

import re
from typing import Final

_TIME: Final = re.compile(r"(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])\.?m\.?|h|uhr)?", re.IGNORECASE)
_NOON: Final = 12
_HOURS: Final = 24
_MINUTES: Final = 60


def minute_from(text: str) -> int | None:
    """Minutes after midnight of a time like ``22:00``, ``7.30``, ``730`` or ``10 pm``; None if the text is no time."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        return None
    hour, minute, half = int(found[1]), int(found[2] or 0), found[3]
    if half is not None:
        if not 1 <= hour <= _NOON:
            return None
        hour = hour % _NOON + (_NOON if half.casefold() == "p" else 0)
    if hour == _HOURS and not minute:
        hour = 0
    return hour * _MINUTES + minute if hour < _HOURS and minute < _MINUTES else None
