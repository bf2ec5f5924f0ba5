"""The interface of multiple-choice quizzes: a puzzle ready to be shown, and the kinds of quiz."""

from dataclasses import dataclass
from random import Random
from typing import Protocol

from bot.analysis.puzzles.questions import Level
from bot.engine.rules.ruleset import Ruleset
from bot.lookup.hand_lookup import LookupAnswer
from bot.store.puzzles import PuzzleKind
from bot.store.random_kyoku import PlayedGame
from bot.text.sentences import Words


@dataclass(frozen=True, slots=True)
class QuizPuzzle:
    """A puzzle in words."""

    letters: str
    """The question, as written in custom ids."""
    text: Words
    """The question in words, but for its tiles."""
    asked: LookupAnswer
    """The hand that is asked about, without the answer."""
    choices: tuple[tuple[str, Words], ...]
    """The keys of the answers with the labels of their buttons."""
    right: str
    """The key of the right answer."""
    solution: Words
    solved: LookupAnswer
    """The hand with the answer."""

    def label(self, key: str) -> Words | None:
        """The label of an answer's button; None if there is no such answer."""
        return dict(self.choices).get(key)


class Sort(Protocol):
    """A kind of quiz: makes its puzzles and reads stored ones."""

    @property
    def kind(self) -> PuzzleKind:
        """The kind that its puzzles are stored as."""

    def made(self, random: Random, rules: Ruleset, level: Level, heading: Words) -> QuizPuzzle:
        """A new generated puzzle. Raises NoPuzzle."""

    def of_game(
        self, random: Random, game: PlayedGame, rules: Ruleset, level: Level | None, heading: Words
    ) -> QuizPuzzle | None:
        """A puzzle from a game that was played; None where it has none of this level (None: of any)."""

    def read(self, letters: str, rules: Ruleset) -> QuizPuzzle | None:
        """The puzzle with these letters; None if they are not valid."""
