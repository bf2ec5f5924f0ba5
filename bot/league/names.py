"""The key by which a league compares names, so that names that look the same are the same."""

from __future__ import annotations

import unicodedata
from typing import Final

_UNSEEN: Final = frozenset(("Cf", "Co", "Cs"))
"""Unicode categories of invisible characters."""
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180e\u2065\u2800\u3164\uffa0")
"""Invisible characters that Unicode counts as letters or marks."""
_VARIATIONS: Final = range(0xFE00, 0xFE10)
"""Variation selectors."""
_TAGS: Final = range(0xE0000, 0xE0080)
"""Tag characters, which spell regional flags."""


def name_key(name: str) -> str:
    """The name without differences of case, spaces, letter forms and invisible characters.

    A backtick counts as an apostrophe, because names inside a Markdown code block cannot hold a backtick.
    """
    plain = unicodedata.normalize("NFKC", name).replace("`", "'")
    seen = "".join(letter for letter in plain if not _hidden(letter))
    return " ".join(seen.split()).casefold()


def _hidden(letter: str) -> bool:
    category, number = unicodedata.category(letter), ord(letter)
    if category == "Cc":
        return not letter.isspace()
    return category in _UNSEEN or letter in _FILLERS or number in _VARIATIONS or number in _TAGS
