"""What can be done with the results of a league, as plain values. Each names its league by id, its games by number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from bot.league.games import LeagueGame

if TYPE_CHECKING:
    from bot.league.drafts import GameDraft
    from bot.store.league.exchange.game_logs import LoggedGame

Result_co = TypeVar("Result_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Command(Generic[Result_co]):
    """Something to do for a league; ``Club.run`` gives its result."""

    league: int


@dataclass(frozen=True, slots=True)
class EnterGame(Command[int]):
    """Enter a game; the result is its number. Its players and officers may.

    ``again``: it is another game with the players and points of one that was entered already, told apart by this text.
    """

    draft: GameDraft
    again: str = ""
    log: LoggedGame | None = None
    """The log that it comes from, which is kept with it and entered once."""


@dataclass(frozen=True, slots=True)
class CorrectGame(Command[LeagueGame]):
    """Replace the result of a game. Officers may, and who entered it until it counts."""

    game: int
    draft: GameDraft
    why: str


@dataclass(frozen=True, slots=True)
class ConfirmGame(Command[LeagueGame]):
    """Say that a result is right. Its players may."""

    game: int


@dataclass(frozen=True, slots=True)
class DisputeGame(Command[LeagueGame]):
    """Object to a result. Its players may."""

    game: int
    why: str


@dataclass(frozen=True, slots=True)
class WithdrawGame(Command[LeagueGame]):
    """Void a game that does not count yet. Who entered it may."""

    game: int
    why: str


@dataclass(frozen=True, slots=True)
class UpholdGame(Command[LeagueGame]):
    """Decide that a result is right. Officers may."""

    game: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class UpholdGames(Command[tuple[int, ...]]):
    """Decide that several results are right, all or none; the result is their numbers. Officers may."""

    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VoidGame(Command[LeagueGame]):
    """Decide that a game does not count. Officers may."""

    game: int
    why: str


@dataclass(frozen=True, slots=True)
class RestoreGame(Command[LeagueGame]):
    """Let a voided game count again. Officers may."""

    game: int
    why: str
