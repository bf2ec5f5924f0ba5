"""When two names are the same: wherever a league compares what somebody is called, it compares these keys."""

from __future__ import annotations

import unicodedata
from typing import Final

_UNSEEN: Final = frozenset(("Cf", "Co", "Cs"))
"""Categories of characters that show nothing of their own."""
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180e\u2065\u2800\u3164\uffa0")
"""Letters and marks by their category that show nothing either."""
_VARIATIONS: Final = range(0xFE00, 0xFE10)
"""They choose a form of the character before them."""
_TAGS: Final = range(0xE0000, 0xE0080)
"""They spell the flags of regions behind a black flag."""


def name_key(name: str) -> str:
    """A name as it is compared: whatever its case, its spaces, the form of its letters, and what cannot be seen.

    A backtick is an apostrophe: what is kept in a block of code cannot hold one.
    """
    plain = unicodedata.normalize("NFKC", name).replace("`", "'")
    seen = "".join(letter for letter in plain if not _hidden(letter))
    return " ".join(seen.split()).casefold()


def _hidden(letter: str) -> bool:
    category, number = unicodedata.category(letter), ord(letter)
    if category == "Cc":
        return not letter.isspace()
    return category in _UNSEEN or letter in _FILLERS or number in _VARIATIONS or number in _TAGS
