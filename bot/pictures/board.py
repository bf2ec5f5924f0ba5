"""The picture of a table in play, from above: nothing in it that a spectator may not see."""

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
from bot.pictures.sprites import GLOW, GOLD, LINE, backs, beside, felt, frame, number, png, sprite, tile_sprite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from bot.engine.view import PublicView, SeatView
    from bot.pictures.sprite_sheets import TileSet

INDICATORS: Final = 5
PLATE: Final = 44
"""Depth of a seat's wind and score, the bar for its turn included."""
APART: Final = 8
"""Between the hand and the tile that was drawn, or won on."""
BETWEEN: Final = 5
"""Between melds."""
FRAME: Final = 4
NORTHS_LEFT: Final = ACROSS + 2 * TILE // 3 + FRAME
"""Norths set aside begin right of the river, even where two of its tiles lie sideways."""
NORTHS_TOP: Final = ACROSS + TILE // 3 + FRAME
"""And, before the own seat, where the river of who sits right has ended; a long last row of the own one fits beneath.
At the sides they begin where the river does, in two rows: there is no room for four beside each other."""
NORTHS_STEP: Final = 36
"""Four before the own seat lie each a little over the one before: where they end, the melds of who sits right begin."""


Rows = tuple[tuple[Tile, ...], ...]
"""A hand laid open: its tiles and, apart from them, the one that was drawn or won on, if there is one."""


def board_png(public: PublicView, viewer: int | None = None, tiles: TileSet = "classic") -> bytes:
    """The table as PNG with ``viewer`` (seat 0 for None) at the bottom."""
    return png(table_image(public, viewer or 0, tiles), tiles)


def seat_png(view: SeatView, disabled: frozenset[Tile] = frozenset(), tiles: TileSet = "classic") -> bytes:
    """The table from the viewer's seat with the own tiles and melds large beneath it, as one PNG.

    One picture, since Discord shows several as a mosaic that cuts their sides off. ``disabled`` tiles are faded.
    """
    table = table_image(view.public, view.seat, tiles, own_strip=False)
    return png(above(table, own_row(view, disabled, tiles)), tiles)


def above(table: Image.Image, row: Image.Image) -> Image.Image:
    """A table with the row of its viewer's tiles beneath it."""
    image = felt(table.width, table.height + row.height)
    image.paste(table, (0, 0))
    image.paste(row, ((image.width - row.width) // 2, table.height))
    return image


def table_image(
    public: PublicView, viewer: int, tiles: TileSet, *, own_strip: bool = True, hands: Sequence[Rows] = ()
) -> Image.Image:
    """The table; without ``own_strip`` the viewer's concealed tiles and melds are left out.

    ``hands``, one a seat, are laid open: of a game that is over.
    """
    table = TableLayout(viewer, layout_of(public.players, own_strip=own_strip), tiles)
    for seat in range(public.players):
        _river(table, public, seat)
        if own_strip or seat != viewer:
            _strip(table, public, seat, rows_shown(public, seat) or (hands[seat] if hands else None))
        _norths(table, public, seat)
    draw_centre(table, public)
    for seat in range(public.players):
        draw_plate(table, public, seat)
        if public.seats[seat].riichi:
            stick = sprite("riichi", tiles=tiles)
            table.put(seat, stick, -stick.width // 2, table.layout.river(table.side(seat)) - GAP - 5)
    return table.image


def _river(table: TableLayout, public: PublicView, seat: int) -> None:
    """Rows of six, the last as long as it must be; the tile that may be answered has a golden frame."""
    river = public.seats[seat].river
    side = table.side(seat)
    y = table.layout.river(side)
    rows = [river[RIVER_ROW * row : RIVER_ROW * (row + 1)] for row in range(RIVER_ROWS - 1)]
    rows.append(river[RIVER_ROW * (RIVER_ROWS - 1) :])
    left = -RIVER_ROW * TILE // 2
    for row, entries in enumerate(rows):
        wide = [TILE_HIGH if entry.sideways else TILE for entry in entries]
        # A row that would run into what lies to the right is pushed together.
        over = max(0, left + sum(wide) - table.layout.reach(side, row))
        x = left
        for place, entry in enumerate(entries):
            look = "faded" if entry.called_by is not None else "shaded" if entry.drawn else "plain"
            at = x - over * place // max(1, len(entries) - 1)
            high = TILE if entry.sideways else TILE_HIGH
            low = y + TILE_HIGH - high
            table.put_tile(seat, entry.tile, at, low, turn=1 if entry.sideways else 0, look=look)
            if entry is river[-1] and _open(public, seat):
                table.mark(seat, (at, low, wide[place], high), GLOW, FRAME)
            x += wide[place]
        y += TILE_HIGH


def _open(public: PublicView, seat: int) -> bool:
    """Whether the last discard of a seat may be answered, or was won on."""
    phase = public.phase
    if isinstance(phase, AwaitCalls):
        return phase.seat == seat and phase.origin == "discard"
    over = public.kyoku_over
    if over is None:
        return False
    last = public.seats[seat].river[-1].tile
    return any(win.source == seat != win.seat and win.tile == last for win in over.wins)


def _strip(table: TableLayout, public: PublicView, seat: int, shown: Rows | None) -> None:
    """The hand on the left and the melds on the right, the first one outermost, in the largest size that fits."""
    layout, side = table.layout, table.side(seat)
    bottom, left, right = layout.edge(side), layout.left(side), layout.right(side)
    melds = public.seats[seat].melds
    for hand_size, meld_size in (("d" if shown is not None else "s", "m"), ("s", "m"), ("s", "d"), ("s", "s")):
        hand = _hand(public, seat, shown, hand_size, table.tiles)
        pieces = [meld_image(meld, seat, public.players, meld_size, table.tiles) for meld in reversed(melds)]
        row = beside(pieces, BETWEEN)
        if hand.width + ROOM + row.width <= right - left:
            break
    table.put(seat, hand, left, bottom - hand.height)
    table.put(seat, row, right - row.width, bottom - row.height)


def _hand(public: PublicView, seat: int, shown: Rows | None, size: str, tiles: TileSet) -> Image.Image:
    """Backs, or the tiles once they are laid open; the tile that was drawn, or won on, apart."""
    if shown is None:
        concealed = public.seats[seat].concealed
        apart = max(0, concealed - _held(public, seat))
        rows = [backs(concealed - apart, size, tiles), *[backs(apart, size, tiles)] * (apart > 0)]
    else:
        rows = [beside([tile_sprite(tile, size, tiles=tiles) for tile in row]) for row in shown]
    return beside(rows, APART) if len(rows) > 1 else rows[0]


def _norths(table: TableLayout, public: PublicView, seat: int) -> None:
    """Norths set aside, beside the first rows of the river; one that may be won on has a golden frame."""
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


def _held(public: PublicView, seat: int) -> int:
    """How many tiles a seat holds that is not about to discard."""
    return 3 * (4 - len(public.seats[seat].melds)) + 1


def rows_shown(public: PublicView, seat: int) -> Rows | None:
    """The tiles a seat laid open at the end of the kyoku."""
    phase = public.kyoku_over
    if phase is None:
        return None
    for win in phase.wins:
        if win.seat == seat:
            return sort_tiles(win.concealed), (win.tile,)
    hand = phase.draw.shown[seat] if phase.draw is not None else None
    if hand is None:
        return None
    held = _held(public, seat)
    return (hand[:held], hand[held:]) if hand[held:] else (hand,)


# The middle of the table: round, counters, dora indicators, tiles left, and each seat's wind and score


def draw_centre(table: TableLayout, public: PublicView) -> None:
    """Round and tiles left, dora indicators, counters and sticks; the indicators larger where nobody sits."""
    x, y = table.middle
    _put(table, _round(public, table.tiles), x, y - 42 if public.players == 4 else y - 24)
    _put(table, _counters(public, table.tiles), x, y + 50 if public.players == 4 else y + 30)
    if public.players == 4:
        _put(table, beside([tile_sprite(tile, "d", tiles=table.tiles) for tile in _indicators(public)]), x, y + 6)
        return
    row = beside([tile_sprite(tile, "m", tiles=table.tiles) for tile in _indicators(public)], 4)
    middle = (table.layout.top - DEPTH) // 2
    left, top = x - row.width // 2 - 12, middle - row.height // 2 - 12
    frame(table.image, (left, top, left + row.width + 23, top + row.height + 23), LINE, 2)
    _put(table, row, x, middle)


def draw_plate(table: TableLayout, public: PublicView, seat: int) -> None:
    """Seat wind (the dealer's in gold), score, and a golden bar for whose turn it is."""
    own, half = public.seats[seat], half_of(table.side(seat))
    wind = sprite(f"{'oya' if seat == public.oya else 'wind'}/{public.jikaze(seat) - 26}z", tiles=table.tiles)
    plate = _row([wind, number(own.score, tiles=table.tiles)], 8)
    table.put(seat, plate, -plate.width // 2, half - PLATE, readable=True)
    if isinstance(public.phase, AwaitDiscard) and public.phase.seat == seat:
        long = half_of(table.side(seat) + 1) - 10
        table.mark(seat, (-long, half - 8, 2 * long, 7), GOLD)


def _round(public: PublicView, tiles: TileSet) -> Image.Image:
    """The round, then the tiles left."""
    wind = sprite(f"title/{public.bakaze + 1}z", tiles=tiles)
    title = _row([wind, number(public.number, "title", tiles)], 4)
    return _row([title, _row([sprite("wall", tiles=tiles), number(public.live, tiles=tiles)], 4)], 18)


def _counters(public: PublicView, tiles: TileSet) -> Image.Image:
    """Counters and riichi sticks."""
    values = (("honba", public.honba), ("stick", public.kyotaku))
    signs = [_row([sprite(name, tiles=tiles), number(value, tiles=tiles)], 5) for name, value in values]
    return _row(signs, 14)


def _indicators(public: PublicView) -> list[Tile | None]:
    """Five places; those not turned over show their backs."""
    return [*public.indicators, *[None] * (INDICATORS - len(public.indicators))]


def _row(pieces: list[Image.Image], gap: int) -> Image.Image:
    """Pieces side by side, their middles on one line."""
    image = felt(sum(piece.width for piece in pieces) + gap * (len(pieces) - 1), max(one.height for one in pieces))
    x = 0
    for piece in pieces:
        image.paste(piece, (x, (image.height - piece.height) // 2))
        x += piece.width + gap
    return image


def _put(table: TableLayout, piece: Image.Image, x: int, y: int) -> None:
    """Place a piece with its middle at (x, y) of the picture."""
    table.image.paste(piece, (x - piece.width // 2, y - piece.height // 2))
