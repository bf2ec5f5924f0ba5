"""What is told in a league's channel of results, and the messages that show a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.league.entries import FromFile, LeagueEntry
from bot.league.games import LeagueGame
from bot.league.scoring import SeatScore
from bot.league.seasons import Season, SeasonSettings
from bot.league.standings import Standing, Tally, standings
from bot.league.winning_hands import LeagueHand


@dataclass(frozen=True, slots=True)
class GameShare:
    """A player's part of one game: place from 1, ``final`` in tenths of a thousand."""

    player: int
    place: int
    final: int


@dataclass(frozen=True, slots=True)
class RankMove:
    """A player's rank before a game and after it; None where they have none."""

    before: int | None
    after: int | None


def without(
    board: Sequence[Standing],
    shares: Sequence[GameShare],
    instead: Sequence[GameShare] = (),
    *,
    min_games: int,
    places: int,
) -> tuple[Standing, ...]:
    """The standings without the ``shares`` of a game; ``instead`` are its shares before a correction, if any."""
    tallies = {line.player: Tally(line.player, line.games, line.final + line.penalty, line.places) for line in board}
    for share, sign in (*((share, -1) for share in shares), *((share, 1) for share in instead)):
        tally = tallies.get(share.player, Tally(share.player, 0, 0, (0,) * places))
        counts = tuple(count + sign * (place == share.place) for place, count in enumerate(tally.places, start=1))
        tallies[share.player] = replace(
            tally, games=tally.games + sign, final=tally.final + sign * share.final, places=counts
        )
    penalties = {line.player: line.penalty for line in board if line.penalty}
    return standings(
        (tally for tally in tallies.values() if tally.games > 0),
        penalties=penalties,
        min_games=min_games,
        places=places,
    )


def moves(before: Sequence[Standing], after: Sequence[Standing]) -> dict[int, RankMove]:
    """The players whose rank differs."""
    old = {line.player: line.rank for line in before}
    new = {line.player: line.rank for line in after}
    ranks = {player: RankMove(old.get(player), new.get(player)) for player in {**old, **new}}
    return {player: move for player, move in ranks.items() if move.before != move.after}


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
