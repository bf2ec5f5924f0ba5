"""The quiz about waits: what a hand waits for."""

from random import Random
from typing import Final

from bot.analysis.puzzles.hands_from_games import waits_of
from bot.analysis.puzzles.questions import Level, UnreadableQuestion, waits_question
from bot.analysis.puzzles.waits_hands import hand_fits
from bot.analysis.puzzles.waits_puzzle import WaitsPuzzle, key_of, new_waits_puzzle, waits_puzzle
from bot.engine.rules.ruleset import Ruleset
from bot.store.puzzles import PuzzleKind
from bot.store.random_kyoku import PlayedGame
from bot.text.sentences import Words
from bot.text.training.puzzle_text import (
    PuzzleOrigin,
    as_waiting,
    unsolved_hand,
    waits_labels,
    waits_question_text,
    waits_solution,
)
from cogs.training.quiz_interface import QuizPuzzle


class WaitsQuiz:
    """Puzzles about what a hand waits for."""

    kind: Final[PuzzleKind] = "waits"

    def made(self, random: Random, rules: Ruleset, level: Level, heading: Words) -> QuizPuzzle:
        """A new generated puzzle. Raises NoPuzzle."""
        return quiz_puzzle_of(new_waits_puzzle(random, rules, level), heading)

    def of_game(
        self, random: Random, game: PlayedGame, rules: Ruleset, level: Level | None, heading: Words
    ) -> QuizPuzzle | None:
        """A puzzle from a hand in a game that was played; None where it has none of this level (None: of any)."""
        hands = [(kyoku, hand) for kyoku in game.kyokus for hand in waits_of(kyoku.events)]
        for kyoku, hand in random.sample(hands, len(hands)):
            puzzle = waits_puzzle(hand.question, rules)
            if puzzle is not None and (level is None or hand_fits(hand.question, rules, level)):
                return quiz_puzzle_of(puzzle, heading, PuzzleOrigin(kyoku.names[hand.seat], kyoku.at, hand.won))
        return None

    def read(self, letters: str, rules: Ruleset) -> QuizPuzzle | None:
        """The puzzle with these letters; None if they are not valid."""
        try:
            puzzle = waits_puzzle(waits_question(letters), rules)
        except UnreadableQuestion:
            return None
        return None if puzzle is None else quiz_puzzle_of(puzzle)


def quiz_puzzle_of(puzzle: WaitsPuzzle, heading: Words | None = None, origin: PuzzleOrigin | None = None) -> QuizPuzzle:
    """A puzzle ready to be shown."""
    return QuizPuzzle(
        letters=puzzle.question.letters,
        text=waits_question_text(heading, origin),
        asked=unsolved_hand(puzzle),
        choices=waits_labels(puzzle),
        right=key_of(puzzle.right),
        solution=waits_solution(puzzle),
        solved=as_waiting(puzzle),
    )
