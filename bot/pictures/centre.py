"""The middle of the table: round, counters, dora indicators, tiles left, and each seat's wind and score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.phases import AwaitDiscard
from bot.pictures.layout import DEPTH, half_of
from bot.pictures.sprites import GOLD, LINE, beside, felt, frame, number, sprite, tile_sprite

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.tiles import Tile
    from bot.engine.view import PublicView
    from bot.pictures.layout import TableLayout
    from bot.pictures.sprite_sheets import TileSet

INDICATORS: Final = 5
PLATE: Final = 44
"""Depth of a seat's wind and score, the bar for its turn included."""


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
