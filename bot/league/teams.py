"""Team standings of a season, the sums of their players' totals."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.league.standings import Standing


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
