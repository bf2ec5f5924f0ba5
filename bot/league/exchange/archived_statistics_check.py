"""Checks of the statistics and winning hands of games in an archive, which any user may have written.

A game counts with or without them; impossible ones are left out without a fault.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.engine.melds import Meld, MeldKind
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import TILE_NAMES
from bot.league.exchange.archive import ArchivedCourse
from bot.league.seat_statistics import COUNTS, SeatStatistics, statistics_from, statistics_to
from bot.league.winning_hands import LeagueHand, hand_from, hand_to

MOST_OF_A_FIGURE: Final = 1_000_000
"""More than the points of all wins of a game."""
MOST_KYOKU: Final = 60
MOST_HAN: Final = 60
MOST_FU: Final = 200
LIMITS: Final = frozenset({"mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman"})
_SIZES: Final = {MeldKind.CHII: 3, MeldKind.PON: 3}


class CheckedStatistics:
    """The statistics of one game in an archive. ValueError if they are impossible."""

    def __init__(self, course: ArchivedCourse, seats: int) -> None:
        if len(course.figures) != seats:
            raise ValueError("a course of another game")
        try:
            self.figures: Final = tuple(_figures(kept) for kept in course.figures)
            self.hands: Final = _hands(course.hands, seats)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("no figures, or no hand") from error


def _figures(kept: Mapping[str, Any]) -> SeatStatistics:
    found = statistics_from(kept)
    yaku = dict(found.yaku)
    _whole((getattr(found, name) for name in COUNTS), -MOST_OF_A_FIGURE, MOST_OF_A_FIGURE)
    _whole(yaku.values(), 1, MOST_OF_A_FIGURE)
    _known(yaku)
    return statistics_from(statistics_to(found))


def _hands(kept: Sequence[Mapping[str, Any]], seats: int) -> tuple[LeagueHand, ...]:
    hands = tuple(map(hand_from, kept))
    for hand in hands:
        _check(hand, seats)
    if len({(hand.kyoku, hand.seat) for hand in hands}) < len(hands):
        raise ValueError("a seat wins once in a kyoku")
    return tuple(map(hand_from, map(hand_to, hands)))


def _check(hand: LeagueHand, seats: int) -> None:
    """Refuse a hand that cannot be drawn and described."""
    _whole((hand.seat, hand.source, hand.dealer), 0, seats - 1)
    _whole((hand.kyoku, hand.honba), 0, MOST_KYOKU)
    _whole((hand.bakaze,), 0, 3)
    _whole((hand.number,), 1, seats)
    _whole((hand.han,), 0, MOST_HAN)
    _whole((hand.fu,), 0, MOST_FU)
    _whole((hand.yakuman,), 0, MOST_HAN)
    _whole((hand.points,), 0, MOST_OF_A_FIGURE)
    _whole((*hand.concealed, hand.tile, *hand.indicators, *hand.ura), 0, len(TILE_NAMES) - 1)
    _known(row.id for row in (*hand.yaku, *hand.bonus))
    _whole((row.han for row in (*hand.yaku, *hand.bonus)), 1, MOST_HAN)
    for meld in hand.melds:
        _check_meld(meld, seats)
    if len(hand.concealed) + 3 * len(hand.melds) != 13 or max(len(hand.indicators), len(hand.ura)) > 5:
        raise ValueError("tiles are missing or too many")
    if hand.limit is not None and hand.limit not in LIMITS:
        raise ValueError("no such limit")


def _check_meld(meld: Meld, seats: int) -> None:
    named = [tile for tile in (meld.called, meld.added) if tile is not None]
    _whole((*meld.tiles, *named), 0, len(TILE_NAMES) - 1)
    if meld.source is not None:
        _whole((meld.source,), 0, seats - 1)
    if len(meld.tiles) != _SIZES.get(meld.kind, 4) or (meld.kind is MeldKind.ANKAN) != (meld.called is None):
        raise ValueError("no such set")


def _whole(values: Any, least: int, most: int) -> None:  # noqa: ANN401 - any JSON values
    if not all(type(value) is int and least <= value <= most for value in values):
        raise ValueError("a number that cannot be")


def _known(yaku: Any) -> None:  # noqa: ANN401 - as above
    known = catalogue()
    if not all(isinstance(name, str) and name in known for name in yaku):
        raise ValueError("no such yaku")
