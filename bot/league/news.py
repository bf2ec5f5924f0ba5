"""What is told in a league's channel of results, and the messages that show a game."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.league.entries import FromFile, LeagueEntry
from bot.league.games import LeagueGame
from bot.league.rank_changes import RankMove
from bot.league.scoring import SeatScore
from bot.league.seasons import Season, SeasonSettings
from bot.league.winning_hands import LeagueHand


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """The Discord message that showed the end of a table's game."""

    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class GamePost:
    """A message of the bot that shows a game's state. ``kind`` is chosen by the code that posts it."""

    channel: int
    message: int
    kind: str


@dataclass(frozen=True, slots=True)
class News:
    """Something to tell that follows from an entry, of a season called ``title``."""

    entry: LeagueEntry
    title: str


@dataclass(frozen=True, slots=True)
class GameNews(News):
    """A game that came to count, counts otherwise, or counts no more."""

    game: LeagueGame
    """As the entry left it."""
    counted: bool
    """Whether it did before."""
    scores: tuple[SeatScore, ...]
    moves: Mapping[int, RankMove]
    """The changes of ranks by player; empty while the standings are hidden."""
    yakuman: tuple[LeagueHand, ...]
    board: BoardMessage | None
    """Where the end of a table's game was shown."""


@dataclass(frozen=True, slots=True)
class HandsTold(News):
    """Yakuman of a game that were told after it came to count."""

    game: LeagueGame
    yakuman: tuple[LeagueHand, ...]


@dataclass(frozen=True, slots=True)
class ManyResults(News):
    """So many results at once that they are not told one by one."""

    count: int


@dataclass(frozen=True, slots=True)
class FileTaken(News):
    """A file was imported: so many entries, so many new games."""

    file: FromFile
    entries: int
    games: int


@dataclass(frozen=True, slots=True)
class ScoringNews(News):
    """Another scoring of a season scored so many games anew."""

    season: Season
    before: SeasonSettings
    after: SeasonSettings
    moves: Mapping[int, RankMove]
    games: int


@dataclass(frozen=True, slots=True)
class SeasonOver(News):
    """A season was closed."""

    season: Season


@dataclass(frozen=True, slots=True)
class NewsBatch:
    """What the next entries of a league bring: news in order, and whose messages are to be shown anew."""

    last: int
    """The number of the last of these entries."""
    news: tuple[News, ...]
    names: Mapping[int, str]
    games: tuple[int, ...]
    """Games with messages."""
    rounds: tuple[int, ...]
    """Rounds of evenings with drawn tables of these games."""
