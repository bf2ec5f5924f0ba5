"""The quiz about scores: what a win is worth."""

from typing import Final

from bot.analysis.puzzles.hands_from_games import wins_of
from bot.analysis.puzzles.puzzle_hands import win_fits
from bot.analysis.puzzles.questions import Level, score_question
from bot.analysis.puzzles.score_puzzle import ScorePuzzle, new_score_puzzle, score_puzzle
from bot.engine.rules.ruleset import Ruleset
from bot.text.sentences import Words
from bot.text.training.puzzle_text import (
    PuzzleOrigin,
    as_answer,
    score_labels,
    score_question_text,
    score_solution,
    unsolved_win,
)
from cogs.training.quiz_interface import QuizPuzzle, QuizSort


def _shown(puzzle: ScorePuzzle, heading: Words | None, origin: PuzzleOrigin | None) -> QuizPuzzle:
    return QuizPuzzle(
        letters=puzzle.question.letters,
        text=score_question_text(puzzle, heading, origin),
        asked=unsolved_win(puzzle),
        choices=score_labels(puzzle),
        right=puzzle.right.key,
        solution=score_solution(puzzle),
        solved=as_answer(puzzle),
    )


def _fits(puzzle: ScorePuzzle, rules: Ruleset, level: Level) -> bool:
    return win_fits(puzzle.question, puzzle.value, rules, level)


SCORE: Final = QuizSort("score", new_score_puzzle, wins_of, score_question, score_puzzle, _fits, _shown)
"""Puzzles about what a win is worth."""
