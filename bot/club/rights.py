"""What somebody may do with a game of a league. Officers: ``Actor.is_officer``."""

from __future__ import annotations

from bot.league.faults import NoRights, OnlyAuthorsWithdraw, OnlyOfficersCorrect
from bot.league.games import GameStatus, LeagueGame


def is_authors_to_change(game: LeagueGame, me: int | None) -> bool:
    """Whether the player ``me`` entered the game and may still correct or withdraw it, because it does not count."""
    return me is not None and game.by == me and game.status in (GameStatus.PENDING, GameStatus.DISPUTED)


def check_may_correct(game: LeagueGame, me: int | None, *, officer: bool) -> None:
    """Raises NoRights if the player ``me``, who may be an officer, may not correct the game."""
    if not officer and not is_authors_to_change(game, me):
        raise NoRights(OnlyOfficersCorrect(game.number))


def check_may_withdraw(game: LeagueGame, me: int | None) -> None:
    """Raises NoRights if the player ``me`` may not withdraw the game."""
    if not is_authors_to_change(game, me):
        raise NoRights(OnlyAuthorsWithdraw(game.number))
