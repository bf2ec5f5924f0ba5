"""The quiz about waits: what a hand waits for."""

from collections.abc import Sequence
from typing import Final

from bot.analysis.puzzles.hands_from_games import GameHand, waits_of
from bot.analysis.puzzles.questions import Level, WaitsQuestion, waits_question
from bot.analysis.puzzles.waits_hands import hand_fits
from bot.analysis.puzzles.waits_puzzle import WaitsPuzzle, key_of, new_waits_puzzle, waits_puzzle
from bot.engine.events import Event
from bot.engine.rules.ruleset import Ruleset
from bot.text.sentences import Words
from bot.text.training.puzzle_text import (
    PuzzleOrigin,
    as_waiting,
    unsolved_hand,
    waits_labels,
    waits_question_text,
    waits_solution,
)
from cogs.training.quiz_interface import QuizPuzzle, QuizSort


def _shown(puzzle: WaitsPuzzle, heading: Words | None, origin: PuzzleOrigin | None) -> QuizPuzzle:
    return QuizPuzzle(
        letters=puzzle.question.letters,
        text=waits_question_text(heading, origin),
        asked=unsolved_hand(puzzle),
        choices=waits_labels(puzzle),
        right=key_of(puzzle.right),
        solution=waits_solution(puzzle),
        solved=as_waiting(puzzle),
    )


def _hands(events: Sequence[Event], _rules: Ruleset) -> tuple[GameHand[WaitsQuestion], ...]:
    return waits_of(events)


def _fits(puzzle: WaitsPuzzle, rules: Ruleset, level: Level) -> bool:
    return hand_fits(puzzle.question, rules, level)


WAITS: Final = QuizSort("waits", new_waits_puzzle, _hands, waits_question, waits_puzzle, _fits, _shown)
"""Puzzles about what a hand waits for."""
