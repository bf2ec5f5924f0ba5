"""The top of standings at a glance: names, points as bars on both sides of zero, games, how often in each place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.pictures.layout import WIDTH
from bot.pictures.lettering import cut_to, drawable, width_of
from bot.pictures.paper import EDGE, FAINT, INK, MINUS, ON_PLACES, PANEL, PLACES, PLUS, RULE, TEXT, Paper
from bot.text.league.people import called
from bot.text.league.standings import signed
from bot.text.sentences import ALT_LIMIT, Plain, joined, render, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.league.standings import Standing
    from bot.text.sentences import Text

MOST: Final = 12
"""Lines of a picture: more would be small on a phone."""
ROW: Final = 54
BAR: Final = 26
SMALL: Final = 22
"""Height of the figures inside the bar of places."""
RANK: Final = 58
NAME: Final = 74
NAMED: Final = 214
"""How wide a name may be."""
POINTS: Final = 408
"""Where points end; their bar begins a little further on."""
BARS: Final = (422, 604)
GAMES: Final = 668
SHARES: Final = (688, WIDTH - EDGE)


def standings_picture(board: Sequence[Standing], names: Mapping[int, str]) -> bytes:
    """The first lines of a board as PNG. A name whose letters cannot be drawn is left out. In a thread: 10 to 30 ms.

    ``names`` are what the players are called, by number.
    """
    shown = board[:MOST]
    paper = Paper(2 * EDGE + ROW * len(shown))
    finals = [line.final for line in shown]
    low, high = min(0, *finals), max(0, *finals)
    begin, end = BARS
    zero = begin + round((end - begin) * -low / ((high - low) or 1))
    for index, line in enumerate(shown):
        middle = EDGE + index * ROW + ROW // 2
        if index % 2 == 0:
            paper.bar((EDGE // 2, middle - ROW // 2, WIDTH - EDGE // 2, middle + ROW // 2), PANEL)
        _line(paper, middle, line, names.get(line.player, ""))
        length = round((end - begin) * abs(line.final) / ((high - low) or 1))
        left, right = (zero, zero + length) if line.final >= 0 else (zero - length, zero)
        paper.bar((left, middle - BAR // 2, right, middle + BAR // 2), PLUS if line.final >= 0 else MINUS)
    paper.bar((zero - 1, EDGE, zero + 1, EDGE + ROW * len(shown)), RULE)
    return paper.png()


def _line(paper: Paper, middle: int, line: Standing, name: str) -> None:
    """All of a line but its bar of points."""
    if line.rank is not None:
        paper.text(RANK, middle, str(line.rank), FAINT, "right")
    drawn = drawable(name)
    if drawn is not None:
        paper.text(NAME, middle, cut_to(drawn, TEXT, NAMED))
    paper.text(POINTS, middle, str(signed(line.final)), INK, "right")
    paper.text(GAMES, middle, str(line.games), FAINT, "right")
    _shares(paper, middle, line)


def _shares(paper: Paper, middle: int, line: Standing) -> None:
    """How often in each place, as one bar from the first place to the last, with figures where there is room."""
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
    """The same for who cannot see the picture, in as many lines as a description holds."""
    head = render(say("The standings as bars of points, with games and how often first to last."), locale)
    for line in board[:MOST]:
        longer = f"{head} {render(_said(line, names), locale, markdown=False)}"
        if len(longer) > ALT_LIMIT:
            break
        head = longer
    return head


def _said(line: Standing, names: Mapping[int, str]) -> Text:
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
