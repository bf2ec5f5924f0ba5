"""Draws hands and melds: a hand at the edge before its seat, and its melds in the corner on its right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.pictures.layout import NORTHS, REACH, RIVER_ROW, RIVER_ROWS, ROOM, depth_of, river_of
from bot.pictures.meld_pictures import meld_image
from bot.pictures.sprites import backs, side_by_side, tile_sprite

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL import Image

    from bot.engine.tiles import Tile
    from bot.engine.view import PublicView
    from bot.pictures.layout import Layout, TableLayout
    from bot.pictures.sprite_sheets import TileSet

APART: Final = 8
"""The gap between the hand and the drawn or winning tile."""
BETWEEN: Final = 4
"""The gap between melds."""
FRAME: Final = 5
CLEAR: Final = REACH + 4
"""From here on a seat's own river is not in the way (x in its own view)."""
TURNS: Final = 3
"""How often melds are laid out, as one seat's take room from the next one's hand."""

Rows = tuple[tuple["Tile", ...], ...]
"""A revealed hand: its tiles and, as a row of its own, the drawn or winning tile, if there is one."""
Block = list[list["Image.Image"]]
"""Melds in rows from the edge toward the middle, in each from the corner on."""


def draw_strips(
    table: TableLayout,
    public: PublicView,
    revealed: Mapping[int, Rows | None],
    frames: Mapping[tuple[int, int], int],
) -> None:
    """Draw hands and melds.

    revealed: the seats whose hands and melds are drawn, with their tiles if they are revealed.
    frames: the colours of framed melds by (seat, number).
    """
    before = {seat: _neighbour(table, public, seat) for seat in revealed}
    blocks: dict[int, Block] = {}
    for _ in range(TURNS):
        blocks = {seat: _block(table, public, seat, _depth(blocks.get(before[seat], []))) for seat in revealed}
    for seat, rows in revealed.items():
        _draw_melds(table, seat, blocks[seat], frames)
        _draw_hand(table, public, seat, rows, blocks[seat], _depth(blocks.get(before[seat], [])))


def _neighbour(table: TableLayout, public: PublicView, seat: int) -> int:
    """The seat whose melds lie in the corner on the left of this one; -1 if nobody sits there."""
    side = (table.side(seat) + 3) % 4
    return next((other for other in range(public.players) if table.side(other) == side), -1)


def _depth(block: Block) -> int:
    """How deep a block of melds is, with the gap before what lies beside it."""
    return (
        sum(max(piece.height for piece in row) for row in block) + BETWEEN * max(0, len(block) - 1) + ROOM * bool(block)
    )


def _width(row: Sequence[Image.Image]) -> int:
    return sum(piece.width for piece in row) + BETWEEN * max(0, len(row) - 1)


def _block(table: TableLayout, public: PublicView, seat: int, taken: int) -> Block:
    """The melds of a seat as large as they fit: in a row along the edge, else in rows in the corner.

    taken: how much of the edge the melds in the corner on the left have.
    """
    own, layout, side = public.seats[seat], table.layout, table.side(seat)
    if not own.melds:
        return []
    right = layout.edge(side + 1)
    hand = _hand_image(public, seat, None, "s", table.tiles).width
    edge = right + layout.edge(side + 3) - taken - hand - ROOM
    behind = layout.edge(side) - river_of(side) - depth_of(min(RIVER_ROWS, -(-len(own.river) // RIVER_ROW)) or 1)
    wide, deep = right - CLEAR, _corner_depth(layout, side, kita=own.kita > 0)
    block: Block = []
    for size in ("m", "c", "d", "s"):
        pieces = [meld_image(meld, seat, public.players, size, table.tiles) for meld in own.melds]
        block = [pieces]
        if _width(pieces) <= edge and _clear(pieces, right, behind, deep):
            break
        block = _packed(pieces, wide)
        if max(map(_width, block)) <= wide and _depth(block) - BETWEEN <= deep:
            break
    return block


def _corner_depth(layout: Layout, side: int, *, kita: bool) -> int:
    """How deep the corner on the right of a side is, up to the neighbour's river or the own kita tiles."""
    if kita:
        return layout.edge(side) - river_of(side) - NORTHS[0 if side % 2 else 1] - ROOM
    return layout.edge(side) - REACH - ROOM


def _clear(pieces: Sequence[Image.Image], right: int, behind: int, corner: int) -> bool:
    """Whether melds in a row that ends at ``right`` lie clear of the seat's river."""
    x = right
    for piece in pieces:
        x -= piece.width
        if piece.height > (corner if x >= CLEAR else min(corner, behind)):
            return False
        x -= BETWEEN
    return True


def _packed(pieces: Sequence[Image.Image], width: int) -> Block:
    """Melds in rows of at most this width."""
    block: Block = []
    for piece in pieces:
        if block and _width([*block[-1], piece]) <= width:
            block[-1].append(piece)
        else:
            block.append([piece])
    return block


def _draw_melds(table: TableLayout, seat: int, block: Block, frames: Mapping[tuple[int, int], int]) -> None:
    side = table.side(seat)
    number, y = 0, table.layout.edge(side)
    for row in block:
        x = table.layout.edge(side + 1)
        for piece in row:
            x -= piece.width
            table.put(side, piece, x, y - piece.height)
            colour = frames.get((seat, number))
            if colour is not None:
                table.mark(side, (x, y - piece.height, piece.width, piece.height), colour, FRAME)
            x -= BETWEEN
            number += 1
        y -= max(piece.height for piece in row) + BETWEEN


def _draw_hand(
    table: TableLayout, public: PublicView, seat: int, revealed: Rows | None, block: Block, taken: int
) -> None:
    """Draw a hand in the middle of its edge, or as near as the melds on both sides let it."""
    layout, side = table.layout, table.side(seat)
    left = taken - layout.edge(side + 3)
    right = layout.edge(side + 1) - (_width(block[0]) + ROOM if block else 0)
    hand = _hand_image(public, seat, revealed, "s", table.tiles)
    if revealed is not None:
        large = _hand_image(public, seat, revealed, "d", table.tiles)
        if large.width <= right - left and (not block or large.height <= max(piece.height for piece in block[0])):
            hand = large
    x = max(left, min(-hand.width // 2, right - hand.width))
    table.put(side, hand, x, layout.edge(side) - hand.height)


def _hand_image(public: PublicView, seat: int, revealed: Rows | None, size: str, tiles: TileSet) -> Image.Image:
    """The backs of a hand or its revealed tiles, with a gap before the drawn or winning tile."""
    if revealed is None:
        concealed = public.seats[seat].concealed
        separate = max(0, concealed - concealed_count(public, seat))
        rows = [backs(concealed - separate, size, tiles), *[backs(separate, size, tiles)] * (separate > 0)]
    else:
        rows = [side_by_side([tile_sprite(tile, size, tiles=tiles) for tile in row]) for row in revealed]
    return side_by_side(rows, APART) if len(rows) > 1 else rows[0]


def concealed_count(public: PublicView, seat: int) -> int:
    """How many concealed tiles a seat has while it is not about to discard."""
    return 3 * (4 - len(public.seats[seat].melds)) + 1
