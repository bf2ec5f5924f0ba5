"""Parts of the cards of results: the kyoku, a winning hand, and everybody's points."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from PIL import Image

from bot.engine.events import Agari
from bot.engine.final import places
from bot.engine.phases import KyokuOver
from bot.engine.tiles import EAST, NORTH, Tile, dora_of
from bot.engine.view import PublicView
from bot.pictures.card_canvas import EDGE, MINUS, PLUS, Card, fitting
from bot.pictures.grouped_hand import GAP, Group, fitting_groups, winning_groups
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import drawable, lettered
from bot.pictures.plates import TextStyle
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import FAINT, GOLD, PLATE, side_by_side
from bot.text.sentences import Words, amount, joined, say
from bot.text.table.board_text import Names, place_name
from bot.text.tile_text import wind_letter, wind_name

PLATES: Final = 126
"""The height of everybody's plates."""
BETWEEN: Final = 10
INSIDE: Final = 12
TITLE: Final = TextStyle(46, "ExtraBold")
TITLES: Final = (46, 40, 34, 28)
CALL: Final = TextStyle(46, "ExtraBold", GOLD)
KYOKU: Final = TextStyle(27, "SemiBold", FAINT)
LABEL: Final = TextStyle(25, "SemiBold", FAINT)
BRIEF: Final = TextStyle(23, "Medium")
NAME: Final = TextStyle(26, "SemiBold")
BEFORE: Final = TextStyle(24, "Medium", FAINT)
AFTER: Final = TextStyle(33, "ExtraBold")
CHANGES: Final = (25, 23, 21, 19)
"""Sizes of the change, the largest that fits beside the points before."""
PLACE: Final = 23
RIGHT: Final = WIDTH - EDGE


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What a card of a kyoku's result is made from; ``names`` by seat, ``locale`` of the reader."""

    public: PublicView
    over: KyokuOver
    names: Names
    locale: str | None
    own: int | None = None
    """The seat of the reader; None for everybody."""
    computers: frozenset[int] = frozenset()

    def mark(self, seat: int) -> str:
        """``YOU`` or ``CPU``, as on the plates of the board; nothing for the others."""
        return self.words(say("YOU") if seat == self.own else say("CPU") if seat in self.computers else None)

    def name(self, seat: int) -> str:
        """A player's name, or the seat's wind where no font has its letters."""
        return drawable(self.names[seat]) or self.words(wind_name(self.public.jikaze(seat) - EAST))

    def words(self, words: Words | None) -> str:
        """Words in the reader's language; none for None."""
        return lettered(words, self.locale)

    def points(self, points: int) -> str:
        """A score."""
        return self.words(amount(points)).replace("-", "−")

    def change(self, points: int) -> str:
        """``+13,300``, ``−3,100`` or ``0``."""
        return f"+{self.points(points)}" if points > 0 else self.points(points)


def put_kyoku(card: Card, facts: CardFacts) -> int:
    """Write the kyoku and its honba at the top on the right; returns where that begins."""
    public = facts.public
    kyoku = say("{wind} {number}", wind=wind_name(public.bakaze), number=public.number)
    honba = say("{count} honba", count=public.honba) if public.honba else None
    left, _ = card.text((RIGHT, 42), facts.words(joined((kyoku, honba))), KYOKU, across=1)
    return left


def put_plates(card: Card, top: int, facts: CardFacts, golden: Collection[int] = ()) -> None:
    """Everybody's plate, the dealer's first: points before, the change, points and place after.

    golden: seats whose plates are framed.
    """
    public, ended = facts.public, facts.over.ended
    wide = (WIDTH - 2 * EDGE - BETWEEN * (public.players - 1)) // public.players
    after = places(public.rules, ended.scores)
    for number, seat in enumerate((public.oya, *public.following(public.oya))):
        left = EDGE + number * (wide + BETWEEN)
        right = left + wide
        card.panel((left, top, right, top + PLATES), framed=seat in golden)
        left, right = left + INSIDE, right - INSIDE
        if public.seats[seat].riichi:
            word = facts.words(say("RIICHI"))
            card.tag((right + 4 - card.tag_width(word), top), word)
        x = 8 + card.disc((left, top + 27), facts.words(wind_letter(public.jikaze(seat))), red=seat == public.oya)
        card.text((x, top + 27), facts.name(seat), NAME, ground=PLATE, width=right + 4 - x)
        delta, score = ended.deltas[seat], ended.scores[seat]
        _, x = card.text((left, top + 64), facts.points(score - delta), BEFORE, ground=PLATE)
        change = TextStyle(CHANGES[0], "ExtraBold", PLUS if delta > 0 else MINUS if delta < 0 else FAINT)
        text = facts.change(delta)
        card.text((right, top + 64), text, fitting(text, change, CHANGES, right - x - 6), ground=PLATE, across=1)
        card.text((left, top + 100), facts.points(score), AFTER, ground=PLATE)
        place = after[seat]
        style = TextStyle(PLACE, "SemiBold", GOLD if place == 1 else FAINT)
        card.text((right, top + 104), facts.words(place_name(place)), style, ground=PLATE, across=1)


def winning_hand(players: int, win: Agari, tiles: TileSet, norths: int = 0) -> Image.Image:
    """The hand in sets, then melds and norths set aside, in the largest size in which it fits a card."""
    groups = [
        *winning_groups(win.concealed, win.tile, win.value),
        *(Group(meld.tiles, meld, owner=win.seat, players=players) for meld in win.melds),
        *([Group((Tile(NORTH),) * norths)] if norths else []),
    ]
    dora = {dora_of(indicator, players) for indicator in (*win.indicators, *win.ura)}
    return side_by_side(fitting_groups(groups, dora, RIGHT - EDGE, tiles), GAP)
