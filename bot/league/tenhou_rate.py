"""Tenhou's R: how far a game moves the rating of each of its players, exactly, in hundredths of a point.

As the manual of Tenhou publishes it (https://tenhou.net/man/#Rating):

    change = correction for games x (result + (average R of the table - own R) / 40)

The correction is ``1 - games x 0.002`` below 400 games and 0.2 from then on; the result is +30, +10, -10, -30 with four
players and +30, 0, -30 with three; everybody begins with 1500. Two notes of the manual count too: since 9 September
2009 what lies behind the second decimal of the new R is rounded up, and since 1 February 2010 a table's average below
1500 is taken for 1500. Games of one wind and of two weigh the same.

What the manual does not say: that ``games`` are those before this one (so that a first game won makes R 1530, and the
correction reaches 0.2 just when it stops falling), and what a shared place is worth, since Tenhou knows none. Here
those who share places share their results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

START: Final = 1500_00
"""R of who has not played yet, and the least that a table's average counts as. In hundredths."""
RESULTS: Final = {4: (30, 10, -10, -30), 3: (30, 0, -30)}
"""What each place is worth, by the number of players."""
SETTLED: Final = 400
"""From so many games on the correction stays what it is."""


def rates_after(rates: Sequence[int], games: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """The new R of each player of a game, in hundredths.

    ``rates`` are those before it in hundredths, ``games`` how many rated ones each has played before it, ``places``
    count from 1, shared ones as the first of those they share.
    """
    count = len(places)
    # The sum of all R stands for the average, so that three players bring no thirds.
    total = max(sum(rates), START * count)
    return tuple(
        rate + _rounded_up(_correction(played) * (100 * 40 * count * worth + total - count * rate), 1000 * 40 * count)
        for rate, played, worth in zip(rates, games, results_of(places), strict=True)
    )


def results_of(places: Sequence[int]) -> tuple[int, ...]:
    """What each seat's place is worth before corrections. Whoever shares places shares them evenly."""
    by_place = RESULTS[len(places)]

    def worth(place: int) -> int:
        sharing = places.count(place)
        # Always whole: no group of neighbours in either row has another average.
        return sum(by_place[place - 1 : place - 1 + sharing]) // sharing

    return tuple(worth(place) for place in places)


def _correction(games: int) -> int:
    """The correction for the number of games, in thousandths."""
    return 1000 - 2 * min(games, SETTLED)


def _rounded_up(above: int, below: int) -> int:
    return -(-above // below)
