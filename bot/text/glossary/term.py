"""A word that players use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.text.sentences import Text


@dataclass(frozen=True, slots=True)
class Term:
    """``name`` in romaji (or English, where that is what people say), ``kanji`` as it is written in Japan.

    ``english`` are names in English, the first one shown; ``see`` names other terms or yaku by their id.
    """

    name: str
    kanji: str
    english: tuple[str, ...]
    text: Text
    see: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """``kyuushu_kyuuhai``: lower-case letters and digits, words joined by low lines."""
        return "_".join("".join(letter if letter.isalnum() else " " for letter in self.name.casefold()).split())
