"""The final score: left-over sticks, places, uma and oka (rules reference 6.8)."""

from collections.abc import Sequence
from typing import Final

from bot.engine.events import Placement
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scores_and_best_hand import ranking
from bot.engine.settle import STICK

_FLOATING: Final[dict[int, tuple[int, ...]]] = {
    1: (12000, -1000, -3000, -8000),
    2: (8000, 4000, -4000, -8000),
    3: (8000, 3000, 1000, -12000),
}
"""JPML A (6.8): uma in points, by the number of players at or above the return points."""


def placements(rules: Ruleset, scores: tuple[int, ...], kyotaku: int) -> tuple[Placement, ...]:
    """The result of each seat, first to last. ``scores`` are by seat; ``kyotaku`` is the number of sticks left over."""
    order = ranking(scores)
    points = _with_leftovers(rules, scores, kyotaku, order)
    bonus = _bonuses(rules, scores, points, order)
    finals = [_tenths(_rounded(rules, points[seat]) - rules.return_points + bonus[seat]) for seat in order]
    if rules.final_rounding != "none":
        # With rounding, the first place gets whatever restores the unrounded sum, which is 0 with oka.
        total = 0 if rules.oka == "to_first" else _tenths(sum(points) - rules.return_points * rules.players)
        finals[0] = total - sum(finals[1:])
    return tuple(
        Placement(seat, place, points[seat], final)
        for seat, place, final in zip(order, sorted(places(rules, scores)), finals, strict=True)
    )


def places(rules: Ruleset, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The place of each seat, from 1, also between two kyoku; equal scores share a place if ties are split."""
    if rules.tie_break == "split":
        return tuple([1 + sum(other > score for other in scores) for score in scores])
    order = ranking(scores)
    return tuple([1 + order.index(seat) for seat in range(len(scores))])


def _shares(points: int, seats: list[int]) -> dict[int, int]:
    """Points shared evenly in hundreds; the first seat gets the remainder."""
    each = points // len(seats) // 100 * 100
    return dict.fromkeys(seats, each) | {seats[0]: points - each * (len(seats) - 1)}


def _tenths(points: int) -> int:
    """Points in tenths of a thousand, halves rounded away from zero, since an uma need not be a multiple of 100."""
    whole, rest = divmod(abs(points), 100)
    return (whole + (rest >= 50)) * (1 if points >= 0 else -1)


def _with_leftovers(rules: Ruleset, scores: tuple[int, ...], kyotaku: int, order: tuple[int, ...]) -> list[int]:
    points = list(scores)
    if not kyotaku or rules.leftover_riichi == "forfeit":
        return points
    firsts = [seat for seat in order if scores[seat] == scores[order[0]]]
    sharers = firsts if rules.tie_break == "split" else firsts[:1]
    for seat, share in _shares(kyotaku * STICK, sharers).items():
        points[seat] += share
    return points


def _bonuses(rules: Ruleset, scores: tuple[int, ...], points: list[int], order: tuple[int, ...]) -> list[int]:
    """Uma and oka of each seat, in points. Left-over sticks do not break ties."""
    by_place = list(uma_of(rules, points))
    if rules.oka == "to_first":
        by_place[0] += (rules.return_points - rules.start_points) * rules.players
    bonus = [0] * rules.players
    for place, seat in enumerate(order):
        bonus[seat] = by_place[place]
    if rules.tie_break == "split":
        for score in set(scores):
            tied = [seat for seat in order if scores[seat] == score]
            for seat, share in _shares(sum(bonus[seat] for seat in tied), tied).items():
                bonus[seat] = share
    return bonus


def uma_of(rules: Ruleset, points: Sequence[int]) -> tuple[int, ...]:
    """The uma from first place to last, in points, of a game that ended with ``points`` in any order."""
    if rules.uma_mode == "fixed":
        return rules.uma
    return _FLOATING.get(sum(score >= rules.return_points for score in points), (0,) * rules.players)


def _rounded(rules: Ruleset, points: int) -> int:
    """Points rounded to thousands by ``final_rounding``."""
    if rules.final_rounding == "none":
        return points
    whole, rest = divmod(abs(points), 1000)
    up = rest >= 500 if rules.final_rounding == "half_up" else rest > 500
    return (whole + up) * 1000 * (1 if points >= 0 else -1)
