"""Options of the decision commands: legal actions as choices, and parsing of what people type instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.actions import (
    Action,
    Ankan,
    Chii,
    Daiminkan,
    Discard,
    Kakan,
    Pon,
    Riichi,
    action_from,
    code_of,
)
from bot.engine.phases import AwaitCalls
from bot.engine.tiles import KIND_OF, TILE_COUNT, TILE_NAMES, Tile
from bot.lookup.notation import parse_tile, parse_tiles
from bot.text.sentences import Plain, Text, Words, render, say
from bot.text.tile_text import call_text, tile_label, tile_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.table.ports import PlayerTable

MOST_CHOICES: Final = 25


def label_of(action: Action) -> Words:
    """The label of an action as a choice, without the command's own name."""
    match action:
        case Discard(tile, drawn) | Riichi(tile, drawn):
            return tile_label(tile, drawn=drawn)
        case Chii(tiles) | Pon(tiles):
            return say("with {tiles}", tiles=call_text(tiles))
        case Ankan(tile):
            return say("{tile} closed kan", tile=Plain(tile_name(tile)))
        case Kakan(tile):
            return say("{tile} added to the pon", tile=Plain(tile_name(tile)))
        case Daiminkan():
            return say("the discard, open kan")
        case _:
            return Plain(code_of(action))


def choices(legal: Iterable[Action], kinds: tuple[type[Action], ...], typed: str, locale: str) -> list[tuple[str, str]]:
    """Legal actions of these kinds that match ``typed``, as (label, value)."""
    query = typed.casefold().strip()
    found = [(render(label_of(action), locale), code_of(action)) for action in legal if isinstance(action, kinds)]
    return [entry for entry in found if query in entry[0].casefold() or query == entry[1]][:MOST_CHOICES]


def _names() -> dict[str, Tile]:
    names: dict[str, Tile] = {}
    for number in range(TILE_COUNT):
        tile = Tile(number)
        for name in (TILE_NAMES[tile], tile_name(tile), render(tile_label(tile))):
            names.setdefault(name.casefold(), tile)
    return names


_NAMES: Final = _names()
"""Every name of a tile in labels and notation, in lower case."""


def tile_from(text: str) -> Tile:
    """Parse a tile: ``5p``, ``0p``, ``E``, ``east``, ``haku``. Raises NotationError."""
    known = _NAMES.get(" ".join(text.casefold().split()))
    return known if known is not None else parse_tile(text)


def discard_from(text: str, hand: PlayerTable, *, riichi: bool = False) -> Discard | Riichi | Text:
    """The discard that was chosen or typed. The word ``drawn``, alone or after a tile, means the drawn one.

    Returns a sentence if no tile was drawn. Raises NotationError.
    """
    kind = Riichi if riichi else Discard
    if text.casefold().strip() == "drawn":
        drawn_tile = None if hand.view is None else hand.view.hidden.drawn
        if drawn_tile is None:
            return say("You have drawn no tile that you could discard now. Nothing has changed.")
        return kind(drawn_tile, drawn=True)
    action = action_from(text)
    if isinstance(action, Discard | Riichi):
        return kind(action.tile, action.drawn)
    words = text.casefold().split()
    drawn = len(words) > 1 and words[-1] == "drawn"
    return kind(tile_from(" ".join(words[:-1]) if drawn else text), drawn)


def chii_from(text: str | None, hand: PlayerTable) -> Chii | Text | None:
    """The chii that was chosen or typed (``34s``), or the only legal one. None if there is not exactly one.

    Returns a sentence if the text is not two tiles. Raises NotationError.
    """
    if text is None:
        only = [action for action in hand.legal if isinstance(action, Chii)]
        return only[0] if len(only) == 1 else None
    action = action_from(text)
    if isinstance(action, Chii):
        return action
    tiles = _two_tiles(text)
    if isinstance(tiles, Text):
        return tiles
    return Chii((min(tiles, key=KIND_OF.__getitem__), max(tiles, key=KIND_OF.__getitem__)))


def pon_from(text: str | None, hand: PlayerTable) -> Pon | Text | None:
    """The pon that was chosen or typed, or the only legal one; like ``chii_from``."""
    possible = [action for action in hand.legal if isinstance(action, Pon)]
    if text is None:
        return possible[0] if len(possible) == 1 else None
    action = action_from(text)
    if isinstance(action, Pon):
        return action
    tiles = _two_tiles(text)
    if isinstance(tiles, Text):
        return tiles
    return next((action for action in possible if sorted(action.tiles) == sorted(tiles)), Pon(tiles))


def _two_tiles(text: str) -> tuple[Tile, Tile] | Text:
    tiles = parse_tiles(text) if text.strip() else ()
    if len(tiles) != 2:
        return say("A call takes two of your own tiles: write them like 34s or 05p, or choose one of those offered.")
    return tiles[0], tiles[1]


def kan_from(text: str | None, hand: PlayerTable) -> Ankan | Kakan | Daiminkan | None:
    """The kan that was chosen or typed, or the only legal one; else None. Raises NotationError."""
    possible = [action for action in hand.legal if isinstance(action, Ankan | Kakan | Daiminkan)]
    if text is None:
        return possible[0] if len(possible) == 1 else None
    action = action_from(text)
    if isinstance(action, Ankan | Kakan | Daiminkan):
        return action
    tile = tile_from(text)
    for kan in possible:
        if isinstance(kan, Daiminkan) or KIND_OF[kan.tile] == KIND_OF[tile]:
            return kan
    view = hand.view
    if view is not None and isinstance(view.public.phase, AwaitCalls):
        return Daiminkan()
    return Ankan(Tile(KIND_OF[tile]))
