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


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """One team's line in the standings. ``rank`` counts from 1 and is shared by tied teams.

    ``final`` is the sum of its players' totals in tenths of a thousand, penalties taken off; ``players`` are the
    members who have played, best first.
    """

    rank: int
    team: str
    final: int
    players: tuple[Standing, ...]

    @property
    def games(self) -> int:
        """Sum of its players' games."""
        return sum(player.games for player in self.players)


def team_standings(standings: Iterable[Standing], teams: Mapping[int, str]) -> tuple[TeamStanding, ...]:
    """The teams, best first, tied teams by name. ``teams`` maps each player to their team.

    Players without a rank count for their team too. A team whose members have not played yet has 0.
    """
    lines = {line.player: line for line in standings}
    members: dict[str, list[Standing]] = {team: [] for team in sorted(set(teams.values()), key=str.casefold)}
    for player, team in teams.items():
        if player in lines:
            members[team].append(lines[player])
    totals = {team: sum(line.final for line in played) for team, played in members.items()}
    ordered = sorted(members, key=lambda team: -totals[team])
    return tuple(
        TeamStanding(
            1 + sum(other > totals[team] for other in totals.values()),
            team,
            totals[team],
            tuple(sorted(members[team], key=lambda line: (-line.final, line.player))),
        )
        for team in ordered
    )
