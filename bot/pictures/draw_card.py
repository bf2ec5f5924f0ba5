"""The card of a draw: why, who was tenpai on what, the hands laid open, and everybody's points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.events import DrawReason
from bot.engine.tiles import Tile
from bot.pictures.card import EDGE, MINUS, PLUS, Card
from bot.pictures.meld_pictures import meld_image
from bot.pictures.plates import TextStyle
from bot.pictures.result_plates import NAME, RIGHT, CardFacts, fitting, put_kyoku
from bot.pictures.sprites import FAINT, GOLD, PLATE, felt, side_by_side, tile_sprite
from bot.text.sentences import say
from bot.text.table.card_text import sticks_left, waits_of
from bot.text.table.result_text import draw_parts
from bot.text.tile_text import wind_letter

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.events import Ryuukyoku
    from bot.engine.phases import KyokuOver
    from bot.engine.view import PublicView
    from bot.pictures.sprite_sheets import TileSet
    from bot.text.sentences import Words
    from bot.text.table.board_text import Names

TITLE: Final = TextStyle(46, "ExtraBold")
TITLES: Final = (46, 40, 34, 28)
WHY: Final = TextStyle(27, "SemiBold", GOLD)
STATUS: Final = TextStyle(24, "SemiBold", GOLD)
CHANGE: Final = TextStyle(26, "ExtraBold")
AFTER: Final = TextStyle(29, "ExtraBold")
LEFT_OVER: Final = TextStyle(24, "SemiBold", FAINT)
HEAD: Final = 132
ROW: Final = 92
LOW: Final = 54
GAP: Final = 8
FOOT: Final = 40
INSIDE: Final = 12
HAND: Final = 208
"""From the left end of a row to the hand."""
POINTS: Final = 116
"""The width of the points at the right end."""
BETWEEN: Final = 5
_COUNTED: Final = frozenset((DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN))
"""Draws in which it counts who is tenpai."""


def draw_card_png(
    public: PublicView, over: KyokuOver, names: Names, tiles: TileSet = "classic", locale: str | None = None
) -> bytes:
    """A drawn kyoku as PNG; ``names`` by seat. Raises ValueError for a kyoku that was won."""
    draw = over.draw
    if draw is None:
        raise ValueError("this kyoku was won")
    facts = CardFacts(public, over, names, locale)
    seats = (public.oya, *public.following(public.oya))
    hands = [_tiles(public, draw, seat, tiles) for seat in seats]
    heights = [_height(facts, draw, seat, hand) for seat, hand in zip(seats, hands, strict=True)]
    bottom = HEAD + sum(heights) + GAP * (len(seats) - 1)
    card = Card(bottom + (FOOT if public.kyotaku else 0) + EDGE, tiles)
    kind, why = map(facts.words, draw_parts(draw.reason))
    room = put_kyoku(card, facts) - 20 - EDGE
    card.text((EDGE, 48), kind, fitting(kind, TITLE, TITLES, room), width=room)
    card.text((EDGE, 102), why[:1].upper() + why[1:], fitting(why, WHY, (27, 25, 23, 21), RIGHT - EDGE))
    top = HEAD
    for seat, hand, height in zip(seats, hands, heights, strict=True):
        _row(card, (top, top + height), facts, draw, seat)
        card.piece((EDGE + HAND, top + (height - hand.height) // 2), hand)
        top += height + GAP
    if public.kyotaku:
        card.text((EDGE, bottom + 12 + FOOT // 2), facts.words(sticks_left(public)), LEFT_OVER)
    return card.png()


def _height(facts: CardFacts, draw: Ryuukyoku, seat: int, hand: Image.Image) -> int:
    """The height of a seat's row, lower with a name and points alone."""
    two_lines = facts.over.ended.deltas[seat] or _state_text(facts.public, draw, seat) is not None
    return max(ROW if two_lines else LOW, hand.height + 2 * GAP)


def _row(card: Card, within: tuple[int, int], facts: CardFacts, draw: Ryuukyoku, seat: int) -> None:
    """A seat's name and state, and its points, between these upper and lower ends."""
    public, ended = facts.public, facts.over.ended
    declared = draw.reason is DrawReason.KYUUSHU_KYUUHAI and draw.shown[seat] is not None
    top, bottom = within
    middle = (top + bottom) // 2
    card.panel((EDGE, top, RIGHT, bottom), framed=declared or seat in draw.nagashi)
    left, right = EDGE + INSIDE, RIGHT - INSIDE
    state = _state_text(public, draw, seat)
    line = middle if state is None else middle - 19
    x = 8 + card.disc((left, line), facts.words(wind_letter(public.jikaze(seat))), red=seat == public.oya)
    card.text((x, line), facts.name(seat), NAME, ground=PLATE, width=EDGE + HAND - 8 - x)
    if state is not None:
        _state(card, (left, middle + 20), facts, draw, seat)
    delta, score = ended.deltas[seat], facts.points(ended.scores[seat])
    if delta:
        change = CHANGE._replace(ink=PLUS if delta > 0 else MINUS)
        card.text((right, middle - 18), facts.change(delta), change, ground=PLATE, across=1)
    card.text((right, middle + 17 if delta else middle), score, AFTER, ground=PLATE, across=1)


def _state(card: Card, place: tuple[int, int], facts: CardFacts, draw: Ryuukyoku, seat: int) -> None:
    """Whether the seat was tenpai, and on which tiles if its hand was laid open."""
    state = _state_text(facts.public, draw, seat)
    ink = FAINT if draw.reason in _COUNTED and seat not in draw.tenpai and seat not in draw.nagashi else GOLD
    room = HAND - INSIDE - 8
    _, x = card.text(place, facts.words(state), STATUS._replace(ink=ink), ground=PLATE, width=room)
    kinds = waits_of(facts.public, draw, seat)
    if not kinds:
        return
    pieces = [tile_sprite(Tile(kind), "s", tiles=card.tiles) for kind in kinds]
    x += 10
    room = place[0] + room - x
    # Many waits overlap; the description names them all.
    step = min(pieces[0].width, (room - pieces[0].width) // max(1, len(pieces) - 1))
    for number, piece in enumerate(pieces):
        card.piece((x + step * number, place[1] - piece.height // 2), piece)


def _state_text(public: PublicView, draw: Ryuukyoku, seat: int) -> Words | None:
    if seat in draw.nagashi:
        return say("Nagashi mangan")
    if draw.reason in _COUNTED:
        return say("Tenpai") if seat in draw.tenpai else say("Noten")
    return say("Riichi") if public.seats[seat].riichi else None


def _hand(public: PublicView, draw: Ryuukyoku, seat: int) -> tuple[Tile, ...]:
    """The hand laid open; of four winds the discard."""
    if draw.reason is DrawReason.SUUFON_RENDA:
        return (public.seats[seat].river[0].tile,)
    return draw.shown[seat] or ()


def _tiles(public: PublicView, draw: Ryuukyoku, seat: int, tiles: TileSet) -> Image.Image:
    """The hand and the melds of a seat, in two lines if they are many."""
    own, hand = public.seats[seat], _hand(public, draw, seat)
    width = RIGHT - EDGE - HAND - POINTS
    for size in ("d", "s"):
        closed = [side_by_side([tile_sprite(tile, size, tiles=tiles) for tile in hand])] if hand else []
        melds = [meld_image(meld, seat, public.players, size, tiles) for meld in reversed(own.melds)]
        row = side_by_side([*closed, *melds], BETWEEN)
        if row.width <= width:
            return row
    return _stacked([*closed, side_by_side(melds)])


def _stacked(rows: list[Image.Image]) -> Image.Image:
    """Rows one below the other, left-aligned."""
    image = felt(max(row.width for row in rows), sum(row.height for row in rows))
    top = 0
    for row in rows:
        image.paste(row, (0, top))
        top += row.height
    return image
