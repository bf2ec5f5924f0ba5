"""Checks of a league entry: pure functions that return all its faults at once."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.engine.settle import STICK
from bot.league import entries as e
from bot.league import faults as f
from bot.league.games import GameStatus, LeagueGame
from bot.league.name_key import name_key
from bot.league.scoring import adds_up_to_nothing
from bot.league.seasons import Season, SeasonSettings
from bot.league.sum_causes import sum_causes

LONGEST_NAME: Final = 64
"""Characters in the name of a league, a season, a team or a guest."""
LONGEST_WHY: Final = 300
"""Characters of a reason, typed in Discord or read from a file."""
LONGEST_NOTE: Final = 200
"""Characters of a game's note."""
MOST_POINTS: Final = 1_000_000
"""No game ends with more, so a larger number is a typing error."""
MOST_STICKS: Final = 40
MOST_CHOMBO: Final = 20


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The state of the league that a game's entry is checked against."""

    season: Season
    rules: Ruleset
    """They score the game."""
    known: Collection[int]
    """The players of the league."""
    invited: Collection[int]
    """The players invited to the season."""
    people_before: int | None = None
    """The number of people in a game that is corrected. A season keeps games that it would not take any more."""


def game_faults(
    seats: tuple[e.SeatPoints, ...], sticks: int, played_at: datetime, now: datetime, around: Surroundings
) -> tuple[f.EntryFault, ...]:
    """All that is wrong with an entered or corrected result."""
    return tuple(_game_faults(seats, sticks, played_at, now, around))


def _game_faults(
    seats: tuple[e.SeatPoints, ...], sticks: int, played_at: datetime, now: datetime, around: Surroundings
) -> Iterator[f.EntryFault]:
    rules, season = around.rules, around.season
    if played_at > now:
        yield f.InTheFuture(played_at)
    elif not season.takes(played_at):
        yield f.OutsideSeason(season.number, played_at)
    people = [seat.player for seat in seats if seat.player is not None]
    if not people:
        yield f.NobodyPlayed()
    elif len(people) < (needed := _people_needed(around, len(seats))):
        yield f.TooFewPeople(len(people), needed)
    for player in dict.fromkeys(people):
        if people.count(player) > 1:
            yield f.PlayerTwice(player)
        if player not in around.known:
            yield f.UnknownPlayer(player)
        elif season.settings.invited_only and player not in around.invited:
            yield f.NotInvited(player)
    yield from _odd_numbers(seats, sticks)
    if len(seats) != rules.players:
        yield f.WrongNumberOfPlayers(len(seats), rules.players, season.settings.could_take(len(seats)))
        return
    total, wanted = sum(seat.points for seat in seats) + sticks * STICK, rules.start_points * rules.players
    if total != wanted:
        yield f.ScoresDoNotAdd(
            total, wanted, sum_causes(seats, sticks, wanted, of_season=bool(season.settings.formats))
        )


def _people_needed(around: Surroundings, players: int) -> int:
    needed = around.season.settings.people_needed(players)
    return needed if around.people_before is None else min(needed, around.people_before)


def _odd_numbers(seats: tuple[e.SeatPoints, ...], sticks: int) -> Iterator[f.EntryFault]:
    for seat in seats:
        if not adds_up_to_nothing(seats) and (seat.points % 100 or abs(seat.points) > MOST_POINTS):
            yield f.OddPoints(seat.points)
        if not 0 <= seat.chombo <= MOST_CHOMBO:
            yield f.ImpossibleCount(seat.chombo)
    if not 0 <= sticks <= MOST_STICKS:
        yield f.ImpossibleCount(sticks)


def step_faults(game: LeagueGame, record: e.GameRecord, why: str) -> tuple[f.EntryFault, ...]:
    """The reasons why ``record`` cannot follow in the game's present state; empty if it can."""
    return tuple(_step_faults(game, record, why))


def _step_faults(game: LeagueGame, record: e.GameRecord, why: str) -> Iterator[f.EntryFault]:
    if isinstance(record, e.GameDisputed | e.GameCorrected | e.GameVoided | e.GameRestored) and not why.strip():
        yield f.ReasonMissing()
    voided = game.status is GameStatus.VOIDED
    if voided and isinstance(record, e.GameDisputed | e.GameUpheld | e.GameCorrected | e.GameVoided | e.MomentTold):
        yield f.IsVoided(game.number)
        return
    match record:
        case e.GameConfirmed(_, player):
            yield from _confirming(game, player)
        case e.GameDisputed(_, player) if player not in game.players:
            yield f.DidNotPlay(game.number)
        case e.GameDisputed(_, player) if player in game.objectors:
            yield f.AlreadyDisputed(game.number)
        case e.GameUpheld() if game.counts and game.disputed_by is None:
            yield f.NothingToDecide(game.number)
        case e.GameCorrected(_, played_at, seats, sticks):
            if (seats, sticks, played_at) == (game.seats, game.sticks, game.played_at):
                yield f.NothingChanged()
        case e.GameRestored() if not voided:
            yield f.NotVoided(game.number)
        case _:
            pass


def _confirming(game: LeagueGame, player: int | None) -> Iterator[f.EntryFault]:
    if game.status is not GameStatus.PENDING:
        yield f.NotPending(game.number)
    elif player not in game.asked if player is not None else game.needs_officer:
        yield f.NotAsked(game.number)
    elif player in game.confirmed:
        yield f.AlreadyConfirmed(game.number)


def season_faults(
    settings: SeasonSettings, number: int, others: Iterable[Season], *, ended_at: datetime | None = None
) -> tuple[f.EntryFault, ...]:
    """All that is wrong with a season that is opened or changed; ``others`` are all seasons of the league.

    ``ended_at`` is when the season was closed, if it stays closed. Later times are free for other seasons.
    """
    found: list[f.EntryFault] = []
    if settings.deleted:
        return ()
    if name_missing(settings.name):
        found.append(f.NameMissing())
    if settings.ends is not None and settings.ends <= settings.starts:
        found.append(f.EndsBeforeStart())
    for other in others:
        if other.number == number or other.settings.deleted:
            continue
        if other.name.casefold() == settings.name.casefold():
            found.append(f.NameTaken(settings.name))
        elif _shares_time(settings, ended_at, other) and not settings.told_apart(other.settings):
            found.append(f.SeasonOverlaps(other.number, other.name))
    return tuple(found)


def _shares_time(settings: SeasonSettings, ended_at: datetime | None, other: Season) -> bool:
    if other.ended_at is not None and other.ended_at <= settings.starts:
        return False
    if ended_at is not None and ended_at <= other.settings.starts:
        return False
    return settings.overlaps(other.settings)


def name_missing(name: str) -> bool:
    """Whether this is no usable name: it is too long or has no visible character."""
    return not name_key(name) or len(name) > LONGEST_NAME
