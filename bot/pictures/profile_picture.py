"""Draws a player's profile: places, points over time, places in the last games, best hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.tiles import dora_of
from bot.pictures.chart_axes import axis
from bot.pictures.grouped_hand import Group, grouped_row
from bot.pictures.layout import WIDTH
from bot.pictures.paper import DARK, EDGE, INK, MINUS, ON_PLACES, PANEL, PLACES, PLUS, RULE, Paper
from bot.text.league.standings import signed
from bot.text.sentences import Plain, joined, lines, say
from bot.text.tile_text import meld_text, tile_name, tiles_text

if TYPE_CHECKING:
    from PIL import Image

    from bot.league.winning_hands import LeagueHand
    from bot.pictures.sprite_sheets import TileSet
    from bot.text.sentences import Words

FORM: Final = 20
"""How many games the row of last places shows."""
ROW: Final = 54
CHIP: Final = 36
"""The side of a square with a place in it."""
PITCH: Final = (WIDTH - 2 * EDGE) / FORM
LEFT: Final = 408
"""Right end of the bars of places."""
RIGHT: Final = 440
"""Left edge of the points over time."""


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


def profile_picture(figures: ProfileFigures, *, tiles: TileSet = "classic") -> bytes:
    """The picture as PNG. Takes tens of milliseconds: call it in a thread."""
    best = None if figures.best is None else _hand(figures.best, len(figures.places), tiles)
    top = EDGE + ROW * len(figures.places) + EDGE // 2
    bottom = top + CHIP + EDGE
    paper = Paper(bottom + (0 if best is None else best.height + EDGE))
    _places(paper, figures.places)
    _points(paper, figures.points, (RIGHT, EDGE, WIDTH - EDGE, top - EDGE // 2))
    for index, place in enumerate(figures.form[-FORM:]):
        chip(paper, round(EDGE + index * PITCH), top, place)
    if best is not None:
        paper.tiles(EDGE, bottom, best, tiles)
    return paper.png()


def chip(paper: Paper, left: int, top: int, place: int, side: int = CHIP) -> None:
    """Draw a square in the colour of a place, with its number."""
    paper.bar((left, top, left + side, top + side), PLACES[place - 1])
    paper.text(left + side // 2, top + side // 2, str(place), ON_PLACES[place - 1], "middle")


def _places(paper: Paper, places: tuple[int, ...]) -> None:
    """Draw a bar for each place, with number and share of games."""
    games, most = sum(places), max((*places, 1))
    begin = EDGE + CHIP + 12
    longest = LEFT - begin - 150
    for index, count in enumerate(places):
        y = EDGE + index * ROW + ROW // 2
        chip(paper, EDGE, y - CHIP // 2, index + 1)
        end = begin + round(longest * count / most)
        paper.bar((begin, y - 13, end, y + 13), PLACES[index])
        share = f"{round(100 * count / games)}%" if games else ""
        paper.text(end + 10, y, f"{count}  {share}".rstrip())


def _points(paper: Paper, points: tuple[int, ...], box: tuple[int, int, int, int]) -> None:
    """Draw the line of points from zero on, with a dot at its end."""
    left, top, right, bottom = box
    paper.bar(box, PANEL)
    totals = (0, *points)
    scale = axis((tenths / 10 for tenths in totals), most=4)
    begin, end = left + 96, right - 14
    high, low = top + 22, bottom - 22

    def height(tenths: float) -> float:
        return scale.at(tenths / 10, low, high)

    for mark in scale.marks:
        y = round(scale.at(mark, low, high))
        paper.bar((begin, y - 1, end, y + 1), INK if mark == 0 else RULE)
        paper.text(begin - 10, y, f"+{mark}" if mark > 0 else str(mark).replace("-", "−"), across="right")
    step = (end - begin) / max(1, len(points))
    line = [(begin + index * step, height(tenths)) for index, tenths in enumerate(totals)]
    smooth = paper.smooth((begin - 8, top, right, bottom))
    colour = MINUS if totals[-1] < 0 else PLUS
    if len(line) > 1:
        smooth.line(line, colour, 4)
    smooth.disc(*line[-1], 7, colour, DARK)
    smooth.done()


def _hand(hand: LeagueHand, players: int, tiles: TileSet) -> Image.Image:
    """The hand as in a score look-up: the winning tile framed in gold, dora and red fives underlined."""
    dora = {dora_of(tile, players) for tile in (*hand.indicators, *hand.ura)}
    melds = [Group(meld.tiles, meld) for meld in hand.melds]
    groups = (Group(hand.concealed), Group((hand.tile,), win=0), *melds)
    for size in ("m", "d", "s"):
        row = grouped_row(groups, dora, size, tiles)
        if row.width + 2 * EDGE <= WIDTH:
            break
    return row


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
        say("Places of the last games, the newest last: {form}.", form=form) if figures.form else None,
        say("Best hand: {tiles}, won on {tile}.", tiles=_tiles(best), tile=Plain(tile_name(best.tile)))
        if best is not None
        else None,
    )


def _tiles(hand: LeagueHand) -> Words:
    return joined((tiles_text(hand.concealed) if hand.concealed else None, *map(meld_text, hand.melds)), " ")
