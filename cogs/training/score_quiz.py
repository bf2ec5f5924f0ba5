"""The quiz about scores: what a win is worth."""

from random import Random
from typing import Final

from bot.analysis.puzzles.hands_from_games import wins_of
from bot.analysis.puzzles.puzzle_hands import win_fits
from bot.analysis.puzzles.questions import Level, UnreadableQuestion, score_question
from bot.analysis.puzzles.score_puzzle import ScorePuzzle, new_score_puzzle, score_puzzle
from bot.engine.rules.ruleset import Ruleset
from bot.store.puzzles import PuzzleKind
from bot.store.random_kyoku import PlayedGame
from bot.text.sentences import Words
from bot.text.training.puzzle_text import (
    PuzzleOrigin,
    as_answer,
    score_labels,
    score_question_text,
    score_solution,
    unsolved_win,
)
from cogs.training.quiz_interface import QuizPuzzle


class ScoreQuiz:
    """Puzzles about what a win is worth."""

    kind: Final[PuzzleKind] = "score"

    def made(self, random: Random, rules: Ruleset, level: Level, heading: Words) -> QuizPuzzle:
        """A new generated puzzle. Raises NoPuzzle."""
        return quiz_puzzle_of(new_score_puzzle(random, rules, level), heading)

    def of_game(
        self, random: Random, game: PlayedGame, rules: Ruleset, level: Level | None, heading: Words
    ) -> QuizPuzzle | None:
        """A puzzle from a win in a game that was played; None where it has none of this level (None: of any)."""
        wins = [(kyoku, win) for kyoku in game.kyokus for win in wins_of(kyoku.events, rules)]
        for kyoku, win in random.sample(wins, len(wins)):
            puzzle = score_puzzle(win.question, rules)
            if puzzle is not None and (level is None or win_fits(win.question, puzzle.value, rules, level)):
                return quiz_puzzle_of(puzzle, heading, PuzzleOrigin(kyoku.names[win.seat], kyoku.at, won=True))
        return None

    def read(self, letters: str, rules: Ruleset) -> QuizPuzzle | None:
        """The puzzle with these letters; None if they are not valid."""
        try:
            puzzle = score_puzzle(score_question(letters), rules)
        except UnreadableQuestion:
            return None
        return None if puzzle is None else quiz_puzzle_of(puzzle)


def quiz_puzzle_of(puzzle: ScorePuzzle, heading: Words | None = None, origin: PuzzleOrigin | None = None) -> QuizPuzzle:
    """A puzzle ready to be shown."""
    return QuizPuzzle(
        letters=puzzle.question.letters,
        text=score_question_text(puzzle, heading, origin),
        asked=unsolved_win(puzzle),
        choices=score_labels(puzzle),
        right=puzzle.right.key,
        solution=score_solution(puzzle),
        solved=as_answer(puzzle),
    )
