"""Rivers: a seat's discards in rows, drawn as they lie on the table.

A called tile is a ghost with an arrow toward its caller. Upright tiles (``contrast``) lie as the viewer's do.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from bot.engine.tiles import Tile
from bot.engine.view import PublicView, RiverTile
from bot.pictures.layout import (
    FRAME,
    LIP,
    REACH,
    RIVER_LEFT,
    RIVER_ROW,
    RIVER_ROWS,
    RIVER_SIZE,
    TILE,
    TILE_HIGH,
    TableLayout,
    depth_of,
    river_of,
    side_of,
    turned_to,
)
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import BLACK, GLOW, LINE, felt, lay, tile_sprite

UPRIGHT_ROW: Final = 4
UPRIGHT_ROWS: Final = 5
"""Of a river at a side of the table with upright tiles."""
ARROW: Final = ((0, -15), (13, 0), (5, 0), (5, 14), (-5, 14), (-5, 0), (-13, 0))
"""Upward, around its middle."""


class Lying(NamedTuple):
    """A tile in a river."""

    tile: Tile
    sideways: bool
    look: str
    """One of ``sprites``: plain, shaded or faded."""
    toward: int = 0
    """Where its caller sits, counted from whoever looks at it: 1 right, 2 across, 3 left; 0 if nobody called it."""


def draw_river(table: TableLayout, public: PublicView, seat: int, frames: Mapping[tuple[int, int], int]) -> None:
    """Draw a river in rows, the last as long as needed; ``frames`` are their colours by (seat, place in its river)."""
    view, rows = _river_rows(public.seats[seat].river, seat, public.players, table.side(seat), table.tiles)
    for row in rows:
        table.put(view, row.image, row.left, row.top, turned=True)
    # Only now, as the next row covers the rim of the one before.
    for (whose, place), colour in frames.items():
        if whose == seat:
            row = next(row for row in reversed(rows) if place >= row.first)
            x, under, wide, high = row.boxes[place - row.first]
            box = row.left + x, row.top + under, wide, high
            table.mark(view, box, colour, FRAME if colour == GLOW else FRAME - 1)


class RiverRow(NamedTuple):
    """A row of a river in its place."""

    image: Image.Image
    """As it lies on the table."""
    left: int
    top: int
    first: int
    """The place of its first tile in the river."""
    boxes: list[tuple[int, int, int, int]]


@lru_cache(maxsize=1024)
def _river_rows(
    river: tuple[RiverTile, ...], seat: int, players: int, side: int, tiles: TileSet
) -> tuple[int, tuple[RiverRow, ...]]:
    """The side from which a river is seen, and its rows. Cached, as a discard changes one river: never draw on them."""
    upright = tiles == "contrast" and side > 0
    row_length, rows = (UPRIGHT_ROW, UPRIGHT_ROWS) if upright and side % 2 else (RIVER_ROW, RIVER_ROWS)
    used = min(rows, -(-len(river) // row_length))
    left, top, room, view = RIVER_LEFT, river_of(side), REACH - RIVER_LEFT, side
    if upright:
        left, top, room = _upright_corner(side, used)
        view = 0
    found = []
    for row in range(used):
        first = row_length * row
        entries = river[first : first + row_length] if row < rows - 1 else river[first:]
        lying = tuple(_lying(entry, players, seat, side, upright=upright) for entry in entries)
        image, boxes = row_image(lying, room, tiles, view)
        found.append(RiverRow(image, left, top + row * (TILE_HIGH - LIP), first, boxes))
    return view, tuple(found)


def _upright_corner(side: int, rows: int) -> tuple[int, int, int]:
    """Left, top and the greatest width of a river of upright tiles, from the middle of the table."""
    if side == 2:
        return RIVER_LEFT, -river_of(side) - depth_of(max(1, rows)), REACH - RIVER_LEFT
    deep = depth_of(RIVER_ROWS)
    left = river_of(side) if side == 1 else -river_of(side) - deep
    return left, -depth_of(UPRIGHT_ROWS) // 2, deep


def _lying(entry: RiverTile, players: int, seat: int, side: int, *, upright: bool) -> Lying:
    """``side``: where the seat sits; ``upright``: its tiles lie as the viewer's do."""
    look = "faded" if entry.called_by is not None else "shaded" if entry.drawn else "plain"
    if entry.called_by is None:
        return Lying(entry.tile, entry.sideways, look)
    own = next(turns for turns in range(players) if side_of(turns, players) == side)
    caller = side_of(own + entry.called_by - seat, players)
    return Lying(entry.tile, entry.sideways, look, (caller if upright else caller - side) % 4 or 4)


@lru_cache(maxsize=2048)
def row_image(
    lying: tuple[Lying, ...], room: int, tiles: TileSet, side: int = 0
) -> tuple[Image.Image, list[tuple[int, int, int, int]]]:
    """A row of a river as it lies before a side, and each tile's (x, y, width, height) as its seat sees it.

    The tiles of a row that is too long overlap. Cached, as a discard changes one row of all on a table: never draw on
    it.
    """
    sizes = [(TILE_HIGH, TILE) if one.sideways else (TILE, TILE_HIGH) for one in lying]
    over = max(0, sum(wide for wide, _ in sizes) - room)
    image = felt(sum(wide for wide, _ in sizes) - over, TILE_HIGH)
    boxes, passed = [], 0
    for place, (one, (wide, high)) in enumerate(zip(lying, sizes, strict=True)):
        left = passed - over * place // max(1, len(lying) - 1)
        lay(image, _lying_tile(one, tiles), left, 0)
        boxes.append((left, 0, wide, high))
        passed += wide
    return turned_to(side, image), boxes


@lru_cache(maxsize=512)
def _lying_tile(one: Lying, tiles: TileSet) -> Image.Image:
    """A tile as it lies in a river, with the arrow to its caller. Cached: never draw on it."""
    sprite = tile_sprite(one.tile, RIVER_SIZE, int(one.sideways), one.look, tiles)
    if not one.toward:
        return sprite
    image = sprite.copy()
    _draw_arrow(image, image.width // 2, image.height // 2 - 2, one.toward)
    return image


def _draw_arrow(image: Image.Image, x: int, y: int, toward: int) -> None:
    """Draw an arrow to the right, upward, to the left or (4) downward with its middle at (x, y)."""
    turned = {1: lambda a, b: (-b, a), 2: lambda a, b: (a, b), 3: lambda a, b: (b, -a), 4: lambda a, b: (a, -b)}
    points = [(x + dx, y + dy) for dx, dy in (turned[toward](*point) for point in ARROW)]
    draw = ImageDraw.Draw(image)
    draw.polygon(points, fill=LINE, outline=BLACK, width=2)
