"""Draws the top of the standings: names, points as bars on both sides of zero, games, and places."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.league.standings import Standing
from bot.pictures.card_canvas import HONOUR, MINUS, PLACES, PLUS, Card
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import drawable, for_reader, lettered, width_of
from bot.pictures.plates import TextStyle
from bot.pictures.sprites import BLACK, FAINT, FELT, GOLD, LINE, PLATE
from bot.text.league.people import called
from bot.text.league.standings import signed
from bot.text.sentences import ALT_LIMIT, Plain, Text, joined, render, say

MOST: Final = 12
"""The most lines in a picture: more would be too small on a phone."""
TOP: Final = 48
"""Where the first line begins, below the heading."""
EDGE: Final = 12
ROW: Final = 58
BETWEEN: Final = 6
BAR: Final = 22
SHARE: Final = 30
"""Height of the bar of places."""
RANK: Final = 66
NAME: Final = 82
NAMED: Final = 206
"""The greatest width of a name."""
POINTS: Final = 410
"""Right end of the points, left of their bar."""
BARS: Final = (426, 534)
GAMES: Final = 598
AVERAGE: Final = 694
"""Right end of the average place, under *Place*."""
KEY: Final = 22
"""The side of the chips that say which colour is which place."""
SHARES: Final = (712, WIDTH - 2 * EDGE - 4)
CAPTION: Final = 36
"""Height of the line below."""
HEADING: Final = TextStyle(22, "SemiBold", FAINT)
RANKED: Final = TextStyle(28, "ExtraBold", FAINT)
NAMES: Final = TextStyle(27, "SemiBold")
FINAL: Final = TextStyle(28, "ExtraBold")
COUNT: Final = TextStyle(25, "Medium", FAINT)
SMALL: Final = TextStyle(20, "SemiBold", BLACK)


@for_reader
def standings_picture(
    board: Sequence[Standing], names: Mapping[int, str], locale: str | None = None, caption: str = ""
) -> bytes:
    """The first lines of a board as PNG, with a ``caption`` below. Call it in a thread.

    ``names``: the players' names by number. Who cannot be named is the player of their line.
    """
    drawn_lines = board[:MOST]
    below = TOP + (ROW + BETWEEN) * len(drawn_lines) + EDGE - BETWEEN
    shown = drawable(caption)
    card = Card(below + CAPTION if shown else below)
    if shown:
        card.text((EDGE, below + CAPTION // 2 - EDGE // 2), shown, HEADING, width=WIDTH - 2 * EDGE)
    _heading(card, len(drawn_lines[0].places) if drawn_lines else 0, locale)
    finals = [line.final for line in drawn_lines]
    low, high = min(0, *finals), max(0, *finals)
    begin, end = BARS
    zero = begin + round((end - begin) * -low / ((high - low) or 1))
    for index, line in enumerate(drawn_lines):
        top = TOP + index * (ROW + BETWEEN)
        ground, middle = (HONOUR if line.rank == 1 else PLATE), top + ROW // 2
        card.panel((EDGE, top, WIDTH - EDGE, top + ROW), ground, framed=line.rank == 1)
        stand_in = lettered(say("Player {number}", number=index + 1), locale)
        _line(card, middle, line, drawable(names.get(line.player, "")) or stand_in, ground)
        length = round((end - begin) * abs(line.final) / ((high - low) or 1))
        left, right = (zero, zero + length) if line.final >= 0 else (zero - length, zero)
        card.bar((left, middle - BAR // 2, right, middle + BAR // 2), PLUS if line.final >= 0 else MINUS)
        card.bar((zero - 1, middle - ROW // 2 + 8, zero + 1, middle + ROW // 2 - 8), FAINT)
    return card.png()


def _heading(card: Card, places: int, locale: str | None) -> None:
    """What the columns are, and the colours of the places."""
    middle = TOP // 2 + 2
    card.text((POINTS, middle), lettered(say("Points"), locale), HEADING, across=1)
    card.text((GAMES, middle), lettered(say("Games"), locale), HEADING, across=1)
    card.text((AVERAGE, middle), lettered(say("Place"), locale), HEADING, across=1)
    for place in range(places):
        centre = SHARES[1] - (places - place) * (KEY + 4) + KEY // 2, middle
        card.chip(centre, str(place + 1), PLACES[place], KEY, ground=FELT)


def _line(card: Card, middle: int, line: Standing, name: str, ground: int) -> None:
    """Draw a line without its bar of points."""
    if line.rank is not None:
        ranked = RANKED._replace(ink=GOLD) if line.rank == 1 else RANKED
        card.text((RANK, middle), str(line.rank), ranked, ground=ground, across=1)
    card.text((NAME, middle), name, NAMES, ground=ground, width=NAMED)
    ink = PLUS if line.final > 0 else MINUS if line.final < 0 else LINE
    card.text((POINTS, middle), str(signed(line.final)), FINAL._replace(ink=ink), ground=ground, across=1)
    card.text((GAMES, middle), str(line.games), COUNT, ground=ground, across=1)
    card.text((AVERAGE, middle), f"{float(line.average_place):.2f}", COUNT, ground=ground, across=1)
    _shares(card, middle, line)


def _shares(card: Card, middle: int, line: Standing) -> None:
    """Draw the shares of places as one bar, from the first place to the last, with numbers if they fit."""
    begin, end = SHARES
    passed = 0
    for index, count in enumerate(line.places):
        left = begin + round((end - begin) * passed / (line.games or 1))
        passed += count
        right = begin + round((end - begin) * passed / (line.games or 1))
        card.bar((left, middle - SHARE // 2, right, middle + SHARE // 2), PLACES[index])
        if width_of(str(count), SMALL.size, SMALL.weight) + 6 <= right - left:
            card.text(((left + right) // 2, middle), str(count), SMALL, ground=PLACES[index], across=0.5)


def standings_alt(board: Sequence[Standing], names: Mapping[int, str], locale: str | None) -> str:
    """The alt text of the picture, with as many lines as fit."""
    text = render(say("Standings: points, games, average place, and number of finishes in each place."), locale)
    for line in board[:MOST]:
        longer = f"{text} {render(_line_text(line, names), locale, markdown=False)}"
        if len(longer) > ALT_LIMIT:
            break
        text = longer
    return text


def _line_text(line: Standing, names: Mapping[int, str]) -> Text:
    places = joined((Plain(str(count)) for count in line.places), "/")
    average = Plain(f"{float(line.average_place):.2f}")
    if line.rank is None:
        return say(
            "{name}: {points}, {games}, {average} ({places}).",
            average=average,
            name=called(names, line.player),
            points=signed(line.final),
            games=line.games,
            places=places,
        )
    return say(
        "{rank}. {name}: {points}, {games}, {average} ({places}).",
        average=average,
        rank=Plain(str(line.rank)),
        name=called(names, line.player),
        points=signed(line.final),
        games=line.games,
        places=places,
    )
