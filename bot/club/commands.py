"""What can be done with the results of a league, as plain values. Each names its league by id, its games by number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.league.drafts import GameDraft
from bot.league.entries import MomentTold
from bot.league.games import LeagueGame
from bot.store.league.exchange.game_logs import LoggedGame

Result_co = TypeVar("Result_co", covariant=True)


@dataclass(frozen=True, slots=True)
class ClubCommand(Generic[Result_co]):
    """Something to do for a league; ``Club.run`` gives its result."""

    league: int


@dataclass(frozen=True, slots=True)
class EnterGame(ClubCommand[int]):
    """Enter a game; the result is its number. Its players and officers may.

    ``again``: it is another game with the players and points of one that was entered already, told apart by this text.
    """

    draft: GameDraft
    again: str = ""
    log: LoggedGame | None = None
    """The log that it comes from, which is kept with it and entered once."""


@dataclass(frozen=True, slots=True)
class CorrectGame(ClubCommand[LeagueGame]):
    """Replace the result of a game. Officers may, and who entered it until it counts."""

    game: int
    draft: GameDraft
    why: str


@dataclass(frozen=True, slots=True)
class ConfirmGame(ClubCommand[LeagueGame]):
    """Say that a result is right. Its players may."""

    game: int


@dataclass(frozen=True, slots=True)
class DisputeGame(ClubCommand[LeagueGame]):
    """Object to a result. Its players may."""

    game: int
    why: str


@dataclass(frozen=True, slots=True)
class WithdrawGame(ClubCommand[LeagueGame]):
    """Void a game that does not count yet. Who entered it may."""

    game: int
    why: str


@dataclass(frozen=True, slots=True)
class TellMoment(ClubCommand[LeagueGame]):
    """Tell a winning hand of a game, or something else to remember. Its players and officers may."""

    told: MomentTold
    """Without a number of its own."""


@dataclass(frozen=True, slots=True)
class TakeMomentsBack(ClubCommand[LeagueGame]):
    """Forget moments of a game, by number. Officers may, and who told them."""

    game: int
    moments: frozenset[int]


@dataclass(frozen=True, slots=True)
class UpholdGame(ClubCommand[LeagueGame]):
    """Decide that a result is right. Officers may."""

    game: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class UpholdGames(ClubCommand[tuple[int, ...]]):
    """Decide that several results are right, all or none; the result is their numbers. Officers may."""

    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VoidGame(ClubCommand[LeagueGame]):
    """Decide that a game does not count. Officers may."""

    game: int
    why: str


@dataclass(frozen=True, slots=True)
class RestoreGame(ClubCommand[LeagueGame]):
    """Let a voided game count again. Officers may."""

    game: int
    why: str
