"""What readers are shown of a league's games and players: values that the club makes, and texts and pictures take.

A ``season`` is None for all time, a ``period`` None for the whole season.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from bot.engine.rules.ruleset import Ruleset
from bot.league.entries import LeagueEntry
from bot.league.games import GameLine, GamesHeld, GameStatus, LeagueGame
from bot.league.periods import Period
from bot.league.ratings import PlayerRating, RatingChange
from bot.league.records import Bests
from bot.league.scoring import SeatScore
from bot.league.seasons import Season
from bot.league.seat_statistics import SeatStatistics
from bot.league.standings import Standing
from bot.league.versus import DealtIn, HeadToHead
from bot.league.winning_hands import LeagueHand

GAMES_PAGE: Final = 10
"""Games of a page of their list."""
Only = Literal["pending", "disputed", "voided"]
"""A filter of lists of games."""
Drawn = Literal["points", "rate", "skill"]
"""What a chart shows."""
Rated = tuple[int, PlayerRating]
"""A player's number and rating."""


@dataclass(frozen=True, slots=True)
class StandingsHead:
    """The games of standings. ``least`` is the number of games for a rank."""

    league: str
    season: Season | None
    held: GamesHeld
    least: int = 0
    period: Period | None = None


@dataclass(frozen=True, slots=True)
class StandingsView:
    """Standings by number of players, the most first, and the team of each player."""

    head: StandingsHead
    names: Mapping[int, str]
    boards: Mapping[int, tuple[Standing, ...]]
    teams: Mapping[int, str]
    rated: tuple[Rated, ...] = ()
    """Those of the first board by rating, if that was asked for."""
    mine: int | None = None
    """The reader's number; None if they are no player."""


@dataclass(frozen=True, slots=True)
class WonHand:
    """A winning hand with its player, its game and the game's date."""

    player: int
    game: int
    played_at: datetime
    hand: LeagueHand


@dataclass(frozen=True, slots=True)
class RecordsHead:
    """The games of the records; ``known`` of the ``games`` have a log."""

    league: str
    season: str | None
    players: int
    games: int
    known: int
    period: Period | None = None


@dataclass(frozen=True, slots=True)
class HistoryRecords:
    """Records of games with a log."""

    wins: Sequence[WonHand] = ()
    yakuman: int = 0
    streak: tuple[int, int, int] | None = None
    """The longest run as dealer: player, kyoku, game."""
    winner: tuple[int, Fraction] | None = None
    """The player with the highest win rate, and the rate."""
    wall: tuple[int, Fraction] | None = None
    """The player with the lowest deal-in rate, and the rate."""
    least: int = 0
    """The least number of kyoku for both rates."""


@dataclass(frozen=True, slots=True)
class RecordsView:
    """The records of games of so many players, and every yakuman, the newest first."""

    head: RecordsHead
    names: Mapping[int, str]
    hall: tuple[WonHand, ...]
    kinds: Mapping[int, int]
    """The number of games that count by the number of players, without 0."""
    bests: Bests
    course: HistoryRecords


class SeriesGame(NamedTuple):
    """A game of a player: ``place`` from 1, ``final`` in tenths of a thousand."""

    played_at: datetime
    game: int
    place: int
    final: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A player in games of so many ``players``."""

    league: str
    season: str | None
    player: int
    name: str
    players: int
    standing: Standing | None
    """None without a game that counts."""
    ranked: int
    """The number of players with a rank."""
    played: Sequence[SeriesGame] = ()
    """Their games that count, the newest last."""
    rating: PlayerRating | None = None
    team: str | None = None
    known: int = 0
    """The number of games with a log."""
    games: int = 0
    figures: SeatStatistics | None = None
    """Of the games with a log."""
    best: Sequence[WonHand] = ()
    kinds: Mapping[int, int] = field(default_factory=dict)
    """The number of games that count by the number of players."""
    period: Period | None = None


@dataclass(frozen=True, slots=True)
class Versus:
    """Two players by number. ``record`` is None if they never met in a game that counts."""

    league: str
    season: str | None
    one: int
    other: int
    names: Mapping[int, str]
    record: HeadToHead | None
    dealt: DealtIn


@dataclass(frozen=True, slots=True)
class PlayerCurve:
    """A player's values over time, the oldest first. Points are in tenths of a thousand; skill has margins."""

    player: int
    values: tuple[tuple[datetime, float], ...]
    margins: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class CurvesView:
    """The curves of some players in games of so many ``players``, in the order that was asked for."""

    league: str
    season: str | None
    period: Period | None
    players: int
    names: Mapping[int, str]
    curves: tuple[PlayerCurve, ...]


@dataclass(frozen=True, slots=True)
class GamesListed:
    """A page of a list of games, newest first. ``total`` is the list's length, ``counted`` its games that count."""

    total: int
    counted: int
    games: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True)
class HistoryView:
    """A page, from 0, of the games of a ``player`` (None: of everybody), of all or only of some."""

    league: str
    season: str | None
    player: int | None
    names: Mapping[int, str]
    listed: GamesListed
    only: Only | None = None
    page: int = 0
    to_confirm: tuple[int, ...] = ()
    """All games of the list, whatever their page, if the reader may say at once that they are right."""


@dataclass(frozen=True, slots=True)
class FinalTable:
    """A season that was closed: its standings and records."""

    standings: StandingsView
    bests: Bests
    wins: tuple[WonHand, ...]


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season: its number of ``games``, the ``invited`` players, and ``teams`` by player."""

    league: str
    season: Season
    games: int = 0
    invited: Collection[int] = ()
    teams: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player with the number of all games; ``team`` and ``invited`` are those of the shown season."""

    number: int
    name: str
    guest: bool
    games: int
    team: str | None = None
    invited: bool = False


@dataclass(frozen=True, slots=True)
class GamePage:
    """Everything that is known of a game."""

    league: str
    season: Season
    game: LeagueGame
    """As it was entered."""
    line: GameLine
    """With places and final scores."""
    rules: Ruleset | None
    """The rules of the game, None if they are not stored."""
    names: Mapping[int, str]
    story: tuple[LeagueEntry, ...]
    """Its entries in order."""
    board: str | None = None
    """The address of its last board's message."""
    log: str | None = None
    """The address of its log on another site."""
    kept: bool = False
    """Whether the file of its log is attached."""
    figures: tuple[SeatStatistics, ...] | None = None
    """By seat, None if the game has no log."""
    ratings: Mapping[int, RatingChange] = field(default_factory=dict)
    """By player, empty if the game is not rated."""
    hands: tuple[LeagueHand, ...] = ()
    """Those that people told, among its moments."""


@dataclass(frozen=True, slots=True)
class GameFace:
    """A game as its message shows it to everybody."""

    game: LeagueGame
    scores: Sequence[SeatScore]
    names: Mapping[int, str]
    story: Sequence[LeagueEntry]
    """Its entries in order."""
    season: str
    """The season in which it counts."""
    mentions: Mapping[int, int]
    """The Discord ids of the players who are asked."""
    may_object: bool = False
    """Whether somebody who played and is on Discord has not objected yet."""

    @property
    def undecided(self) -> bool:
        """Whether officers have to decide about it."""
        waits = self.game.needs_officer and self.game.status is GameStatus.PENDING
        return self.game.disputed_by is not None or waits


@dataclass(frozen=True, slots=True)
class LogFile:
    """A stored log."""

    format: str
    name: str
    """Name of the file it came from."""
    part: int
    """Which game of that file it is, from 0."""
    digest: str
    """Identifies the events of the game (``bot.paifu.games_in_log``)."""
    names: tuple[str, ...]
    """The names in the log by seat."""
    agrees: bool
    """Whether the engine comes to the recorded result."""
    text: str
