"""The interface of puzzles that many people answer: in a channel's vote, or as the daily puzzle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.pictures.sprite_sheet_specs import TileSet
from bot.text.sentences import Words


@dataclass(frozen=True, slots=True)
class AnswerOption:
    """An answer: its stored form, its button's label, and the tile (in mpsz) on the button."""

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
        """The question, as the text of a message."""

    @property
    def again(self) -> str | None:
        """The custom id of the button for another puzzle like it; None if there is no such button."""

    def right(self, choice: str) -> bool:
        """Whether an answer is right."""

    def verdict(self, choice: str) -> Words:
        """Whether this answer is right, and the solution. May be slow: call it in a thread."""

    def solution(self, tally: Mapping[str, int]) -> Words:
        """The solution, and the votes by choice. May be slow: call it in a thread."""

    def alt(self, locale: str | None) -> str | None:
        """The alt text of the picture; None if the question has no picture."""

    def drawn(self, tiles: TileSet, locale: str | None) -> bytes | None:
        """The picture of the question as PNG, or None. Slow: call it in a thread."""


class UnknownPuzzle(ValueError):
    """A stored puzzle that this release cannot read."""
