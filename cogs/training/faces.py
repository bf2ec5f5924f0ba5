"""Kept puzzles as people see them, whatever they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.training.discard_face import DiscardFace
from cogs.training.sheet_face import SheetFace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.store.puzzles import Puzzle
    from cogs.training.face import PuzzleFace
    from cogs.training.puzzle_message import Sort


def face_of(puzzle: Puzzle, sorts: Mapping[str, Sort]) -> PuzzleFace:
    """The face of a puzzle. Raises UnknownPuzzle."""
    if puzzle.kind == "discard":
        return DiscardFace.from_payload(puzzle.payload)
    return SheetFace.from_payload(sorts.get(puzzle.kind), puzzle.payload)
