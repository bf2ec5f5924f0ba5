"""Draws a player's hand: the tiles and melds in a row."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from bot.engine.tiles import KIND_OF, Tile, dora_of, is_red
from bot.engine.view import SeatView
from bot.pictures.layout import WIDTH, meld_image
from bot.pictures.sprite_sheet_specs import SIZES, TileSet
from bot.pictures.sprites import BLUE, GLOW, GOLD, bar, felt, frame, lay, side_by_side, tile_sprite

EDGE: Final = 8
GAP: Final = 22
BETWEEN: Final = 5
MARK: Final = 4
ROW: Final = 100
"""Height of the row of the viewer's tiles, with or without melds."""
SIGNS: Final = 34
"""How much higher signs make a row of tiles."""
SIGN: Final = 24
APART: Final = 6
FRAME: Final = 5


@dataclass(frozen=True, slots=True)
class TileMarks:
    """The tiles to mark in a hand."""

    discard: Tile | None = None
    drawn: bool = False
    """Whether the discard is the tile drawn in that turn."""
    best: tuple[Tile, ...] = ()
    """The best discards. One copy of each is marked, if possible the one that was discarded."""


def own_row(
    view: SeatView,
    disabled: frozenset[Tile] = frozenset(),
    tiles: TileSet = "classic",
    *,
    won: Tile | None = None,
    marks: TileMarks | None = None,
) -> Image.Image:
    """The viewer's concealed tiles with a gap before the drawn one, and the melds on the right as large as they fit.

    Dora are underlined in gold.

    disabled: tiles to draw faded.
    won: the viewer's winning tile, drawn in place of the drawn tile.
    marks: tiles to mark with signs below them, which makes the row higher by ``SIGNS``.
    """
    dora = {dora_of(indicator, view.public.players) for indicator in view.public.indicators}

    def is_dora(tile: Tile) -> bool:
        return KIND_OF[tile] in dora or is_red(tile)

    hand = view.hidden.hand
    drawn = view.hidden.drawn if won is None else won
    groups = [[tile_sprite(tile, "l", look="faded" if tile in disabled else "plain", tiles=tiles) for tile in hand]]
    gold = [[is_dora(tile) for tile in hand]]
    if drawn is not None:
        groups.append([tile_sprite(drawn, "l", tiles=tiles)])
        gold.append([is_dora(drawn)])
    image = felt(WIDTH, ROW + SIGNS * (marks is not None))
    own = _lay_groups(image, groups, gold)
    if marks is not None:
        wide = tile_sprite(None, "l").width
        lefts = [EDGE + wide * place for place in range(len(hand))]
        draw_marks(image, marks, hand, drawn, [*lefts, EDGE + wide * len(hand) + GAP], EDGE)
    if not view.own.melds:
        return image
    high = EDGE + tile_sprite(None, "l").height
    for size in ("m", "c", "d", "s"):
        melds = [meld_image(meld, view.seat, view.public.players, size, tiles) for meld in reversed(view.own.melds)]
        row = side_by_side(melds, BETWEEN)
        if own + GAP + row.width <= WIDTH and row.height <= high:
            break
    image.paste(row, (WIDTH - EDGE // 2 - row.width, high - row.height))
    return image


def _lay_groups(image: Image.Image, groups: list[list[Image.Image]], gold: list[list[bool]]) -> int:
    """Lay groups of tiles from the left, those that are ``gold`` underlined. Returns the width that they take."""
    high = max(piece.height for group in groups for piece in group)
    x = EDGE - GAP
    for group, underlined in zip(groups, gold, strict=True):
        x += GAP
        for piece, line in zip(group, underlined, strict=True):
            lay(image, piece, x, EDGE + high - piece.height)
            if line:
                top = EDGE + high + 2
                bar(image, (x + 8, top, x + piece.width - 9, top + MARK - 1), GOLD)
            x += piece.width
    return x + EDGE


def draw_marks(
    image: Image.Image, marks: TileMarks, hand: Sequence[Tile], drawn: Tile | None, lefts: Sequence[int], top: int
) -> None:
    """Mark tiles of a hand. ``lefts`` are their left edges, the drawn tile's last, and ``top`` is their upper edge."""
    wide = SIZES["l"]
    discard = _discard_place(marks, hand, drawn)
    best = {_best_place(tile, discard, hand, drawn) for tile in marks.best}
    for place in sorted({discard, *best} - {None}, key=lambda place: place or 0):
        assert place is not None  # noqa: S101 - removed above
        signs = [draw for draw, applies in ((_arrow, place == discard), (_ring, place in best)) if applies]
        left = lefts[place]
        box = (left, top, left + wide - 1, top + wide * 4 // 3 - 1)
        frame(image, box, GLOW if place in best else BLUE, FRAME)
        x = left + (wide - SIGN * len(signs) - APART * (len(signs) - 1)) // 2
        for draw in signs:
            draw(ImageDraw.Draw(image), x, image.height - SIGN - APART)
            x += SIGN + APART


def _discard_place(marks: TileMarks, hand: Sequence[Tile], drawn: Tile | None) -> int | None:
    """The index of the discard; the drawn tile comes after those of the hand."""
    if marks.discard is None:
        return None
    if marks.drawn and drawn == marks.discard:
        return len(hand)
    return hand.index(marks.discard) if marks.discard in hand else None


def _best_place(tile: Tile, discard: int | None, hand: Sequence[Tile], drawn: Tile | None) -> int | None:
    places = [place for place, own in enumerate((*hand, *(() if drawn is None else (drawn,)))) if own == tile]
    return discard if discard in places else next(iter(places), None)


def _arrow(draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """Draw an arrow upward, toward the table."""
    middle = x + SIGN // 2
    draw.polygon([(middle, y), (x + SIGN, y + SIGN // 2), (x, y + SIGN // 2)], fill=BLUE)
    draw.rectangle((middle - 4, y + SIGN // 2, middle + 4, y + SIGN), fill=BLUE)


def _ring(draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
    draw.ellipse((x, y, x + SIGN, y + SIGN), outline=GLOW, width=FRAME)
