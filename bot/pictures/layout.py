"""The geometry of the picture of a table, and where in it hands and melds lie.

Positions are given in a seat's own view, as if it sat at the bottom: x runs from the middle of the table to its right,
y from the middle toward the seat. ``TableLayout.put`` rotates this to a side, and with side 0 puts things as they are.

The seats' plates surround the middle, each between it and the river of its seat. This rectangle is wider than deep, so
that the picture is not taller than wide and is shown large on a screen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from PIL import Image

from bot.engine.melds import Meld, MeldKind
from bot.engine.tiles import Tile, is_red
from bot.engine.view import PublicView
from bot.pictures.sprite_sheet_specs import SIZES, TileSet
from bot.pictures.sprites import TURNS, backs, bar, felt, frame, lay, side_by_side, tile_sprite

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
APART: Final = 8
"""The gap between the hand and the drawn or winning tile."""
BETWEEN: Final = 4
"""The gap between melds."""
CLEAR: Final = REACH + 4
"""From here on a seat's own river is not in the way (x in its own view)."""
PASSES: Final = 3
"""How often melds are laid out, as one seat's take room from the next one's hand."""

Rows = tuple[tuple["Tile", ...], ...]
"""A revealed hand: its tiles and, as a row of its own, the drawn or winning tile, if there is one."""
Block = list[list["Image.Image"]]
"""Melds in rows from the edge toward the middle, in each from the corner on."""


TUCKED: Final = 12
"""The added tile of a kan overlaps the sideways tile by this fraction (1/12) of a tile's width."""


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


def turned_to(side: int, piece: Image.Image) -> Image.Image:
    """A piece of a side's own view as it lies on the table."""
    turn = TURNS[side]
    return piece if turn is None else piece.transpose(turn)


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


def side_of(after: int, players: int) -> int:
    """The side of the seat this many turns after the one at the bottom: 1 right, 2 across, 3 left (0 the bottom)."""
    place = after % players
    return 3 if place == players - 1 else place


class TableLayout:
    """The picture of a table, drawn on in the seats' own views."""

    def __init__(self, image: Image.Image, viewer: int, layout: Layout, tiles: TileSet) -> None:
        """``image`` is an empty piece of table that has at least the layout's size."""
        self.image: Final = image
        self.layout: Final = layout
        self.tiles: Final[TileSet] = tiles
        self._middle: Final = (WIDTH // 2, layout.top)
        self._viewer: Final = viewer

    def side(self, seat: int) -> int:
        """The side of a seat: 0 bottom, 1 right, 2 across, 3 left. With three players nobody sits across."""
        return side_of(seat - self._viewer, self.layout.players)

    def put(self, side: int, piece: Image.Image, x: int, y: int, *, turned: bool = False) -> None:
        """Place a piece at (x, y) of a side's own view. ``turned``: it is as it lies on the table already."""
        size = piece.size[::-1] if turned and side % 2 else piece.size
        lay(self.image, piece if turned else turned_to(side, piece), *self._box(side, x, y, *size)[:2])

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


# Hands and melds: a hand at the edge before its seat, and its melds in the corner on its right


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
    taken: dict[int, int] = {}
    for _ in range(PASSES):
        had, taken = taken, {seat: _depth(blocks.get(before[seat], [])) for seat in revealed}
        if taken == had:
            break
        blocks = {
            seat: blocks[seat] if taken[seat] == had.get(seat) else _block(table, public, seat, taken[seat])
            for seat in revealed
        }
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
    if revealed is None:
        lying = _backs_on_table(*_backs_of(public, seat), "s", table.tiles, side)
        table.put(side, lying, x, layout.edge(side) - hand.height, turned=True)
        return
    table.put(side, hand, x, layout.edge(side) - hand.height)


def _hand_image(public: PublicView, seat: int, revealed: Rows | None, size: str, tiles: TileSet) -> Image.Image:
    """The backs of a hand or its revealed tiles, with a gap before the drawn or winning tile."""
    if revealed is None:
        return _backs_of_hand(*_backs_of(public, seat), size, tiles)
    rows = [side_by_side([tile_sprite(tile, size, tiles=tiles) for tile in row]) for row in revealed]
    return side_by_side(rows, APART) if len(rows) > 1 else rows[0]


def _backs_of(public: PublicView, seat: int) -> tuple[int, int]:
    """How many tiles a seat conceals, and how many of them lie apart as it has yet to discard."""
    concealed = public.seats[seat].concealed
    return concealed, max(0, concealed - concealed_count(public, seat))


@cache
def _backs_of_hand(concealed: int, separate: int, size: str, tiles: TileSet) -> Image.Image:
    """The backs of so many tiles, some of them separate. Cached: never draw on it."""
    rows = [backs(concealed - separate, size, tiles), *[backs(separate, size, tiles)] * (separate > 0)]
    return side_by_side(rows, APART) if len(rows) > 1 else rows[0]


@cache
def _backs_on_table(concealed: int, separate: int, size: str, tiles: TileSet, side: int) -> Image.Image:
    """``_backs_of_hand`` as they lie before a side. Cached: never draw on it."""
    return turned_to(side, _backs_of_hand(concealed, separate, size, tiles))


def concealed_count(public: PublicView, seat: int) -> int:
    """How many concealed tiles a seat has while it is not about to discard."""
    return 3 * (4 - len(public.seats[seat].melds)) + 1
