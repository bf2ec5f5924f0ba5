"""Where things lie on the picture of a table.

Each seat is laid out as if it sat at the bottom, in its own view: x runs along its side from the middle of the table to
its right, y from the middle toward the seat. ``TableLayout.put`` turns that to the seat's side. The rivers surround a
rectangle that is wider than deep, so that the picture is not taller than it is wide and stays large on a screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.pictures.sprite_sheets import SIZES
from bot.pictures.sprites import LINE, TURNS, bar, felt, frame, tile_sprite

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.tiles import Tile
    from bot.pictures.sprite_sheets import TileSet

WIDTH: Final = 880
TILE: Final = SIZES["m"]
TILE_HIGH: Final = TILE * 4 // 3
RIVER_ROW: Final = 6
RIVER_ROWS: Final = 3
ACROSS: Final = RIVER_ROW * TILE // 2
"""From the middle of the table to the side of the rectangle that the rivers surround, for who sits left and right."""
DEPTH: Final = 110
"""The same for who sits at the bottom and across."""
GAP: Final = 8
"""Between that rectangle and the first row."""
RIVER: Final = RIVER_ROWS * TILE_HIGH
STRIP: Final = 96
"""Depth of the strip before a seat where its hand and melds lie: an added kan is two tiles across."""
EDGE: Final = 4
THREE_TOP: Final = 306
"""How far the picture reaches above the middle where nobody sits: four norths, and a hand with its melds beside it."""
ROOM: Final = 6
"""Least distance of things that do not belong together."""


def half_of(side: int) -> int:
    """From the middle to the rectangle's edge before a seat."""
    return ACROSS if side % 2 else DEPTH


@dataclass(frozen=True, slots=True)
class Layout:
    """How far the picture reaches from the middle of the table, and where things begin and end before a seat."""

    players: int
    top: int
    bottom: int
    bare: frozenset[int]
    """The sides without a hand and melds: 0 where the picture ends below the viewer's river, 2 with three players."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return WIDTH, self.top + self.bottom

    def river(self, side: int) -> int:
        """Where the first row of a river begins (y of the seat's own view)."""
        return half_of(side) + GAP

    def edge(self, side: int) -> int:
        """Where the picture ends before a seat, as ``side`` sees it."""
        return (self.bottom, WIDTH // 2, self.top, WIDTH // 2)[side] - EDGE

    def right(self, side: int) -> int:
        """How far a seat's strip reaches to its right: to the edge."""
        return self.edge((side + 1) % 4)

    def left(self, side: int) -> int:
        """Where a seat's strip begins on its left (negative): the melds of who sits there keep that corner."""
        return -self._inner((side + 3) % 4)

    def reach(self, side: int, row: int) -> int:
        """How far a row of a river may reach to the right.

        The strip of who sits there ends the last row. The rectangle is so shallow that the first row of who sits at the
        bottom or across has the neighbour's river beside it, which leaves little room for a tile that lies sideways.
        """
        if row == 0 and side % 2 == 0:
            return ACROSS + GAP
        return self._inner((side + 1) % 4) - ROOM

    def _inner(self, side: int) -> int:
        """Where the strip of a side begins, or the edge where there is none."""
        return self.edge(side) - (0 if side in self.bare else STRIP)


def layout_of(players: int, *, own_strip: bool = True) -> Layout:
    """The layout of a table; without ``own_strip`` it ends below the river of whoever sits at the bottom."""
    river = DEPTH + GAP + RIVER
    # With three players nobody sits across: there lie the dora indicators.
    top = THREE_TOP if players == 3 else river + STRIP + EDGE
    bottom = river + (STRIP + EDGE if own_strip else EDGE + ROOM)
    bare = frozenset([2] * (players == 3) + [0] * (not own_strip))
    return Layout(players, top, bottom, bare)


class TableLayout:
    """The picture, and where a seat's side of it is."""

    def __init__(self, viewer: int, layout: Layout, tiles: TileSet) -> None:
        self.layout: Final = layout
        self.tiles: Final[TileSet] = tiles
        self.image: Final = felt(*layout.size)
        self.middle: Final = (WIDTH // 2, layout.top)
        self._viewer: Final = viewer
        x, y = self.middle
        frame(self.image, (x - ACROSS, y - DEPTH, x + ACROSS - 1, y + DEPTH - 1), LINE, 2)

    def side(self, seat: int) -> int:
        """0 at the bottom, 1 right, 2 across, 3 left. With three players nobody sits across."""
        players = self.layout.players
        side = (seat - self._viewer) % players
        return 3 if side == players - 1 else side

    def put(self, seat: int, piece: Image.Image, x: int, y: int, *, readable: bool = False) -> None:
        """Place a piece at (x, y) of the seat's own view; a readable one never upside down."""
        side = self.side(seat)
        box = self._box(side, x, y, piece.width, piece.height)
        turned = TURNS[side]
        if turned is not None and not (readable and side == 2):
            piece = piece.transpose(turned)
        self.image.paste(piece, box[:2])

    def put_tile(self, seat: int, tile: Tile, x: int, y: int, *, turn: int = 0, look: str = "plain") -> None:
        """Place a tile of the rivers' size at (x, y) of the seat's own view."""
        side = self.side(seat)
        piece = tile_sprite(tile, "m", turn + side, look, self.tiles)
        wide, high = (TILE_HIGH, TILE) if turn % 2 else (TILE, TILE_HIGH)
        self.image.paste(piece, self._box(side, x, y, wide, high)[:2])

    def mark(self, seat: int, box: tuple[int, int, int, int], colour: int, width: int | None = None) -> None:
        """A frame of that width, or a bar, on (x, y, width, height) of the seat's own view."""
        placed = self._box(self.side(seat), *box)
        if width is None:
            bar(self.image, placed, colour)
        else:
            frame(self.image, placed, colour, width)

    def _box(self, side: int, x: int, y: int, width: int, height: int) -> tuple[int, int, int, int]:
        """Left, top, right and bottom (within) in the picture of something in the view of the seat on that side."""
        across, down = (height, width) if side % 2 else (width, height)
        left, top = ((x, y), (y, -x - width), (-x - width, -y - height), (-y - height, x))[side]
        left, top = left + self.middle[0], top + self.middle[1]
        return left, top, left + across - 1, top + down - 1
