"""The card of a tournament's end: its name, and the first players with their points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.league.tournament import Ranked
from bot.pictures.card_canvas import EDGE, HONOUR, PLACES, YAKUMAN, Card, fitting
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import drawable
from bot.pictures.plates import TextStyle
from bot.pictures.sprites import FAINT, GOLD, PLATE
from bot.text.league.standings import signed
from bot.text.sentences import Words, joined, render, say

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


def podium_picture(
    title: str,
    ranking: Sequence[Ranked],
    names: Mapping[int, str],
    locale: str | None = None,
    carried: Words | None = None,
) -> bytes:
    """The first lines of a ranking as PNG. Call it in a thread. Who cannot be named is the player of their line.

    ``carried``: what of their points finalists took into the final (``carried_text``).
    """
    shown = ranking[:MOST]
    heights = [WINNER if line.rank == 1 else ROW for line in shown]
    card = Card(HEAD + sum(heights) + BETWEEN * len(shown) + EDGE, dress=YAKUMAN)
    card.rays((WIDTH // 2, HEAD + WINNER))
    name = drawable(title) or render(say("Tournament"), locale)
    room = WIDTH - 2 * EDGE
    card.text((WIDTH // 2, 56), name, fitting(name, TITLE, (46, 40, 34, 28), room), across=0.5, width=room)
    below = render(joined((say("Final ranking"), carried)), locale, markdown=False)
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
        own = drawable(names.get(line.player, "")) or render(say("Player {number}", number=index + 1), locale)
        card.text((EDGE + 88, middle), own, style, ground=ground, width=room - 100 - POINTS)
        card.text((WIDTH - EDGE - 20, middle), str(signed(line.total)), style, ground=ground, across=1)
        top += height + BETWEEN
    return card.png()
