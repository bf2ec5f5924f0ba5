"""Draws a player's profile: places, points over time, places in the last games, best hand."""

from dataclasses import dataclass
from typing import Final

from bot.league.winning_hands import LeagueHand
from bot.pictures.card_canvas import CHIP, MINUS, PLACES, PLUS, Card, fitting
from bot.pictures.chart import axis, marked
from bot.pictures.grouped_hand import GAP, kept_groups
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import for_reader, lettered
from bot.pictures.plates import TextStyle
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import FAINT, GOLD, PLATE, side_by_side
from bot.text.league.standings import signed
from bot.text.league.winning_hands import hand_tiles, hand_worth, hand_yaku
from bot.text.score.yaku_text import yaku_in_short
from bot.text.sentences import Plain, Text, Words, joined, lines, say
from bot.text.tile_text import tile_name

FORM: Final = 20
"""How many games the row of last places shows."""
EDGE: Final = 12
INSIDE: Final = 16
"""From the edge of a panel to what is in it."""
HEAD: Final = 46
"""From the top of a panel to what is below its heading."""
ROW: Final = 50
LEFT: Final = EDGE + INSIDE
RIGHT: Final = WIDTH - EDGE - INSIDE
PITCH: Final = (RIGHT - LEFT + 6) / FORM
MIDDLE: Final = 428
"""Where the panel with the places ends and, after a gap, that with the points begins."""
HEADING: Final = TextStyle(22, "SemiBold", FAINT)
COUNT: Final = TextStyle(28, "ExtraBold")
SHARE: Final = TextStyle(24, "Medium", FAINT)
WORTH: Final = TextStyle(28, "ExtraBold", GOLD)
YAKU: Final = TextStyle(25, "SemiBold")
YAKU_LINE: Final = 44
"""The height of the line with the yaku of the best hand."""
MARK: Final = TextStyle(21, "Medium", FAINT)


@dataclass(frozen=True, slots=True)
class ProfileFigures:
    """The contents of a profile picture."""

    places: tuple[int, ...]
    """Number of games by final place; its length is the number of players."""
    form: tuple[int, ...]
    """Places (from 1) in the latest games, the oldest first; the last ``FORM`` are drawn."""
    points: tuple[int, ...]
    """Total final score after each game, in tenths of a thousand, the oldest first."""
    best: LeagueHand | None = None
    """The best hand; None if no log has one."""


@for_reader
def profile_picture(figures: ProfileFigures, *, tiles: TileSet = "classic", locale: str | None = None) -> bytes:
    """The picture as PNG. Call it in a thread."""
    best = None
    if figures.best is not None:
        best = side_by_side(kept_groups(figures.best, len(figures.places), RIGHT - LEFT, tiles), GAP)
    first = EDGE + HEAD + ROW * len(figures.places) + 6
    second = first + EDGE + HEAD + CHIP + INSIDE
    third = second if best is None else second + EDGE + HEAD + best.height + YAKU_LINE
    card = Card(third + EDGE, tiles)
    _panel(card, (EDGE, EDGE, MIDDLE, first), say("Places"), locale)
    _places(card, figures.places)
    _panel(card, (MIDDLE + EDGE, EDGE, WIDTH - EDGE, first), say("Points"), locale)
    _points(card, figures.points, (MIDDLE + EDGE + INSIDE, EDGE + HEAD + 10, RIGHT, first - INSIDE))
    _panel(card, (EDGE, first + EDGE, WIDTH - EDGE, second), say("Recent games, newest on the right"), locale)
    for index, place in enumerate(figures.form[-FORM:]):
        centre = round(LEFT + index * PITCH) + CHIP // 2, first + EDGE + HEAD + CHIP // 2
        card.chip(centre, str(place), PLACES[place - 1])
    if figures.best is not None and best is not None:
        _panel(card, (EDGE, second + EDGE, WIDTH - EDGE, third), say("Best hand"), locale)
        worth = lettered(hand_worth(figures.best), locale)
        card.text((RIGHT, second + EDGE + HEAD // 2 + 2), worth, WORTH, ground=PLATE, across=1)
        card.piece((LEFT, second + EDGE + HEAD), best)
        yaku = lettered(yaku_in_short(figures.best), locale)
        style = fitting(yaku, YAKU, (YAKU.size, 22, 20), RIGHT - LEFT)
        card.text((LEFT, third - YAKU_LINE // 2 - 4), yaku, style, ground=PLATE, width=RIGHT - LEFT)
    return card.png()


def _panel(card: Card, box: tuple[int, int, int, int], heading: Text, locale: str | None) -> None:
    card.panel(box)
    card.text((box[0] + INSIDE, box[1] + HEAD // 2 + 2), lettered(heading, locale), HEADING, ground=PLATE)


def _places(card: Card, places: tuple[int, ...]) -> None:
    """Draw a bar for each place, with number and share of games."""
    games, most = sum(places), max((*places, 1))
    begin = LEFT + CHIP + 12
    longest = MIDDLE - INSIDE - begin - 130
    for index, count in enumerate(places):
        y = EDGE + HEAD + index * ROW + ROW // 2 - 4
        card.chip((LEFT + CHIP // 2, y), str(index + 1), PLACES[index])
        end = begin + round(longest * count / most)
        card.bar((begin, y - 13, end, y + 13), PLACES[index])
        _, end = card.text((end + 10, y), str(count), COUNT, ground=PLATE)
        if games:
            card.text((end + 10, y + 2), f"{round(100 * count / games)}%", SHARE, ground=PLATE)


def _points(card: Card, points: tuple[int, ...], box: tuple[int, int, int, int]) -> None:
    """Draw the line of points from zero on, with a disc at its end."""
    left, top, right, bottom = box
    totals = (0, *points)
    scale = axis((tenths / 10 for tenths in totals), most=4)
    begin, end = left + 62, right - 10
    for mark in scale.marks:
        y = round(scale.at(mark, bottom, top))
        (card.axis if mark == 0 else card.rule)(begin, end, y)
        card.text((begin - 10, y), marked(mark, signs=True), MARK, ground=PLATE, across=1)
    step = (end - begin) / max(1, len(points))
    line = [(begin + index * step, scale.at(tenths / 10, bottom, top)) for index, tenths in enumerate(totals)]
    card.curve(line, MINUS if totals[-1] < 0 else PLUS, width=4)


def profile_alt(figures: ProfileFigures) -> Words:
    """The alt text of the picture."""
    places = joined(
        (
            say("{place}: {count}", place=Plain(str(place)), count=count)
            for place, count in enumerate(figures.places, 1)
        ),
        ", ",
    )
    form = joined((Plain(str(place)) for place in figures.form[-FORM:]), " ")
    totals = (0, *figures.points)
    best = figures.best
    return lines(
        say("Games by place: {places}.", places=places),
        say(
            "Points over time: from 0 to {end}; highest {high}, lowest {low}.",
            end=signed(totals[-1]),
            high=signed(max(totals)),
            low=signed(min(totals)),
        )
        if figures.points
        else None,
        say("Places in recent games, newest last: {form}.", form=form) if figures.form else None,
        say(
            "Best hand: {tiles}, won on {tile}. {worth}: {yaku}.",
            tiles=hand_tiles(best),
            tile=tile_name(best.tile),
            worth=hand_worth(best),
            yaku=hand_yaku(best),
        )
        if best is not None
        else None,
    )
