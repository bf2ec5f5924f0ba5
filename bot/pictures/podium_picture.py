"""The card of a tournament's end: its name, and the first players with their points."""

from collections.abc import Sequence
from typing import Final

from bot.league.tournament import Ranked
from bot.league.tournament_view import TournamentView
from bot.pictures.card_canvas import EDGE, HONOUR, PLACES, YAKUMAN, Card, fitting
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import drawable, for_reader, lettered
from bot.pictures.plates import TextStyle
from bot.pictures.sprites import FAINT, GOLD, PLATE
from bot.text.league.standings import signed
from bot.text.league.tournament import carried_text
from bot.text.sentences import joined, say

MOST: Final = 8
"""The most players on the card."""
MEDALS: Final = 3
TITLE: Final = TextStyle(46, "ExtraBold", GOLD)
BELOW: Final = TextStyle(26, "SemiBold", FAINT)
FIRST: Final = TextStyle(38, "ExtraBold")
OTHERS: Final = TextStyle(29, "SemiBold")
HEAD: Final = 132
WINNER: Final = 92
ROW: Final = 60
BETWEEN: Final = 8
POINTS: Final = 190
"""The width kept for the points."""


@for_reader
def podium_picture(view: TournamentView, shown: Sequence[Ranked], locale: str | None = None) -> bytes:
    """These lines of a ranking, at most ``MOST``, as PNG. Call it in a thread.

    Who cannot be named is the player of their line.
    """
    heights = [WINNER if line.rank == 1 else ROW for line in shown]
    card = Card(HEAD + sum(heights) + BETWEEN * len(shown) + EDGE, dress=YAKUMAN)
    card.rays((WIDTH // 2, HEAD + WINNER))
    name = drawable(view.title) or lettered(say("Tournament"), locale)
    room = WIDTH - 2 * EDGE
    card.text((WIDTH // 2, 56), name, fitting(name, TITLE, (46, 40, 34, 28), room), across=0.5, width=room)
    below = lettered(joined((say("Final ranking"), carried_text(view))), locale)
    card.text((WIDTH // 2, 104), below, fitting(below, BELOW, (26, 22, 18), room), across=0.5, width=room)
    top = HEAD
    for index, (line, height) in enumerate(zip(shown, heights, strict=True)):
        middle, first = top + height // 2, line.rank == 1
        ground, style = (HONOUR, FIRST) if first else (PLATE, OTHERS)
        card.panel((EDGE, top, WIDTH - EDGE, top + height), ground, framed=first)
        place = EDGE + 44, middle
        if line.rank <= MEDALS:
            card.chip(place, str(line.rank), PLACES[line.rank - 1], 52 if first else 38, ground=ground)
        else:
            card.text(place, str(line.rank), OTHERS._replace(ink=FAINT), ground=ground, across=0.5)
        own = drawable(view.names.get(line.player, "")) or lettered(say("Player {number}", number=index + 1), locale)
        card.text((EDGE + 88, middle), own, style, ground=ground, width=room - 100 - POINTS)
        card.text((WIDTH - EDGE - 20, middle), str(signed(line.total)), style, ground=ground, across=1)
        top += height + BETWEEN
    return card.png()
