"""The computer players, by the name of their strength."""

from collections.abc import Callable
from typing import Final

from bot.players.beginner import BeginnerPlayer
from bot.players.club import ClubPlayer
from bot.players.strong import StrongPlayer
from bot.table.ports import Chooser

_STRENGTHS: Final[dict[str, Callable[[int], Chooser]]] = {
    "beginner": BeginnerPlayer,
    "club": ClubPlayer,
    "strong": StrongPlayer,
}


class UnknownStrength(ValueError):
    """There is no player of this strength."""

    def __init__(self, strength: str) -> None:
        super().__init__(f"no player of strength {strength!r}; there are: {', '.join(strengths())}")
        self.strength: Final = strength


def strengths() -> tuple[str, ...]:
    """The names of all strengths, weakest first."""
    return tuple(_STRENGTHS)


def player(strength: str, seed: int) -> Chooser:
    """Create a player. Players with the same seed play alike. Raises UnknownStrength."""
    try:
        make = _STRENGTHS[strength]
    except KeyError:
        raise UnknownStrength(strength) from None
    return make(seed)
