"""The geometry of the picture of a table.

Positions are given in a seat's own view, as if it sat at the bottom: x runs from the middle of the table to its right,
y from the middle toward the seat. ``TableLayout.put`` rotates this to the seat's side. The rivers surround a rectangle
that is wider than deep, so that the picture is not taller than wide and is shown large on a screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.pictures.sprite_sheets import SIZES
from bot.pictures.sprites import TURNS, bar, felt, frame

if TYPE_CHECKING:
    from PIL import Image

    from bot.pictures.sprite_sheets import TileSet

WIDTH: Final = 880
TILE: Final = SIZES["m"]
TILE_HIGH: Final = TILE * 4 // 3
RIVER_ROW: Final = 6
RIVER_ROWS: Final = 3
ACROSS: Final = RIVER_ROW * TILE // 2
"""From the middle of the table to the left and right sides of the rectangle that the rivers surround."""
LIP: Final = 4
"""How much of a row of a river, its tiles' lower rim, the next row covers."""
DEPTH: Final = 116
"""From the middle of the table to the bottom and top sides of that rectangle."""
REACH: Final = ACROSS + TILE // 3
"""How far rows of a river extend to the right: six tiles, one of them sideways. More are pushed together."""
GAP: Final = 8
"""The gap between that rectangle and the first row of a river."""
STRIP: Final = 80
"""Depth of the strip for a seat's hand and melds where it is deepest, in its corners."""
EDGE: Final = 4
THREE_TOP: Final = 342
"""From the middle to the top edge with three players: room for a plate and kita tiles, and a hand with its melds."""
ROOM: Final = 6
"""The least gap between unrelated things."""


def depth_of(rows: int) -> int:
    """The depth of so many rows of a river."""
    return TILE_HIGH + (rows - 1) * (TILE_HIGH - LIP)


def half_of(side: int) -> int:
    """From the middle of the table to the rectangle's edge in front of a side."""
    return ACROSS if side % 2 else DEPTH


@dataclass(frozen=True, slots=True)
class Layout:
    """The size of the picture, and the bounds of each side's river and strip."""

    players: int
    top: int
    """From the middle of the table to the top edge."""
    bottom: int
    """From the middle of the table to the bottom edge."""
    bare: frozenset[int]
    """Sides without a hand and melds: 0 if the picture ends below the viewer's river, 2 with three players."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return WIDTH, self.top + self.bottom

    def river(self, side: int) -> int:
        """Where the first row of a river begins (y in the seat's own view)."""
        return half_of(side) + GAP

    def depth(self, side: int, rows: int) -> int:
        """How deep a side's strip is behind so many rows of its river."""
        return min(STRIP, self.edge(side) - self.river(side) - depth_of(rows))

    def edge(self, side: int) -> int:
        """Where the picture ends in front of a side (y in its own view)."""
        return (self.bottom, WIDTH // 2, self.top, WIDTH // 2)[side] - EDGE

    def right(self, side: int) -> int:
        """The right end of a side's strip, at the edge of the picture (x in its own view)."""
        return self.edge((side + 1) % 4)

    def left(self, side: int) -> int:
        """The left end of a side's strip (negative x in its own view); the left player's melds have that corner."""
        return -self._inner((side + 3) % 4)

    def reach(self, side: int, row: int) -> int:
        """How far a row of a river may extend to the right.

        As the rectangle is shallow, the first row at the bottom and top ends at the right player's river.
        """
        return ACROSS + GAP if row == 0 and side % 2 == 0 else REACH

    def _inner(self, side: int) -> int:
        """The inner edge of a side's strip, or the edge of the picture if it has none."""
        return self.edge(side) - (0 if side in self.bare else STRIP)


def layout_of(players: int, *, own_strip: bool = True) -> Layout:
    """The layout of a table; without ``own_strip`` it ends below the river at the bottom."""
    river = DEPTH + GAP + depth_of(RIVER_ROWS)
    # With three players nobody sits across, and the dora indicators are there.
    top = THREE_TOP if players == 3 else river + STRIP + EDGE
    bottom = river + (STRIP + EDGE if own_strip else EDGE + ROOM)
    bare = frozenset([2] * (players == 3) + [0] * (not own_strip))
    return Layout(players, top, bottom, bare)


class TableLayout:
    """The picture of a table, drawn on in the seats' own views."""

    def __init__(self, viewer: int, layout: Layout, tiles: TileSet, below: int = 0) -> None:
        """``below`` is how much of the picture is left free below the table."""
        self.layout: Final = layout
        self.tiles: Final[TileSet] = tiles
        self.image: Final = felt(layout.size[0], layout.size[1] + below)
        self.middle: Final = (WIDTH // 2, layout.top)
        self._viewer: Final = viewer

    def side(self, seat: int) -> int:
        """The side of a seat: 0 bottom, 1 right, 2 across, 3 left. With three players nobody sits across."""
        players = self.layout.players
        side = (seat - self._viewer) % players
        return 3 if side == players - 1 else side

    def put(self, seat: int, piece: Image.Image, x: int, y: int) -> None:
        """Place a piece at (x, y) of the seat's own view."""
        side = self.side(seat)
        box = self._box(side, x, y, piece.width, piece.height)
        turned = TURNS[side]
        if turned is not None:
            piece = piece.transpose(turned)
        self.image.paste(piece, box[:2])

    def put_upright(self, seat: int, piece: Image.Image, x: int, y: int) -> None:
        """Place a piece, as it is, with its corner nearest to the middle at (x, y) of the seat's own view."""
        side = self.side(seat)
        across, down = (piece.height, piece.width) if side % 2 else (piece.width, piece.height)
        self.image.paste(piece, self._box(side, x, y, across, down)[:2])

    def mark(self, seat: int, box: tuple[int, int, int, int], colour: int, width: int | None = None) -> None:
        """Draw a frame of this width, or a bar (None), at (x, y, width, height) of the seat's own view."""
        placed = self._box(self.side(seat), *box)
        if width is None:
            bar(self.image, placed, colour)
        else:
            frame(self.image, placed, colour, width)

    def _box(self, side: int, x: int, y: int, width: int, height: int) -> tuple[int, int, int, int]:
        """Convert a box in a side's own view to left, top, right and bottom (inclusive) in the picture."""
        across, down = (height, width) if side % 2 else (width, height)
        left, top = ((x, y), (y, -x - width), (-x - width, -y - height), (-y - height, x))[side]
        left, top = left + self.middle[0], top + self.middle[1]
        return left, top, left + across - 1, top + down - 1
