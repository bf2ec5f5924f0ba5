"""The two ratings of a league: Tenhou's R, and skill with its uncertainty. Both follow from the games alone.

Games of three and of four players are rated apart. A game with a computer player is not rated, for the CPU has no
rating; guests are rated like anybody. What counts is the place, never the points.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.league.skill import MU, SIGMA, skills_after
from bot.league.tenhou_rate import START, rates_after

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """The ratings of a player after ``games`` rated games.

    ``hundredths`` is Tenhou's R, exactly; ``mu`` and ``sigma`` are mean and standard deviation of what is believed of
    their skill.
    """

    games: int = 0
    hundredths: int = START
    mu: float = MU
    sigma: float = SIGMA

    @property
    def rate(self) -> float:
        """Tenhou's R, with two decimals."""
        return self.hundredths / 100

    @property
    def margin(self) -> float:
        """Skill is shown as ``mu`` ± this, two standard deviations: at least nineteen times of twenty it lies in."""
        return 2 * self.sigma

    @property
    def cautious(self) -> float:
        """The skill they have at least, all but certainly: ``mu`` less three standard deviations.

        For where a single number has to do, so that nobody leads a list after one good evening. It begins with 0.
        """
        return self.mu - 3 * self.sigma


UNRATED: Final = PlayerRating()
"""Who has not played yet."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that is rated: its number, and by seat who played and in which place they finished (1 is the first).

    Who shares a place shares its number.
    """

    game: int
    played_at: datetime
    players: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a game did to a player's ratings."""

    before: PlayerRating
    after: PlayerRating


def rated(game: RatedGame, before: Mapping[int, PlayerRating]) -> dict[int, PlayerRating]:
    """The ratings of its players after a game.

    ``before`` are those that stood before it, in games of so many players; who is not among them has not played yet.
    """
    now = [before.get(player, UNRATED) for player in game.players]
    rates = rates_after([one.hundredths for one in now], [one.games for one in now], game.places)
    skills = skills_after([(one.mu, one.sigma) for one in now], game.places)
    return {
        player: PlayerRating(one.games + 1, rate, *skill)
        for player, one, rate, skill in zip(game.players, now, rates, skills, strict=True)
    }


def rated_all(
    games: Iterable[RatedGame], before: Mapping[int, Mapping[int, PlayerRating]]
) -> Iterator[tuple[RatedGame, dict[int, PlayerRating]]]:
    """Each game with its players' ratings after it. ``games`` come in the order in which they were played.

    ``before`` are the ratings that stood before the first of them, by number of players and player.
    """
    standing = {count: dict(known) for count, known in before.items()}
    for game in games:
        known = standing.setdefault(len(game.players), {})
        after = rated(game, known)
        known.update(after)
        yield game, after
