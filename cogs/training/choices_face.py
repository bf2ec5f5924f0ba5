"""A multiple-choice quiz as a puzzle that many people answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.engine.errors import EngineError
from bot.engine.rules.ruleset import preset_names
from bot.lookup.rule_changes import departures, rules_by
from bot.pictures.score_picture import score_alt, score_png
from bot.pictures.sprite_sheet_specs import TileSet
from bot.text.rules.named_rules import NamedRules
from bot.text.rules.preset_names import preset_title
from bot.text.score.score_text import hand_heading
from bot.text.sentences import Plain, Words, joined, lines, render
from bot.text.training.quiz_results_text import tally_text, verdict_text
from cogs.training.face import AnswerOption, UnknownPuzzle
from cogs.training.quiz_interface import QuizPuzzle, Sort


def puzzle_payload(rules: NamedRules, letters: str) -> dict[str, str]:
    """The stored form of a puzzle, which is shown with a picture. ``letters``: ``QuizPuzzle.letters``.

    For a server's own rules every difference from their preset is stored with their label, since they may change later.
    """
    kept = {"question": letters, "drawn": "yes"}
    if not rules.label:
        return {"preset": rules.id, **kept}
    options = departures(rules.base, rules.rules)
    return {"preset": rules.base, "options": options, "rules": rules.label, **kept}


class ChoicesFace:
    """A multiple-choice puzzle. ``rules`` is the name of its rules.

    Messages from before 0.3.0 have no picture, which cannot be added to them: not ``drawn``, their text has the tiles.
    """

    def __init__(self, quiz_puzzle: QuizPuzzle, rules: Words, *, drawn: bool = True) -> None:
        self._drawn: Final = drawn
        self._quiz_puzzle: Final = quiz_puzzle
        self.options: Final = tuple(AnswerOption(key, label) for key, label in quiz_puzzle.choices)
        row = None if drawn else hand_heading(quiz_puzzle.asked)
        self.question: Final[Words] = lines(row, quiz_puzzle.text, joined((Plain("-#"), rules), " "))
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
        return cls(quiz_puzzle, preset_title(str(payload.get("rules", preset))), drawn="drawn" in payload)

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

    def alt(self, locale: str | None) -> str | None:
        """The tiles of the question in words."""
        return render(score_alt(self._quiz_puzzle.asked), locale, markdown=False) if self._drawn else None

    def drawn(self, tiles: TileSet, locale: str | None) -> bytes | None:
        """The hand that is asked about."""
        return score_png(self._quiz_puzzle.asked, tiles, locale) if self._drawn else None

    def _label(self, choice: str) -> Words:
        label = self._quiz_puzzle.label(choice)
        if label is None:
            raise UnknownPuzzle
        return label
