"""The key by which a league compares names, so that names that look the same are the same; and likely typing errors."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_UNSEEN: Final = frozenset(("Cf", "Co", "Cs"))
"""Unicode categories of invisible characters."""
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180e\u2065\u2800\u3164\uffa0")
"""Invisible characters that Unicode counts as letters or marks."""
_VARIATIONS: Final = range(0xFE00, 0xFE10)
"""Variation selectors."""
_LETTERS_A_MISTAKE: Final = 4
"""Of so many letters one may be wrong, missing, too many or in the other's place."""
_TAGS: Final = range(0xE0000, 0xE0080)
"""Tag characters, which spell regional flags."""


def name_key(name: str) -> str:
    """The name without differences of case, spaces, letter forms and invisible characters.

    A backtick counts as an apostrophe, because names inside a Markdown code block cannot hold a backtick.
    """
    plain = unicodedata.normalize("NFKC", name).replace("`", "'")
    seen = "".join(letter for letter in plain if not _hidden(letter))
    return " ".join(seen.split()).casefold()


def near_name(name: str, known: Iterable[str]) -> str | None:
    """The known name that was most likely meant, by the fewest mistakes; None if none is near or all are that name.

    A part before a space is near the whole: ``Mia`` and ``Mia Klein``.
    """
    wanted = name_key(name)
    mistakes = {}
    for one in known:
        key = name_key(one)
        if not key or not wanted or key == wanted:
            continue
        if f"{key} ".startswith(f"{wanted} ") or f"{wanted} ".startswith(f"{key} "):
            mistakes[one] = 1
        elif abs(len(key) - len(wanted)) <= _allowed(key, wanted):
            mistakes[one] = _distance(key, wanted)
    near = (one for one in mistakes if mistakes[one] <= max(1, _allowed(name_key(one), wanted)))
    return min(near, key=lambda one: (mistakes[one], one), default=None)


def _allowed(one: str, other: str) -> int:
    return (max(len(one), len(other)) + 1) // _LETTERS_A_MISTAKE


def _distance(one: str, other: str) -> int:
    """The edit distance: letters changed, added, left out, or exchanged with the next."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        earlier, before, row = before, row, [i]
        for j, wanted in enumerate(other, start=1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and (letter, one[i - 2]) == (other[j - 2], wanted):
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]


def _hidden(letter: str) -> bool:
    category, number = unicodedata.category(letter), ord(letter)
    if category == "Cc":
        return not letter.isspace()
    return category in _UNSEEN or letter in _FILLERS or number in _VARIATIONS or number in _TAGS
