"""The interface of multiple-choice quizzes: a puzzle ready to be shown, and the kinds of quiz."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from bot.analysis.puzzles.hands_from_games import GameHand, Question
from bot.analysis.puzzles.questions import Level, UnreadableQuestion
from bot.engine.events import Event
from bot.engine.rules.ruleset import Ruleset
from bot.lookup.hand_lookup import LookupAnswer
from bot.store.puzzles import PuzzleKind
from bot.store.random_kyoku import PlayedGame
from bot.text.sentences import Words
from bot.text.training.puzzle_text import PuzzleOrigin

Puzzle = TypeVar("Puzzle")


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


@dataclass(frozen=True, slots=True)
class QuizSort(Generic[Question, Puzzle]):
    """A kind of quiz: makes its puzzles and reads stored ones."""

    kind: PuzzleKind
    """The kind that its puzzles are stored as."""
    generated: Callable[[Random, Ruleset, Level], Puzzle]
    """A new puzzle. Raises NoPuzzle."""
    hands: Callable[[Sequence[Event], Ruleset], Sequence[GameHand[Question]]]
    """What a kyoku has to be asked about."""
    question: Callable[[str], Question]
    """The question in these letters. Raises UnreadableQuestion."""
    puzzle: Callable[[Question, Ruleset], Puzzle | None]
    fits: Callable[[Puzzle, Ruleset, Level], bool]
    shown: Callable[[Puzzle, Words | None, PuzzleOrigin | None], QuizPuzzle]
    """The puzzle in words, below a heading."""

    def made(self, random: Random, rules: Ruleset, level: Level, heading: Words) -> QuizPuzzle:
        """A new generated puzzle. Raises NoPuzzle."""
        return self.shown(self.generated(random, rules, level), heading, None)

    def of_game(
        self, random: Random, game: PlayedGame, rules: Ruleset, level: Level | None, heading: Words
    ) -> QuizPuzzle | None:
        """A puzzle from a game that was played; None where it has none of this level (None: of any)."""
        hands = [(kyoku, hand) for kyoku in game.kyokus for hand in self.hands(kyoku.events, rules)]
        for kyoku, hand in random.sample(hands, len(hands)):
            puzzle = self.puzzle(hand.question, rules)
            if puzzle is not None and (level is None or self.fits(puzzle, rules, level)):
                return self.shown(puzzle, heading, PuzzleOrigin(kyoku.names[hand.seat], kyoku.at, hand.won))
        return None

    def read(self, letters: str, rules: Ruleset) -> QuizPuzzle | None:
        """The puzzle with these letters; None if they are not valid."""
        try:
            puzzle = self.puzzle(self.question(letters), rules)
        except UnreadableQuestion:
            return None
        return None if puzzle is None else self.shown(puzzle, None, None)


Sort = QuizSort[Any, Any]
