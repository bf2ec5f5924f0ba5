"""The skill rating: estimates of skill with their uncertainty, updated from places by OpenSkill.

The model is Plackett-Luce (R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", Journal of
Machine Learning Research 12, 2011, algorithm 4): the first place is drawn among all players, then the second among the
rest, and so on, stronger players being likelier. It treats a game as one outcome of four players. The Bradley-Terry
models treat it as six duels (all pairs, which makes them far too confident) or three (neighbours only).

Ties: the library's update for shared places lets the third gain as much as two who share the first place (its issues
155 and 201), and may change. So a game with shared places counts as the average of all strict orders in which it could
have ended; the library only sees strict orders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, permutations, product
from math import fsum
from typing import Any, Final

from openskill.models import PlackettLuce

MU: Final = 25.0
SIGMA: Final = 25.0 / 3.0
"""Mean and standard deviation before the first game, on the library's scale."""
BETA: Final = 12.5
"""How much luck there is in a single game. With the library's default, a third of this, the ratings predict a club's
season hardly better than equal ratings do, or worse (``benchmarks/league_skill.py``, ``docs/league/ratings.md``)."""
TAU: Final = 25.0 / 300.0
"""How much skill may change from one game to the next: the library's default."""

Skill = tuple[float, float]
"""Mean and standard deviation of the estimate of a player's skill."""


def skills_after(skills: Sequence[Skill], places: Sequence[int]) -> tuple[Skill, ...]:
    """The estimate of each player's skill after a game, by seat. ``places`` count from 1; tied players have the same.

    The same arguments give the same floats, to the last digit.
    """
    orders = [_after(skills, order) for order in _orders(places)]
    if len(orders) == 1:
        return orders[0]
    seats = range(len(places))
    # fsum rounds once, so the result depends neither on the order nor on the version of Python.
    means = [fsum(order[seat][0] for order in orders) / len(orders) for seat in seats]
    deviations = [fsum(order[seat][1] for order in orders) / len(orders) for seat in seats]
    return tuple(zip(means, deviations, strict=True))


def _orders(places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All orders of the seats, first to last, in which the game could have ended."""
    seats = sorted(range(len(places)), key=places.__getitem__)
    groups = [permutations(tied) for _, tied in groupby(seats, key=places.__getitem__)]
    for order in product(*groups):
        yield tuple(seat for tied in order for seat in tied)


def _after(skills: Sequence[Skill], order: tuple[int, ...]) -> tuple[Skill, ...]:
    model = _model()
    teams: list[list[Any]] = [[model.create_rating(list(skills[seat]))] for seat in order]
    updated = model.rate(teams)
    by_seat = {seat: (player.mu, player.sigma) for seat, [player] in zip(order, updated, strict=True)}
    return tuple(by_seat[seat] for seat in range(len(order)))


@cache
def _model() -> PlackettLuce:
    # Imported late, because the library takes as long to load as the rest of the league.
    from openskill.models import PlackettLuce  # noqa: PLC0415

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)
