"""The geometry of the picture of a table.

Positions are given in a seat's own view, as if it sat at the bottom: x runs from the middle of the table to its right,
y from the middle toward the seat. ``TableLayout.put`` rotates this to a side, and with side 0 puts things as they are.

The seats' plates surround the middle, each between it and the river of its seat. This rectangle is wider than deep, so
that the picture is not taller than wide and is shown large on a screen.
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
RIVER_SIZE: Final = "c"
TILE: Final = SIZES[RIVER_SIZE]
TILE_HIGH: Final = TILE * 4 // 3
RIVER_ROW: Final = 6
RIVER_ROWS: Final = 3
ACROSS: Final = 184
"""From the middle of the table to the left and right sides of the rectangle that the rivers surround."""
DEPTH: Final = 150
"""From the middle of the table to the bottom and top sides of that rectangle."""
LIP: Final = 4
"""How much of a row of a river, its tiles' lower rim, the next row covers."""
RIVER_LEFT: Final = -RIVER_ROW * TILE // 2
"""Where the rows of a river begin (x in the seat's own view)."""
REACH: Final = TILE // 3 - RIVER_LEFT
"""How far rows of a river extend to the right: six tiles, one of them sideways. More are pushed together."""
GAP: Final = 10
"""The gap between that rectangle and the first row of a river, where the riichi stick lies."""
NORTHS: Final = (168, 84)
"""The most room that kita tiles with their label take, beside the river of their seat."""
STRIP: Final = 80
"""Depth of the strip behind the rivers at the bottom and top, for a seat's hand and melds."""
EDGE: Final = 4
FRAME: Final = 5
"""Of the last discard or call; what else came since one's own last discard has a thinner one."""
THREE_TOP: Final = 342
"""From the middle to the top edge with three players: room for the indicators, and a hand with its melds."""
ROOM: Final = 6
"""The least gap between unrelated things."""


def depth_of(rows: int) -> int:
    """The depth of so many rows of a river."""
    return TILE_HIGH + (rows - 1) * (TILE_HIGH - LIP)


def half_of(side: int) -> int:
    """From the middle of the table to the rectangle's edge in front of a side."""
    return ACROSS if side % 2 else DEPTH


def river_of(side: int) -> int:
    """Where the first row of a river begins (y in the seat's own view)."""
    return half_of(side) + GAP


@dataclass(frozen=True, slots=True)
class Layout:
    """The size of the picture, and the bounds of each side's strip."""

    players: int
    top: int
    """From the middle of the table to the top edge."""
    bottom: int
    """From the middle of the table to the bottom edge."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return WIDTH, self.top + self.bottom

    def edge(self, side: int) -> int:
        """Where the picture ends in front of a side (y in its own view)."""
        return (self.bottom, WIDTH // 2, self.top, WIDTH // 2)[side % 4] - EDGE


def layout_of(players: int, *, own_strip: bool = True) -> Layout:
    """The layout of a table; without ``own_strip`` it ends below the river at the bottom."""
    river = DEPTH + GAP + depth_of(RIVER_ROWS)
    # With three players nobody sits across, and the dora indicators are there.
    top = THREE_TOP if players == 3 else river + STRIP + EDGE
    return Layout(players, top, river + (STRIP + EDGE if own_strip else EDGE + ROOM))


class TableLayout:
    """The picture of a table, drawn on in the seats' own views."""

    def __init__(self, viewer: int, layout: Layout, tiles: TileSet, below: int = 0) -> None:
        """``below`` is how much of the picture is left free below the table."""
        self.layout: Final = layout
        self.tiles: Final[TileSet] = tiles
        self.image: Final = felt(layout.size[0], layout.size[1] + below)
        self._middle: Final = (WIDTH // 2, layout.top)
        self._viewer: Final = viewer

    def side(self, seat: int) -> int:
        """The side of a seat: 0 bottom, 1 right, 2 across, 3 left. With three players nobody sits across."""
        players = self.layout.players
        side = (seat - self._viewer) % players
        return 3 if side == players - 1 else side

    def put(self, side: int, piece: Image.Image, x: int, y: int) -> None:
        """Place a piece at (x, y) of a side's own view."""
        box = self._box(side, x, y, piece.width, piece.height)
        turned = TURNS[side]
        if turned is not None:
            piece = piece.transpose(turned)
        self.image.paste(piece, box[:2])

    def mark(self, side: int, box: tuple[int, int, int, int], colour: int, width: int | None = None) -> None:
        """Draw a frame of this width, or a bar (None), at (x, y, width, height) of a side's own view."""
        placed = self._box(side, *box)
        if width is None:
            bar(self.image, placed, colour)
        else:
            frame(self.image, placed, colour, width)

    def _box(self, side: int, x: int, y: int, width: int, height: int) -> tuple[int, int, int, int]:
        """Convert a box in a side's own view to left, top, right and bottom (inclusive) in the picture."""
        across, down = (height, width) if side % 2 else (width, height)
        left, top = ((x, y), (y, -x - width), (-x - width, -y - height), (-y - height, x))[side]
        left, top = left + self._middle[0], top + self._middle[1]
        return left, top, left + across - 1, top + down - 1
