"""Draws the table from above, with public information only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.tiles import NORTH, Tile, sort_tiles
from bot.pictures.hand_picture import own_row
from bot.pictures.layout import (
    ACROSS,
    DEPTH,
    GAP,
    RIVER_ROW,
    RIVER_ROWS,
    ROOM,
    TILE,
    TILE_HIGH,
    TableLayout,
    half_of,
    layout_of,
)
from bot.pictures.meld_pictures import meld_image
from bot.pictures.sprites import GLOW, GOLD, LINE, backs, felt, frame, number, png, side_by_side, sprite, tile_sprite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from bot.engine.view import PublicView, SeatView
    from bot.pictures.sprite_sheets import TileSet

INDICATORS: Final = 5
PLATE: Final = 44
"""Depth of a seat's plate: its wind and score, and the bar for its turn."""
APART: Final = 8
"""The gap between the hand and the drawn or winning tile."""
BETWEEN: Final = 5
"""The gap between melds."""
FRAME: Final = 4
NORTHS_LEFT: Final = ACROSS + 2 * TILE // 3 + FRAME
"""Left edge of the kita tiles: right of the river, even if two of its tiles lie sideways."""
NORTHS_TOP: Final = ACROSS + TILE // 3 + FRAME
"""Top edge of the viewer's kita tiles: below the right player's river, and above a long last row of the own river.
At the sides they are in two rows that begin level with the river, as there is no room for four in a row."""
NORTHS_STEP: Final = 36
"""The step between four kita tiles in a row. They overlap, as the right player's melds begin where the row ends."""


Rows = tuple[tuple[Tile, ...], ...]
"""A revealed hand: its tiles and, as a row of its own, the drawn or winning tile, if there is one."""


def board_png(public: PublicView, viewer: int | None = None, tiles: TileSet = "classic") -> bytes:
    """The table as PNG, with ``viewer`` (None: seat 0) at the bottom."""
    return png(table_image(public, viewer or 0, tiles), tiles)


def seat_png(view: SeatView, disabled: frozenset[Tile] = frozenset(), tiles: TileSet = "classic") -> bytes:
    """The table from the viewer's seat, with the viewer's tiles and melds enlarged below it, as PNG.

    This is one picture because Discord shows several as a mosaic with cropped sides. ``disabled`` tiles are faded.
    """
    table = table_image(view.public, view.seat, tiles, own_strip=False)
    return png(with_own_row(table, own_row(view, disabled, tiles)), tiles)


def with_own_row(table: Image.Image, row: Image.Image) -> Image.Image:
    """A table with the row of the viewer's tiles below it."""
    image = felt(table.width, table.height + row.height)
    image.paste(table, (0, 0))
    image.paste(row, ((image.width - row.width) // 2, table.height))
    return image


def table_image(
    public: PublicView, viewer: int, tiles: TileSet, *, own_strip: bool = True, hands: Sequence[Rows] = ()
) -> Image.Image:
    """The table.

    own_strip: whether to draw the viewer's concealed tiles and melds.
    hands: revealed hands by seat, in replays.
    """
    table = TableLayout(viewer, layout_of(public.players, own_strip=own_strip), tiles)
    for seat in range(public.players):
        _river(table, public, seat)
        if own_strip or seat != viewer:
            _strip(table, public, seat, revealed_rows(public, seat) or (hands[seat] if hands else None))
        _norths(table, public, seat)
    draw_centre(table, public)
    for seat in range(public.players):
        draw_plate(table, public, seat)
        if public.seats[seat].riichi:
            stick = sprite("riichi", tiles=tiles)
            table.put(seat, stick, -stick.width // 2, table.layout.river(table.side(seat)) - GAP - 5)
    return table.image


def _river(table: TableLayout, public: PublicView, seat: int) -> None:
    """Draw a river in rows of six, the last as long as needed, with a golden frame if its last tile can be claimed."""
    river = public.seats[seat].river
    side = table.side(seat)
    y = table.layout.river(side)
    rows = [river[RIVER_ROW * row : RIVER_ROW * (row + 1)] for row in range(RIVER_ROWS - 1)]
    rows.append(river[RIVER_ROW * (RIVER_ROWS - 1) :])
    left = -RIVER_ROW * TILE // 2
    for row, entries in enumerate(rows):
        wide = [TILE_HIGH if entry.sideways else TILE for entry in entries]
        # The tiles of a row that is too long overlap.
        over = max(0, left + sum(wide) - table.layout.reach(side, row))
        x = left
        for place, entry in enumerate(entries):
            look = "faded" if entry.called_by is not None else "shaded" if entry.drawn else "plain"
            at = x - over * place // max(1, len(entries) - 1)
            high = TILE if entry.sideways else TILE_HIGH
            low = y + TILE_HIGH - high
            table.put_tile(seat, entry.tile, at, low, turn=1 if entry.sideways else 0, look=look)
            if entry is river[-1] and _is_last_discard_open(public, seat):
                table.mark(seat, (at, low, wide[place], high), GLOW, FRAME)
            x += wide[place]
        y += TILE_HIGH


def _is_last_discard_open(public: PublicView, seat: int) -> bool:
    """Whether the last discard of a seat can be claimed, or was won on."""
    phase = public.phase
    if isinstance(phase, AwaitCalls):
        return phase.seat == seat and phase.origin == "discard"
    over = public.kyoku_over
    if over is None:
        return False
    last = public.seats[seat].river[-1].tile
    return any(win.source == seat != win.seat and win.tile == last for win in over.wins)


def _strip(table: TableLayout, public: PublicView, seat: int, revealed: Rows | None) -> None:
    """Draw the hand on the left and the melds on the right, the first one outermost, as large as they fit."""
    layout, side = table.layout, table.side(seat)
    bottom, left, right = layout.edge(side), layout.left(side), layout.right(side)
    melds = public.seats[seat].melds
    for hand_size, meld_size in (("d" if revealed is not None else "s", "m"), ("s", "m"), ("s", "d"), ("s", "s")):
        hand = _hand(public, seat, revealed, hand_size, table.tiles)
        pieces = [meld_image(meld, seat, public.players, meld_size, table.tiles) for meld in reversed(melds)]
        row = side_by_side(pieces, BETWEEN)
        if hand.width + ROOM + row.width <= right - left:
            break
    table.put(seat, hand, left, bottom - hand.height)
    table.put(seat, row, right - row.width, bottom - row.height)


def _hand(public: PublicView, seat: int, revealed: Rows | None, size: str, tiles: TileSet) -> Image.Image:
    """The backs of a hand or its revealed tiles, with a gap before the drawn or winning tile."""
    if revealed is None:
        concealed = public.seats[seat].concealed
        separate = max(0, concealed - _concealed_count(public, seat))
        rows = [backs(concealed - separate, size, tiles), *[backs(separate, size, tiles)] * (separate > 0)]
    else:
        rows = [side_by_side([tile_sprite(tile, size, tiles=tiles) for tile in row]) for row in revealed]
    return side_by_side(rows, APART) if len(rows) > 1 else rows[0]


def _norths(table: TableLayout, public: PublicView, seat: int) -> None:
    """Draw the kita tiles beside the first rows of the river, with a golden frame if the last can be won on."""
    phase = public.phase
    side = table.side(seat)
    count = public.seats[seat].kita
    in_row, top = (2, table.layout.river(side)) if side % 2 else (4, NORTHS_TOP)
    step = NORTHS_STEP if count == in_row == 4 else TILE
    for place in range(count):
        x, y = NORTHS_LEFT + step * (place % in_row), top + TILE_HIGH * (place // in_row)
        table.put_tile(seat, Tile(NORTH), x, y)
        if place == count - 1 and isinstance(phase, AwaitCalls) and phase.seat == seat and phase.origin == "kita":
            table.mark(seat, (x, y, TILE, TILE_HIGH), GLOW, FRAME)


def _concealed_count(public: PublicView, seat: int) -> int:
    """How many concealed tiles a seat has while it is not about to discard."""
    return 3 * (4 - len(public.seats[seat].melds)) + 1


def revealed_rows(public: PublicView, seat: int) -> Rows | None:
    """The tiles that a seat revealed at the end of the kyoku; None if it did not."""
    phase = public.kyoku_over
    if phase is None:
        return None
    for win in phase.wins:
        if win.seat == seat:
            return sort_tiles(win.concealed), (win.tile,)
    hand = phase.draw.shown[seat] if phase.draw is not None else None
    if hand is None:
        return None
    count = _concealed_count(public, seat)
    return (hand[:count], hand[count:]) if hand[count:] else (hand,)


# The middle of the table: round, honba, riichi sticks, dora indicators, tiles left, and each seat's wind and score


def draw_centre(table: TableLayout, public: PublicView) -> None:
    """Draw round, tiles left, honba, riichi sticks and dora indicators.

    With three players the indicators are larger and in the place of the fourth seat.
    """
    x, y = table.middle
    _put(table, _round(public, table.tiles), x, y - 42 if public.players == 4 else y - 24)
    _put(table, _counters(public, table.tiles), x, y + 50 if public.players == 4 else y + 30)
    if public.players == 4:
        _put(table, side_by_side([tile_sprite(tile, "d", tiles=table.tiles) for tile in _indicators(public)]), x, y + 6)
        return
    row = side_by_side([tile_sprite(tile, "m", tiles=table.tiles) for tile in _indicators(public)], 4)
    middle = (table.layout.top - DEPTH) // 2
    left, top = x - row.width // 2 - 12, middle - row.height // 2 - 12
    frame(table.image, (left, top, left + row.width + 23, top + row.height + 23), LINE, 2)
    _put(table, row, x, middle)


def draw_plate(table: TableLayout, public: PublicView, seat: int) -> None:
    """Draw a seat's wind (gold for the dealer) and score, and a golden bar if it is its turn."""
    own, half = public.seats[seat], half_of(table.side(seat))
    wind = sprite(f"{'oya' if seat == public.oya else 'wind'}/{public.jikaze(seat) - 26}z", tiles=table.tiles)
    plate = _row([wind, number(own.score, tiles=table.tiles)], 8)
    table.put(seat, plate, -plate.width // 2, half - PLATE, readable=True)
    if isinstance(public.phase, AwaitDiscard) and public.phase.seat == seat:
        long = half_of(table.side(seat) + 1) - 10
        table.mark(seat, (-long, half - 8, 2 * long, 7), GOLD)


def _round(public: PublicView, tiles: TileSet) -> Image.Image:
    """The round and the tiles left."""
    wind = sprite(f"title/{public.bakaze + 1}z", tiles=tiles)
    title = _row([wind, number(public.number, "title", tiles)], 4)
    return _row([title, _row([sprite("wall", tiles=tiles), number(public.live, tiles=tiles)], 4)], 18)


def _counters(public: PublicView, tiles: TileSet) -> Image.Image:
    """Honba and riichi sticks."""
    values = (("honba", public.honba), ("stick", public.kyotaku))
    signs = [_row([sprite(name, tiles=tiles), number(value, tiles=tiles)], 5) for name, value in values]
    return _row(signs, 14)


def _indicators(public: PublicView) -> list[Tile | None]:
    """Five places for indicators; None for those not revealed."""
    return [*public.indicators, *[None] * (INDICATORS - len(public.indicators))]


def _row(pieces: list[Image.Image], gap: int) -> Image.Image:
    """Pieces side by side, centred vertically."""
    image = felt(sum(piece.width for piece in pieces) + gap * (len(pieces) - 1), max(piece.height for piece in pieces))
    x = 0
    for piece in pieces:
        image.paste(piece, (x, (image.height - piece.height) // 2))
        x += piece.width + gap
    return image


def _put(table: TableLayout, piece: Image.Image, x: int, y: int) -> None:
    """Place a piece with its centre at (x, y)."""
    table.image.paste(piece, (x - piece.width // 2, y - piece.height // 2))
