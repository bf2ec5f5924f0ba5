"""Pictures of tiles in a row: a hand with the drawn tile apart, groups for look-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.tiles import KIND_OF, dora_of, is_red
from bot.render.melds import meld_image
from bot.render.sprites import GOLD, bar, felt, png, tile_sprite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from bot.engine.melds import Meld
    from bot.engine.tiles import Tile
    from bot.engine.view import SeatView

EDGE: Final = 8
GAP: Final = 22
MARK: Final = 4


def concealed_image(view: SeatView, disabled: frozenset[Tile] = frozenset()) -> Image.Image:
    """The viewer's concealed tiles, the drawn one apart. Dora have a golden line beneath; ``disabled`` are faded."""
    dora = {dora_of(indicator, view.public.players) for indicator in view.public.indicators}

    def shines(tile: Tile) -> bool:
        return KIND_OF[tile] in dora or is_red(tile)

    hand, drawn = view.private.hand, view.private.drawn
    groups = [[tile_sprite(tile, "l", look="faded" if tile in disabled else "plain") for tile in hand]]
    marks = [[shines(tile) for tile in hand]]
    if drawn is not None:
        groups.append([tile_sprite(drawn, "l")])
        marks.append([shines(drawn)])
    return _grouped(groups, marks)


def tiles_png(groups: Sequence[Sequence[Tile]], melds: Sequence[Meld] = (), owner: int = 0, players: int = 4) -> bytes:
    """Groups of upright tiles with gaps between, melds after them, as PNG."""
    pieces = [[tile_sprite(tile, "l") for tile in group] for group in groups if group]
    pieces += [[meld_image(meld, owner, players, "l")] for meld in melds]
    return png(_grouped(pieces, None))


def _grouped(groups: list[list[Image.Image]], marks: list[list[bool]] | None) -> Image.Image:
    width = sum(piece.width for group in groups for piece in group) + GAP * (len(groups) - 1) + 2 * EDGE
    high = max(piece.height for group in groups for piece in group)
    image = felt(width, high + 2 * EDGE + MARK)
    x = EDGE
    for number, group in enumerate(groups):
        for place, piece in enumerate(group):
            image.paste(piece, (x, EDGE + high - piece.height))
            if marks is not None and marks[number][place]:
                top = EDGE + high + 2
                bar(image, (x + 8, top, x + piece.width - 9, top + MARK - 1), GOLD)
            x += piece.width
        x += GAP
    return image
