"""Draws what stands in the middle of a table: the kyoku, the dora indicators, and a plate before each seat's river.

With three players nobody sits across: the indicators are there, large, and a seat's kita tiles lie beside its river.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.game_summary import ranking
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.tiles import EAST, NORTH, Tile
from bot.pictures.layout import ACROSS, DEPTH, GAP, NORTHS, REACH, ROOM, river_of
from bot.pictures.lettering import width_of
from bot.pictures.plates import TALL, WIDE, Nameplate, TextStyle, nameplate, panel, put_text
from bot.pictures.rivers import FRAME
from bot.pictures.sprites import FAINT, GLOW, GOLD, LINE, frame, side_by_side, sprite, tile_sprite
from bot.text.sentences import render, say, say_many
from bot.text.table.board_text import call_word, latest_call
from bot.text.tile_text import wind_letter, wind_name

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.view import PublicView
    from bot.pictures.layout import TableLayout
    from bot.pictures.sprite_sheets import TileSet

TITLE: Final = TextStyle(30, "ExtraBold")
LABEL: Final = TextStyle(20, "SemiBold", FAINT)
SMALL: Final = TextStyle(17, "SemiBold", FAINT)
FINE: Final = TextStyle(15, "SemiBold", FAINT)
LAST_TILES: Final = 10
"""With fewer tiles left, their number is golden."""
BESIDE: Final = 4
"""The gap between plates."""
PLATES: Final = (
    (-ACROSS, DEPTH - WIDE[1]),
    (ACROSS - TALL[0], -TALL[1] // 2),
    (-ACROSS, -DEPTH),
    (-ACROSS, -TALL[1] // 2),
)
"""The corners of the seats' plates by side, from the middle of the table."""


def draw_middle(table: TableLayout, public: PublicView, locale: str | None) -> None:
    """Draw the kyoku, the dora indicators, and how many tiles and riichi sticks there are."""
    plate = panel(2 * (ACROSS - TALL[0] - BESIDE), TALL[1]).copy()
    middle, count = plate.width // 2, TextStyle(21, "SemiBold", GOLD if public.live < LAST_TILES else LINE)
    title = say("{wind} {number}", wind=wind_name(public.bakaze), number=public.number)
    honba = say("{count} honba", count=public.honba) if public.honba else None
    sticks = say_many("{count} riichi stick", "{count} riichi sticks", public.kyotaku) if public.kyotaku else None
    label = render(say("Dora indicators"), locale)
    told = [(22, title, TITLE), (47, honba, SMALL), (166, say("{count} left", count=public.live), count)]
    told.append((186, sticks, SMALL))
    if public.players == 3:
        told.append((100, say("Sanma"), LABEL))
        _put_far(table, public, label)
    else:
        put_text(plate, middle, 68, label, FINE, across=0.5)
        _put_indicators(plate, public, 80, table.tiles)
    for y, words, style in told:
        if words is not None:
            put_text(plate, middle, y, render(words, locale), style, across=0.5)
    table.put(0, plate, -middle, -plate.height // 2)


def _put_indicators(plate: Image.Image, public: PublicView, top: int, tiles: TileSet) -> None:
    """The revealed indicators on a plate, in two rows where they are many."""
    shown = public.indicators
    size, row_length = ("c", 2) if len(shown) < 3 else ("d", 3) if len(shown) == 3 else ("s", 3)
    for first in range(0, len(shown), row_length):
        pieces = [tile_sprite(tile, size, tiles=tiles) for tile in shown[first : first + row_length]]
        row = side_by_side(pieces)
        plate.paste(row, ((plate.width - row.width) // 2, top))
        top += row.height - 4


def _put_far(table: TableLayout, public: PublicView, label: str) -> None:
    """The indicators of three players on a plate where the fourth would be."""
    row = side_by_side([tile_sprite(tile, "m", tiles=table.tiles) for tile in public.indicators], 3)
    plate = panel(max(row.width, width_of(label, LABEL.size, LABEL.weight)) + 36, row.height + 60).copy()
    put_text(plate, plate.width // 2, 24, label, LABEL, across=0.5)
    plate.paste(row, ((plate.width - row.width) // 2, 44))
    table.put(0, plate, -plate.width // 2, -(table.layout.top + DEPTH + plate.height) // 2)


def draw_plate(table: TableLayout, public: PublicView, seat: int, name: str, locale: str | None, *, who: str) -> None:
    """Draw a seat's plate before its river, and its riichi stick.

    who: a word for whose seat it is, as CPU.
    """
    own, side = public.seats[seat], table.side(seat)
    call, scores = latest_call(public), tuple(other.score for other in public.seats)
    what = Nameplate(
        wind=render(wind_letter(public.jikaze(seat))),
        name=name,
        score=own.score,
        # Nobody is first before anybody has won a point.
        place=1 + ranking(scores).index(seat) if len(set(scores)) > 1 else 0,
        dealer=seat == public.oya,
        riichi=own.riichi,
        turn=isinstance(public.phase, AwaitDiscard) and public.phase.seat == seat,
        stand_in=render(wind_name(public.jikaze(seat) - EAST), locale),
        call=render(call_word(own.melds[call[1]]), locale) if call is not None and call[0] == seat else "",
        who=who,
    )
    table.put(0, nameplate(what, side, locale), *PLATES[side])
    if own.riichi:
        stick = sprite("riichi", tiles=table.tiles)
        table.put(side, stick, -stick.width // 2, river_of(side) - GAP - 1)


def draw_norths(table: TableLayout, public: PublicView, seat: int, locale: str | None) -> None:
    """Draw the kita tiles upright beside the river, with a label, and a golden frame if the last can be won on."""
    count, phase, side = public.seats[seat].kita, public.phase, table.side(seat)
    if not count:
        return
    tile = tile_sprite(Tile(NORTH), "d", tiles=table.tiles)
    label = render(say("Kita"), locale)
    wide = max(width_of(label, SMALL.size, SMALL.weight), count * tile.width)
    image = panel(min(wide + 16, NORTHS[0]), NORTHS[1]).copy()
    put_text(image, 10, 15, label, SMALL)
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
