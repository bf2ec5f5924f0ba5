"""The two ratings of a league: Tenhou's R, and skill with its uncertainty. Both are derived from the games alone.

Games of three and of four players are rated separately. A game with a computer player is not rated, since the CPU has
no rating; guests are rated like other players. Only places count, not points.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
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


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """The ratings of a player after ``games`` rated games."""

    games: int = 0
    hundredths: int = START
    """Tenhou's R in hundredths, exactly."""
    mu: float = MU
    """Mean of the skill estimate."""
    sigma: float = SIGMA
    """Standard deviation of the skill estimate."""

    @property
    def rate(self) -> float:
        """Tenhou's R, with two decimals."""
        return self.hundredths / 100

    @property
    def margin(self) -> float:
        """Two standard deviations: ``mu`` ± this is shown as the skill, right in at least 95% of cases."""
        return 2 * self.sigma

    @property
    def cautious(self) -> float:
        """A conservative estimate, ``mu`` less three standard deviations, which starts at 0.

        Lists are sorted by it, so that a player does not lead after one good evening.
        """
        return self.mu - 3 * self.sigma


UNRATED: Final = PlayerRating()
"""The rating of a player without rated games."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A rated game. ``players`` and ``places`` are by seat; places count from 1 and tied players have the same one."""

    game: int
    played_at: datetime
    players: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A player's ratings before and after a game."""

    before: PlayerRating
    after: PlayerRating


def rated(game: RatedGame, before: Mapping[int, PlayerRating]) -> dict[int, PlayerRating]:
    """The ratings of a game's players after it.

    ``before`` are the ratings before it in games of as many players; a player who is missing is unrated.
    """
    old = [before.get(player, UNRATED) for player in game.players]
    rates = rates_after([rating.hundredths for rating in old], [rating.games for rating in old], game.places)
    skills = skills_after([(rating.mu, rating.sigma) for rating in old], game.places)
    return {
        player: PlayerRating(rating.games + 1, rate, *skill)
        for player, rating, rate, skill in zip(game.players, old, rates, skills, strict=True)
    }


def rated_all(
    games: Iterable[RatedGame], before: Mapping[int, Mapping[int, PlayerRating]]
) -> Iterator[tuple[RatedGame, dict[int, PlayerRating]]]:
    """Each game with its players' ratings after it. ``games`` are in the order in which they were played.

    ``before`` are the ratings before the first game, by number of players and player.
    """
    current = {count: dict(ratings) for count, ratings in before.items()}
    for game in games:
        ratings = current.setdefault(len(game.players), {})
        after = rated(game, ratings)
        ratings.update(after)
        yield game, after


def by_rating(ratings: Mapping[int, PlayerRating]) -> tuple[tuple[int, PlayerRating], ...]:
    """The players by Tenhou's R, best first; equal ones by cautious skill."""
    return tuple(sorted(ratings.items(), key=lambda rated: (-rated[1].hundredths, -rated[1].cautious, rated[0])))
