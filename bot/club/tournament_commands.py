"""What officers can do with a tournament, as plain values. But to open one, each names the tournament's own league."""

from dataclasses import dataclass
from datetime import datetime

from bot.club.commands import ClubCommand
from bot.engine.rules.ruleset import Ruleset
from bot.league.evenings import Round
from bot.league.rounds import DrawnRound
from bot.league.seasons import Season
from bot.league.seating import Leftover, Method
from bot.league.tournament import Carry, Hidden, Seeding, Signal
from bot.league.tournament_view import TournamentView


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """What a tournament is to be; ``minutes`` is how long a round lasts."""

    name: str
    rounds: int
    minutes: int
    method: Method
    leftover: Leftover
    hidden: Hidden
    online: bool


@dataclass(frozen=True, slots=True)
class OpenedTournament:
    """A new tournament."""

    meeting: int
    season: Season | None
    """The season of the club whose rules it has, if it has those."""


@dataclass(frozen=True, slots=True)
class OpenTournament(ClubCommand[OpenedTournament]):
    """Open a tournament as a league of its own. The officers of the club's ``league`` may.

    Where that is 0, members who manage the server may.
    """

    plan: TournamentPlan
    at: datetime
    channel: int
    preset: str
    rules: Ruleset
    as_season: bool = False
    """It has the rules of the club's season instead, if that has some."""


@dataclass(frozen=True, slots=True)
class OpenCheckIn(ClubCommand[tuple[int, ...]]):
    """Ask everybody who has signed up whether they are here: only who is here is drawn from then on.

    The result is who of them is on Discord.
    """


@dataclass(frozen=True, slots=True)
class SeedFromSeason(ClubCommand[tuple[Seeding, dict[int, str]]]):
    """Sign the first of a season up with their points, before a round is drawn.

    The result has their names by sitter (``bot.league.leagues``), the best first. Who shares the last rank with others
    may stay out: the order is that of the standings.
    """

    of: int
    """The league of the season."""
    season: int
    people: int
    carry: Carry


@dataclass(frozen=True, slots=True)
class BeginTournamentRound(ClubCommand[Round]):
    """Begin another round for all who are here, which is to be drawn.

    Everybody who plays has a number in the league then, before their first result as well.
    """


@dataclass(frozen=True, slots=True)
class DrawAllRounds(ClubCommand[int]):
    """Draw every round that has not begun, anew if it was drawn before; the result is how many. All are, or none."""

    channels: tuple[int, ...]
    """As for ``DrawTables``."""
    places: int
    """Places at a table that nobody has to leave free."""


@dataclass(frozen=True, slots=True)
class StartRound(ClubCommand[DrawnRound]):
    """Start the clock of the round that was announced last, else of the next one.

    If the resulting round is not ``begun``, nothing was started: its tables are to be announced first. Refused if the
    round ``number`` has started already.
    """

    number: int | None = None


@dataclass(frozen=True, slots=True)
class GiveMoreTime(ClubCommand[Signal]):
    """Give the round that is played five more minutes; the result is the signal of its end as it is then."""


@dataclass(frozen=True, slots=True)
class CutToFinal(ClubCommand[dict[int, str]]):
    """Let only the first ``people`` of the ranking play on, for so many rounds.

    The result has their names by sitter, the best first; by name where their order would tell how they stand.
    """

    people: int
    rounds: int
    carry: Carry


@dataclass(frozen=True, slots=True)
class FinishedTournament:
    """A tournament with its final ranking, and the round whose clock still ran."""

    view: TournamentView
    stopped: int | None


@dataclass(frozen=True, slots=True)
class FinishTournament(ClubCommand[FinishedTournament]):
    """Close the season and show the ranking to everybody."""
