"""A quiz of four answers, as a puzzle for many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.engine.rules import preset as rules_of
from bot.engine.rules import preset_names
from bot.render.quiz_text import tally_text, verdict_text
from bot.render.text import Plain, joined, lines
from cogs.common.presets import preset_title
from cogs.training.face import Option, UnknownPuzzle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.render.sheet import TileSet
    from bot.render.text import Words
    from cogs.training.sheet import Sheet, Sort


class SheetFace:
    """A puzzle whose answers are few and whose solution is a sheet. ``rules`` is what its rules are called."""

    def __init__(self, sheet: Sheet, rules: Words) -> None:
        self._sheet: Final = sheet
        self.options: Final = tuple(Option(key, label) for key, label in sheet.choices)
        self.question: Final[Words] = lines(sheet.text, joined((Plain("-#"), rules), " "))
        self.again: Final = None

    @classmethod
    def from_payload(cls, sort: Sort | None, payload: Mapping[str, Any]) -> SheetFace:
        """The puzzle as it was kept. Raises UnknownPuzzle."""
        letters, preset = payload.get("question"), payload.get("preset")
        sheet = None
        if sort is not None and isinstance(letters, str) and preset in preset_names():
            sheet = sort.read(letters, rules_of(preset))
        if sheet is None or not isinstance(preset, str):
            raise UnknownPuzzle
        return cls(sheet, preset_title(preset))

    def right(self, choice: str) -> bool:
        """Whether this answer is right."""
        return choice == self._sheet.right

    def verdict(self, choice: str) -> Words:
        """Whether it is right, and why."""
        said = verdict_text(self._label(choice), self._label(self._sheet.right), is_right=self.right(choice))
        return lines(said, self._sheet.solution)

    def solution(self, tally: Mapping[str, int]) -> Words:
        """The right answer, how many chose which, and why."""
        return lines(tally_text(self._sheet.choices, self._sheet.right, tally), self._sheet.solution)

    def drawn(self, tiles: TileSet, locale: str | None) -> None:
        """The question has no picture: its tiles stand in its text."""

    def _label(self, choice: str) -> Words:
        label = self._sheet.label(choice)
        if label is None:
            raise UnknownPuzzle
        return label
