"""A multiple-choice quiz as a puzzle that many people answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.engine.errors import EngineError
from bot.engine.rules.ruleset import preset_names
from bot.lookup.rule_changes import departures, rules_by
from bot.pictures.sprite_sheet_specs import TileSet
from bot.text.rules.named_rules import NamedRules
from bot.text.rules.preset_names import preset_title
from bot.text.sentences import Plain, Words, joined, lines
from bot.text.training.quiz_results_text import tally_text, verdict_text
from cogs.training.face import AnswerOption, UnknownPuzzle
from cogs.training.quiz_interface import QuizPuzzle, Sort


def puzzle_payload(rules: NamedRules, letters: str) -> dict[str, str]:
    """The stored form of a puzzle. ``letters`` is the question (``QuizPuzzle.letters``).

    For a server's own rules every difference from their preset is stored with their label, since they may change later.
    """
    if not rules.label:
        return {"preset": rules.id, "question": letters}
    options = departures(rules.base, rules.rules)
    return {"preset": rules.base, "options": options, "rules": rules.label, "question": letters}


class ChoicesFace:
    """A multiple-choice puzzle. ``rules`` is the name of its rules."""

    def __init__(self, quiz_puzzle: QuizPuzzle, rules: Words) -> None:
        self._quiz_puzzle: Final = quiz_puzzle
        self.options: Final = tuple(AnswerOption(key, label) for key, label in quiz_puzzle.choices)
        self.question: Final[Words] = lines(quiz_puzzle.text, joined((Plain("-#"), rules), " "))
        self.again: Final = None

    @classmethod
    def from_payload(cls, sort: Sort | None, payload: Mapping[str, Any]) -> ChoicesFace:
        """The puzzle as it was kept. Raises UnknownPuzzle."""
        letters, preset = payload.get("question"), payload.get("preset")
        if sort is None or not isinstance(letters, str) or preset not in preset_names():
            raise UnknownPuzzle
        try:
            quiz_puzzle = sort.read(letters, rules_by(preset, str(payload.get("options", ""))))
        except EngineError:
            # The payload has an option that this release does not know.
            raise UnknownPuzzle from None
        if quiz_puzzle is None:
            raise UnknownPuzzle
        return cls(quiz_puzzle, preset_title(str(payload.get("rules", preset))))

    def right(self, choice: str) -> bool:
        """Whether this answer is right."""
        return choice == self._quiz_puzzle.right

    def verdict(self, choice: str) -> Words:
        """Whether it is right, and why."""
        verdict = verdict_text(self._label(choice), self._label(self._quiz_puzzle.right), is_right=self.right(choice))
        return lines(verdict, self._quiz_puzzle.solution)

    def solution(self, tally: Mapping[str, int]) -> Words:
        """The right answer, how many chose which, and why."""
        return lines(tally_text(self._quiz_puzzle.choices, self._quiz_puzzle.right, tally), self._quiz_puzzle.solution)

    def alt(self, locale: str | None) -> None:
        """None, as there is no picture."""

    def drawn(self, tiles: TileSet, locale: str | None) -> None:
        """None: the question shows its tiles in the text."""

    def _label(self, choice: str) -> Words:
        label = self._quiz_puzzle.label(choice)
        if label is None:
            raise UnknownPuzzle
        return label
