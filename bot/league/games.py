"""A game of a league: the fold of its entries, and as lists show it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.league.entries import (
    GameConfirmed,
    GameCorrected,
    GameDisputed,
    GameRecord,
    GameRecorded,
    GameRestored,
    GameUpheld,
    GameVoided,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import datetime

    from bot.league.entries import FromFile, GameSource, LeagueEntry, SeatPoints


class GameStatus(StrEnum):
    """Whether a game counts."""

    PENDING = "pending"
    """Entered; its players have still to confirm it."""
    DISPUTED = "disputed"
    """A player objected before it counted; an officer has to decide."""
    COUNTED = "counted"
    VOIDED = "voided"


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """A game as its entries leave it. The fields that ``GameRecorded`` has are explained there.

    ``by`` entered it (None: the bot). ``confirmed`` are the players who said that it is right. ``disputed_by`` objects
    to it, which an officer has not decided yet. ``corrections`` counts how often it was changed.
    """

    number: int
    season: int
    source: GameSource
    at: datetime
    by: int | None
    played_at: datetime
    preset: str
    rules: str
    seats: tuple[SeatPoints, ...]
    sticks: int
    status: GameStatus
    asked: tuple[int, ...]
    confirm_by: datetime | None
    confirmed: frozenset[int] = frozenset()
    disputed_by: int | None = None
    corrections: int = 0
    table: str | None = None
    table_game: int | None = None
    channel: int | None = None
    note: str = ""

    @property
    def counts(self) -> bool:
        """Whether it is in the standings."""
        return self.status is GameStatus.COUNTED

    @property
    def players(self) -> tuple[int, ...]:
        """Who played, by seat, without computer players."""
        return tuple(seat.player for seat in self.seats if seat.player is not None)

    @property
    def waits_for(self) -> tuple[int, ...]:
        """Who has still to confirm it."""
        if self.status is not GameStatus.PENDING:
            return ()
        return tuple(player for player in self.asked if player not in self.confirmed)


def recorded(record: GameRecorded, at: datetime, by: int | None) -> LeagueGame:
    """The game as it came in."""
    return LeagueGame(
        number=record.game,
        season=record.season,
        source=record.source,
        at=at,
        by=by,
        played_at=record.played_at,
        preset=record.preset,
        rules=record.rules,
        seats=record.seats,
        sticks=record.sticks,
        status=GameStatus.PENDING if record.asked else GameStatus.COUNTED,
        asked=record.asked,
        confirm_by=record.confirm_by,
        table=record.table,
        table_game=record.table_game,
        channel=record.channel,
        note=record.note,
    )


def evolved(game: LeagueGame, record: GameRecord) -> LeagueGame:
    """The game after one more of its records. What is not possible is refused before it becomes an entry."""
    match record:
        case GameConfirmed(_, None):
            return replace(game, status=GameStatus.COUNTED)
        case GameConfirmed(_, player) if player is not None:
            confirmed = game.confirmed | {player}
            all_said = game.status is GameStatus.PENDING and confirmed.issuperset(game.asked)
            return replace(game, confirmed=confirmed, status=GameStatus.COUNTED if all_said else game.status)
        case GameDisputed(_, player):
            pending = game.status is GameStatus.PENDING
            return replace(game, disputed_by=player, status=GameStatus.DISPUTED if pending else game.status)
        case GameUpheld() | GameRestored():
            return replace(game, disputed_by=None, status=GameStatus.COUNTED)
        case GameCorrected() as new:
            return replace(
                game,
                played_at=new.played_at,
                seats=new.seats,
                sticks=new.sticks,
                asked=new.asked,
                confirm_by=new.confirm_by,
                confirmed=frozenset(),
                disputed_by=None,
                corrections=game.corrections + 1,
                status=GameStatus.PENDING if new.asked else GameStatus.COUNTED,
            )
        case GameVoided():
            return replace(game, disputed_by=None, status=GameStatus.VOIDED)
        case _:
            return game


def folded(entries: Iterable[LeagueEntry]) -> LeagueGame:
    """The game that these entries, the one that recorded it first, come to. ValueError where that one is missing."""
    game: LeagueGame | None = None
    for entry in entries:
        if isinstance(entry.record, GameRecorded):
            game = recorded(entry.record, entry.at, entry.by)
        elif game is not None:
            game = evolved(game, entry.record)  # type: ignore[arg-type]
    if game is None:
        raise ValueError("a game that was never recorded")
    return game


def meaning(game: LeagueGame, meant: Callable[[int], int]) -> LeagueGame:
    """The game with everybody under the number they go by now, as ``meant`` tells it."""
    seats = tuple(seat if seat.player is None else replace(seat, player=meant(seat.player)) for seat in game.seats)
    asked = tuple(dict.fromkeys(map(meant, game.asked)))
    return replace(game, seats=seats, asked=asked, confirmed=frozenset(map(meant, game.confirmed)))


@dataclass(frozen=True, slots=True)
class Changed:
    """What is otherwise after a correction, each as it was and as it is; None where that stayed.

    ``seats`` are those that changed, by seat.
    """

    seats: tuple[tuple[int, SeatPoints, SeatPoints], ...] = ()
    sticks: tuple[int, int] | None = None
    played_at: tuple[datetime, datetime] | None = None


def changed(before: LeagueGame, after: LeagueGame) -> Changed:
    """What differs between a game as it was and as it is."""
    pairs = zip(before.seats, after.seats, strict=True)
    return Changed(
        seats=tuple((seat, was, now) for seat, (was, now) in enumerate(pairs) if was != now),
        sticks=(before.sticks, after.sticks) if before.sticks != after.sticks else None,
        played_at=(before.played_at, after.played_at) if before.played_at != after.played_at else None,
    )


def corrections(story: Iterable[LeagueEntry]) -> dict[int, Changed]:
    """What each correction of a game changed, by the number of its entry. ``story`` is every entry about it."""
    found: dict[int, Changed] = {}
    game: LeagueGame | None = None
    for entry in story:
        if isinstance(entry.record, GameRecorded):
            game = recorded(entry.record, entry.at, entry.by)
        elif game is not None and isinstance(entry.record, GameRecord):
            after = evolved(game, entry.record)
            if isinstance(entry.record, GameCorrected):
                found[entry.seq] = changed(game, after)
            game = after
    return found


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat of a game with what it is worth in its season.

    ``player`` is who the seat belongs to by now, merged ones followed; None for a computer player, which has a
    ``name``. ``points`` are raw with left-over sticks, ``final`` in tenths of a thousand with what chombo cost.
    """

    seat: int
    player: int | None
    name: str
    points: int
    chombo: int
    place: int
    final: int


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list. ``disputed_by`` objects to it, decided by nobody yet; ``seats`` are in seat order.

    ``file`` is None for a game that came in here, not from a file.
    """

    number: int
    season: int
    played_at: datetime
    status: GameStatus
    source: GameSource
    disputed_by: int | None
    corrections: int
    confirm_by: datetime | None
    seats: tuple[SeatLine, ...]
    file: FromFile | None = None

    @property
    def ranked(self) -> tuple[SeatLine, ...]:
        """The seats from the first place to the last."""
        return tuple(sorted(self.seats, key=lambda seat: (seat.place, seat.seat)))

    def of(self, player: int) -> SeatLine | None:
        """The seat of a player."""
        return next((seat for seat in self.seats if seat.player == player), None)


@dataclass(frozen=True, slots=True)
class GamesHeld:
    """How many games a season, or a league, has.

    ``counted`` by how many played them: {4: 120, 3: 8}. ``pending`` wait for their players, ``disputed`` for an
    officer: those to which somebody objected, whether they count meanwhile or not. ``first`` and ``last`` are when its
    first and last game were played, whatever became of them.
    """

    counted: Mapping[int, int]
    pending: int = 0
    disputed: int = 0
    first: datetime | None = None
    last: datetime | None = None
