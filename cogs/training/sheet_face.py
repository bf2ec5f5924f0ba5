"""A quiz of four answers, as a puzzle for many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.engine.errors import EngineError
from bot.engine.rules.ruleset import preset_names
from bot.lookup.rule_changes import departures, rules_by
from bot.text.rules.preset_names import preset_title
from bot.text.sentences import Plain, joined, lines
from bot.text.training.quiz_text import tally_text, verdict_text
from cogs.training.face import AnswerOption, UnknownPuzzle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.pictures.sprite_sheets import TileSet
    from bot.text.rules.named_rules import NamedRules
    from bot.text.sentences import Words
    from cogs.training.puzzle_message import PuzzleSheet, Sort


def sheet_payload(rules: NamedRules, letters: str) -> dict[str, str]:
    """A puzzle as it is kept. ``letters`` is the question (``PuzzleSheet.letters``).

    Of a server's own rules all that they say otherwise is kept beside their label, whatever becomes of them.
    """
    if not rules.label:
        return {"preset": rules.id, "question": letters}
    options = departures(rules.base, rules.rules)
    return {"preset": rules.base, "options": options, "rules": rules.label, "question": letters}


class SheetFace:
    """A puzzle whose answers are few and whose solution is a sheet. ``rules`` is what its rules are called."""

    pictured: Final = False

    def __init__(self, sheet: PuzzleSheet, rules: Words) -> None:
        self._sheet: Final = sheet
        self.options: Final = tuple(AnswerOption(key, label) for key, label in sheet.choices)
        self.question: Final[Words] = lines(sheet.text, joined((Plain("-#"), rules), " "))
        self.again: Final = None

    @classmethod
    def from_payload(cls, sort: Sort | None, payload: Mapping[str, Any]) -> SheetFace:
        """The puzzle as it was kept. Raises UnknownPuzzle."""
        letters, preset = payload.get("question"), payload.get("preset")
        if sort is None or not isinstance(letters, str) or preset not in preset_names():
            raise UnknownPuzzle
        try:
            sheet = sort.read(letters, rules_by(preset, str(payload.get("options", ""))))
        except EngineError:
            # An option that this release does not know.
            raise UnknownPuzzle from None
        if sheet is None:
            raise UnknownPuzzle
        return cls(sheet, preset_title(str(payload.get("rules", preset))))

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
