"""Tiles and declared sets in mpsz, and the declared set that tiles make (rules reference 1.2, 2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.melds import Meld, MeldKind
from bot.engine.tiles import EAST, KIND_OF, TILE_NAMES, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine.tiles import Tile


def meld_of(tiles: Iterable[Tile], *, concealed: bool = False, added: bool = False) -> Meld | None:
    """The meld that three or four tiles make, or None. ``concealed`` requires an ankan, ``added`` a kakan."""
    ordered = sort_tiles(tiles)
    kinds = [KIND_OF[tile] for tile in ordered]
    size, first = len(kinds), kinds[0] if kinds else 0
    if concealed or added or size == 4:
        if size != 4 or len(set(kinds)) != 1:
            return None
        kan = MeldKind.ANKAN if concealed else MeldKind.KAKAN if added else MeldKind.DAIMINKAN
        return Meld(kan, ordered, added=ordered[-1] if added else None)
    if size != 3:
        return None
    if len(set(kinds)) == 1:
        return Meld(MeldKind.PON, ordered)
    run = first < EAST and first % 9 <= 6 and kinds == [first, first + 1, first + 2]
    return Meld(MeldKind.CHII, ordered) if run else None


def melds_of(tiles: Sequence[Tile]) -> tuple[Meld, ...] | None:
    """The open sets that consecutive tiles make, or None.

    >>> from bot.lookup.notation import parse_tiles
    >>> [meld.kind.value for meld in melds_of(parse_tiles("567s888p1111m"))]
    ['chii', 'pon', 'daiminkan']
    """
    if not tiles:
        return ()
    for size in (4, 3):
        first = meld_of(tiles[:size]) if len(tiles) >= size else None
        rest = None if first is None else melds_of(tiles[size:])
        if first is not None and rest is not None:
            return first, *rest
    return None


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles as mpsz in the order given.

    >>> from bot.lookup.notation import parse_tiles
    >>> format_tiles(parse_tiles("1m 2m 4p r5p 6p"))
    '12m406p'
    """
    text = ""
    for name in map(TILE_NAMES.__getitem__, tiles):
        text = text[:-1] + name if text[-1:] == name[1] else text + name
    return text


def format_meld(meld: Meld) -> str:
    """A meld as ``parse_hand`` reads it.

    >>> from bot.lookup.notation import parse_melds
    >>> [format_meld(meld) for meld in parse_melds("567s 888p [1111z]")]
    ['(567s)', '(888p)', '[1111z]']
    """
    tiles = format_tiles(meld.tiles)
    match meld.kind:
        case MeldKind.ANKAN:
            return f"[{tiles}]"
        case MeldKind.KAKAN:
            return f"({tiles}+)"
        case _:
            return f"({tiles})"
