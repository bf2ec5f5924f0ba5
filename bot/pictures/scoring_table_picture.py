"""Draws the scoring table: a row for each fu, a column for each han, and in each cell ron above tsumo (in gold).

All mangan cells are one area with a golden border; the higher limits are below.
"""

from typing import Final

from bot.analysis.han_fu_points import BELOW_MANGAN, FU, Payout, limit_payout, payout
from bot.engine.rules.ruleset import Ruleset
from bot.pictures.card_canvas import HONOUR, LIMIT, Card
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import for_reader, lettered
from bot.pictures.plates import TextStyle
from bot.pictures.sprites import FAINT, GOLD, PLATE
from bot.text.score.yaku_text import limit_word
from bot.text.sentences import Plain, say

EDGE: Final = 12
LABEL: Final = 104
"""Width of the fu column."""
COLUMNS: Final = BELOW_MANGAN + 1
CELL: Final = (WIDTH - 2 * EDGE - LABEL) // COLUMNS
ROW: Final = 66
TOP: Final = 56
"""Where the first row begins, below the heading."""
PART: Final = 14
"""From the middle of a cell to the middles of its two lines."""
LIMITED: Final = 132
"""Height of the panel of a limit."""
BORDER: Final = 4
HEADING: Final = TextStyle(28, "ExtraBold")
FU_LABEL: Final = TextStyle(24, "SemiBold", FAINT)
RON: Final = TextStyle(26, "SemiBold")
TSUMO: Final = TextStyle(23, "SemiBold", GOLD)
NONE: Final = TextStyle(24, "Medium", FAINT)
LIMIT_NAME: Final = TextStyle(25, "ExtraBold", LIMIT)
LIMIT_HAN: Final = TextStyle(22, "SemiBold", FAINT)
_LIMITS: Final = (("6–7", "haneman"), ("8–10", "baiman"), ("11–12", "sanbaiman"), ("13+", "yakuman"))


@for_reader
def points_png(rules: Ruleset, *, dealer: bool, locale: str | None = None) -> bytes:
    """The table for the dealer or for non-dealers as PNG."""
    bottom = TOP + ROW * len(FU)
    card = Card(bottom + EDGE + LIMITED + EDGE)
    card.panel((EDGE, TOP, WIDTH - EDGE, bottom))
    for han in range(1, COLUMNS + 1):
        heading = lettered(say("{han} han", han=han), locale)
        card.text((_left(han) + CELL // 2, TOP // 2 + 2), heading, HEADING, across=0.5)
    for row, fu in enumerate(FU):
        y = TOP + row * ROW
        if row:
            card.rule(EDGE, WIDTH - EDGE, y)
        label = lettered(say("{fu} fu", fu=fu), locale)
        card.text((EDGE + LABEL - 10, y + ROW // 2), label, FU_LABEL, ground=PLATE, across=1)
        for han in range(1, COLUMNS):
            cell = payout(han, fu, rules)
            centre = _left(han) + CELL // 2, y + ROW // 2
            if not isinstance(cell, Payout):
                card.text(centre, "–", NONE, ground=PLATE, across=0.5)
            elif cell.limit is None:
                _cell(card, cell, centre, dealer=dealer)
    _mangan(card, rules, dealer=dealer, locale=locale)
    limits = _limits(rules)
    wide = (WIDTH - EDGE) // len(limits)
    top = bottom + EDGE
    for place, (han_range, name) in enumerate(limits):
        left = EDGE + place * wide
        middle = left + (wide - EDGE) // 2
        card.panel((left, top, left + wide - EDGE, top + LIMITED))
        card.text((middle, top + 26), _named(name, locale), LIMIT_NAME, ground=PLATE, across=0.5)
        _cell(card, limit_payout(name, rules), (middle, top + 96), dealer=dealer)
        counted = lettered(say("{range} han", range=Plain(han_range)), locale)
        card.text((middle, top + 54), counted, LIMIT_HAN, ground=PLATE, across=0.5)
    return card.png()


def _limits(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """The limits above mangan with their han; without kazoe yakuman, sanbaiman has no upper bound."""
    if rules.kazoe == "yakuman":
        return _LIMITS
    return (*_LIMITS[:2], ("11+", "sanbaiman"))


def _named(limit: str, locale: str | None) -> str:
    return lettered(limit_word(limit, 1), locale).upper()


def _left(han: int) -> int:
    return EDGE + LABEL + (han - 1) * CELL


def _cell(card: Card, paid: Payout, place: tuple[int, int], *, dealer: bool, ground: int = PLATE) -> None:
    """Draw ron above tsumo, with a dash for an impossible one."""
    x, y = place
    ron = str(paid.dealer_ron if dealer else paid.other_ron) if paid.ron else "–"
    tsumo = tsumo_digits(paid, dealer=dealer) if paid.tsumo else "–"
    card.text((x, y - PART), ron, RON, ground=ground, across=0.5)
    card.text((x, y + PART), tsumo, TSUMO, ground=ground, across=0.5)


def tsumo_digits(paid: Payout, *, dealer: bool) -> str:
    """``1300/2600``: payments of non-dealers and dealer; a single number if the dealer wins."""
    if dealer:
        return str(paid.dealer_tsumo)
    from_dealer, from_other = paid.other_tsumo
    return f"{from_other}/{from_dealer}"


def _mangan(card: Card, rules: Ruleset, *, dealer: bool, locale: str | None) -> None:
    """Draw the mangan area: cleared, with a stepped border and the points in its middle."""
    first = {han: _first_mangan(han, rules) for han in range(1, COLUMNS + 1)}
    inside = [han for han, row in first.items() if row < len(FU)]
    right, bottom = WIDTH - EDGE, TOP + ROW * len(FU)
    for colour, border in ((GOLD, 0), (HONOUR, BORDER)):
        for han in inside:
            top = TOP + first[han] * ROW + border
            card.bar((_left(han) + border, top, right - border, bottom - border), colour)
    middle = (_left(inside[0]) + right) // 2
    lowest = TOP + (first[inside[0]] + len(FU)) * ROW // 2
    card.text((middle, lowest - 3 * PART), _named("mangan", locale), LIMIT_NAME, ground=HONOUR, across=0.5)
    _cell(card, limit_payout("mangan", rules), (middle, lowest + PART // 2), dealer=dealer, ground=HONOUR)


def _first_mangan(han: int, rules: Ruleset) -> int:
    """The first mangan row of a column."""
    for row, fu in enumerate(FU):
        cell = payout(han, fu, rules)
        if han > BELOW_MANGAN or (isinstance(cell, Payout) and cell.limit is not None):
            return row
    return len(FU)
