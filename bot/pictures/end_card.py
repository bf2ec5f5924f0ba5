"""The card of a game's end: places, points and what they are worth, the best hand, and the scores by kyoku."""

from typing import Final

from bot.engine.events import Agari, Placement
from bot.engine.phases import GameOver
from bot.engine.scores_and_best_hand import GameSummary
from bot.engine.view import PublicView
from bot.pictures.card_canvas import EDGE, HONOUR, MINUS, PLUS, SKY, Card, fitting
from bot.pictures.lettering import for_reader, width_of
from bot.pictures.plates import TextStyle
from bot.pictures.result_card_parts import BRIEF, KYOKU, LABEL, RIGHT, TITLE, CardFacts, winning_hand
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import FAINT, GOLD, LINE, PLATE
from bot.text.league.standings import signed
from bot.text.score.yaku_text import yaku_in_short
from bot.text.sentences import joined, say
from bot.text.table.board_text import Names, place_name
from bot.text.table.card_text import best_hand_text, game_name, norths_of
from bot.text.table.result_text import result_parts

PLACE: Final = TextStyle(31, "ExtraBold", FAINT)
NAME: Final = TextStyle(31, "SemiBold")
POINTS: Final = TextStyle(31, "SemiBold")
MARK: Final = TextStyle(20, "ExtraBold", FAINT)
WORTH: Final = TextStyle(36, "ExtraBold")
BEST: Final = TextStyle(27, "SemiBold")
CURVE: Final = TextStyle(23, "SemiBold")
HEAD: Final = 88
ROW: Final = 66
GAP: Final = 8
STEPS: Final = 64
"""The height of the two lines on how results follow from points."""
HAND: Final = 168
"""The height of the best hand with its label and its yaku."""
CHART: Final = 176
INKS: Final = (GOLD, SKY, MINUS, LINE)
"""The colours of the lines, from first to last place."""
NAMED: Final = 156
"""Room for the names at the ends of the lines."""
APART: Final = 30
"""The least distance of two names."""


@for_reader
def end_card_png(
    public: PublicView,
    summary: GameSummary,
    names: Names,
    tiles: TileSet = "classic",
    locale: str | None = None,
    *,
    own: int | None = None,
    computers: frozenset[int] = frozenset(),
) -> bytes:
    """A finished game as PNG; ``names`` by seat, ``own`` that of its reader. Raises TypeError while it is played."""
    phase = public.phase
    if not isinstance(phase, GameOver):
        raise TypeError("the game is not over")
    facts = CardFacts(public, phase.last, names, locale, own, computers)
    rows = public.players * (ROW + GAP)
    steps = result_parts(public.rules, [placement.points for placement in phase.placements])
    rows += STEPS if steps else 0
    hand = HAND if summary.best is not None else 0
    card = Card(HEAD + rows + hand + GAP + CHART + EDGE, tiles)
    card.text((EDGE, 46), facts.words(say("Final result")), TITLE)
    card.text((RIGHT, 46), facts.words(game_name(public.rules)), KYOKU, across=1)
    for number, placement in enumerate(phase.placements):
        _row(card, HEAD + number * (ROW + GAP), facts, placement)
    for number, text in enumerate((steps[:1], steps[1:])):
        line = facts.words(joined(text, "; "))
        style = fitting(line, BRIEF._replace(ink=FAINT), (23, 21, 19), RIGHT - EDGE)
        card.text((RIGHT, HEAD + rows - STEPS + 14 + 28 * number), line, style, across=1, width=RIGHT - EDGE)
    if summary.best is not None:
        _best(card, HEAD + rows + GAP, facts, summary.best)
    _chart(card, HEAD + rows + hand + GAP, facts, summary, [placement.seat for placement in phase.placements])
    return card.png()


def _row(card: Card, top: int, facts: CardFacts, placement: Placement) -> None:
    """A place: who has it, with how many points, and what they are worth."""
    first, y = placement.place == 1, top + ROW // 2
    ground = HONOUR if first else PLATE
    card.panel((EDGE, top, RIGHT, top + ROW), ground, framed=first)
    place = facts.words(place_name(placement.place))
    card.text((EDGE + 20, y), place, PLACE._replace(ink=GOLD) if first else PLACE, ground=ground)
    worth = WORTH._replace(ink=PLUS if placement.final > 0 else MINUS if placement.final < 0 else LINE)
    card.text((RIGHT - 20, y), facts.words(signed(placement.final)), worth, ground=ground, across=1)
    x, _ = card.text((RIGHT - 180, y), facts.points(placement.points), POINTS, ground=ground, across=1)
    mark, left = facts.mark(placement.seat), EDGE + 104
    wide = width_of(mark, MARK.size, MARK.weight) + 14 if mark else 0
    _, end = card.text((left, y), facts.name(placement.seat), NAME, ground=ground, width=x - 20 - left - wide)
    if mark:
        card.text((end + 14, y), mark, MARK, ground=ground)


def _best(card: Card, top: int, facts: CardFacts, win: Agari) -> None:
    """The best hand of the game."""
    _, x = card.text((EDGE, top + 18), facts.words(say("Hand of the game")), LABEL)
    text = facts.words(best_hand_text(win, facts.name(win.seat)))
    card.text((x + 16, top + 18), text, BEST, width=RIGHT - x - 16)
    card.piece((EDGE, top + 40), winning_hand(facts.public.players, win, card.tiles, norths_of(win)))
    text = facts.words(yaku_in_short(win.value))
    style = fitting(text, BRIEF._replace(ink=FAINT), (23, 21, 19), RIGHT - EDGE)
    card.text((EDGE, top + 142), text, style, width=RIGHT - EDGE)


def _chart(card: Card, top: int, facts: CardFacts, summary: GameSummary, order: list[int]) -> None:
    """A line for each player, named at its end, over the line of the points at the start."""
    card.panel((EDGE, top, RIGHT, top + CHART))
    upper, lower = top + 26, top + CHART - 26
    left, right = EDGE + 20, RIGHT - NAMED - 24
    values = [score for scores in summary.scores for score in scores]
    low, high = min(values), max(*values, min(values) + 1000)
    step = (right - left) / max(1, len(summary.scores) - 1)

    def height(score: int) -> float:
        return lower - (lower - upper) * (score - low) / (high - low)

    card.rule(left, right, round(height(facts.public.rules.start_points)))
    ends = {}
    for place, seat in reversed(list(enumerate(order))):
        line = [(left + step * kyoku, height(scores[seat])) for kyoku, scores in enumerate(summary.scores)]
        card.curve(line, INKS[place])
        ends[place] = line[-1][1]
    # From the top: no name comes closer to the one before than ``APART``, nor below the panel.
    y = float(upper - APART)
    for place, seat in enumerate(order):
        below = len(order) - 1 - place
        y = min(max(ends[place], y + APART), top + CHART - 18 - APART * below)
        style = CURVE._replace(ink=INKS[place])
        card.text((right + 22, round(y)), facts.name(seat), style, ground=PLATE, width=NAMED)
