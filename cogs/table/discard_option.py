"""The option of `/discard` and `/riichi`: legal actions as choices, and parsing of what people type instead."""

from collections.abc import Iterable
from functools import cache

from bot.engine.actions import Action, Discard, Riichi, action_from, code_of
from bot.engine.tiles import TILE_COUNT, TILE_NAMES, Tile
from bot.lookup.notation import parse_tile
from bot.table.ports import PlayerTable
from bot.text.message_catalogue import available
from bot.text.sentences import Text, render, say
from bot.text.tile_text import tile_label, tile_name
from cogs.common.choices import MOST_CHOICES


def discard_choices(
    legal: Iterable[Action], kind: type[Discard | Riichi], typed: str, locale: str
) -> list[tuple[str, str]]:
    """Legal actions of this kind that match ``typed``, as (label, value), the drawn tile first."""
    query = typed.casefold().strip()
    named = shown_tiles(available()).get(query)
    found = [
        (render(tile_label(action.tile, drawn=action.drawn), locale), action)
        for action in legal
        if isinstance(action, kind)
    ]
    fitting = [
        (label, code_of(action))
        for label, action in sorted(found, key=lambda entry: not entry[1].drawn)
        if query in label.casefold() or query == code_of(action) or named == action.tile
    ]
    return fitting[:MOST_CHOICES]


@cache
def shown_tiles(locales: Iterable[str]) -> dict[str, Tile]:
    """Every name of a tile in labels and notation in these languages, in lower case."""
    names: dict[str, Tile] = {}
    for number in range(TILE_COUNT):
        tile = Tile(number)
        words = (tile_name(tile), tile_label(tile))
        for name in (TILE_NAMES[tile], *(render(each, locale) for locale in locales for each in words)):
            names.setdefault(name.casefold(), tile)
    return names


def tile_from(text: str) -> Tile:
    """Parse a tile: ``5p``, ``0p``, ``E``, ``east``, ``haku``. Raises NotationError."""
    known = shown_tiles(available()).get(" ".join(text.casefold().split()))
    return known if known is not None else parse_tile(text)


def discard_from(text: str, hand: PlayerTable, *, riichi: bool = False) -> Discard | Riichi | Text:
    """The discard that was chosen or typed. The word ``drawn``, alone or after a tile, means the drawn one.

    A tile alone is the one of the hand, or the drawn one where no such tile of the hand may be discarded. Returns a
    sentence if no tile was drawn. Raises NotationError.
    """
    kind = Riichi if riichi else Discard
    if text.casefold().strip() == "drawn":
        drawn_tile = None if hand.view is None else hand.view.hidden.drawn
        if drawn_tile is None:
            return say("You have no drawn tile to discard. Nothing changed.")
        return kind(drawn_tile, drawn=True)
    action = action_from(text)
    if isinstance(action, Discard | Riichi):
        return kind(action.tile, action.drawn)
    words = text.casefold().split()
    if len(words) > 1 and words[-1] == "drawn":
        return kind(tile_from(" ".join(words[:-1])), drawn=True)
    tile = tile_from(text)
    # One of the hand where there is one that may go, else the drawn one; neither is refused as one of the hand.
    may_be_drawn = kind(tile, drawn=False) not in hand.legal and kind(tile, drawn=True) in hand.legal
    return kind(tile, drawn=may_be_drawn)
