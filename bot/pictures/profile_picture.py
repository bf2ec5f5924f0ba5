"""A player at a glance: how often in each place, points over time, the places of the last games, the best hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.tiles import dora_of
from bot.pictures.chart_axes import axis
from bot.pictures.layout import WIDTH
from bot.pictures.paper import DARK, EDGE, INK, MINUS, ON_PLACES, PANEL, PLACES, PLUS, RULE, Paper
from bot.pictures.score_picture import Group, hand_row
from bot.text.league.standings import signed
from bot.text.sentences import Plain, joined, lines, say
from bot.text.tile_text import meld_text, tile_name, tiles_text

if TYPE_CHECKING:
    from PIL import Image

    from bot.league.winning_hands import LeagueHand
    from bot.pictures.sprite_sheets import TileSet
    from bot.text.sentences import Words

FORM: Final = 20
"""Games that the row of places shows."""
ROW: Final = 54
CHIP: Final = 36
"""The side of a square with a place in it."""
PITCH: Final = (WIDTH - 2 * EDGE) / FORM
LEFT: Final = 408
"""Where the bars of places end."""
RIGHT: Final = 440
"""Where the points over time begin."""


@dataclass(frozen=True, slots=True)
class ProfileFigures:
    """What the picture shows of a player, in games of so many players as there are ``places``.

    ``places[i]`` counts games finished in place i+1. ``form`` are the places of all games or of the last ones, counted
    from 1, the oldest first: the last ``FORM`` are drawn. ``points`` is what all games came to after each of them, in
    tenths of a thousand, the oldest first. ``best`` is the best hand, None where no log tells of one.
    """

    places: tuple[int, ...]
    form: tuple[int, ...]
    points: tuple[int, ...]
    best: LeagueHand | None = None


def profile_picture(figures: ProfileFigures, *, tiles: TileSet = "classic") -> bytes:
    """The picture as PNG. Some tens of milliseconds: in a thread."""
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
    """A square in the colour of a place with its number in it."""
    paper.bar((left, top, left + side, top + side), PLACES[place - 1])
    paper.text(left + side // 2, top + side // 2, str(place), ON_PLACES[place - 1], "middle")


def _places(paper: Paper, places: tuple[int, ...]) -> None:
    """A bar for each place, with how many games and what share."""
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
    """The line of points from zero on, with its highest and lowest mark and where it ends."""
    left, top, right, bottom = box
    paper.bar(box, PANEL)
    whole = (0, *points)
    scale = axis((tenths / 10 for tenths in whole), most=4)
    begin, end = left + 96, right - 14
    high, low = top + 22, bottom - 22

    def height(tenths: float) -> float:
        return scale.at(tenths / 10, low, high)

    for mark in scale.marks:
        y = round(scale.at(mark, low, high))
        paper.bar((begin, y - 1, end, y + 1), INK if mark == 0 else RULE)
        paper.text(begin - 10, y, f"+{mark}" if mark > 0 else str(mark).replace("-", "−"), across="right")
    step = (end - begin) / max(1, len(points))
    line = [(begin + index * step, height(tenths)) for index, tenths in enumerate(whole)]
    smooth = paper.smooth((begin - 8, top, right, bottom))
    colour = MINUS if whole[-1] < 0 else PLUS
    if len(line) > 1:
        smooth.line(line, colour, 4)
    smooth.disc(*line[-1], 7, colour, DARK)
    smooth.done()


def _hand(hand: LeagueHand, players: int, tiles: TileSet) -> Image.Image:
    """The hand as a look-up draws it: the winning tile framed in gold, dora and red fives underlined."""
    dora = {dora_of(tile, players) for tile in (*hand.indicators, *hand.ura)}
    melds = [Group(meld.tiles, meld) for meld in hand.melds]
    groups = (Group(hand.concealed), Group((hand.tile,), win=0), *melds)
    for size in ("m", "d", "s"):
        found = hand_row(groups, dora, size, tiles)
        if found.width + 2 * EDGE <= WIDTH:
            break
    return found


def profile_alt(figures: ProfileFigures) -> Words:
    """What the picture shows, for who cannot see it."""
    places = joined(
        (say("{place}: {count}", place=Plain(str(place)), count=n) for place, n in enumerate(figures.places, 1)), ", "
    )
    form = joined((Plain(str(place)) for place in figures.form[-FORM:]), " ")
    whole = (0, *figures.points)
    best = figures.best
    return lines(
        say("Games by place: {places}.", places=places),
        say(
            "Points over time: from 0 to {end}; highest {high}, lowest {low}.",
            end=signed(whole[-1]),
            high=signed(max(whole)),
            low=signed(min(whole)),
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
