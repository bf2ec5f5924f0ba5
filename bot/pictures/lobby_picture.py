"""The picture of a table that has not begun: what will be played, and who sits there."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.pictures.card_canvas import EDGE, Card, fitting
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import drawable, for_reader, lettered
from bot.pictures.plates import TextStyle
from bot.pictures.sprites import FAINT, PLATE
from bot.text.sentences import Words, say

TITLE: Final = TextStyle(40, "ExtraBold")
BELOW: Final = TextStyle(27, "SemiBold", FAINT)
NAME: Final = TextStyle(33, "ExtraBold")
FREE: Final = TextStyle(30, "Medium", FAINT)
MARK: Final = TextStyle(23, "SemiBold", FAINT)
HEAD: Final = 124
SEAT: Final = 92
BETWEEN: Final = 12
INSIDE: Final = 18


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """Who sits at a place, and what is said of them; a free place has no name."""

    name: str | None = None
    mark: Words | None = None


@for_reader
def lobby_png(title: Words, told: Words, seats: Sequence[LobbySeat], locale: str | None = None) -> bytes:
    """The rules (``title``), length and pace (``told``) over the places in their order, as PNG."""
    said = partial(lettered, locale=locale)
    room = WIDTH - 2 * EDGE
    columns = 3 if len(seats) == 3 else 2
    rows = -(-len(seats) // columns)
    card = Card(HEAD + rows * SEAT + (rows - 1) * BETWEEN + EDGE)
    for y, words, style, sizes in ((46, title, TITLE, (40, 34, 29, 25)), (92, told, BELOW, (27, 24, 21, 18))):
        text = said(words)
        card.text((WIDTH // 2, y), text, fitting(text, style, sizes, room), across=0.5, width=room)
    wide = (room - BETWEEN * (columns - 1)) // columns
    for place, seat in enumerate(seats):
        row, column = divmod(place, columns)
        left, top = EDGE + column * (wide + BETWEEN), HEAD + row * (SEAT + BETWEEN)
        card.panel((left, top, left + wide, top + SEAT), framed=seat.name is not None and place == 0)
        # Where no font has a name's letters stands the number of the place.
        name = said(say("free seat")) if seat.name is None else drawable(seat.name) or str(place + 1)
        _seat(card, (left + INSIDE, top, left + wide - INSIDE), seat, name, said(seat.mark))
    return card.png()


def _seat(card: Card, at: tuple[int, int, int], seat: LobbySeat, name: str, mark: str) -> None:
    left, top, right = at
    middle = top + SEAT // 2
    if seat.name is None:
        card.text(((left + right) // 2, middle), name, FREE, ground=PLATE, across=0.5, width=right - left)
        return
    style = fitting(name, NAME, (33, 29, 25), right - left)
    card.text((left, middle - 17 if mark else middle), name, style, ground=PLATE, width=right - left)
    card.text((left, middle + 22), mark, MARK, ground=PLATE, width=right - left)
