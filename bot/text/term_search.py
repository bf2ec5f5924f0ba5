"""Finds a term by typed text: romaji in any spelling, English, kanji, kana, with typing errors.

Names and queries are normalised first, so that spellings of the same word are equal: ``toitoi``, ``toi-toi`` and ``Toi
Toi``; ``tsuuiisou``, ``tsuiso`` and ``tsūiisō``; ``honour`` and ``honor``; ``チンイツ`` and ``ちんいつ``. Then names
are ranked by how much of them the query matches.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache, partial
from typing import Final

MOST_TYPED: Final = 60
"""The characters of a query that are used. No name is longer."""
NEAR: Final = 0.62
"""The least score of a name that is suggested."""
SURE: Final = 0.8
"""The least score of a match."""
EXACT: Final = 0.97
"""The least score of an exact name or search word of the term."""
CLOSE: Final = 0.08
"""Terms with a score within this distance of the best are matches as well."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A term and its score: 1 for its exact name, below ``SURE`` for a guess."""

    id: str
    score: float


@dataclass(frozen=True, slots=True)
class Found:
    """The results of a query, best first: matches (``sure``) or, if there are none, guesses (``near``)."""

    sure: tuple[Hit, ...]
    near: tuple[Hit, ...]

    @property
    def meant(self) -> tuple[str, ...]:
        """The ids of the best match and of those equally likely: other exact matches, else all close ones."""
        if not self.sure:
            return ()
        best = self.sure[0].score
        least = EXACT if best >= EXACT else best - CLOSE
        return tuple(hit.id for hit in self.sure if hit.score >= least)


_ROMAJI: Final = (
    (re.compile(r"ou|oo|oh(?![aiueo])"), "o"),
    (re.compile(r"ei|ee"), "e"),
    (re.compile(r"m(?=[pb])"), "n"),
    (re.compile(r"tch|cch|ch|ty"), "t"),
    (re.compile(r"sh|sy"), "s"),
    (re.compile(r"ts"), "t"),
    (re.compile(r"f"), "h"),
    (re.compile(r"zy|jy|j"), "z"),
    (re.compile(r"(.)\1"), r"\1"),
)
"""Replacements that unify romaji systems, and shorten long vowels and doubled letters."""


@lru_cache(maxsize=4096)
def plain(text: str) -> tuple[str, ...]:
    """The normalised words of a text, for comparison."""
    flat = unicodedata.normalize("NFKD", text.casefold())
    flat = "".join(letter for letter in flat if unicodedata.category(letter) != "Mn" or letter in "\u3099\u309a")
    flat = unicodedata.normalize("NFC", flat).translate(_HIRAGANA)
    # An apostrophe or a long vowel mark does not end a word.
    flat = re.sub(r"['’ʼー]", "", flat)
    return tuple(_sounded(word) for word in re.findall(r"[^\W_]+", flat))


_HIRAGANA: Final = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


def _sounded(word: str) -> str:
    if not word.isascii():
        return word
    for pattern, replacement in _ROMAJI:
        word = pattern.sub(replacement, word)
    return word


@dataclass(frozen=True, slots=True)
class _SearchName:
    words: tuple[str, ...]
    key: str
    letters: Counter[str]
    weight: float


@dataclass(frozen=True, slots=True)
class Index:
    """A search index of terms by their names."""

    _names: dict[str, tuple[_SearchName, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[tuple[str, Sequence[str], Sequence[str]]]) -> Index:
        """The index of ``entries``: id, names, and further search words. Of equal scores the earlier entry is first."""
        return cls(
            {
                term: tuple(_name(name, 1.0) for name in names) + tuple(_name(word, 0.97) for word in others)
                for term, names, others in entries
            }
        )

    def find(self, text: str, most: int = 25) -> Found:
        """At most ``most`` terms that match a text. An empty text matches all."""
        words = plain(text[:MOST_TYPED])
        if not words:
            return Found(tuple(Hit(term, 1.0) for term in list(self._names)[:most]), ())
        sure = self._ranked(partial(_fit, words, "".join(words)), SURE)
        if sure:
            return Found(sure[:most], ())
        # Typing errors are considered only if nothing matches, since that takes several times as long.
        alike = self._ranked(_Alike("".join(words)), NEAR)
        matches = tuple(hit for hit in alike if hit.score >= SURE)
        return Found(matches[:most], () if matches else alike[:most])

    def _ranked(self, fit: Callable[[_SearchName], float], least: float) -> tuple[Hit, ...]:
        hits = (Hit(term, max(map(fit, names))) for term, names in self._names.items())
        return tuple(sorted((hit for hit in hits if hit.score >= least), key=lambda hit: -hit.score))


def _name(name: str, weight: float) -> _SearchName:
    words = plain(name)
    key = "".join(words)
    return _SearchName(words, key, Counter(key), weight)


def _fit(words: tuple[str, ...], key: str, name: _SearchName) -> float:
    """The score of a query for a name, from 0 to 1."""
    other = name.key
    if key == other:
        return name.weight
    if not other or (key[0] not in other and other not in key):
        return 0.0
    share = min(len(key), len(other)) / max(len(key), len(other))
    if other.startswith(key):
        return (0.9 + 0.06 * share) * name.weight
    if all(any(begun.startswith(word) for begun in name.words) for word in words):
        return (0.84 + 0.05 * share) * name.weight
    if (len(key) > 3 or not key.isascii()) and key in other:
        return (0.83 + 0.03 * share) * name.weight
    # A query with more words around the name: 三色同順とは, "what is tenpai".
    around = other in key if not key.isascii() and len(other) > 1 else len(other) > 3 and other in words
    return 0.83 * name.weight if around else 0.0


class _Alike:
    """The share of a name that was typed in order, from 0 to 1."""

    def __init__(self, key: str) -> None:
        self._letters = Counter(key)
        self._length = len(key)
        self._matcher = SequenceMatcher(None, "", key, autojunk=False)

    def __call__(self, name: _SearchName) -> float:
        both = self._length + len(name.key)
        # An upper bound: the length of the shorter one, and the letters that both have.
        if 2 * min(self._length, len(name.key)) < NEAR * both:
            return 0.0
        if 2 * (self._letters & name.letters).total() < NEAR * both:
            return 0.0
        self._matcher.set_seq1(name.key)
        return self._matcher.ratio() * name.weight
