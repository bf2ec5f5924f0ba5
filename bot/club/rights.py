"""What somebody may do with a game of a league. Officers: ``Actor.is_officer``."""

from typing import Literal

from bot.league.faults import NoRights, OnlyAuthorsWithdraw, OnlyOfficersCorrect
from bot.league.games import GameStatus, LeagueGame
from bot.league.leagues import LeaguePlayer, current_number

GameStep = Literal["confirm", "dispute", "uphold", "correct", "void", "withdraw", "restore", "tell"]
"""Something that a person may do with a game."""


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


def steps_open(
    game: LeagueGame, people: dict[int, LeaguePlayer], me: int | None, *, officer: bool
) -> frozenset[GameStep]:
    """What the player ``me`` may do with the game in its state; None is nobody of the league."""
    stands, undecided = game.status is not GameStatus.VOIDED, not game.counts or game.disputed_by is not None
    played = me in {current_number(people, player) for player in game.players}
    objected = me in {current_number(people, player) for player in game.objectors}
    mine = is_authors_to_change(game, me)
    steps: dict[GameStep, bool] = {
        "confirm": me in game.waits_for,
        "dispute": stands and played and not objected,
        "uphold": stands and officer and undecided,
        "correct": (stands and officer) or mine,
        "void": stands and officer,
        "withdraw": not officer and mine,
        "restore": officer and not stands,
        "tell": stands and (played or officer),
    }
    return frozenset(step for step, open_ in steps.items() if open_)
