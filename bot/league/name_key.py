"""The key by which a league compares names, so that names that look the same are the same; and likely typing errors."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

_UNSEEN: Final = frozenset(("Cf", "Co", "Cs"))
"""Unicode categories of invisible characters."""
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180e\u2065\u2800\u3164\uffa0")
"""Invisible characters that Unicode counts as letters or marks."""
_VARIATIONS: Final = range(0xFE00, 0xFE10)
"""Variation selectors."""
_TAGS: Final = range(0xE0000, 0xE0080)
"""Tag characters, which spell regional flags."""
_LETTERS_A_MISTAKE: Final = 4
"""Of so many letters one may be wrong, missing, too many or in the other's place."""
MOST_COMPARISONS: Final = 50_000_000
"""Pairs of names that one search for mistyped names compares, which take some seconds."""


@lru_cache(maxsize=8192)
def name_key(name: str) -> str:
    """The name without differences of case, spaces, letter forms and invisible characters.

    A backtick counts as an apostrophe, because names inside a Markdown code block cannot hold a backtick. Cached, since
    each name that is typed is looked for among all players of a league.
    """
    plain = unicodedata.normalize("NFKC", name).replace("`", "'")
    seen = "".join(letter for letter in plain if not _hidden(letter))
    return " ".join(seen.split()).casefold()


class KnownNames:
    """Names in which mistyped ones are looked up; each gets its ``name_key`` once."""

    def __init__(self, names: Iterable[str]) -> None:
        whole: dict[str, str] = {}
        for name in names:
            key = name_key(name)
            if key:
                whole[key] = min(name, whole.get(key, name))
        self._by_key: Final = whole
        self._beginnings: Final[dict[str, str]] = {}
        """The first name, in the order of letters, that begins with these whole words and goes on."""
        self._keys: Final[dict[int, list[str]]] = defaultdict(list)
        """The keys by their number of letters."""
        for key, name in whole.items():
            self._keys[len(key)].append(key)
            for start in _beginnings(key):
                self._beginnings[start] = min(name, self._beginnings.get(start, name))

    def __len__(self) -> int:
        return len(self._by_key)

    def near(self, name: str) -> str | None:
        """The name that was most likely meant, by the fewest mistakes; None if none is near or all are that name.

        A part before a space is near the whole: ``Mia`` and ``Mia Klein``.
        """
        wanted = name_key(name)
        if not wanted:
            return None
        found = [(1, self._by_key[start]) for start in _beginnings(wanted) if start in self._by_key]
        if wanted in self._beginnings:
            found.append((1, self._beginnings[wanted]))
        for letters, keys in self._keys.items():
            allowed = (max(letters, len(wanted)) + 1) // _LETTERS_A_MISTAKE
            if abs(letters - len(wanted)) <= allowed:
                most = max(1, allowed)
                # The edit distance: letters changed, added, left out, or exchanged with the next.
                near = process.extract(wanted, keys, scorer=OSA.distance, score_cutoff=most, limit=None)
                found += [(mistakes, self._by_key[key]) for key, mistakes, _ in near if mistakes]
        return min(found, default=(0, None))[1]


def _beginnings(key: str) -> list[str]:
    """The whole words that a key begins with, without the key itself."""
    return [key[:at] for at, letter in enumerate(key) if letter == " "]


def mistyped_names(new: Sequence[str], known: Iterable[str], most: int) -> dict[str, str]:
    """The first ``most`` new names that are like a known one or another new one, each with the name it is like.

    Of very many names only the first are looked at (``MOST_COMPARISONS``). May take seconds: run it in a worker.
    """
    names = KnownNames((*known, *new))
    found: dict[str, str] = {}
    for name in new[: MOST_COMPARISONS // max(1, len(names))]:
        like = names.near(name)
        if like is not None:
            found[name] = like
            if len(found) == most:
                break
    return found


def _hidden(letter: str) -> bool:
    category, number = unicodedata.category(letter), ord(letter)
    if category == "Cc":
        return not letter.isspace()
    return category in _UNSEEN or letter in _FILLERS or number in _VARIATIONS or number in _TAGS
