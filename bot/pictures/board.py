"""Draws the table from above, with public information only."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bot.engine.flow import ranking
from bot.engine.melds import MeldKind
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.tiles import EAST, NORTH, Tile, sort_tiles
from bot.pictures.hand_picture import own_row
from bot.pictures.layout import (
    ACROSS,
    DEPTH,
    GAP,
    REACH,
    RIVER_ROW,
    RIVER_ROWS,
    ROOM,
    TILE,
    TILE_HIGH,
    TableLayout,
    half_of,
    layout_of,
)
from bot.pictures.lettering import width_of
from bot.pictures.meld_pictures import meld_image
from bot.pictures.plates import HEIGHT, TAIL, Nameplate, TextStyle, nameplate, panel, put_text, wind_disc
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
from bot.text.tile_text import wind_letter, wind_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL import Image

    from bot.engine.view import PublicView, RiverTile, SeatView
    from bot.pictures.sprite_sheets import TileSet

INDICATORS: Final = 5
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
PLATES: Final = ((BESIDE, 188), (BESIDE, 184), (BESIDE, 200), (BESIDE, 184))
"""The corner of a plate by its side (x, y in the seat's own view), away from the river that begins near it."""
NORTHS: Final = ((BESIDE + TAIL, 147), (BESIDE + 2 * TAIL + HEIGHT, 252), (0, 0), (BESIDE + 2 * TAIL + HEIGHT, 252))
"""The corner of the kita tiles by side: on the near side of the plate at the bottom, beyond it at the sides."""
DEEP: Final = 28
"""How much deeper a strip with an added kan is."""
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
    was discarded since the viewer's last discard is framed.
    """
    row = own_row(view, disabled, tiles)
    return png(table_image(view.public, names, view.seat, tiles, locale=locale, row=row, since=view.seat), tiles)


def table_image(
    public: PublicView,
    names: Sequence[str],
    viewer: int,
    tiles: TileSet,
    *,
    locale: str | None = None,
    row: Image.Image | None = None,
    hands: Sequence[Rows] = (),
    since: int | None = None,
) -> Image.Image:
    """The table.

    row: the viewer's tiles and melds, to be below the table instead of on it.
    hands: revealed hands by seat, in replays.
    since: a seat; what was discarded after its last discard is framed.
    """
    table = TableLayout(
        viewer, layout_of(public.players, own_strip=row is None), tiles, 0 if row is None else row.height
    )
    frames = _framed(public, since)
    for seat in range(public.players):
        _river(table, public, seat, frames)
        if row is None or seat != viewer:
            _strip(table, public, seat, revealed_rows(public, seat) or (hands[seat] if hands else None))
        _norths(table, public, seat)
    draw_centre(table, public, locale)
    for seat in range(public.players):
        draw_plate(table, public, seat, names, locale)
        if public.seats[seat].riichi:
            stick = sprite("riichi", tiles=tiles)
            table.put(seat, stick, -stick.width // 2, table.layout.river(table.side(seat)) - GAP - 5)
    if row is not None:
        table.image.paste(row, ((table.image.width - row.width) // 2, table.layout.size[1]))
    return table.image


def _framed(public: PublicView, since: int | None) -> dict[tuple[int, int], int]:
    """The colours of framed discards by (seat, place in its river): gold for the last, blue for those ``since``.

    A called discard has no frame: it is a meld now.
    """
    order = public.discard_order()
    own = max((index for index, (seat, _) in enumerate(order) if seat == since), default=-1)
    recent = order[own + 1 :] if since is not None else ()
    colours = dict.fromkeys(recent, BLUE) | dict.fromkeys(order[-1:], GLOW)
    return {
        (seat, place): colour
        for (seat, place), colour in colours.items()
        if public.seats[seat].river[place].called_by is None
    }


def _river(table: TableLayout, public: PublicView, seat: int, frames: Mapping[tuple[int, int], int]) -> None:
    """Draw a river in rows of six, the last as long as needed."""
    river = public.seats[seat].river
    side = table.side(seat)
    y = table.layout.river(side)
    for row in range(RIVER_ROWS):
        first = RIVER_ROW * row
        entries = river[first : first + RIVER_ROW] if row < RIVER_ROWS - 1 else river[first:]
        if not entries:
            return
        lying = tuple((entry.tile, entry.sideways, _look(entry)) for entry in entries)
        image, boxes = _row_image(lying, table.layout.reach(side, row) - RIVER_LEFT, table.tiles)
        table.put(seat, image, RIVER_LEFT, y)
        for place, (left, top, wide, high) in enumerate(boxes):
            colour = frames.get((seat, first + place))
            if colour is not None:
                box = (RIVER_LEFT + left, y + top, wide, high)
                table.mark(seat, box, colour, FRAME if colour == GLOW else FRAME - 1)
        y += TILE_HIGH


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
        left, top = passed - over * place // max(1, len(lying) - 1), TILE_HIGH - high
        image.paste(tile_sprite(tile, "m", int(sideways), look, tiles), (left, top))
        boxes.append((left, top, wide, high))
        passed += wide
    return image, boxes


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
    """Draw the kita tiles upright beside the plate, with a golden frame if the last can be won on."""
    count, phase = public.seats[seat].kita, public.phase
    if not count:
        return
    pieces = [tile_sprite(Tile(NORTH), "s", tiles=table.tiles)] * count
    row = side_by_side(pieces)
    if isinstance(phase, AwaitCalls) and phase.seat == seat and phase.origin == "kita":
        last = pieces[-1].width
        frame(row, (row.width - last, 0, row.width - 1, row.height - 1), GLOW, FRAME)
    table.put_upright(seat, row, *_clear(NORTHS, table, public, seat))


def _clear(corners: Sequence[tuple[int, int]], table: TableLayout, public: PublicView, seat: int) -> tuple[int, int]:
    """A seat's corner, nearer to the middle where an added kan, two tiles deep, needs the room at the side."""
    side = table.side(seat)
    x, y = corners[side]
    deep = side % 2 and any(meld.kind is MeldKind.KAKAN for meld in public.seats[seat].melds)
    return x, y - DEEP * bool(deep)


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

    With three players the indicators are larger, on a plate in the place of the fourth seat.
    """
    plate, middle, four = panel(2 * ACROSS, 2 * DEPTH).copy(), ACROSS, public.players == 4
    title = render(say("{wind} {number}", wind=wind_name(public.bakaze), number=public.number), locale)
    honba = render(say("{count} honba", count=public.honba), locale) if public.honba else ""
    wide = width_of(title, TITLE.size, TITLE.weight) + (HONBA.size // 2 + width_of(honba, HONBA.size) if honba else 0)
    line = 66 if four else 88
    end = put_text(plate, middle - wide // 2, line, title, TITLE)
    put_text(plate, end + HONBA.size // 2, line + 5, honba, HONBA)
    left = say("{count} left", count=public.live)
    sticks = say_many("{count} riichi stick", "{count} riichi sticks", public.kyotaku) if public.kyotaku else None
    counts = TextStyle(20, "SemiBold", GOLD if public.live < LAST_TILES else LINE)
    put_text(plate, middle, 163 if four else 136, render(joined((left, sticks), "   "), locale), counts, across=0.5)
    row = side_by_side([tile_sprite(tile, "d" if four else "m", tiles=table.tiles) for tile in _indicators(public)], 3)
    if four:
        plate.paste(row, (middle - row.width // 2, 93))
    x, y = table.middle
    _put(table, plate, x, y)
    if not four:
        far = panel(row.width + 36, row.height + 60).copy()
        label = TextStyle(17, "SemiBold", FAINT)
        put_text(far, far.width // 2, 24, render(say("Dora indicators"), locale), label, across=0.5)
        far.paste(row, (18, 44))
        _put(table, far, x, (table.layout.top - DEPTH) // 2)


def draw_plate(
    table: TableLayout, public: PublicView, seat: int, names: Sequence[str], locale: str | None = None
) -> None:
    """Draw a seat's plate at the end of its river, and a golden bar before its river if it is its turn."""
    own, side = public.seats[seat], table.side(seat)
    turn = isinstance(public.phase, AwaitDiscard) and public.phase.seat == seat
    wind = render(wind_letter(public.jikaze(seat)))
    plate = nameplate(
        Nameplate(
            wind=wind,
            name=names[seat],
            score=own.score,
            place=1 + ranking(tuple(other.score for other in public.seats)).index(seat),
            dealer=seat == public.oya,
            riichi=own.riichi,
            turn=turn,
            stand_in=render(wind_name(public.jikaze(seat) - EAST), locale),
        ),
        side,
        locale,
    )
    table.put_upright(seat, plate, *_clear(PLATES, table, public, seat))
    disc = wind_disc(wind, seat == public.oya)
    table.put_upright(seat, disc, -disc.width // 2, half_of(side) - disc.width - 6)
    if turn:
        long = half_of(side + 1) - 10
        table.mark(seat, (-long, half_of(side) - 5, 2 * long, 5), GOLD)


def _indicators(public: PublicView) -> list[Tile | None]:
    """Five places for indicators; None for those not revealed."""
    return [*public.indicators, *[None] * (INDICATORS - len(public.indicators))]


def _put(table: TableLayout, piece: Image.Image, x: int, y: int) -> None:
    """Place a piece with its centre at (x, y)."""
    table.image.paste(piece, (x - piece.width // 2, y - piece.height // 2))
