"""A puzzle as many people answer it: in a vote of a channel, or as the puzzle of a day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.pictures.sprite_sheets import TileSet
    from bot.text.sentences import Words


@dataclass(frozen=True, slots=True)
class AnswerOption:
    """An answer to choose: how it is kept, what its button says, and the tile (in mpsz) that it shows."""

    choice: str
    label: Words
    tile: str | None = None


class PuzzleFace(Protocol):
    """One puzzle, whatever it is about."""

    @property
    def options(self) -> tuple[AnswerOption, ...]:
        """The answers, in the order of their buttons; at most twenty."""

    @property
    def question(self) -> Words:
        """What is asked, as the text of a message."""

    @property
    def again(self) -> str | None:
        """The custom id of a button that asks the next one like it; None where none is to be asked."""

    @property
    def pictured(self) -> bool:
        """Whether ``drawn`` has a picture."""

    def right(self, choice: str) -> bool:
        """Whether an answer is right."""

    def verdict(self, choice: str) -> Words:
        """What is to be said to who answered so, with the solution. May take a while: in a thread."""

    def solution(self, tally: Mapping[str, int]) -> Words:
        """The solution, and how everybody answered, by choice. May take a while: in a thread."""

    def drawn(self, tiles: TileSet, locale: str | None) -> tuple[bytes, str] | None:
        """The picture of the question as PNG with its description; None where there is none. Slow: in a thread."""


class UnknownPuzzle(ValueError):
    """A puzzle of another release, that this one cannot read."""
