"""Draws the table from above, with public information only.

What a discard looks like says what happened to it: drawn and discarded at once (tsumogiri) is grey; called away is a
ghost with an arrow toward the caller; the riichi tile lies sideways. A golden frame has the last discard, a blue one
what came since one's own.

The digits of the high-contrast tiles can be read only upright. So these lie upright at all sides, and every river is
read like a text: from left to right and from top to bottom.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from bot.engine.final import places
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.tiles import EAST, NORTH, Kind, Tile, sort_tiles
from bot.engine.view import PublicView, RiverTile, SeatView
from bot.pictures import plates
from bot.pictures.hand_picture import own_row
from bot.pictures.layout import (
    ACROSS,
    DEPTH,
    FRAME,
    GAP,
    LIP,
    NORTHS,
    REACH,
    RIVER_LEFT,
    RIVER_ROW,
    RIVER_ROWS,
    RIVER_SIZE,
    ROOM,
    TILE,
    TILE_HIGH,
    Rows,
    TableLayout,
    concealed_count,
    depth_of,
    draw_strips,
    layout_of,
    river_of,
    side_of,
    turned_to,
)
from bot.pictures.lettering import for_reader, lettered, width_of
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import (
    BLACK,
    BLUE,
    FAINT,
    GLOW,
    LINE,
    canvas,
    felt,
    frame,
    lay,
    side_by_side,
    sprite,
    tile_sprite,
)
from bot.text.sentences import say
from bot.text.table.board_text import call_word, latest_call, live_in_turn
from bot.text.tile_text import wind_letter, wind_name

SMALL: Final = plates.TextStyle(17, "SemiBold", FAINT)
PLATES: Final = (
    (-ACROSS, DEPTH - plates.WIDE[1]),
    (ACROSS - plates.TALL[0], -plates.TALL[1] // 2),
    (-ACROSS, -DEPTH),
    (-ACROSS, -plates.TALL[1] // 2),
)
"""The corners of the seats' plates by side, from the middle of the table."""


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


class SeatedPlayers(NamedTuple):
    """Who sits at a table."""

    names: Sequence[str]
    """By seat."""
    computers: frozenset[int] = frozenset()
    """The seats of computer players, which their plates say."""
    own: int | None = None
    """The seat of whoever alone sees the picture: their plate says so, and what came since their last discard is
    framed."""


@for_reader
def board_png(
    public: PublicView,
    names: Sequence[str],
    viewer: int = 0,
    tiles: TileSet = "classic",
    locale: str | None = None,
    computers: frozenset[int] = frozenset(),
) -> bytes:
    """The table as PNG with the seat ``viewer`` at the bottom. For the rest see ``SeatedPlayers``."""
    return table_png(public, SeatedPlayers(names, computers), viewer, tiles, locale=locale)


@for_reader
def seat_png(
    view: SeatView,
    names: Sequence[str],
    disabled: frozenset[Tile] = frozenset(),
    tiles: TileSet = "classic",
    locale: str | None = None,
    computers: frozenset[int] = frozenset(),
) -> bytes:
    """The table from the viewer's seat, with the viewer's tiles and melds enlarged below it, as PNG.

    This is one picture because Discord shows several as a mosaic with cropped sides. ``disabled`` tiles are faded. What
    was discarded and called since the viewer's last discard is framed.
    """
    row, people = own_row(view, disabled, tiles), SeatedPlayers(names, computers, view.seat)
    return table_png(view.public, people, view.seat, tiles, locale=locale, row=row)


@for_reader
def table_png(
    public: PublicView,
    people: SeatedPlayers,
    viewer: int,
    tiles: TileSet,
    *,
    locale: str | None = None,
    row: Image.Image | None = None,
    hands: Sequence[Rows] = (),
) -> bytes:
    """The table as PNG.

    row: the viewer's tiles and melds, to be below the table instead of on it.
    hands: revealed hands by seat, in replays.
    """
    layout = layout_of(public.players, own_strip=row is None)
    width, height = layout.size
    with canvas(width, height if row is None else height + row.height) as ground:
        table = TableLayout(ground.image, viewer, layout, tiles)
        if row is not None:
            ground.image.paste(row, ((width - row.width) // 2, height))
        _draw_table(table, public, people, locale, hands=hands, elsewhere=(viewer,) if row is not None else ())
        return ground.png(tiles)


def _draw_table(
    table: TableLayout,
    public: PublicView,
    people: SeatedPlayers,
    locale: str | None,
    *,
    hands: Sequence[Rows],
    elsewhere: Sequence[int],
) -> None:
    """Draw everything on the table but the hand of a seat ``elsewhere``."""
    seats = range(public.players)
    discards, melds = _framed(public, people.own)
    shown = {
        seat: revealed_rows(public, seat) or (hands[seat] if hands else None) for seat in seats if seat not in elsewhere
    }
    draw_strips(table, public, shown, melds)
    _draw_middle(table, public, locale)
    places, call, turn = _places(public), latest_call(public), _next_to_act(public)
    for seat in seats:
        draw_river(table, public, seat, discards)
        _draw_norths(table, public, seat, locale)
        who = say("YOU") if seat == people.own else say("CPU") if seat in people.computers else None
        own = public.seats[seat]
        what = plates.Nameplate(
            wind=_wind(public.jikaze(seat), locale, short=True),
            name=people.names[seat],
            score=own.score,
            place=places[seat],
            dealer=seat == public.oya,
            riichi=own.riichi,
            turn=seat == turn,
            stand_in=_wind(public.jikaze(seat), locale, short=False),
            call=lettered(call_word(own.melds[call[1]]), locale) if call is not None and call[0] == seat else "",
            who=lettered(who, locale) if who else "",
        )
        _draw_plate(table, seat, what, locale)


def _next_to_act(public: PublicView) -> int | None:
    """The seat that is to discard, or that draws next unless the discard is called; None if nobody is."""
    match public.phase:
        case AwaitDiscard(seat=seat):
            return seat
        case AwaitCalls(seat=seat, origin="discard") if public.live:
            return public.following(seat)[0]
        case _:
            return None


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
    count = concealed_count(public, seat)
    return (hand[:count], hand[count:]) if hand[count:] else (hand,)


# The middle of the table, and what lies beside the rivers


def _draw_middle(table: TableLayout, public: PublicView, locale: str | None) -> None:
    """Draw what the table stands at; the indicators of three players lie where the fourth would be."""
    indicators = public.indicators
    if public.players == 3:
        indicators = ()
        _put_far(table, public, lettered(plates.INDICATORS, locale))
    what = plates.MiddlePlate(
        public.bakaze, public.number, public.honba, public.kyotaku, live_in_turn(public), indicators
    )
    plate = plates.middle_plate(what, table.tiles, locale)
    table.put(0, plate, -plate.width // 2, -plate.height // 2)


def _put_far(table: TableLayout, public: PublicView, label: str) -> None:
    """The indicators of three players on a plate where the fourth would be."""
    row = side_by_side([tile_sprite(tile, "m", tiles=table.tiles) for tile in public.indicators], 3)
    plate = plates.panel(
        max(row.width, width_of(label, plates.LABEL.size, plates.LABEL.weight)) + 36, row.height + 60
    ).copy()
    plates.put_text(plate, plate.width // 2, 24, label, plates.LABEL, across=0.5)
    plate.paste(row, ((plate.width - row.width) // 2, 44))
    table.put(0, plate, -plate.width // 2, -(table.layout.top + DEPTH + plate.height) // 2)


def _places(public: PublicView) -> tuple[int, ...]:
    """The place of each seat, from 1; 0 before anybody has won a point."""
    scores = tuple([own.score for own in public.seats])
    if len(set(scores)) == 1:
        return (0,) * public.players
    return places(public.rules, scores)


@lru_cache(maxsize=256)
def _wind(kind: Kind, locale: str | None, *, short: bool) -> str:
    return lettered(wind_letter(kind) if short else wind_name(kind - EAST), locale)


def _draw_plate(table: TableLayout, seat: int, what: plates.Nameplate, locale: str | None) -> None:
    """Draw a seat's plate before its river, and its riichi stick."""
    side = table.side(seat)
    # The plates of opposite sides are alike.
    table.put(0, plates.nameplate(what, side % 2, locale), *PLATES[side])
    if what.riichi:
        stick = sprite("riichi", tiles=table.tiles)
        table.put(side, stick, -stick.width // 2, river_of(side) - GAP - 1)


def _draw_norths(table: TableLayout, public: PublicView, seat: int, locale: str | None) -> None:
    """Draw the kita tiles upright beside the river, with a label, and a golden frame if the last can be won on."""
    count, phase, side = public.seats[seat].kita, public.phase, table.side(seat)
    if not count:
        return
    tile = tile_sprite(Tile(NORTH), "d", tiles=table.tiles)
    label = lettered(say("Kita"), locale)
    wide = max(width_of(label, SMALL.size, SMALL.weight), count * tile.width)
    image = plates.panel(min(wide + 16, NORTHS[0]), NORTHS[1]).copy()
    plates.put_text(image, 10, 15, label, SMALL)
    for number in range(count):
        image.paste(tile, (8 + number * tile.width, NORTHS[1] - tile.height - 6))
    if isinstance(phase, AwaitCalls) and phase.seat == seat and phase.origin == "kita":
        left = 8 + (count - 1) * tile.width
        frame(image, (left, NORTHS[1] - tile.height - 6, left + tile.width - 1, NORTHS[1] - 7), GLOW, FRAME)
    beside = REACH + ROOM
    x, y = (
        (beside, river_of(0)),
        (river_of(1), -beside - image.height),
        (0, 0),
        (-river_of(1) - image.width, beside),
    )[side]
    table.put(0, image, x, y)
