"""The players there are, by the name of their strength."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.players.beginner import BeginnerPlayer
from bot.players.club import ClubPlayer
from bot.players.strong import StrongPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.table.ports import Chooser

_STRENGTHS: Final[dict[str, Callable[[int], Chooser]]] = {
    "beginner": BeginnerPlayer,
    "club": ClubPlayer,
    "strong": StrongPlayer,
}


class UnknownStrength(ValueError):
    """No player goes by this name."""

    def __init__(self, strength: str) -> None:
        super().__init__(f"no player of strength {strength!r}; there are: {', '.join(strengths())}")
        self.strength: Final = strength


def strengths() -> tuple[str, ...]:
    """Names of all strengths, from the weakest to the best."""
    return tuple(_STRENGTHS)


def player(strength: str, seed: int) -> Chooser:
    """A new player. Equal seeds play equally. Raises UnknownStrength."""
    try:
        make = _STRENGTHS[strength]
    except KeyError:
        raise UnknownStrength(strength) from None
    return make(seed)
