"""Draws a player's hand: the tiles and melds in a row."""

from typing import Final

from PIL import Image

from bot.engine.tiles import KIND_OF, Tile, dora_of, is_red
from bot.engine.view import SeatView
from bot.pictures.discard_markers import SIGNS, TileMarks, draw_marks
from bot.pictures.layout import WIDTH
from bot.pictures.meld_pictures import meld_image
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import GOLD, bar, felt, lay, side_by_side, tile_sprite

EDGE: Final = 8
GAP: Final = 22
BETWEEN: Final = 5
MARK: Final = 4
ROW: Final = 100
"""Height of the row of the viewer's tiles, with or without melds."""


def own_row(
    view: SeatView,
    disabled: frozenset[Tile] = frozenset(),
    tiles: TileSet = "classic",
    *,
    won: Tile | None = None,
    marks: TileMarks | None = None,
) -> Image.Image:
    """The viewer's concealed tiles with a gap before the drawn one, and the melds on the right as large as they fit.

    Dora are underlined in gold.

    disabled: tiles to draw faded.
    won: the viewer's winning tile, drawn in place of the drawn tile.
    marks: tiles to mark with signs below them, which makes the row higher by ``SIGNS``.
    """
    dora = {dora_of(indicator, view.public.players) for indicator in view.public.indicators}

    def is_dora(tile: Tile) -> bool:
        return KIND_OF[tile] in dora or is_red(tile)

    hand = view.hidden.hand
    drawn = view.hidden.drawn if won is None else won
    groups = [[tile_sprite(tile, "l", look="faded" if tile in disabled else "plain", tiles=tiles) for tile in hand]]
    gold = [[is_dora(tile) for tile in hand]]
    if drawn is not None:
        groups.append([tile_sprite(drawn, "l", tiles=tiles)])
        gold.append([is_dora(drawn)])
    image = felt(WIDTH, ROW + SIGNS * (marks is not None))
    own = _lay_groups(image, groups, gold)
    if marks is not None:
        wide = tile_sprite(None, "l").width
        lefts = [EDGE + wide * place for place in range(len(hand))]
        draw_marks(image, marks, hand, drawn, [*lefts, EDGE + wide * len(hand) + GAP], EDGE)
    if not view.own.melds:
        return image
    high = EDGE + tile_sprite(None, "l").height
    for size in ("m", "c", "d", "s"):
        melds = [meld_image(meld, view.seat, view.public.players, size, tiles) for meld in reversed(view.own.melds)]
        row = side_by_side(melds, BETWEEN)
        if own + GAP + row.width <= WIDTH and row.height <= high:
            break
    image.paste(row, (WIDTH - EDGE // 2 - row.width, high - row.height))
    return image


def _lay_groups(image: Image.Image, groups: list[list[Image.Image]], gold: list[list[bool]]) -> int:
    """Lay groups of tiles from the left, those that are ``gold`` underlined. Returns the width that they take."""
    high = max(piece.height for group in groups for piece in group)
    x = EDGE - GAP
    for group, underlined in zip(groups, gold, strict=True):
        x += GAP
        for piece, line in zip(group, underlined, strict=True):
            lay(image, piece, x, EDGE + high - piece.height)
            if line:
                top = EDGE + high + 2
                bar(image, (x + 8, top, x + piece.width - 9, top + MARK - 1), GOLD)
            x += piece.width
    return x + EDGE
