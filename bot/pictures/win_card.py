"""The card of a win: who won how, with what and for how much, and everybody's points before and after.

Wins on one discard are on one card. A yakuman is dressed in gold.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.engine.events import Agari
from bot.engine.phases import KyokuOver
from bot.engine.scores_and_best_hand import hand_points
from bot.engine.view import PublicView
from bot.league.winning_hands import LeagueHand
from bot.pictures import result_card_parts as parts
from bot.pictures.card_canvas import EDGE, LIMIT, PLAIN, YAKUMAN, Card, fitting
from bot.pictures.grouped_hand import GAP, PAID, is_yakuman, kept_groups, put_worth, worth_height
from bot.pictures.lettering import drawable, for_reader, lettered, width_of
from bot.pictures.plates import TextStyle
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import FAINT, GOLD, LINE, side_by_side, tile_sprite
from bot.text.score.yaku_text import counted_han, limit_name, yaku_in_short
from bot.text.sentences import amount, joined, say
from bot.text.table.board_text import Names
from bot.text.table.card_text import extras_text, shares_text
from bot.text.tile_text import wind_name

FROM: Final = TextStyle(30, "SemiBold", FAINT)
SUM: Final = TextStyle(46, "ExtraBold")
WINNER: Final = TextStyle(34, "ExtraBold")
SMALL_LIMIT: Final = TextStyle(28, "ExtraBold", LIMIT)
SMALL_HAN: Final = TextStyle(24, "SemiBold", FAINT)
LINE_OF_TITLE: Final = 48
HEAD: Final = 92
HAND: Final = 84
WALL: Final = 66
"""Heights of the title, the hand, and the indicators."""
BLOCK: Final = 180
"""The height of one of several wins."""
APART: Final = 28
INDICATORS: Final = 5


@for_reader
def win_card_png(
    public: PublicView, over: KyokuOver, names: Names, tiles: TileSet = "classic", locale: str | None = None
) -> bytes:
    """The wins that ended a kyoku as PNG; ``names`` by seat."""
    facts = parts.CardFacts(public, over, names, locale)
    dress = YAKUMAN if any(is_yakuman(win.value) for win in over.wins) else PLAIN
    several = len(over.wins) > 1
    body = WALL + BLOCK * len(over.wins) if several else HAND + WALL + worth_height(over.wins[0].value)
    card = Card(HEAD + body + 16 + parts.PLATES + EDGE, tiles, dress)
    if dress is YAKUMAN:
        card.rays((parts.RIGHT - 140, card.image.height - EDGE - parts.PLATES - 110))
    (_several if several else _single)(card, facts)
    parts.put_plates(card, card.image.height - EDGE - parts.PLATES, facts, {win.seat for win in over.wins})
    return card.png()


def _single(card: Card, facts: parts.CardFacts) -> None:
    (win,) = facts.over.wins
    tsumo = win.source == win.seat
    _title(card, facts, facts.name(win.seat), facts.words(say("Tsumo") if tsumo else say("Ron")))
    card.piece(
        (EDGE, HEAD), parts.winning_hand(facts.public.players, win, card.tiles, facts.public.seats[win.seat].kita)
    )
    _wall(card, HEAD + HAND, facts)
    points = facts.points(hand_points(win))
    notes = (shares_text(facts.public, win, facts.names), extras_text(win))
    put_worth(card, HEAD + HAND + WALL, win.value, points, [facts.words(note) for note in notes], facts.words)


def _title(card: Card, facts: parts.CardFacts, name: str, call: str) -> None:
    """Who won how and from whom, beside the kyoku; a long name gives way."""
    win = facts.over.wins[0]
    room = parts.put_kyoku(card, facts) - 20
    source = "" if win.source == win.seat else facts.words(say("from {name}", name=facts.name(win.source)))
    beside = 14 + width_of(call, parts.CALL.size, parts.CALL.weight)
    beside += 16 + min(200, width_of(source, FROM.size, FROM.weight)) if source else 0
    x = EDGE
    if name:
        style = fitting(name, parts.TITLE, parts.TITLES, room - x - beside)
        x = 14 + card.text((x, LINE_OF_TITLE), name, style, width=room - x - beside)[1]
    x = 16 + card.text((x, LINE_OF_TITLE), call, parts.CALL)[1]
    card.text((x, LINE_OF_TITLE + 6), source, FROM, width=room - x)


def _wall(card: Card, top: int, facts: parts.CardFacts) -> None:
    """Five places of dora indicators, and five of ura dora indicators if they were revealed."""
    x = EDGE
    ura = max((win.ura for win in facts.over.wins), key=len)
    shown = ((say("Dora indicators"), facts.public.indicators), (say("Ura"), ura))
    for label, indicators in shown[: 1 + bool(ura)]:
        places = (*indicators, *[None] * (INDICATORS - len(indicators)))
        row = side_by_side([tile_sprite(tile, "d", tiles=card.tiles) for tile in places], 2)
        x = 12 + card.text((x, top + row.height // 2), facts.words(label), parts.LABEL)[1]
        card.piece((x, top), row)
        x += row.width + APART


def _several(card: Card, facts: parts.CardFacts) -> None:
    """Two or three wins on one tile, one below the other."""
    wins = facts.over.wins
    _title(card, facts, "", facts.words(say("Double ron") if len(wins) == 2 else say("Triple ron")))
    _wall(card, HEAD, facts)
    for number, win in enumerate(wins):
        _block(card, HEAD + WALL + number * BLOCK, facts, win)


def _block(card: Card, top: int, facts: parts.CardFacts, win: Agari) -> None:
    """One of several wins: name and value, the hand, the yaku in a line."""
    yakuman, y = is_yakuman(win.value), top + 32
    card.rule(EDGE, parts.RIGHT, top)
    x = card.text(
        (parts.RIGHT, y), facts.points(hand_points(win)), SUM._replace(ink=GOLD if yakuman else LINE), across=1
    )[0]
    limit = facts.words(limit_name(win.value)).upper()
    if limit:
        x = card.text((x - 14, y + 4), limit, SMALL_LIMIT._replace(ink=GOLD if yakuman else LIMIT), across=1)[0]
    if not win.value.yakuman:
        x = card.text((x - 14, y + 5), facts.words(counted_han(win.value)), SMALL_HAN, across=1)[0]
    card.text((EDGE, y), facts.name(win.seat), WINNER, width=x - 20 - EDGE)
    card.piece(
        (EDGE, top + 58), parts.winning_hand(facts.public.players, win, card.tiles, facts.public.seats[win.seat].kita)
    )
    entries = facts.words(yaku_in_short(win.value))
    y = top + BLOCK - 24
    end, _ = card.text((parts.RIGHT, y), facts.words(extras_text(win)), PAID, across=1)
    card.text((EDGE, y), entries, parts.BRIEF, width=end - 20 - EDGE)


@for_reader
def yakuman_card_png(
    hand: LeagueHand, names: Sequence[str], tiles: TileSet = "classic", locale: str | None = None
) -> bytes:
    """A yakuman of a league, for its channel of results, as PNG; ``names`` by seat."""
    words = partial(lettered, locale=locale)
    players = len(names)
    row = side_by_side(kept_groups(hand, players, parts.RIGHT - EDGE, tiles), GAP)
    below = HEAD + row.height
    card = Card(below + WALL + worth_height(hand) + EDGE, tiles, YAKUMAN)
    card.rays((parts.RIGHT - 140, card.image.height - 110))
    kyoku = say("{wind} {number}", wind=wind_name(hand.bakaze), number=hand.number)
    honba = say("{count} honba", count=hand.honba) if hand.honba else None
    room = card.text((parts.RIGHT, LINE_OF_TITLE - 6), words(joined((kyoku, honba))), parts.KYOKU, across=1)[0] - 20

    def name(seat: int) -> str:
        return drawable(names[seat]) or words(wind_name((seat - hand.dealer) % players))

    won = name(hand.seat)
    x = 14 + card.text((EDGE, LINE_OF_TITLE), won, fitting(won, parts.TITLE, parts.TITLES, 330), width=330)[1]
    x = 16 + card.text((x, LINE_OF_TITLE), words(say("Tsumo") if hand.tsumo else say("Ron")), parts.CALL)[1]
    if not hand.tsumo and hand.source is not None:
        source = words(say("from {name}", name=name(hand.source)))
        card.text((x, LINE_OF_TITLE + 6), source, FROM, width=room - x)
    card.piece((EDGE, HEAD), row)
    x = EDGE
    for label, indicators in ((say("Dora indicators"), hand.indicators), (say("Ura"), hand.ura)):
        if indicators:
            pieces = side_by_side([tile_sprite(tile, "d", tiles=tiles) for tile in indicators], 2)
            x = 12 + card.text((x, below + pieces.height // 2), words(label), parts.LABEL)[1]
            card.piece((x, below), pieces)
            x += pieces.width + 2 * GAP
    put_worth(card, below + WALL, hand, words(amount(hand.points)), (), words)
    return card.png()
