"""Marks for tiles in a text: one private character each, until it is known whether the reader sees emoji or names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.engine.tiles import TILE_COUNT, TILE_NAMES, Tile
from bot.text.tile_text import tile_name

if TYPE_CHECKING:
    from collections.abc import Mapping

_FIRST: Final = 0xE000
"""The first character that Unicode leaves to private use. Names of people lose them (``bot.text.sentences.flat``)."""

TILE_MARKS: Final[Mapping[str, str]] = {TILE_NAMES[number]: chr(_FIRST + number) for number in range(TILE_COUNT)}
"""The mark of each tile, by the tile in mpsz."""

_KEYS: Final = {mark: key for key, mark in TILE_MARKS.items()}
_MARKED: Final = re.compile("[" + "".join(_KEYS) + "]")
_LAYOUT: Final = re.compile(r"^(?:#{1,3} |-# |- |> )+")
_NAMES: Final = {TILE_NAMES[number]: tile_name(Tile(number)) for number in range(TILE_COUNT)}


def unmarked(text: str, emoji: Mapping[str, str], *, named: bool = True) -> str:
    """The text with every mark replaced: by the tile's emoji where there is a set of them, else by its name.

    ``named``: under each line with emoji it stands in names too, in small print, for who cannot see them or wants to
    copy the hand.
    """
    if not emoji or not named:
        return _replaced(text, emoji or _NAMES)
    shown: list[str] = []
    for line in text.split("\n"):
        shown.append(_replaced(line, emoji))
        if _MARKED.search(line):
            shown.append(f"-# {_LAYOUT.sub('', _replaced(line, _NAMES))}")
    return "\n".join(shown)


def _replaced(text: str, shown: Mapping[str, str]) -> str:
    return _MARKED.sub(lambda found: shown[_KEYS[found[0]]], text)


def marked(text: str) -> frozenset[str]:
    """The tiles whose marks stand in a text, in mpsz."""
    return frozenset(_KEYS[mark] for mark in _MARKED.findall(text))
