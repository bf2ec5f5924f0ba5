"""One puzzle of a quiz, whatever it is about, ready to be shown and judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from bot.analysis.puzzles.questions import Level
from bot.engine.rules.ruleset import Ruleset
from bot.pictures.sprite_sheets import TileSet
from bot.store.finished_games import PlayedGame
from bot.store.puzzles import PuzzleKind
from bot.text.sentences import Words


@dataclass(frozen=True, slots=True)
class QuizPuzzle:
    """A puzzle as words.

    ``letters`` is the question as custom ids carry it. ``choices`` are the keys of the answers with what their buttons
    say, ``right`` one of these keys. ``text`` asks, ``solution`` explains; ``picture`` draws the solution (PNG) and
    ``alt`` tells what it shows.
    """

    letters: str
    text: Words
    choices: tuple[tuple[str, Words], ...]
    right: str
    solution: Words
    picture: Callable[[TileSet], bytes]
    alt: Words

    def label(self, key: str) -> Words | None:
        """What the button of an answer says; None where there is no such answer."""
        return dict(self.choices).get(key)


class Sort(Protocol):
    """A sort of quiz: makes its puzzles and reads them again."""

    @property
    def kind(self) -> PuzzleKind:
        """As which its puzzles are kept."""

    def made(self, random: Random, rules: Ruleset, level: Level, heading: Words) -> QuizPuzzle:
        """A new puzzle by the generator. Raises NoPuzzle."""

    def of_game(
        self, random: Random, game: PlayedGame, rules: Ruleset, level: Level | None, heading: Words
    ) -> QuizPuzzle | None:
        """A puzzle from a game that was played; None where it has none of this level (None: of any)."""

    def read(self, letters: str, rules: Ruleset) -> QuizPuzzle | None:
        """The puzzle of these letters; None where they are none."""
