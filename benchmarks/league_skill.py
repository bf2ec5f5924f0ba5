"""How well ratings estimate skill, for several assumptions about luck: `python -m benchmarks.league_skill`.

Clubs of 60 players with known true skill play seasons; the order of each game is drawn from the Plackett-Luce model and
rated. Skill is spread so that a player at the border of the best sixth finishes 0.22 places better than the average
player ("wide"), or 0.11 ("narrow"). *forecast* is how much better the ratings predict the orders of the season's second
half than equal ratings do, in hundredths of a nat a game: above zero is better. *order* is Spearman's rank correlation
with true skill, *within* the share of players whose true skill lies within two standard deviations.
"""

import argparse
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

from bot.league.ratings import BETA, MU, SIGMA, TAU

PLAYERS: Final = 60
SPREADS: Final = {"narrow": 0.15, "wide": 0.3}
SEASONS: Final = (300, 1000, 5000)
LUCK: Final = {"default": 25.0 / 6.0, "ours": BETA, "twice ours": 2 * BETA}


@dataclass(frozen=True)
class SeasonFigures:
    """The figures of a season."""

    forecast: float
    order: float
    within: float


def season(beta: float, spread: float, games: int, seed: int) -> SeasonFigures:
    dice = random.Random(seed)
    truth = [dice.gauss(0, spread) for _ in range(PLAYERS)]
    model = PlackettLuce(mu=MU, sigma=SIGMA, beta=beta, tau=TAU)
    skills, forecast = [(MU, SIGMA)] * PLAYERS, 0.0
    for game in range(games):
        # Sorting by skill plus Gumbel noise draws orders from the model.
        drawn = {player: truth[player] - math.log(-math.log(dice.random())) for player in dice.sample(range(60), 4)}
        order = sorted(drawn, key=drawn.__getitem__, reverse=True)
        if game >= games // 2:
            forecast += math.log(24) + _likelihood([skills[player] for player in order], beta)
        rated = model.rate([[model.create_rating(list(skills[player]))] for player in order])
        for player, [rating] in zip(order, rated, strict=True):
            skills[player] = (rating.mu, rating.sigma)
    # The model draws with differences of skill over c, which is 2 x beta if uncertainties are small.
    scale, mean, middle = 2 * beta, sum(mu for mu, _ in skills) / PLAYERS, sum(truth) / PLAYERS
    believed = [(mu - mean) / scale for mu, _ in skills]
    true = [mine - middle for mine in truth]
    within = sum(abs(b - t) <= 2 * sigma / scale for b, t, (_, sigma) in zip(believed, true, skills, strict=True))
    return SeasonFigures(100 * forecast / (games - games // 2), _spearman(believed, true), within / PLAYERS)


def _likelihood(skills: Sequence[tuple[float, float]], beta: float) -> float:
    """The logarithm of this order's probability in the model."""
    c = math.sqrt(sum(sigma**2 + beta**2 for _, sigma in skills))
    found = 0.0
    for place, (mu, _) in enumerate(skills):
        found += mu / c - math.log(sum(math.exp(other / c) for other, _ in skills[place:]))
    return found


def _spearman(one: Sequence[float], other: Sequence[float]) -> float:
    apart = sum((a - b) ** 2 for a, b in zip(_ranks(one), _ranks(other), strict=True))
    return 1 - 6 * apart / (len(one) * (len(one) ** 2 - 1))


def _ranks(values: Sequence[float]) -> list[int]:
    order = sorted(range(len(values)), key=values.__getitem__)
    return [rank for _, rank in sorted((index, rank) for rank, index in enumerate(order))]


def main() -> None:
    parser = argparse.ArgumentParser(description="How well skill is told from places.")
    parser.add_argument("--clubs", type=int, default=10)
    clubs = parser.parse_args().clubs
    print(f"{'skill':<8}{'games':>6}  {'luck assumed':<22}{'forecast':>9}{'order':>7}{'within':>8}")
    for name, spread in SPREADS.items():
        for games in SEASONS:
            for luck, beta in LUCK.items():
                seasons = [season(beta, spread, games, seed) for seed in range(clubs)]
                forecast, order, within = (
                    sum(values) / clubs
                    for values in zip(*((one.forecast, one.order, one.within) for one in seasons), strict=True)
                )
                label = f"{luck} ({beta:.1f})"
                print(f"{name:<8}{games:>6}  {label:<22}{forecast:>+9.1f}{order:>7.2f}{within:>8.0%}", flush=True)


if __name__ == "__main__":
    main()
