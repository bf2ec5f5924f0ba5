"""Finding a term by what somebody types: romaji however it is spelt, English, kanji, kana, with slips of the finger.

Names and questions are brought to one plain form first, in which spellings of the same word are alike: ``toitoi``,
``toi-toi`` and ``Toi Toi``; ``tsuuiisou``, ``tsuiso`` and ``tsūiisō``; ``honour`` and ``honor``; ``チンイツ`` and
``ちんいつ``. Then a name is the better the more of it was meant.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

MOST_TYPED: Final = 60
"""Characters of a question that are looked at. No name is longer."""
NEAR: Final = 0.62
"""From here on a name is near enough to be proposed."""
SURE: Final = 0.8
"""From here on a name is meant."""
EXACT: Final = 0.97
"""From here on it is the name of the term, or a word by which it goes."""
CLOSE: Final = 0.08
"""Terms that fit worse than the best by no more than this may be meant as well."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A term and how well it fits: 1 is its very name, below ``SURE`` it is a guess."""

    id: str
    score: float


@dataclass(frozen=True, slots=True)
class Found:
    """What a question found, best first. ``sure`` are meant; ``near`` are guesses, and empty unless ``sure`` is."""

    sure: tuple[Hit, ...]
    near: tuple[Hit, ...]

    @property
    def meant(self) -> tuple[str, ...]:
        """The best and those that may be meant as well: other terms of that very name, or else all that are close."""
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
"""One spelling for each sound: Hepburn and the others, long vowels and doubled letters as short ones."""


@lru_cache(maxsize=4096)
def plain(text: str) -> tuple[str, ...]:
    """The words of a text in the form in which they are compared."""
    flat = unicodedata.normalize("NFKD", text.casefold())
    flat = "".join(letter for letter in flat if unicodedata.category(letter) != "Mn" or letter in "\u3099\u309a")
    flat = unicodedata.normalize("NFC", flat).translate(_HIRAGANA)
    # An apostrophe or a long vowel's mark within a word is no end of it.
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
class _Name:
    words: tuple[str, ...]
    key: str
    weight: float


@dataclass(frozen=True, slots=True)
class Index:
    """Terms by their names. ``entries``: id, names by which it goes, and words by which people may look for it."""

    _names: dict[str, tuple[_Name, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[tuple[str, Sequence[str], Sequence[str]]]) -> Index:
        """The index of these terms. Among terms that fit equally well the earlier stands first."""
        return cls(
            {
                term: tuple(_name(name, 1.0) for name in names) + tuple(_name(word, 0.97) for word in others)
                for term, names, others in entries
            }
        )

    def find(self, text: str, most: int = 25) -> Found:
        """The terms that a text may mean, at most so many. An empty text means all of them."""
        words = plain(text[:MOST_TYPED])
        if not words:
            return Found(tuple(Hit(term, 1.0) for term in list(self._names)[:most]), ())
        # Slips of the finger are looked for only where nothing fits as it is: it takes ten times as long.
        sure = self._ranked(words, _fit, SURE) or self._ranked(words, _alike, SURE)
        near = () if sure else self._ranked(words, _alike, NEAR)
        return Found(sure[:most], near[:most])

    def _ranked(
        self, words: tuple[str, ...], fit: Callable[[tuple[str, ...], _Name], float], least: float
    ) -> tuple[Hit, ...]:
        hits = (Hit(term, max(fit(words, name) for name in names)) for term, names in self._names.items())
        return tuple(sorted((hit for hit in hits if hit.score >= least), key=lambda hit: -hit.score))


def _name(name: str, weight: float) -> _Name:
    words = plain(name)
    return _Name(words, "".join(words), weight)


def _fit(words: tuple[str, ...], name: _Name) -> float:
    """How well a question fits a name, from 0 to 1."""
    key = "".join(words)
    if key == name.key:
        return name.weight
    if not name.key:
        return 0.0
    share = min(len(key), len(name.key)) / max(len(key), len(name.key))
    if name.key.startswith(key):
        return (0.9 + 0.06 * share) * name.weight
    if all(any(other.startswith(word) for other in name.words) for word in words):
        return (0.84 + 0.05 * share) * name.weight
    if (len(key) > 3 or not key.isascii()) and key in name.key:
        return (0.83 + 0.03 * share) * name.weight
    # A question with more around the name: 三色同順とは, "what is tenpai".
    around = name.key in key if not key.isascii() and len(name.key) > 1 else len(name.key) > 3 and name.key in words
    return 0.83 * name.weight if around else 0.0


def _alike(words: tuple[str, ...], name: _Name) -> float:
    """How much of a name was typed in its order, from 0 to 1."""
    matcher = SequenceMatcher(None, "".join(words), name.key, autojunk=False)
    possible = matcher.real_quick_ratio() >= NEAR and matcher.quick_ratio() >= NEAR
    return matcher.ratio() * name.weight if possible else 0.0
