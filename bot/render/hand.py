"""Pictures of one hand: tiles in order, the drawn tile apart, melds to the right."""

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


def hand_png(view: SeatView, disabled: frozenset[Tile] = frozenset()) -> bytes:
    """The viewer's hand as PNG. Dora have a golden line beneath; ``disabled`` tiles are faded."""
    indicators = view.public.indicators
    dora = {dora_of(indicator, view.public.players) for indicator in indicators}
    groups: list[list[Image.Image]] = [[_faced(tile, tile in disabled) for tile in view.private.hand]]
    marks = [[KIND_OF[tile] in dora or is_red(tile) for tile in view.private.hand]]
    drawn = view.private.drawn
    if drawn is not None:
        groups.append([_faced(drawn, faded=False)])
        marks.append([KIND_OF[drawn] in dora or is_red(drawn)])
    for meld in reversed(view.own.melds):
        groups.append([meld_image(meld, view.seat, view.public.players, "l")])
        marks.append([False])
    return png(_grouped(groups, marks))


def tiles_png(groups: Sequence[Sequence[Tile]], melds: Sequence[Meld] = (), owner: int = 0, players: int = 4) -> bytes:
    """Groups of upright tiles with gaps between, melds after them, as PNG."""
    pieces = [[tile_sprite(tile, "l") for tile in group] for group in groups if group]
    pieces += [[meld_image(meld, owner, players, "l")] for meld in melds]
    return png(_grouped(pieces, None))


def _faced(tile: Tile, faded: bool) -> Image.Image:  # noqa: FBT001 - what it says
    return tile_sprite(tile, "l", look="faded" if faded else "plain")


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
