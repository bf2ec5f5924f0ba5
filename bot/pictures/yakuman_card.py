"""The card of a yakuman for a league's channel of results: who won how, the hand, and what it was worth."""

from collections.abc import Sequence
from typing import Final

from bot.league.winning_hands import LeagueHand
from bot.pictures.card_canvas import EDGE, YAKUMAN, Card, fitting
from bot.pictures.grouped_hand import GAP, kept_groups, put_worth, worth_height
from bot.pictures.lettering import drawable
from bot.pictures.plates import TextStyle
from bot.pictures.result_card_parts import CALL, KYOKU, LABEL, RIGHT, TITLE, TITLES
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import FAINT, side_by_side, tile_sprite
from bot.text.sentences import Words, amount, joined, render, say
from bot.text.tile_text import wind_name

FROM: Final = TextStyle(30, "SemiBold", FAINT)
LINE: Final = 48
"""The middle of the title."""
HEAD: Final = 92
WALL: Final = 66
"""Heights of the title and the indicators."""


def yakuman_card_png(
    hand: LeagueHand, names: Sequence[str], tiles: TileSet = "classic", locale: str | None = None
) -> bytes:
    """A yakuman as PNG; ``names`` by seat."""

    def words(what: Words | None) -> str:
        return "" if what is None else render(what, locale, markdown=False)

    players = len(names)
    row = side_by_side(kept_groups(hand, players, RIGHT - EDGE, tiles), GAP)
    below = HEAD + row.height
    card = Card(below + WALL + worth_height(hand) + EDGE, tiles, YAKUMAN)
    card.rays((RIGHT - 140, card.image.height - 110))
    kyoku = say("{wind} {number}", wind=wind_name(hand.bakaze), number=hand.number)
    honba = say("{count} honba", count=hand.honba) if hand.honba else None
    room = card.text((RIGHT, LINE - 6), words(joined((kyoku, honba))), KYOKU, across=1)[0] - 20

    def name(seat: int) -> str:
        return drawable(names[seat]) or words(wind_name((seat - hand.dealer) % players))

    won = name(hand.seat)
    x = 14 + card.text((EDGE, LINE), won, fitting(won, TITLE, TITLES, 330), width=330)[1]
    x = 16 + card.text((x, LINE), words(say("Tsumo") if hand.tsumo else say("Ron")), CALL)[1]
    if not hand.tsumo and hand.source is not None:
        source = words(say("from {name}", name=name(hand.source)))
        card.text((x, LINE + 6), source, FROM, width=room - x)
    card.piece((EDGE, HEAD), row)
    x = EDGE
    for label, indicators in ((say("Dora indicators"), hand.indicators), (say("Ura"), hand.ura)):
        if indicators:
            pieces = side_by_side([tile_sprite(tile, "d", tiles=tiles) for tile in indicators], 2)
            x = 12 + card.text((x, below + pieces.height // 2), words(label), LABEL)[1]
            card.piece((x, below), pieces)
            x += pieces.width + 2 * GAP
    put_worth(card, below + WALL, hand, words(amount(hand.points)), (), words)
    return card.png()
