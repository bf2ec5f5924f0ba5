"""Tenhou's R: the exact change of each player's rating by a game, in hundredths of a point.

As the manual of Tenhou publishes it (https://tenhou.net/man/#Rating):

    change = correction for games x (result + (average R of the table - own R) / 40)

The correction is ``1 - games x 0.002`` below 400 games and 0.2 from then on; the result is +30, +10, -10, -30 with four
players and +30, 0, -30 with three; the first R is 1500. The manual adds two notes: since 9 September 2009 the new R is
rounded up to two decimals, and since 1 February 2010 a table average below 1500 counts as 1500. East-only games and
east-south games weigh the same.

The manual leaves two points open. ``games`` are taken as those before this one, so that R after a first game won is
1530 and the correction reaches 0.2 just when it stops falling. Tenhou has no shared places; here tied players share the
results of their places equally.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

START: Final = 1500_00
"""First R of a player, and the least that a table's average counts as, in hundredths."""
RESULTS: Final = {4: (30, 10, -10, -30), 3: (30, 0, -30)}
"""The result of each place, by the number of players."""
SETTLED: Final = 400
"""Number of games from which on the correction is constant."""


def rates_after(rates: Sequence[int], games: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """The new R of each player of a game, in hundredths.

    ``rates`` (in hundredths) and ``games`` (number of rated games) are those before the game. ``places`` count from 1;
    tied players have the best of the places they share.
    """
    count = len(places)
    # The sum of all R is used instead of the average, which would have thirds with three players.
    total = max(sum(rates), START * count)
    return tuple(
        rate + _rounded_up(_correction(played) * (100 * 40 * count * worth + total - count * rate), 1000 * 40 * count)
        for rate, played, worth in zip(rates, games, results_of(places), strict=True)
    )


def results_of(places: Sequence[int]) -> tuple[int, ...]:
    """The result of each seat before the correction; tied players share theirs equally."""
    by_place = RESULTS[len(places)]

    def worth(place: int) -> int:
        sharing = places.count(place)
        # A whole number, for any neighbouring places in both rows of RESULTS.
        return sum(by_place[place - 1 : place - 1 + sharing]) // sharing

    return tuple(worth(place) for place in places)


def _correction(games: int) -> int:
    """The correction for the number of games, in thousandths."""
    return 1000 - 2 * min(games, SETTLED)


def _rounded_up(numerator: int, denominator: int) -> int:
    return -(-numerator // denominator)
