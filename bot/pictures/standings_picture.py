"""Draws the top of the standings: names, points as bars on both sides of zero, games, and places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.pictures.layout import WIDTH
from bot.pictures.lettering import drawable, shortened, width_of
from bot.pictures.paper import EDGE, FAINT, INK, MINUS, ON_PLACES, PANEL, PLACES, PLUS, RULE, TEXT, Paper
from bot.text.league.people import called
from bot.text.league.standings import signed
from bot.text.sentences import ALT_LIMIT, Plain, joined, render, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.league.standings import Standing
    from bot.text.sentences import Text

MOST: Final = 12
"""The most lines in a picture: more would be too small on a phone."""
ROW: Final = 54
BAR: Final = 26
SMALL: Final = 22
"""Font height of the numbers in the bar of places."""
RANK: Final = 58
NAME: Final = 74
NAMED: Final = 214
"""The greatest width of a name."""
POINTS: Final = 408
"""Right end of the points, left of their bar."""
BARS: Final = (422, 604)
GAMES: Final = 668
SHARES: Final = (688, WIDTH - EDGE)


def standings_picture(board: Sequence[Standing], names: Mapping[int, str]) -> bytes:
    """The first lines of a board as PNG, without names that cannot be drawn. Takes 10 to 30 ms: call it in a thread.

    ``names``: the players' names by number.
    """
    drawn_lines = board[:MOST]
    paper = Paper(2 * EDGE + ROW * len(drawn_lines))
    finals = [line.final for line in drawn_lines]
    low, high = min(0, *finals), max(0, *finals)
    begin, end = BARS
    zero = begin + round((end - begin) * -low / ((high - low) or 1))
    for index, line in enumerate(drawn_lines):
        middle = EDGE + index * ROW + ROW // 2
        if index % 2 == 0:
            paper.bar((EDGE // 2, middle - ROW // 2, WIDTH - EDGE // 2, middle + ROW // 2), PANEL)
        _line(paper, middle, line, names.get(line.player, ""))
        length = round((end - begin) * abs(line.final) / ((high - low) or 1))
        left, right = (zero, zero + length) if line.final >= 0 else (zero - length, zero)
        paper.bar((left, middle - BAR // 2, right, middle + BAR // 2), PLUS if line.final >= 0 else MINUS)
    paper.bar((zero - 1, EDGE, zero + 1, EDGE + ROW * len(drawn_lines)), RULE)
    return paper.png()


def _line(paper: Paper, middle: int, line: Standing, name: str) -> None:
    """Draw a line without its bar of points."""
    if line.rank is not None:
        paper.text(RANK, middle, str(line.rank), FAINT, "right")
    drawable_name = drawable(name)
    if drawable_name is not None:
        paper.text(NAME, middle, shortened(drawable_name, TEXT, NAMED))
    paper.text(POINTS, middle, str(signed(line.final)), INK, "right")
    paper.text(GAMES, middle, str(line.games), FAINT, "right")
    _shares(paper, middle, line)


def _shares(paper: Paper, middle: int, line: Standing) -> None:
    """Draw the shares of places as one bar, from the first place to the last, with numbers if they fit."""
    begin, end = SHARES
    passed = 0
    for index, count in enumerate(line.places):
        left = begin + round((end - begin) * passed / (line.games or 1))
        passed += count
        right = begin + round((end - begin) * passed / (line.games or 1))
        paper.bar((left, middle - BAR // 2, right, middle + BAR // 2), PLACES[index])
        if width_of(str(count), SMALL) + 6 <= right - left:
            paper.text((left + right) // 2, middle, str(count), ON_PLACES[index], "middle", SMALL)


def standings_alt(board: Sequence[Standing], names: Mapping[int, str], locale: str | None) -> str:
    """The alt text of the picture, with as many lines as fit."""
    text = render(say("Standings: bars of points, games, and number of times in each place."), locale)
    for line in board[:MOST]:
        longer = f"{text} {render(_line_text(line, names), locale, markdown=False)}"
        if len(longer) > ALT_LIMIT:
            break
        text = longer
    return text


def _line_text(line: Standing, names: Mapping[int, str]) -> Text:
    places = joined((Plain(str(count)) for count in line.places), "/")
    if line.rank is None:
        return say(
            "{name}: {points}, {games} ({places}).",
            name=called(names, line.player),
            points=signed(line.final),
            games=line.games,
            places=places,
        )
    return say(
        "{rank}. {name}: {points}, {games} ({places}).",
        rank=Plain(str(line.rank)),
        name=called(names, line.player),
        points=signed(line.final),
        games=line.games,
        places=places,
    )
