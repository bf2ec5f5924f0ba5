"""A league game, folded from its entries, and its line in a list."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from bot.league import entries as e


class GameStatus(StrEnum):
    """Whether a game counts."""

    PENDING = "pending"
    """Waiting for its players to confirm it, or for an officer to uphold it."""
    DISPUTED = "disputed"
    """A player objected before it counted; an officer has to decide."""
    COUNTED = "counted"
    VOIDED = "voided"


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """The present state of a game. ``GameRecorded`` explains the fields it has too."""

    number: int
    season: int
    source: e.GameSource
    at: datetime
    """When it was recorded."""
    by: int | None
    """Who recorded it; None: the bot."""
    played_at: datetime
    preset: str
    rules: str
    seats: tuple[e.SeatPoints, ...]
    sticks: int
    status: GameStatus
    asked: tuple[int, ...]
    confirm_by: datetime | None
    confirmed: frozenset[int] = frozenset()
    objectors: tuple[int, ...] = ()
    """The players whose objections wait for an officer's decision, in the order in which they made them."""
    corrections: int = 0
    """How often it was corrected."""
    table: str | None = None
    table_game: int | None = None
    channel: int | None = None
    note: str = ""
    drawn: e.DrawnTable | None = None
    moments: tuple[e.MomentTold, ...] = ()
    """What was told of it and not withdrawn."""
    needs_officer: bool = False

    @property
    def counts(self) -> bool:
        """Whether it is in the standings."""
        return self.status is GameStatus.COUNTED

    @property
    def disputed_by(self) -> int | None:
        """The first player whose objection waits for an officer's decision; None if nobody's does."""
        return next(iter(self.objectors), None)

    @property
    def players(self) -> tuple[int, ...]:
        """The people who played, in seat order."""
        return tuple(seat.player for seat in self.seats if seat.player is not None)

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The players who still have to confirm it."""
        if self.status is not GameStatus.PENDING:
            return ()
        return tuple(player for player in self.asked if player not in self.confirmed)


def recorded(record: e.GameRecorded, at: datetime, by: int | None) -> LeagueGame:
    """The game as it was recorded."""
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
        status=_begins(record),
        asked=record.asked,
        confirm_by=record.confirm_by,
        table=record.table,
        table_game=record.table_game,
        channel=record.channel,
        note=record.note,
        drawn=record.drawn,
        needs_officer=record.needs_officer,
    )


def _begins(record: e.GameRecorded | e.GameCorrected) -> GameStatus:
    return GameStatus.PENDING if record.asked or record.needs_officer else GameStatus.COUNTED


def evolved(game: LeagueGame, record: e.GameRecord) -> LeagueGame:
    """The game after one more record, which was checked before it became an entry."""
    match record:
        case e.GameConfirmed(_, None):
            return replace(game, status=GameStatus.COUNTED)
        case e.GameConfirmed(_, player) if player is not None:
            confirmed = game.confirmed | {player}
            complete = game.status is GameStatus.PENDING and confirmed.issuperset(game.asked)
            return replace(game, confirmed=confirmed, status=GameStatus.COUNTED if complete else game.status)
        case e.GameDisputed(_, player):
            pending = game.status is GameStatus.PENDING
            return replace(
                game, objectors=(*game.objectors, player), status=GameStatus.DISPUTED if pending else game.status
            )
        case e.GameUpheld() | e.GameRestored():
            return replace(game, objectors=(), status=GameStatus.COUNTED)
        case e.GameCorrected() as new:
            return replace(
                game,
                played_at=new.played_at,
                seats=new.seats,
                sticks=new.sticks,
                asked=new.asked,
                confirm_by=new.confirm_by,
                confirmed=frozenset(),
                needs_officer=new.needs_officer,
                objectors=(),
                corrections=game.corrections + 1,
                status=_begins(new),
            )
        case e.GameVoided():
            return replace(game, objectors=(), status=GameStatus.VOIDED)
        case e.MomentTold() as told:
            return replace(game, moments=(*game.moments, told))
        case e.MomentWithdrawn(_, number):
            return replace(game, moments=tuple(told for told in game.moments if told.moment != number))
        case _:
            return game


def folded(entries: Iterable[e.LeagueEntry]) -> LeagueGame:
    """The game after these entries. ValueError if the first is not the one that recorded it."""
    game: LeagueGame | None = None
    for entry in entries:
        if isinstance(entry.record, e.GameRecorded):
            game = recorded(entry.record, entry.at, entry.by)
        elif game is not None:
            game = evolved(game, entry.record)  # type: ignore[arg-type]
    if game is None:
        raise ValueError("a game that was never recorded")
    return game


def asked_at(entries: Iterable[e.LeagueEntry]) -> datetime:
    """When the players of a game were last asked whether it is right: when it was recorded or corrected."""
    return max(entry.at for entry in entries if isinstance(entry.record, e.GameRecorded | e.GameCorrected))


def games_of(entries: Iterable[e.LeagueEntry]) -> tuple[LeagueGame, ...]:
    """The games after these entries, by number. ``entries`` may have others, and those of a game are complete."""
    games: dict[int, LeagueGame] = {}
    for entry in entries:
        record = entry.record
        if isinstance(record, e.GameRecorded):
            games[record.game] = recorded(record, entry.at, entry.by)
        elif isinstance(record, e.GameRecord):
            games[record.game] = evolved(games[record.game], record)
    return tuple(games[number] for number in sorted(games))


def with_merges(game: LeagueGame, number_of: Callable[[int], int]) -> LeagueGame:
    """The game with merged players replaced: ``number_of`` maps a number to the present number of the player."""
    seats = tuple(seat if seat.player is None else replace(seat, player=number_of(seat.player)) for seat in game.seats)
    asked = tuple(dict.fromkeys(map(number_of, game.asked)))
    return replace(
        game,
        seats=seats,
        asked=asked,
        confirmed=frozenset(map(number_of, game.confirmed)),
        objectors=tuple(map(number_of, game.objectors)),
    )


@dataclass(frozen=True, slots=True)
class Changed:
    """What a correction changed, as pairs (before, after); None for what it left alone."""

    seats: tuple[tuple[int, e.SeatPoints, e.SeatPoints], ...] = ()
    """The seats that changed: number, before, after."""
    sticks: tuple[int, int] | None = None
    played_at: tuple[datetime, datetime] | None = None


def changed(before: LeagueGame, after: LeagueGame) -> Changed:
    """The differences between two states of a game."""
    pairs = zip(before.seats, after.seats, strict=True)
    return Changed(
        seats=tuple((seat, was, now) for seat, (was, now) in enumerate(pairs) if was != now),
        sticks=(before.sticks, after.sticks) if before.sticks != after.sticks else None,
        played_at=(before.played_at, after.played_at) if before.played_at != after.played_at else None,
    )


def corrections(entries: Iterable[e.LeagueEntry]) -> dict[int, Changed]:
    """What each correction of a game changed, by ``seq`` of its entry. ``entries`` are all those of the game."""
    found: dict[int, Changed] = {}
    game: LeagueGame | None = None
    for entry in entries:
        if isinstance(entry.record, e.GameRecorded):
            game = recorded(entry.record, entry.at, entry.by)
        elif game is not None and isinstance(entry.record, e.GameRecord):
            after = evolved(game, entry.record)
            if isinstance(entry.record, e.GameCorrected):
                found[entry.seq] = changed(game, after)
            game = after
    return found


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat of a game with its score in the season."""

    seat: int
    player: int | None
    """The present number of the player, after merges; None for a computer player, which has a ``name``."""
    name: str
    points: int
    """Raw points with left-over sticks."""
    chombo: int
    place: int
    final: int
    """In tenths of a thousand, the cost of chombo taken off."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list. ``LeagueGame`` explains the fields; ``file`` is None for a game that was not imported."""

    number: int
    season: int
    played_at: datetime
    status: GameStatus
    source: e.GameSource
    disputed_by: int | None
    corrections: int
    confirm_by: datetime | None
    seats: tuple[SeatLine, ...]
    file: e.FromFile | None = None
    drawn: e.DrawnTable | None = None

    @property
    def ranked(self) -> tuple[SeatLine, ...]:
        """The seats from the first place to the last."""
        return tuple(sorted(self.seats, key=lambda seat: (seat.place, seat.seat)))

    def of(self, player: int) -> SeatLine | None:
        """The seat of a player, or None if they did not play."""
        return next((seat for seat in self.seats if seat.player == player), None)


@dataclass(frozen=True, slots=True)
class GamesHeld:
    """How many games a season or a league has."""

    counted: Mapping[int, int]
    """Games that count, by number of players: {4: 120, 3: 8}."""
    pending: int = 0
    """Games that wait for confirmations."""
    disputed: int = 0
    """Games that wait for an officer's decision, whether they count meanwhile or not."""
    first: datetime | None = None
    """When the first game of any status was played."""
    last: datetime | None = None
