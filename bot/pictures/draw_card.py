"""The card of a draw: why, who was tenpai on what, the hands laid open, and everybody's points."""

from typing import Final

from PIL import Image

from bot.engine.events import DrawReason, Ryuukyoku
from bot.engine.phases import KyokuOver
from bot.engine.tiles import KIND_OF, YAOCHUU, Kind, Tile
from bot.engine.view import PublicView
from bot.pictures.card_canvas import EDGE, MINUS, PLUS, Card, fitting
from bot.pictures.layout import meld_image
from bot.pictures.lettering import for_reader
from bot.pictures.plates import TextStyle
from bot.pictures.result_card_parts import NAME, RIGHT, TITLE, TITLES, CardFacts, put_kyoku
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import FAINT, GLOW, GOLD, PLATE, frame, side_by_side, tile_sprite
from bot.text.sentences import Words, joined, say
from bot.text.table.board_text import Names
from bot.text.table.card_text import sticks_left, unpaid, waits_of
from bot.text.table.result_text import draw_parts
from bot.text.tile_text import wind_letter

WHY: Final = TextStyle(27, "SemiBold", GOLD)
STATUS: Final = TextStyle(26, "SemiBold", GOLD)
CHANGE: Final = TextStyle(28, "ExtraBold")
AFTER: Final = TextStyle(31, "ExtraBold")
FOOTER: Final = TextStyle(25, "SemiBold", GOLD)
HEAD: Final = 132
LINE: Final = 56
"""The height of a row with a name and points alone."""
SHORT: Final = 68
"""The height of a row with a tile or two in its line."""
GAP: Final = 8
FOOT: Final = 42
INSIDE: Final = 12
NAMED: Final = 250
"""The greatest width of a name."""
MOST_WAITS: Final = 200
"""The width of the waits; more overlap, and the description names them all."""
BESIDE: Final = 130
"""At most so wide are tiles that lie in the line."""
SCORED: Final = 116
"""The width of a score, left of which the change is."""
BETWEEN: Final = 5
MARK: Final = 4
SIZES: Final = ("m", "c", "d", "s")
_COUNTED: Final = frozenset((DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN))
"""Draws in which it counts who is tenpai."""


@for_reader
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
    heights = [_height(hand) for hand in hands]
    bottom = HEAD + sum(heights) + GAP * (len(seats) - 1)
    staying = facts.words(sticks_left(public) if public.kyotaku else None)
    card = Card(bottom + (FOOT if staying else 0) + EDGE, tiles)
    name, reason = draw_parts(draw.reason)
    kind, why = facts.words(name), facts.words(joined((reason, unpaid(over))))
    room = put_kyoku(card, facts) - 20 - EDGE
    card.text((EDGE, 48), kind, fitting(kind, TITLE, TITLES, room), width=room)
    card.text((EDGE, 102), why[:1].upper() + why[1:], fitting(why, WHY, (27, 25, 23, 21), RIGHT - EDGE))
    top = HEAD
    for seat, hand, height in zip(seats, hands, heights, strict=True):
        _row(card, (top, top + height), facts, draw, seat, hand)
        top += height + GAP
    y = bottom + 10 + FOOT // 2
    card.text((RIGHT, y), staying, FOOTER, across=1, width=RIGHT - EDGE)
    return card.png()


def _height(hand: Image.Image) -> int:
    if not hand.width:
        return LINE
    return SHORT if hand.width <= BESIDE else LINE + hand.height + GAP


def _row(card: Card, within: tuple[int, int], facts: CardFacts, draw: Ryuukyoku, seat: int, hand: Image.Image) -> None:
    """A seat's name, state and points in a line between these upper and lower ends, with its tiles in it or below."""
    public, ended = facts.public, facts.over.ended
    declared = draw.reason is DrawReason.KYUUSHU_KYUUHAI and draw.shown[seat] is not None
    top, bottom = within
    short = hand.width <= BESIDE
    card.panel((EDGE, top, RIGHT, bottom), framed=declared or seat in draw.nagashi)
    left, right = EDGE + INSIDE, RIGHT - INSIDE
    line = (top + bottom) // 2 if short else top + LINE // 2
    card.text((right, line), facts.points(ended.scores[seat]), AFTER, ground=PLATE, across=1)
    delta = ended.deltas[seat]
    if delta:
        change = CHANGE._replace(ink=PLUS if delta > 0 else MINUS)
        card.text((right - SCORED, line), facts.change(delta), change, ground=PLATE, across=1)
    x = 8 + card.disc((left, line), facts.words(wind_letter(public.jikaze(seat))), red=seat == public.oya)
    x = 12 + card.text((x, line), facts.name(seat), NAME, ground=PLATE, width=NAMED)[1]
    if public.seats[seat].riichi:
        x = 12 + card.tag((x, line), facts.words(say("RIICHI")))
    state = _state_text(draw, seat)
    if state is not None:
        ink = FAINT if draw.reason in _COUNTED and seat not in draw.tenpai and seat not in draw.nagashi else GOLD
        x = 10 + card.text((x, line), facts.words(state), STATUS._replace(ink=ink), ground=PLATE)[1]
    _waits(card, (x, line), waits_of(public, draw, seat))
    if short:
        card.piece((right - 2 * SCORED - BESIDE, line - hand.height // 2), hand)
    else:
        card.piece((left, top + LINE - 2), hand)


def _waits(card: Card, place: tuple[int, int], kinds: tuple[Kind, ...]) -> None:
    """The tiles that a hand waits for."""
    pieces = [tile_sprite(Tile(kind), "d", tiles=card.tiles) for kind in kinds]
    for number, piece in enumerate(pieces):
        step = min(piece.width, (MOST_WAITS - piece.width) // max(1, len(pieces) - 1))
        card.piece((place[0] + step * number, place[1] - piece.height // 2), piece)


def _state_text(draw: Ryuukyoku, seat: int) -> Words | None:
    if seat in draw.nagashi:
        return say("Nagashi mangan")
    if draw.reason in _COUNTED:
        return say("Tenpai") if seat in draw.tenpai else say("Noten")
    hand = draw.shown[seat]
    if draw.reason is DrawReason.KYUUSHU_KYUUHAI and hand is not None:
        return say("{count} kinds", count=len(set(map(KIND_OF.__getitem__, hand)) & YAOCHUU))
    return None


def _hand(public: PublicView, draw: Ryuukyoku, seat: int) -> tuple[Tile, ...]:
    """The hand laid open; of four winds the discard."""
    if draw.reason is DrawReason.SUUFON_RENDA:
        return (public.seats[seat].river[0].tile,)
    return draw.shown[seat] or ()


def _tiles(public: PublicView, draw: Ryuukyoku, seat: int, tiles: TileSet) -> Image.Image:
    """The hand and the melds of a seat, as large as they fit; of nine terminals and honours one of each is framed."""
    own, hand = public.seats[seat], _hand(public, draw, seat)
    for size in SIZES if len(hand) > 1 or own.melds else ("d",):
        closed = side_by_side([tile_sprite(tile, size, tiles=tiles) for tile in hand])
        melds = [meld_image(meld, seat, public.players, size, tiles) for meld in reversed(own.melds)]
        row = side_by_side([closed, *melds] if hand else list(melds), BETWEEN)
        if row.width <= RIGHT - EDGE - 2 * INSIDE:
            break
    if draw.reason is DrawReason.KYUUSHU_KYUUHAI and hand:
        kinds = [KIND_OF[tile] for tile in hand]
        wide = closed.width // len(hand)
        for kind in {kind for kind in kinds if kind in YAOCHUU}:
            x = wide * kinds.index(kind)
            frame(row, (x, row.height - closed.height, x + wide - 1, row.height - 1), GLOW, MARK)
    return row
