"""The league's arithmetic once more, written only from the published formulas, without any code of this project.

What a game is worth: EMA Riichi Rules 2016 (uma 15/5/-5/-15, places shared), M.League (30/10/-10/-30 and 20 for the
first, shared), Tenhou (20/10/-10/-20 and 20 for the first, three players 20/0/-20 and 15, rounded to thousands), WRC
2022 (as EMA, left-over sticks are lost), JPML A (uma floats with how many have their start), Mahjong Soul's three
players (15/0/-15). Of what cannot be shared in hundreds the earlier seat has the rest. R: the manual of Tenhou. Skill:
R. C. Weng and C.-J. Lin 2011, algorithm 4.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, permutations


@dataclass(frozen=True)
class Sheet:
    """How rules settle a game, in thousands of points. ``uma`` None: it floats."""

    back: int
    uma: tuple[int, ...] | None
    oka: int = 0
    shared: bool = False
    sticks_to_first: bool = True
    whole: bool = False


SHEETS = {
    "ema2012": Sheet(30, (15, 5, -5, -15), shared=True),
    "ema2016": Sheet(30, (15, 5, -5, -15), shared=True),
    "mleague": Sheet(30, (30, 10, -10, -30), oka=20, shared=True),
    "tenhou": Sheet(30, (20, 10, -10, -20), oka=20, whole=True),
    "wrc2022": Sheet(30, (15, 5, -5, -15), shared=True, sticks_to_first=False),
    "jpml_a": Sheet(30, None, shared=True, sticks_to_first=False),
    "tenhou_sanma": Sheet(40, (20, 0, -20), oka=15, whole=True),
    "mahjong_soul_sanma": Sheet(35, (15, 0, -15)),
}
FLOATING = {0: (0, 0, 0, 0), 1: (12, -1, -3, -8), 2: (8, 4, -4, -8), 3: (8, 3, 1, -12), 4: (0, 0, 0, 0)}


def settled(name: str, points: Sequence[int], sticks: int, fouls: Sequence[int], foul: int) -> list[tuple[int, int]]:
    """Place and final score, in tenths of a thousand, of each seat. ``foul`` is what one costs, in the same."""
    sheet = SHEETS[name]
    left = list(points)
    firsts = [seat for seat, mine in enumerate(points) if mine == max(points)]
    if sheet.sticks_to_first:
        sharing = firsts if sheet.shared else firsts[:1]
        for number, seat in enumerate(sharing):
            # Sticks are worth 1,000; nobody gets less than a hundred of them.
            left[seat] += part(Fraction(sticks * 10), len(sharing), number) * 100
    uma = sheet.uma or FLOATING[sum(mine >= sheet.back * 1000 for mine in left)]
    worth = [Fraction(uma[0] + sheet.oka), *map(Fraction, uma[1:])]
    places, finals = [], []
    for seat, mine in enumerate(left):
        ahead = sum(other > points[seat] for other in points)
        equal = [other for other in range(len(left)) if points[other] == points[seat]]
        if sheet.shared:
            all_of_it = sum(worth[ahead : ahead + len(equal)], Fraction())
            place, bonus = ahead + 1, Fraction(part(all_of_it * 10, len(equal), equal.index(seat)), 10)
        else:
            place = ahead + equal.index(seat) + 1
            bonus = worth[place - 1]
        thousands = Fraction(mine, 1000)
        base = Fraction(half_up(thousands)) if sheet.whole else thousands
        places.append(place)
        finals.append(half_up((base - sheet.back + bonus) * 10))
    if sheet.whole:
        # The first takes what makes it nothing in all.
        first = places.index(1)
        finals[first] -= sum(finals)
    return [(place, final - many * foul) for place, final, many in zip(places, finals, fouls, strict=True)]


def part(tenths: Fraction, parts: int, number: int) -> int:
    """What the seat of this number, from 0, gets of so many tenths of a thousand."""
    each = math.floor(tenths / parts)
    return each if number else math.floor(tenths) - each * (parts - 1)


def half_up(value: Fraction) -> int:
    """The nearest whole number, halves away from zero."""
    nearest = math.floor(abs(value) + Fraction(1, 2))
    return nearest if value >= 0 else -nearest


def tenhou(rates: Sequence[Fraction], games: Sequence[int], places: Sequence[int]) -> list[Fraction]:
    """R after a game: 補正 x (順位 + (平均R - 自分のR) / 40), thirds of hundredths and the like rounded up."""
    worth = {3: (30, 0, -30), 4: (30, 10, -10, -30)}[len(places)]
    average = max(Fraction(1500), Fraction(sum(rates), len(rates)))
    after = []
    for rate, played, place in zip(rates, games, places, strict=True):
        equal = places.count(place)
        result = Fraction(sum(worth[place - 1 : place - 1 + equal]), equal)
        correction = 1 - played * Fraction(2, 1000) if played < 400 else Fraction(1, 5)
        after.append(Fraction(math.ceil(100 * (rate + correction * (result + (average - rate) / 40))), 100))
    return after


BETA, TAU, KAPPA = 12.5, 25.0 / 300.0, 0.0001


def plackett_luce(skills: Sequence[tuple[float, float]], places: Sequence[int]) -> list[tuple[float, float]]:
    """Mean and deviation after a game; shared places as the mean of all orders in which it could have ended."""
    seats = range(len(places))
    orders = [order for order in permutations(seats) if all(places[a] <= places[b] for a, b in pairwise(order))]
    results = [_strict(skills, order) for order in orders]
    return [
        (
            math.fsum(result[seat][0] for result in results) / len(results),
            math.fsum(result[seat][1] for result in results) / len(results),
        )
        for seat in seats
    ]


def _strict(skills: Sequence[tuple[float, float]], order: tuple[int, ...]) -> dict[int, tuple[float, float]]:
    """Algorithm 4, everything added up from left to right, so that floats come out alike."""
    mean = {seat: skills[seat][0] for seat in order}
    deviation = {seat: math.sqrt(skills[seat][1] * skills[seat][1] + TAU * TAU) for seat in order}
    c = math.sqrt(added(deviation[seat] ** 2 + BETA**2 for seat in order))
    after = {}
    for place, seat in enumerate(order):
        # Of everybody who was still in the race when each place up to one's own was taken: the chance to take it.
        chances = [
            math.exp(mean[seat] / c) / added(math.exp(mean[other] / c) for other in order[taken:])
            for taken in range(place + 1)
        ]
        variance = deviation[seat] ** 2
        missed = added(-chance for chance in chances[:-1])
        omega = (missed + (1 - chances[-1])) * (variance / c)
        delta = added(p * (1 - p) for p in chances) * (variance / c**2) * (math.sqrt(variance) / c)
        after[seat] = (mean[seat] + omega, deviation[seat] * math.sqrt(max(1 - delta, KAPPA)))
    return after


def added(values: Iterable[float]) -> float:
    """The sum from left to right; newer versions of Python round their own otherwise."""
    total = 0.0
    for value in values:
        total += value
    return total
