"""Draws the table from above, with public information only."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bot.engine.game_summary import ranking
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.tiles import EAST, NORTH, Tile, sort_tiles
from bot.pictures.hand_picture import own_row
from bot.pictures.layout import (
    ACROSS,
    DEPTH,
    GAP,
    LIP,
    REACH,
    RIVER_ROW,
    RIVER_ROWS,
    ROOM,
    STRIP,
    TILE,
    TILE_HIGH,
    TableLayout,
    half_of,
    layout_of,
)
from bot.pictures.lettering import width_of
from bot.pictures.meld_pictures import meld_image
from bot.pictures.plates import DISC, HEIGHT, TAIL, Nameplate, TextStyle, nameplate, panel, put_text, wind_disc
from bot.pictures.sprites import (
    BLUE,
    FAINT,
    GLOW,
    GOLD,
    LINE,
    backs,
    felt,
    frame,
    png,
    side_by_side,
    sprite,
    tile_sprite,
)
from bot.text.sentences import joined, render, say, say_many
from bot.text.table.board_text import call_word, latest_call
from bot.text.tile_text import wind_letter, wind_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from bot.engine.view import PublicView, RiverTile, SeatView
    from bot.pictures.sprite_sheets import TileSet

APART: Final = 8
"""The gap between the hand and the drawn or winning tile."""
BETWEEN: Final = 5
"""The gap between melds."""
FRAME: Final = 5
"""Of the last discard; what else came since one's own last discard has a thinner one."""
RIVER_LEFT: Final = -RIVER_ROW * TILE // 2
"""Where the rows of a river begin (x in the seat's own view)."""
BESIDE: Final = REACH + 4
"""Where a seat's plate begins: at the end of its river."""
PLATES: Final = ((BESIDE, 188), (BESIDE, 176), (BESIDE, 200), (BESIDE, 176))
"""The corner of a plate by its side (x, y in the seat's own view), away from the river that begins near it."""
NORTHS: Final = ((BESIDE + TAIL, 294), (BESIDE + 2 * TAIL + HEIGHT, 238), (0, 0), (BESIDE + 2 * TAIL + HEIGHT, 238))
"""The corner of the kita tiles by side: on the near side of the plate at the bottom, beyond it at the sides."""
LABEL: Final = TextStyle(20, "SemiBold", FAINT)
TITLE: Final = TextStyle(36, "ExtraBold")
HONBA: Final = TextStyle(19, "Medium", FAINT)
LAST_TILES: Final = 10
"""With fewer tiles left, their number is golden."""

Rows = tuple[tuple[Tile, ...], ...]
"""A revealed hand: its tiles and, as a row of its own, the drawn or winning tile, if there is one."""


def board_png(
    public: PublicView,
    names: Sequence[str],
    viewer: int = 0,
    tiles: TileSet = "classic",
    locale: str | None = None,
) -> bytes:
    """The table as PNG with the seat ``viewer`` at the bottom; ``names`` by seat."""
    return png(table_image(public, names, viewer, tiles, locale=locale), tiles)


def seat_png(
    view: SeatView,
    names: Sequence[str],
    disabled: frozenset[Tile] = frozenset(),
    tiles: TileSet = "classic",
    locale: str | None = None,
) -> bytes:
    """The table from the viewer's seat, with the viewer's tiles and melds enlarged below it, as PNG.

    This is one picture because Discord shows several as a mosaic with cropped sides. ``disabled`` tiles are faded. What
    was discarded and called since the viewer's last discard is framed.
    """
    row = own_row(view, disabled, tiles)
    return png(table_image(view.public, names, view.seat, tiles, locale=locale, row=row, own=True), tiles)


def table_image(
    public: PublicView,
    names: Sequence[str],
    viewer: int,
    tiles: TileSet,
    *,
    locale: str | None = None,
    row: Image.Image | None = None,
    hands: Sequence[Rows] = (),
    own: bool = False,
) -> Image.Image:
    """The table.

    row: the viewer's tiles and melds, to be below the table instead of on it.
    hands: revealed hands by seat, in replays.
    own: whether it is for the viewer alone: their plate says so, and what came since their last discard is framed.
    """
    table = TableLayout(
        viewer, layout_of(public.players, own_strip=row is None), tiles, 0 if row is None else row.height
    )
    discards, melds = _framed(public, viewer if own else None)
    for seat in range(public.players):
        _river(table, public, seat, discards)
        if row is None or seat != viewer:
            _strip(table, public, seat, revealed_rows(public, seat) or (hands[seat] if hands else None), melds)
        _norths(table, public, seat)
    draw_centre(table, public, locale)
    for seat in range(public.players):
        draw_plate(table, public, seat, names, locale, own=own and seat == viewer)
        if public.seats[seat].riichi:
            stick = sprite("riichi", tiles=tiles)
            table.put(seat, stick, -stick.width // 2, table.layout.river(table.side(seat)) - GAP - 5)
    if row is not None:
        table.image.paste(row, ((table.image.width - row.width) // 2, table.layout.size[1]))
    return table.image


Frames = Mapping[tuple[int, int], int]
"""The colours of frames by (seat, place in its river or among its melds)."""


def _framed(public: PublicView, since: int | None) -> tuple[Frames, Frames]:
    """The framed discards and melds: gold for the last, blue for those after the last discard of the seat ``since``.

    A called discard has no frame: it is a meld now.
    """
    order = public.discard_order()
    own = max((index for index, (seat, _) in enumerate(order) if seat == since), default=-1)
    recent = order[own + 1 :] if since is not None else ()
    discards, melds = dict.fromkeys(recent, BLUE) | dict.fromkeys(order[-1:], GLOW), {}
    for seat, place in list(discards):
        entry = public.seats[seat].river[place]
        if entry.called_by is not None:
            del discards[seat, place]
            for number, meld in enumerate(public.seats[entry.called_by].melds):
                if (meld.called, meld.source) == (entry.tile, seat):
                    melds[entry.called_by, number] = BLUE
    latest = latest_call(public)
    return discards, melds if latest is None else {**melds, latest: GLOW}


def _river(table: TableLayout, public: PublicView, seat: int, frames: Frames) -> None:
    """Draw a river in rows of six, the last as long as needed."""
    river = public.seats[seat].river
    side = table.side(seat)
    y = table.layout.river(side)
    marked = []
    for row in range(RIVER_ROWS):
        first = RIVER_ROW * row
        entries = river[first : first + RIVER_ROW] if row < RIVER_ROWS - 1 else river[first:]
        if not entries:
            break
        lying = tuple((entry.tile, entry.sideways, _look(entry)) for entry in entries)
        image, boxes = _row_image(lying, table.layout.reach(side, row) - RIVER_LEFT, table.tiles)
        table.put(seat, image, RIVER_LEFT, y)
        for place, (left, top, wide, high) in enumerate(boxes):
            colour = frames.get((seat, first + place))
            if colour is not None:
                marked.append(((RIVER_LEFT + left, y + top, wide, high), colour))
        y += TILE_HIGH - LIP
    # The next row covers the rim of the one before.
    for box, colour in marked:
        table.mark(seat, box, colour, FRAME if colour == GLOW else FRAME - 1)


def _look(entry: RiverTile) -> str:
    return "faded" if entry.called_by is not None else "shaded" if entry.drawn else "plain"


@lru_cache(maxsize=512)
def _row_image(
    lying: tuple[tuple[Tile, bool, str], ...], room: int, tiles: TileSet
) -> tuple[Image.Image, list[tuple[int, int, int, int]]]:
    """A row of a river as its seat sees it, and each tile's (x, y, width, height); those of too long a row overlap.

    ``lying``: each tile, whether it lies sideways, and its look. Cached, as a discard changes one row of all on a
    table: never draw on it.
    """
    sizes = [(TILE_HIGH, TILE) if sideways else (TILE, TILE_HIGH) for _, sideways, _ in lying]
    over = max(0, sum(wide for wide, _ in sizes) - room)
    image = felt(sum(wide for wide, _ in sizes) - over, TILE_HIGH)
    boxes, passed = [], 0
    for place, ((tile, sideways, look), (wide, high)) in enumerate(zip(lying, sizes, strict=True)):
        left = passed - over * place // max(1, len(lying) - 1)
        image.paste(tile_sprite(tile, "m", int(sideways), look, tiles), (left, 0))
        boxes.append((left, 0, wide, high))
        passed += wide
    return image, boxes


def _strip(table: TableLayout, public: PublicView, seat: int, revealed: Rows | None, frames: Frames) -> None:
    """Draw the hand on the left and the melds on the right, the first one outermost, as large as they fit."""
    layout, side, own = table.layout, table.side(seat), public.seats[seat]
    bottom, left, right = layout.edge(side), layout.left(side), layout.right(side)
    rows = min(RIVER_ROWS, -(-len(own.river) // RIVER_ROW)) or 1
    shown = "d" if revealed is not None else "s"
    for hand_size, meld_size in ((shown, "m"), (shown, "c"), ("s", "m"), ("s", "c"), ("s", "d"), ("s", "s")):
        hand = _hand(public, seat, revealed, hand_size, table.tiles)
        pieces = [meld_image(meld, seat, public.players, meld_size, table.tiles) for meld in reversed(own.melds)]
        row = side_by_side(pieces, BETWEEN)
        depth = STRIP if row.width < right - REACH else layout.depth(side, rows)
        if hand.width + ROOM + row.width <= right - left and row.height <= depth:
            break
    table.put(seat, hand, left, bottom - hand.height)
    table.put(seat, row, right - row.width, bottom - row.height)
    x = right
    for number, piece in enumerate(reversed(pieces)):
        x -= piece.width
        colour = frames.get((seat, number))
        if colour is not None:
            table.mark(seat, (x, bottom - piece.height, piece.width, piece.height), colour, FRAME)
        x -= BETWEEN


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
    """Draw the kita tiles upright beside the plate, with a golden frame if the last can be won on."""
    count, phase = public.seats[seat].kita, public.phase
    if not count:
        return
    pieces = [tile_sprite(Tile(NORTH), "s", tiles=table.tiles)] * count
    row = side_by_side(pieces)
    if isinstance(phase, AwaitCalls) and phase.seat == seat and phase.origin == "kita":
        last = pieces[-1].width
        frame(row, (row.width - last, 0, row.width - 1, row.height - 1), GLOW, FRAME)
    table.put_upright(seat, row, *NORTHS[table.side(seat)])


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


# The middle of the table: the kyoku, dora indicators, tiles left and riichi sticks; and a plate beside each river


def draw_centre(table: TableLayout, public: PublicView, locale: str | None) -> None:
    """Draw the kyoku, the dora indicators, and how many tiles and riichi sticks there are.

    With three players the indicators are on a plate of their own in the place of the fourth seat.
    """
    plate, middle, four = panel(2 * ACROSS, 2 * DEPTH).copy(), ACROSS, public.players == 4
    title = render(say("{wind} {number}", wind=wind_name(public.bakaze), number=public.number), locale)
    honba = render(say("{count} honba", count=public.honba), locale) if public.honba else ""
    wide = width_of(title, TITLE.size, TITLE.weight) + (HONBA.size // 2 + width_of(honba, HONBA.size) if honba else 0)
    line = 62 if four else 92
    end = put_text(plate, middle - wide // 2, line, title, TITLE)
    put_text(plate, end + HONBA.size // 2, line + 5, honba, HONBA)
    left = say("{count} left", count=public.live)
    sticks = say_many("{count} riichi stick", "{count} riichi sticks", public.kyotaku) if public.kyotaku else None
    counts = TextStyle(21, "SemiBold", GOLD if public.live < LAST_TILES else LINE)
    put_text(plate, middle, 176 if four else 142, render(joined((left, sticks), "   "), locale), counts, across=0.5)
    label = render(say("Dora indicators"), locale)
    if four:
        _put_indicators(plate, public, label, table.tiles)
    x, y = table.middle
    _put(table, plate, x, y)
    if not four:
        row = side_by_side([tile_sprite(tile, "m", tiles=table.tiles) for tile in public.indicators], 3)
        far = panel(max(row.width, width_of(label, LABEL.size, LABEL.weight)) + 36, row.height + 60).copy()
        put_text(far, far.width // 2, 24, label, LABEL, across=0.5)
        far.paste(row, ((far.width - row.width) // 2, 44))
        _put(table, far, x, (table.layout.top - DEPTH) // 2)


def _put_indicators(plate: Image.Image, public: PublicView, label: str, tiles: TileSet) -> None:
    """The revealed indicators in the middle of a plate, large, with a label where there is room for it."""
    room = plate.width - 2 * (DISC + ROOM + 6)
    for size in ("m", "d"):
        row = side_by_side([tile_sprite(tile, size, tiles=tiles) for tile in public.indicators], 3)
        if row.width <= room:
            break
    words = label.split(" ", 1)
    named = max(width_of(word, LABEL.size, LABEL.weight) for word in words) + 10
    left = (plate.width - row.width) // 2
    if row.width + named <= room:
        left += named // 2
        for number, word in enumerate(words):
            y = 123 + 22 * number - 11 * (len(words) - 1)
            put_text(plate, left - 10, y, word, LABEL, across=1)
    plate.paste(row, (left, 123 - row.height // 2))


def draw_plate(
    table: TableLayout,
    public: PublicView,
    seat: int,
    names: Sequence[str],
    locale: str | None = None,
    *,
    own: bool = False,
) -> None:
    """Draw a seat's plate at the end of its river, and a golden bar before its river if it is its turn.

    own: whether the picture is for whoever sits there alone.
    """
    public_seat, side = public.seats[seat], table.side(seat)
    turn = isinstance(public.phase, AwaitDiscard) and public.phase.seat == seat
    wind, call = render(wind_letter(public.jikaze(seat))), latest_call(public)
    plate = nameplate(
        Nameplate(
            wind=wind,
            name=names[seat],
            score=public_seat.score,
            place=1 + ranking(tuple(other.score for other in public.seats)).index(seat),
            dealer=seat == public.oya,
            riichi=public_seat.riichi,
            turn=turn,
            stand_in=render(wind_name(public.jikaze(seat) - EAST), locale),
            call=render(call_word(public_seat.melds[call[1]]), locale) if call is not None and call[0] == seat else "",
            own=own,
        ),
        side,
        locale,
    )
    table.put_upright(seat, plate, *PLATES[side])
    disc = wind_disc(wind, seat == public.oya)
    table.put_upright(seat, disc, -disc.width // 2, half_of(side) - disc.width - 6)
    if turn:
        long = half_of(side + 1) - 10
        table.mark(seat, (-long, half_of(side) - 5, 2 * long, 5), GOLD)


def _put(table: TableLayout, piece: Image.Image, x: int, y: int) -> None:
    """Place a piece with its centre at (x, y)."""
    table.image.paste(piece, (x - piece.width // 2, y - piece.height // 2))
