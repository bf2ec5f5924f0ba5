"""Rounds as they were drawn: their tables with the results, and what to know before they are opened."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.engine.rules.ruleset import Ruleset
from bot.league.evenings import Comer, Round, RoundTable
from bot.league.games import GameLine, GameStatus
from bot.league.leagues import League
from bot.league.seasons import Season
from bot.league.table_games import NotCounted
from bot.league.tournament import Tournament


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round with its tables and those who sit out."""

    round: Round
    tables: tuple[RoundTable, ...]
    out: tuple[Comer, ...]

    @property
    def number(self) -> int:
        """From 1."""
        return self.round.number

    @property
    def begun(self) -> bool:
        """Whether its tables were announced or opened."""
        return any(table.begun for table in self.tables)

    @property
    def results(self) -> int:
        """How many tables have a result that counts."""
        return sum(table.counts for table in self.tables)

    @property
    def missing(self) -> tuple[int, ...]:
        """The tables without a result that counts."""
        return tuple(table.number for table in self.tables if not table.counts)


def gaps_in(rounds: Iterable[DrawnRound]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The rounds that have begun in which results are missing or wait: their numbers, and those of the tables."""
    return tuple((one.number, one.missing) for one in rounds if one.begun and one.missing)


@dataclass(frozen=True, slots=True)
class RoundView(DrawnRound):
    """A round of a league with the results of its tables."""

    league: League
    title: str
    """That of its evening; "" if it has none."""
    games: Mapping[int, GameLine]
    """The results of those tables that have one, by number of the table."""
    names: Mapping[int, str]
    """The league's players by number."""
    tournament: Tournament | None = None
    """The tournament that it is a round of."""
    timed: bool = False
    """Whether its clock has started."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """The numbers of its games that wait for confirmation."""
        return tuple(game.number for game in self.games.values() if game.status is GameStatus.PENDING)


@dataclass(frozen=True, slots=True)
class DrawView:
    """A round that was drawn just now, and what an officer should know before its tables are opened."""

    view: RoundView
    season: Season | None
    """The season that the games would count for."""
    again: int
    """How many pairs have met before."""
    gaps: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Rounds with the numbers of those tables whose results are missing: the tables are drawn without them."""
    uncounted: Mapping[NotCounted, tuple[Ruleset, tuple[int, ...]]] | None = None
    """Why the season would not count games if they were opened here, with their rules and the tables' numbers."""
    strangers: tuple[str, ...] = ()
    """Who is not invited to the season."""
