"""The card of a win: who won how, with what and for how much, and everybody's points before and after.

Wins on one discard are on one card. A yakuman is dressed in gold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.game_summary import hand_points
from bot.pictures.card import EDGE, LIMIT, PLAIN, YAKUMAN, Card
from bot.pictures.lettering import width_of
from bot.pictures.plates import TextStyle
from bot.pictures.result_plates import PLATES, RIGHT, CardFacts, fitting, put_kyoku, put_plates, winning_hand
from bot.pictures.sprites import FAINT, GOLD, LINE, side_by_side, tile_sprite
from bot.text.score.yaku_text import counted_han, limit_name, yaku_names
from bot.text.sentences import say
from bot.text.table.card_text import extras_text, shares_text

if TYPE_CHECKING:
    from bot.engine.events import Agari
    from bot.engine.phases import KyokuOver
    from bot.engine.view import PublicView
    from bot.pictures.sprite_sheets import TileSet
    from bot.text.table.board_text import Names

TITLE: Final = TextStyle(46, "ExtraBold")
TITLES: Final = (46, 38, 32)
CALL: Final = TextStyle(46, "ExtraBold", GOLD)
FROM: Final = TextStyle(30, "SemiBold", FAINT)
LABEL: Final = TextStyle(25, "SemiBold", FAINT)
YAKU: Final = TextStyle(29, "SemiBold")
ENGLISH: Final = TextStyle(22, "Medium", FAINT)
HAN: Final = TextStyle(30, "ExtraBold", GOLD)
COUNTED: Final = TextStyle(30, "SemiBold")
LIMITED: Final = TextStyle(40, "ExtraBold", LIMIT)
LIMITS: Final = (40, 34, 28)
PAID: Final = TextStyle(23, "Medium", FAINT)
YAKUMAN_NAME: Final = TextStyle(34, "ExtraBold", GOLD)
POINTS: Final = (92, 80, 68, 56)
"""Sizes of the points, the largest that fits."""
SUM: Final = TextStyle(46, "ExtraBold")
WINNER: Final = TextStyle(34, "ExtraBold")
SMALL_LIMIT: Final = TextStyle(28, "ExtraBold", LIMIT)
SMALL_HAN: Final = TextStyle(24, "SemiBold", FAINT)
BRIEF: Final = TextStyle(23, "Medium")
LINE_OF_TITLE: Final = 48
HEAD: Final = 92
HAND: Final = 84
WALL: Final = 66
"""Heights of the title, the hand, and the indicators."""
ROW: Final = 43
"""The height of a yaku's line."""
ROWS: Final = 6
"""With more yaku they stand in two columns."""
LEAST: Final = 200
"""The least height of the part with the yaku and the points."""
BLOCK: Final = 180
"""The height of one of several wins."""
LEFT: Final = 512
"""Where the yaku end."""
APART: Final = 28
INDICATORS: Final = 5


def win_card_png(
    public: PublicView, over: KyokuOver, names: Names, tiles: TileSet = "classic", locale: str | None = None
) -> bytes:
    """The wins that ended a kyoku as PNG; ``names`` by seat."""
    facts = CardFacts(public, over, names, locale)
    dress = YAKUMAN if any(map(_is_yakuman, over.wins)) else PLAIN
    several = len(over.wins) > 1
    body = WALL + BLOCK * len(over.wins) if several else HAND + WALL + _body_height(over.wins[0])
    card = Card(HEAD + body + 16 + PLATES + EDGE, tiles, dress)
    if dress is YAKUMAN:
        card.rays((RIGHT - 140, card.image.height - EDGE - PLATES - 110))
    (_several if several else _single)(card, facts)
    put_plates(card, card.image.height - EDGE - PLATES, facts, {win.seat for win in over.wins})
    return card.png()


def _is_yakuman(win: Agari) -> bool:
    """Whether a win is a yakuman, counted ones included."""
    return bool(win.value.yakuman) or win.value.limit == "kazoe_yakuman"


def _single(card: Card, facts: CardFacts) -> None:
    (win,) = facts.over.wins
    tsumo = win.source == win.seat
    _title(card, facts, facts.name(win.seat), facts.words(say("Tsumo") if tsumo else say("Ron")))
    card.piece((EDGE, HEAD), winning_hand(facts.public.players, win, card.tiles, facts.public.seats[win.seat].kita))
    _wall(card, HEAD + HAND, facts)
    top = HEAD + HAND + WALL
    _yaku(card, top, win)
    _value(card, top + _body_height(win), facts, win)


def _title(card: Card, facts: CardFacts, name: str, call: str) -> None:
    """Who won how and from whom, beside the kyoku; a long name gives way."""
    win = facts.over.wins[0]
    room = put_kyoku(card, facts) - 20
    source = "" if win.source == win.seat else facts.words(say("from {name}", name=facts.name(win.source)))
    beside = 14 + width_of(call, CALL.size, CALL.weight)
    beside += 16 + min(200, width_of(source, FROM.size, FROM.weight)) if source else 0
    x = EDGE
    if name:
        style = fitting(name, TITLE, TITLES, room - x - beside)
        x = 14 + card.text((x, LINE_OF_TITLE), name, style, width=room - x - beside)[1]
    x = 16 + card.text((x, LINE_OF_TITLE), call, CALL)[1]
    card.text((x, LINE_OF_TITLE + 6), source, FROM, width=room - x)


def _body_height(win: Agari) -> int:
    count = len(_entries(win))
    return max(LEAST, ROW * (count if count <= ROWS else (count + 1) // 2))


def _entries(win: Agari) -> list[tuple[str, str, str]]:
    """The names of each yaku and bonus, and its han; of a yakuman the multiple if it is not 1."""
    entries = [entry for entry in (*win.value.yaku, *win.value.bonus) if entry.han]
    if win.value.yakuman:
        return [(*yaku_names(entry.id), f"×{entry.han}" if entry.han > 1 else "") for entry in entries]
    return [(*yaku_names(entry.id), str(entry.han)) for entry in entries]


def _yaku(card: Card, top: int, win: Agari) -> None:
    """The yaku, one to a line, or in two columns without their English names."""
    entries = _entries(win)
    columns = 1 if len(entries) <= ROWS else 2
    wide = (LEFT - EDGE - APART * (columns - 1)) // columns
    rows = -(-len(entries) // columns)
    for number, (romaji, english, han) in enumerate(entries):
        column, row = divmod(number, rows)
        left, y = EDGE + column * (wide + APART), top + row * ROW + ROW // 2
        end = card.text((left + wide, y), han, HAN, across=1)[0] - 12
        style = YAKUMAN_NAME if win.value.yakuman else YAKU
        style = fitting(romaji, style, (style.size, 29, 26, 23), end - left)
        x = 12 + card.text((left, y), romaji, style, width=end - left)[1]
        if columns == 1 and x + width_of(english, ENGLISH.size, ENGLISH.weight) <= end:
            card.text((x, y + 3), english, ENGLISH)
        card.rule(left, left + wide, y + ROW // 2)


def _value(card: Card, bottom: int, facts: CardFacts, win: Agari) -> None:
    """What the hand is worth, from below: what was paid, the points, the limit, han and fu."""
    wide, yakuman = RIGHT - LEFT - APART, _is_yakuman(win)
    y = bottom - 16
    for text in (facts.words(extras_text(win)), facts.words(shares_text(facts.public, win, facts.names))):
        if text:
            card.text((RIGHT, y), text, PAID, across=1, width=wide)
            y -= 30
    points = facts.points(hand_points(win))
    style = fitting(points, TextStyle(POINTS[0], "ExtraBold", GOLD if yakuman else LINE), POINTS, wide)
    y -= style.size // 2 - 8
    card.text((RIGHT, y), points, style, across=1)
    y -= style.size // 2 + 14
    limit = facts.words(limit_name(win.value)).upper()
    if limit:
        style = fitting(limit, LIMITED._replace(ink=GOLD if yakuman else LIMIT), LIMITS, wide)
        card.text((RIGHT, y), limit, style, across=1, width=wide)
        y -= 40
    if not win.value.yakuman:
        card.text((RIGHT, y), facts.words(counted_han(win.value)), COUNTED, across=1, width=wide)


def _wall(card: Card, top: int, facts: CardFacts) -> None:
    """Five places of dora indicators, and five of ura dora indicators if they were revealed."""
    x = EDGE
    ura = max((win.ura for win in facts.over.wins), key=len)
    shown = ((say("Dora indicators"), facts.public.indicators), (say("Ura"), ura))
    for label, indicators in shown[: 1 + bool(ura)]:
        places = (*indicators, *[None] * (INDICATORS - len(indicators)))
        row = side_by_side([tile_sprite(tile, "d", tiles=card.tiles) for tile in places], 2)
        x = 12 + card.text((x, top + row.height // 2), facts.words(label), LABEL)[1]
        card.piece((x, top), row)
        x += row.width + APART


def _several(card: Card, facts: CardFacts) -> None:
    """Two or three wins on one tile, one below the other."""
    wins = facts.over.wins
    _title(card, facts, "", facts.words(say("Double ron") if len(wins) == 2 else say("Triple ron")))
    _wall(card, HEAD, facts)
    for number, win in enumerate(wins):
        _block(card, HEAD + WALL + number * BLOCK, facts, win)


def _block(card: Card, top: int, facts: CardFacts, win: Agari) -> None:
    """One of several wins: name and value, the hand, the yaku in a line."""
    yakuman, y = _is_yakuman(win), top + 32
    card.rule(EDGE, RIGHT, top)
    x = card.text((RIGHT, y), facts.points(hand_points(win)), SUM._replace(ink=GOLD if yakuman else LINE), across=1)[0]
    limit = facts.words(limit_name(win.value)).upper()
    if limit:
        x = card.text((x - 14, y + 4), limit, SMALL_LIMIT._replace(ink=GOLD if yakuman else LIMIT), across=1)[0]
    if not win.value.yakuman:
        x = card.text((x - 14, y + 5), facts.words(counted_han(win.value)), SMALL_HAN, across=1)[0]
    card.text((EDGE, y), facts.name(win.seat), WINNER, width=x - 20 - EDGE)
    card.piece((EDGE, top + 58), winning_hand(facts.public.players, win, card.tiles, facts.public.seats[win.seat].kita))
    entries = " · ".join(f"{romaji} {han}".rstrip() for romaji, _, han in _entries(win))
    y = top + BLOCK - 24
    end, _ = card.text((RIGHT, y), facts.words(extras_text(win)), PAID, across=1)
    card.text((EDGE, y), entries, BRIEF, width=end - 20 - EDGE)
