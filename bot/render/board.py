"""The picture of a table in play, from above: 900 pixels wide, nothing in it that a spectator may not see.

Each seat is laid out as if it sat at the bottom; ``_Table.put`` turns it to its side. With three players nobody sits
across: that side is less deep and shows the dora indicators, larger than they are in the middle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.tiles import NORTH, Tile, sort_tiles
from bot.render.ended import kyoku_over
from bot.render.hand import concealed_image
from bot.render.melds import meld_image
from bot.render.sprites import (
    GLOW,
    GOLD,
    LINE,
    TURNS,
    bar,
    felt,
    frame,
    number,
    png,
    sprite,
    tile_sprite,
)

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.view import PublicView, SeatView

SIDE: Final = 900
CENTRE: Final = (315, 585)
"""From and to, across and down: the square that the rivers surround."""
RIVER_TOP: Final = 602
RIVER_ROW: Final = 6
RIVER_ROWS: Final = 3
HAND_LEFT: Final = 84
HAND_RIGHT: Final = 892
HAND_BOTTOM: Final = 892
ACROSS: Final = 70
"""How much of the far side is cut off with three players."""
NORTHS_RIGHT: Final = 822
NORTHS_BOTTOM: Final = 796
"""Where norths set aside end, in rows of two above the melds, the fourth tile of a kakan included."""
INDICATORS: Final = 5


def board_png(public: PublicView, viewer: int | None = None) -> bytes:
    """The table as PNG with ``viewer`` (seat 0 for None) at the bottom."""
    return png(_board(public, viewer or 0))


def seat_png(view: SeatView, disabled: frozenset[Tile] = frozenset()) -> bytes:
    """The table from the viewer's seat with the own tiles large beneath it, as one PNG.

    One picture, since Discord shows several as a mosaic that cuts their sides off. ``disabled`` tiles are faded.
    """
    table = _board(view.public, view.seat, backs=False)
    hand = concealed_image(view, disabled)
    image = felt(max(SIDE, hand.width), table.height + hand.height)
    image.paste(table, (0, 0))
    image.paste(hand, ((image.width - hand.width) // 2, table.height))
    return png(image)


def _board(public: PublicView, viewer: int, *, backs: bool = True) -> Image.Image:
    """The table; without ``backs`` the viewer's own concealed tiles are left out."""
    table = _Table(viewer, public.players)
    for seat in range(public.players):
        _river(table, public, seat)
        if backs or seat != viewer:
            _hand(table, public, seat)
        _melds(table, public, seat)
        _norths(table, public, seat)
        _name_plate(table, public, seat)
    if public.players == 3:
        _centre_of_three(table.image, public)
        return table.image.crop((0, ACROSS, SIDE, SIDE))
    _centre(table.image, public)
    return table.image


class _Table:
    """The picture, and where a seat's side of it is."""

    def __init__(self, viewer: int, players: int) -> None:
        self.image = felt(SIDE, SIDE)
        self._viewer = viewer
        self._players = players
        low, high = CENTRE
        frame(self.image, (low, low, high, high), LINE, 2)

    def side(self, seat: int) -> int:
        """0 at the bottom, 1 right, 2 across, 3 left. With three players nobody sits across."""
        side = (seat - self._viewer) % self._players
        return 3 if side == self._players - 1 else side

    def put(self, seat: int, piece: Image.Image, x: int, y: int, *, readable: bool = False) -> None:
        """Place a piece at (x, y) of the seat's own view of the table; a readable one never upside down."""
        side = self.side(seat)
        turned = TURNS[side]
        if turned is not None and not (readable and side == 2):
            piece = piece.transpose(turned)
        left, top = _turned(x, y, piece.width, piece.height, side)
        self.image.paste(piece, (left, top))

    def mark(self, seat: int, box: tuple[int, int, int, int], colour: int, width: int | None = None) -> None:
        """A frame of that width, or a bar, on (left, top, right, bottom) of the seat's own view."""
        left, top, right, bottom = box
        side = self.side(seat)
        across, down = right - left + 1, bottom - top + 1
        if side % 2:
            across, down = down, across
        x, y = _turned(left, top, across, down, side)
        placed = (x, y, x + across - 1, y + down - 1)
        if width is None:
            bar(self.image, placed, colour)
        else:
            frame(self.image, placed, colour, width)


def _turned(x: int, y: int, width: int, height: int, side: int) -> tuple[int, int]:
    """The corner of a piece, already turned, that lies at (x, y) in the view of the seat ``side`` places on."""
    match side:
        case 1:
            return y, SIDE - x - height
        case 2:
            return SIDE - x - width, SIDE - y - height
        case 3:
            return SIDE - y - width, x
        case _:
            return x, y


def _river(table: _Table, public: PublicView, seat: int) -> None:
    """Rows of six, the third as long as it must be; the tile that may be answered has a golden frame."""
    phase = public.phase
    river = public.seats[seat].river
    open_tile = isinstance(phase, AwaitCalls) and phase.seat == seat and phase.origin == "discard"
    x = CENTRE[0]
    for place, entry in enumerate(river):
        row = min(place // RIVER_ROW, RIVER_ROWS - 1)
        if place % RIVER_ROW == 0 and place // RIVER_ROW < RIVER_ROWS:
            x = CENTRE[0]
        look = "faded" if entry.called_by is not None else "shaded" if entry.drawn else "plain"
        piece = tile_sprite(entry.tile, "m", 1 if entry.sideways else 0, look)
        y = RIVER_TOP + 60 * row + 60 - piece.height
        table.put(seat, piece, x, y)
        if open_tile and place == len(river) - 1:
            table.mark(seat, (x, y, x + piece.width - 1, y + piece.height - 1), GLOW, 4)
        x += piece.width


def _hand(table: _Table, public: PublicView, seat: int) -> None:
    """Backs, or the tiles once they are laid open."""
    own = public.seats[seat]
    shown = _shown(public, seat)
    x = HAND_LEFT
    for place, tile in enumerate(shown if shown is not None else [None] * own.concealed):
        # The tile that was drawn, or won on, stands apart.
        if place == 3 * (4 - len(own.melds)) + 1:
            x += 8
        piece = tile_sprite(tile, "s")
        table.put(seat, piece, x, HAND_BOTTOM - piece.height)
        x += piece.width


def _melds(table: _Table, public: PublicView, seat: int) -> None:
    """Melds in the right corner, the first one outermost."""
    # With three players the corner of who sits right is cut off.
    right = HAND_RIGHT - (ACROSS if public.players == 3 and table.side(seat) == 1 else 0)
    for meld in public.seats[seat].melds:
        piece = meld_image(meld, seat, public.players, "m")
        right -= piece.width
        table.put(seat, piece, right, HAND_BOTTOM - piece.height)
        right -= 5


def _norths(table: _Table, public: PublicView, seat: int) -> None:
    """Norths set aside, two in a row; one that may be won on has a golden frame."""
    phase = public.phase
    piece = tile_sprite(Tile(NORTH), "m")
    count = public.seats[seat].kita
    for place in range(count):
        x = NORTHS_RIGHT - piece.width * (1 + place % 2)
        y = NORTHS_BOTTOM - piece.height * (1 + place // 2)
        table.put(seat, piece, x, y)
        if place == count - 1 and isinstance(phase, AwaitCalls) and phase.seat == seat and phase.origin == "kita":
            table.mark(seat, (x, y, x + piece.width - 1, y + piece.height - 1), GLOW, 4)


def _shown(public: PublicView, seat: int) -> list[Tile | None] | None:
    """The tiles a seat laid open at the end of the kyoku."""
    phase = kyoku_over(public)
    if phase is None:
        return None
    for win in phase.wins:
        if win.seat == seat:
            return [*sort_tiles(win.concealed), win.tile]
    if phase.draw is not None:
        hand = phase.draw.shown[seat]
        return list(hand) if hand is not None else None
    return None


def _name_plate(table: _Table, public: PublicView, seat: int) -> None:
    """Seat wind (the dealer's in gold), score, riichi stick, and a golden bar for whose turn it is."""
    own = public.seats[seat]
    low, high = CENTRE
    wind = sprite(f"{'oya' if seat == public.oya else 'wind'}/{public.jikaze(seat) - 26}z")
    score = number(own.score)
    plate = felt(wind.width + 10 + score.width, wind.height)
    plate.paste(wind, (0, 0))
    plate.paste(score, (wind.width + 10, (wind.height - score.height) // 2))
    table.put(seat, plate, (SIDE - plate.width) // 2, high - 46, readable=True)
    if isinstance(public.phase, AwaitDiscard) and public.phase.seat == seat:
        table.mark(seat, (low + 30, high - 10, high - 30, high - 5), GOLD)
    if own.riichi:
        stick = sprite("riichi")
        table.put(seat, stick, (SIDE - stick.width) // 2, high + 4)


def _centre(image: Image.Image, public: PublicView) -> None:
    """Round, sticks and counters, dora indicators in five places, and tiles left."""
    _round(image, public, 372)
    for place in range(INDICATORS):
        image.paste(tile_sprite(_indicator(public, place), "s"), (375 + 30 * place, 454))
    _left(image, public, 504)


def _centre_of_three(image: Image.Image, public: PublicView) -> None:
    """Round, sticks, counters and tiles left in the middle; the dora indicators where nobody sits."""
    _round(image, public, 390)
    _left(image, public, 486)
    pieces = [tile_sprite(_indicator(public, place), "l") for place in range(INDICATORS)]
    width = sum(piece.width for piece in pieces) + 6 * (INDICATORS - 1)
    x, y = (SIDE - width) // 2, (ACROSS + CENTRE[0] - pieces[0].height) // 2
    frame(image, (x - 14, y - 14, x + width + 13, y + pieces[0].height + 13), LINE, 2)
    for piece in pieces:
        image.paste(piece, (x, y))
        x += piece.width + 6


def _round(image: Image.Image, public: PublicView, y: int) -> None:
    """The round, and below it the counters and the sticks on the table."""
    wind, count = sprite(f"title/{public.bakaze + 1}z"), number(public.number, "title")
    x = (SIDE - wind.width - 8 - count.width) // 2
    image.paste(wind, (x, y))
    image.paste(count, (x + wind.width + 8, y + 2))
    _counter(image, "honba", public.honba, 372, y + 52)
    _counter(image, "stick", public.kyotaku, 458, y + 52)


def _indicator(public: PublicView, place: int) -> Tile | None:
    return public.indicators[place] if place < len(public.indicators) else None


def _left(image: Image.Image, public: PublicView, y: int) -> None:
    """Tiles left in the wall."""
    left = number(public.live)
    back = tile_sprite(None, "s").resize((18, 24))
    x = (SIDE - back.width - 8 - left.width) // 2
    image.paste(back, (x, y))
    image.paste(left, (x + back.width + 8, y))


def _counter(image: Image.Image, name: str, value: int, x: int, y: int) -> None:
    sign = sprite(name)
    image.paste(sign, (x, y + 8))
    image.paste(number(value), (x + sign.width + 6, y))
