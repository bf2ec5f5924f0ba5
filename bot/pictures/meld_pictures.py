"""Draws melds as they lie on the table, and where they lie: in a seat's right corner, with its hand at the edge.

The called tile lies sideways, in the place that shows who discarded it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bot.engine.melds import MeldKind
from bot.engine.tiles import is_red
from bot.pictures.layout import FRAME, NORTHS, REACH, RIVER_ROW, RIVER_ROWS, ROOM, depth_of, river_of
from bot.pictures.sprites import backs, felt, side_by_side, tile_sprite

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL import Image

    from bot.engine.melds import Meld
    from bot.engine.tiles import Tile
    from bot.engine.view import PublicView
    from bot.pictures.layout import Layout, TableLayout
    from bot.pictures.sprite_sheets import TileSet

TUCKED: Final = 12
"""The added tile of a kan overlaps the sideways tile by this fraction (1/12) of a tile's width."""
APART: Final = 8
"""The gap between the hand and the drawn or winning tile."""
BETWEEN: Final = 4
"""The gap between melds."""
CLEAR: Final = REACH + 4
"""From here on a seat's own river is not in the way (x in its own view)."""
TURNS: Final = 3
"""How often melds are laid out, as one seat's take room from the next one's hand."""

Rows = tuple[tuple["Tile", ...], ...]
"""A revealed hand: its tiles and, as a row of its own, the drawn or winning tile, if there is one."""
Block = list[list["Image.Image"]]
"""Melds in rows from the edge toward the middle, in each from the corner on."""


@lru_cache(maxsize=256)
def meld_image(meld: Meld, owner: int, players: int, size: str, tiles: TileSet = "classic") -> Image.Image:
    """A meld as its owner sees it. A kakan is two sideways tiles high. Cached: never draw on it."""
    if meld.kind is MeldKind.ANKAN:
        # A red five is one of the two tiles that lie face up.
        faces = sorted(meld.tiles, key=is_red, reverse=True)[:2]
        return side_by_side([tile_sprite(tile, size, tiles=tiles) for tile in (None, *faces, None)])
    own = list(meld.tiles)
    for tile in (meld.called, meld.added):
        if tile is not None:
            own.remove(tile)
    upright = [tile_sprite(tile, size, tiles=tiles) for tile in own]
    sideways = tile_sprite(meld.called, size, 1, tiles=tiles)
    place = _place_of_called(len(own), ((meld.source or 0) - owner) % players, players)
    if meld.added is not None:
        added = tile_sprite(meld.added, size, 1, tiles=tiles)
        tucked = added.height // TUCKED
        stacked = felt(sideways.width, sideways.height + added.height - tucked)
        stacked.paste(sideways, (0, added.height - tucked))
        stacked.paste(added, (0, 0))
        sideways = stacked
    return side_by_side([*upright[:place], sideways, *upright[place:]])


def _place_of_called(own: int, source: int, players: int) -> int:
    """The index of the sideways tile: left, middle or right for the player to the left, across or to the right."""
    if source == players - 1:
        return 0
    return own if source == 1 else 1


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
