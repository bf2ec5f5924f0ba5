"""Standings: the totals of each player over a season or the whole league."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction


def most_played(kinds: Mapping[int, int]) -> int:
    """The number of players with the most games, of ``kinds`` (games by number of players); four if there are none."""
    return max(kinds, key=lambda players: (kinds[players], players), default=4)


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums over a player's games.

    ``final`` in tenths of a thousand; ``places[i]`` counts games finished in place i+1.
    """

    player: int
    games: int
    final: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line in the standings."""

    rank: int | None
    """From 1, shared by tied players; None for a player with too few games."""
    player: int
    games: int
    final: int
    """The total in tenths of a thousand, penalties taken off."""
    places: tuple[int, ...]
    """``places[i]`` counts the games finished in place i+1."""
    penalty: int = 0
    """Sum of the penalties in tenths of a thousand; positive if points were taken off."""

    @property
    def place_sum(self) -> int:
        """Sum of the places of all games."""
        return sum(place * count for place, count in enumerate(self.places, start=1))

    @property
    def average_place(self) -> Fraction:
        """The exact average place; 0 without games."""
        return Fraction(self.place_sum, self.games) if self.games else Fraction(0)

    @property
    def average_final(self) -> Fraction:
        """The exact average score per game without penalties, in tenths of a thousand; 0 without games."""
        return Fraction(self.final + self.penalty, self.games) if self.games else Fraction(0)


def standings(
    tallies: Iterable[Tally], *, penalties: Mapping[int, int] | None = None, min_games: int = 0, places: int = 4
) -> tuple[Standing, ...]:
    """The standings, best first; players with fewer than ``min_games`` come last, without a rank.

    ``penalties`` are taken off, by player, in tenths of a thousand; a player with a penalty but no game has a line too.
    The order is by total points, then the better average place, then more first places, then more second places and so
    on. Players who are still tied share a rank, in the order of their numbers. ``places`` is the number of places in a
    game.
    """
    taken = dict(penalties or {})
    lines = [
        Standing(None, tally.player, tally.games, tally.final - taken.get(tally.player, 0), tally.places)
        for tally in tallies
    ]
    with_games = {line.player for line in lines}
    gameless = [player for player in taken if player not in with_games]
    lines += [Standing(None, player, 0, -taken[player], (0,) * places) for player in gameless]
    lines = [replace(line, penalty=taken.get(line.player, 0)) for line in lines]
    lines.sort(key=lambda line: (*_merit(line), line.player))
    ranked: list[Standing] = []
    for line in (line for line in lines if line.games and line.games >= min_games):
        shares = bool(ranked) and _merit(ranked[-1]) == _merit(line)
        ranked.append(replace(line, rank=ranked[-1].rank if shares else len(ranked) + 1))
    return (*ranked, *(line for line in lines if not line.games or line.games < min_games))


def _merit(line: Standing) -> tuple[int, Fraction, tuple[int, ...]]:
    """Sort key of the standings, best first."""
    return -line.final, line.average_place, tuple(-count for count in line.places)
