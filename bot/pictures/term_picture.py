"""Draws the example of a term: tiles in groups, and after an arrow those that they become or wait for."""

from functools import lru_cache

from bot.engine.scoring.yaku_catalogue import catalogue
from bot.pictures.card_canvas import EDGE, Card
from bot.pictures.grouped_hand import GAP, MARK, UNDER, Group, fitting_groups
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import for_reader
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import GOLD
from bot.pictures.yaku_page import yaku_png
from bot.text.rules.named_rules import AnyRules
from bot.text.words_met import example_of

ARROW = 44
"""Width of the arrow and the room around it."""
LEAST_WIDTH = 420
"""A narrower picture would be shown larger than its tiles are on others."""


@for_reader
def term_png(term: str, by: AnyRules, tiles: TileSet = "classic", locale: str | None = None) -> bytes | None:
    """The example of a term or a yaku, that one by these rules; None where there is none to draw."""
    return yaku_png(term, by, tiles, locale) if term in catalogue() else _example_png(term, tiles)


@lru_cache(maxsize=128)
def _example_png(term: str, tiles: TileSet) -> bytes | None:
    example = example_of(term)
    if example is None:
        return None
    groups = [Group(group) for group in example.groups]
    won = [Group((tile,), win=0) for tile in example.won]
    room = WIDTH - 2 * EDGE - (ARROW if won else 0)
    pieces = fitting_groups([*groups, *won], set(), room, tiles)
    wide = sum(piece.width for piece in pieces) + GAP * (len(pieces) - 1) + (ARROW if won else 0)
    card = Card(pieces[0].height - MARK - 2 * UNDER + 2 * EDGE, tiles, width=max(LEAST_WIDTH, wide + 2 * EDGE))
    x = EDGE
    for place, piece in enumerate(pieces):
        if place == len(groups):
            middle = EDGE + piece.height // 2
            card.polygon([(x, middle - 12), (x + ARROW - GAP, middle), (x, middle + 12)], GOLD)
            x += ARROW
        card.piece((x, EDGE), piece)
        x += piece.width + GAP
    return card.png()
