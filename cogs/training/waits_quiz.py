"""`/quiz waits`: what a hand waits for."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from bot.analysis.puzzles.questions import Level, Unreadable, waits_question
from bot.analysis.puzzles.waits_puzzle import WaitsPuzzle, key_of, new_waits_puzzle, waits_puzzle
from bot.engine.rules import Ruleset
from bot.engine.tiles import Tile
from bot.render.hand import tiles_png
from bot.render.score_picture import as_called
from bot.render.sheet import TileSet
from bot.render.text import Words
from bot.render.waits_puzzle_text import waits_alt, waits_labels, waits_question_text, waits_solution
from bot.store.puzzles import PuzzleKind
from cogs.training.sheet import Sheet


class WaitsQuiz:
    """Puzzles about what a hand waits for."""

    kind: Final[PuzzleKind] = "waits"

    def made(self, random: Random, rules: Ruleset, level: Level, heading: Words) -> Sheet:
        """A new puzzle by the generator. Raises NoPuzzle."""
        return sheet_of(new_waits_puzzle(random, rules, level), heading)

    def read(self, letters: str, rules: Ruleset) -> Sheet | None:
        """The puzzle of these letters; None where they are none."""
        try:
            puzzle = waits_puzzle(waits_question(letters), rules)
        except Unreadable:
            return None
        return None if puzzle is None else sheet_of(puzzle)


def sheet_of(puzzle: WaitsPuzzle, heading: Words | None = None) -> Sheet:
    """A puzzle ready to be shown."""
    return Sheet(
        letters=puzzle.question.spelled,
        text=waits_question_text(puzzle, heading),
        choices=waits_labels(puzzle),
        right=key_of(puzzle.right),
        solution=waits_solution(puzzle),
        picture=partial(_picture, puzzle),
        alt=waits_alt(puzzle),
    )


def _picture(puzzle: WaitsPuzzle, tiles: TileSet) -> bytes:
    """The hand, its waits apart."""
    waits = [Tile(kind) for kind in puzzle.right]
    melds = [as_called(meld) for meld in puzzle.question.melds]
    return tiles_png([puzzle.question.concealed, waits], melds, tiles=tiles)
