"""The two ratings of a league: Tenhou's R, and skill with its uncertainty. Both are derived from the games alone.

Games of three and of four players are rated separately. A game with a computer player is not rated, since the CPU has
no rating; guests are rated like other players. Only places count, not points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.league.skill import MU, SIGMA, skills_after
from bot.league.tenhou_rate import START, rates_after


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
