"""Tiles, hands and melds as words: ``2m 3m red 5p E Haku``. All of them can be typed into a command.

A red five is ``0p`` only where something typed or stored is meant: nobody reads a zero as a five.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final

from bot.engine.melds import Meld, MeldKind
from bot.engine.tiles import EAST, KIND_COUNT, KIND_OF, NORTH, TILE_COUNT, TILE_NAMES, Kind, Tile, sort_tiles
from bot.lookup.notation import format_tiles
from bot.text.sentences import Plain, Text, Tiles, Words, joined, render, say

_WINDS: Final = (
    say("E", "letter of a wind"),
    say("S", "letter of a wind"),
    say("W", "letter of a wind"),
    say("N", "letter of a wind"),
)
_WIND_NAMES: Final = (say("East"), say("South"), say("West"), say("North"))
_DRAGONS: Final = (say("Haku"), say("Hatsu"), say("Chun"))
_NAME_OF: Final[tuple[Words, ...]] = (
    *map(Plain, TILE_NAMES[:EAST]),
    *_WINDS,
    *_DRAGONS,
    *(say("red {tile}", tile=Plain(TILE_NAMES[KIND_OF[Tile(red)]])) for red in range(KIND_COUNT, TILE_COUNT)),
)
"""The name of each tile in running text."""


def tile_name(tile: Tile) -> Words:
    """A tile in running text: ``5p``, ``red 5p``, ``E``, ``Haku``."""
    return _NAME_OF[tile]


def tiles_text(tiles: Iterable[Tile]) -> Words:
    """Tiles in the order given, separated by spaces."""
    return joined(map(tile_name, tiles), " ")


def group_text(tiles: Iterable[Tile]) -> Words:
    """A set or pair in one word where it is of a suit, ``456m``; honours by their names, ``E E E``.

    A red five is a five in it: no set is read or counted otherwise because of one.
    """
    kinds = [Tile(KIND_OF[tile]) for tile in tiles]
    return tiles_text(kinds) if any(kind >= EAST for kind in kinds) else Plain(format_tiles(kinds))


def tile_row(tiles: Iterable[Tile]) -> Tiles:
    """Tiles in the order given, as emoji if there are any."""
    row = tuple(tiles)
    return Tiles(tuple(TILE_NAMES[tile] for tile in row), tiles_text(row))


def kinds_text(kinds: Iterable[Kind]) -> Words:
    """Kinds in order, separated by spaces."""
    return tiles_text(Tile(kind) for kind in sorted(kinds))


def wind_letter(kind: Kind) -> Text:
    """``E``, ``S``, ``W`` or ``N``."""
    return _WINDS[kind - EAST]


def wind_name(bakaze: int) -> Text:
    """The name of a wind, 0 to 3."""
    return _WIND_NAMES[bakaze]


def tile_label(tile: Tile, *, drawn: bool = False) -> Words:
    """A tile on a button or in a list of choices."""
    return say("{tile} drawn", tile=_label(tile)) if drawn else _label(tile)


def beside_tile(tile: Tile, *, drawn: bool) -> Words:
    """What a button says beside the picture of a tile: that it is a red five, or drawn; often nothing."""
    return joined((say("red") if tile >= KIND_COUNT else None, say("drawn") if drawn else None), " ")


def _label(tile: Tile) -> Words:
    kind = KIND_OF[tile]
    return _WIND_NAMES[kind - EAST] if EAST <= kind <= NORTH else tile_name(tile)


def meld_name(kind: MeldKind) -> Text:
    """The name of this kind of meld."""
    match kind:
        case MeldKind.CHII:
            return say("chii")
        case MeldKind.PON:
            return say("pon")
        case MeldKind.DAIMINKAN:
            return say("open kan")
        case MeldKind.KAKAN:
            return say("added kan")
        case MeldKind.ANKAN:
            return say("closed kan")


def norths_text(count: int) -> Text | None:
    """The norths a seat set aside (three players), ``kita N N``; None where there are none."""
    return say("kita {tiles}", tiles=tiles_text((Tile(NORTH),) * count)) if count else None


def meld_row(meld: Meld) -> Words:
    """A set in brackets, round ones if it is open; the called tile, if known, comes first with a mark."""
    return _in_brackets(meld, tile_row)


def meld_text(meld: Meld) -> Words:
    """A set in brackets, as names of tiles."""
    return _in_brackets(meld, tiles_text)


def _in_brackets(meld: Meld, row: Callable[[Iterable[Tile]], Words]) -> Words:
    if meld.called is None:
        opening, closing = "()" if meld.is_open else "[]"
        return joined((Plain(opening), row(meld.tiles), Plain(closing)), "")
    rest = list(meld.tiles)
    rest.remove(meld.called)
    called = joined((row((meld.called,)), Plain("←")), "")
    return joined((Plain("("), joined((called, row(sort_tiles(rest))), " "), Plain(")")), "")


# Marks for tiles in a text: a private-use character each, until it is known whether emoji or names are shown

_FIRST: Final = 0xE000
"""Unicode's first private-use character. ``bot.text.sentences.flat`` removes these from people's names."""

TILE_MARKS: Final[Mapping[str, str]] = {TILE_NAMES[number]: chr(_FIRST + number) for number in range(TILE_COUNT)}
"""The mark of each tile, by the tile in mpsz."""

_KEYS: Final = {mark: key for key, mark in TILE_MARKS.items()}
_MARKED: Final = re.compile("[" + "".join(_KEYS) + "]")
_LAYOUT: Final = re.compile(r"^(?:#{1,3} |-# |- |> )+")


@cache
def _names(locale: str | None) -> Mapping[str, str]:
    """The name of each tile in this language, by the tile in mpsz."""
    return {TILE_NAMES[number]: render(name, locale) for number, name in enumerate(_NAME_OF)}


def unmarked(text: str, emoji: Mapping[str, str], locale: str | None = None, *, named: bool = True) -> str:
    """The text with every mark replaced by the tile's emoji, or by its name in this language if there are none.

    ``named``: each line with emoji is followed by one with names in small print, for screen readers and for copying.
    """
    if not emoji or not named:
        return _replaced(text, emoji or _names(locale))
    shown: list[str] = []
    for line in text.split("\n"):
        shown.append(_replaced(line, emoji))
        if _MARKED.search(line):
            shown.append(f"-# {_LAYOUT.sub('', _replaced(line, _names(locale)))}")
    return "\n".join(shown)


def _replaced(text: str, shown: Mapping[str, str]) -> str:
    return _MARKED.sub(lambda match: shown[_KEYS[match[0]]], text)


def marked(text: str) -> frozenset[str]:
    """The tiles whose marks a text has, in mpsz."""
    return frozenset(_KEYS[mark] for mark in _MARKED.findall(text))
