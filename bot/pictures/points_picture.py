"""Draws the scoring table: a row for each fu, a column for each han, and in each cell ron above tsumo (in gold).

All mangan cells are one area with a golden border; the higher limits are below. As in every picture there are only
digits, no words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.analysis.payouts import BELOW_MANGAN, FU, Payout, limit_payout, payout
from bot.pictures.sprites import FELT, GOLD, LINE, bar, felt, png, side_by_side, sprite

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.rules.ruleset import Ruleset

EDGE: Final = 14
LABEL: Final = 62
"""Width of the fu column."""
CELL: Final = 158
ROW: Final = 66
HEAD: Final = 52
LINE_HIGH: Final = 28
"""From the ron line to the tsumo line."""
COLUMNS: Final = BELOW_MANGAN + 1
WIDTH: Final = 2 * EDGE + LABEL + COLUMNS * CELL
GAP: Final = 18
BORDER: Final = 3
_LIMITS: Final = (("6-7", "haneman"), ("8-10", "baiman"), ("11-12", "sanbaiman"), ("13+", "yakuman"))


def points_png(rules: Ruleset, *, dealer: bool) -> bytes:
    """The table for the dealer or for non-dealers as PNG."""
    limits = _limits(rules)
    top = EDGE + HEAD
    bottom = top + ROW * len(FU)
    image = felt(WIDTH, bottom + GAP + HEAD + ROW + EDGE // 2)
    for han in range(1, COLUMNS + 1):
        _put(image, _digits(str(han), "title"), _left(han) + CELL // 2, EDGE + HEAD // 2)
    for row, fu in enumerate(FU):
        y = top + row * ROW
        bar(image, (EDGE, y, WIDTH - EDGE - 1, y), LINE)
        _put(image, _digits(str(fu), "text"), EDGE + LABEL // 2, y + ROW // 2)
        for han in range(1, COLUMNS):
            cell = payout(han, fu, rules)
            if not isinstance(cell, Payout):
                _put(image, _digits("-", "text"), _left(han) + CELL // 2, y + ROW // 2)
            elif cell.limit is None:
                _cell(image, cell, _left(han) + CELL // 2, y + ROW // 2, dealer=dealer)
    _mangan(image, rules, top, dealer=dealer)
    wide = (WIDTH - 2 * EDGE) // len(limits)
    y = bottom + GAP
    for place, (label, name) in enumerate(limits):
        middle = EDGE + wide * place + wide // 2
        _put(image, _digits(label, "title"), middle, y + HEAD // 2)
        _cell(image, limit_payout(name, rules), middle, y + HEAD + ROW // 2, dealer=dealer)
    return png(image)


def _limits(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """The limits above mangan with their han; without kazoe yakuman, sanbaiman has no upper bound."""
    if rules.kazoe == "yakuman":
        return _LIMITS
    return (*_LIMITS[:2], ("11+", "sanbaiman"))


def _left(han: int) -> int:
    return EDGE + LABEL + (han - 1) * CELL


def _digits(text: str, kind: str) -> Image.Image:
    return side_by_side([sprite(f"{kind}/{letter}") for letter in text])


def _put(image: Image.Image, piece: Image.Image, x: int, y: int) -> None:
    """Place a piece with its centre at (x, y)."""
    image.paste(piece, (x - piece.width // 2, y - piece.height // 2))


def _cell(image: Image.Image, paid: Payout, x: int, y: int, *, dealer: bool) -> None:
    """Draw ron above tsumo, with a dash for an impossible one."""
    ron = str(paid.dealer_ron if dealer else paid.other_ron) if paid.ron else "-"
    tsumo = tsumo_digits(paid, dealer=dealer) if paid.tsumo else "-"
    _put(image, _digits(ron, "text"), x, y - LINE_HIGH // 2)
    _put(image, _digits(tsumo, "gold"), x, y + LINE_HIGH // 2)


def tsumo_digits(paid: Payout, *, dealer: bool) -> str:
    """``1300/2600``: payments of non-dealers and dealer; a single number if the dealer wins."""
    if dealer:
        return str(paid.dealer_tsumo)
    from_dealer, from_other = paid.other_tsumo
    return f"{from_other}/{from_dealer}"


def _mangan(image: Image.Image, rules: Ruleset, top: int, *, dealer: bool) -> None:
    """Draw the mangan area: cleared, with a stepped border and the points in its middle."""
    first = {han: _first_mangan(han, rules) for han in range(1, COLUMNS + 1)}
    inside = [han for han, row in first.items() if row < len(FU)]
    start, right = inside[0], _left(COLUMNS + 1)
    bottom = top + ROW * len(FU)
    for han in inside:
        bar(image, (_left(han), top + first[han] * ROW, right, bottom), FELT)
    before = len(FU)
    for han in inside:
        y = top + first[han] * ROW
        bar(image, (_left(han), y, _left(han + 1), y + BORDER - 1), GOLD)
        bar(image, (_left(han), y, _left(han) + BORDER - 1, top + before * ROW), GOLD)
        before = first[han]
    bar(image, (right - BORDER + 1, top, right, bottom), GOLD)
    bar(image, (_left(start), bottom - BORDER + 1, right, bottom), GOLD)
    middle = (_left(start) + right) // 2
    lowest = top + (first[start] + len(FU)) * ROW // 2
    _cell(image, limit_payout("mangan", rules), middle, lowest, dealer=dealer)


def _first_mangan(han: int, rules: Ruleset) -> int:
    """The first mangan row of a column."""
    for row, fu in enumerate(FU):
        cell = payout(han, fu, rules)
        if han > BELOW_MANGAN or (isinstance(cell, Payout) and cell.limit is not None):
            return row
    return len(FU)
