"""What the buttons of a quiz carry: everything that is needed to answer a press after a restart, and nothing secret.

The question is in plain sight on the message, so its letters may stand in the custom id; the solution follows from them
by the rules of the game alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from bot.analysis.puzzles.questions import Level
from bot.engine.rules.ruleset import preset_names
from bot.text.rules.named_rules import own_id
from cogs.common.buttons import feature_id

FEATURE: Final = "quiz"
SortName = Literal["score", "waits"]
Source = Literal["mix", "generator", "games"]

_SORTS: Final[dict[str, SortName]] = {"s": "score", "w": "waits"}
_LEVELS: Final = {"e": Level.EASY, "n": Level.NORMAL, "h": Level.HARD}
_SOURCES: Final[dict[str, Source]] = {"m": "mix", "g": "generator", "o": "games"}
_BETWEEN: Final = ":"
_HERE: Final = "-"
_BY_PRESET: Final = 2


@dataclass(frozen=True, slots=True)
class PuzzleWish:
    """What somebody wants to be asked. ``private``: nobody else sees it.

    ``preset`` names the rules (``cogs.common.presets``), as they were typed until the question is asked; None: those
    that hold there.
    """

    sort: SortName
    level: Level = Level.NORMAL
    source: Source = "mix"
    preset: str | None = None
    private: bool = False

    @property
    def code(self) -> str:
        """Four letters for all but the preset, of which they say whether there is one."""
        sort = next(letter for letter, sort in _SORTS.items() if sort == self.sort)
        level = next(letter for letter, level in _LEVELS.items() if level == self.level)
        source = next(letter for letter, source in _SOURCES.items() if source == self.source)
        return f"{sort}{level}{source}{int(self.private) + _BY_PRESET * (self.preset is not None)}"

    @property
    def press(self) -> str:
        """The custom id of a button that asks the like again."""
        return feature_id(FEATURE, _BETWEEN.join(("n", self.code, self.preset or _HERE)))


@dataclass(frozen=True, slots=True)
class AskedPuzzle:
    """A puzzle that was asked: for which wish, by which rules, its letters, its row in the database (0: none)."""

    wish: PuzzleWish
    preset: str
    letters: str
    row: int = 0

    def _id(self, verb: str, *more: str) -> str:
        return feature_id(
            FEATURE, _BETWEEN.join((verb, self.wish.code, self.preset, self.letters, str(self.row), *more))
        )

    def answer(self, key: str) -> str:
        """The custom id of the button of an answer."""
        return self._id("a", key)

    @property
    def reveal(self) -> str:
        """The custom id of the button that shows the solution to everybody."""
        return self._id("r")


@dataclass(frozen=True, slots=True)
class AnswerPress:
    """The press of an answer."""

    asked: AskedPuzzle
    key: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """The press that shows everybody the solution."""

    asked: AskedPuzzle


def pressed(rest: str) -> PuzzleWish | AnswerPress | Revealed | None:
    """What a custom id means behind its feature; None for one that no quiz of this release wrote."""
    verb, *parts = rest.split(_BETWEEN)
    try:
        match verb, parts:
            case "n", [code, preset]:
                return _wish(code, None if preset == _HERE else preset)
            case "a", [code, preset, letters, row, key]:
                return AnswerPress(_asked(code, preset, letters, row), key)
            case "r", [code, preset, letters, row]:
                return Revealed(_asked(code, preset, letters, row))
            case _:
                return None
    except (KeyError, ValueError):
        return None


def _wish(code: str, preset: str | None) -> PuzzleWish:
    sort, level, source, how = tuple(code)
    if preset is not None and preset not in preset_names() and own_id(preset) is None:
        raise ValueError(preset)
    flags = int(how)
    by = preset if flags & _BY_PRESET else None
    return PuzzleWish(_SORTS[sort], _LEVELS[level], _SOURCES[source], by, bool(flags & 1))


def _asked(code: str, preset: str, letters: str, row: str) -> AskedPuzzle:
    return AskedPuzzle(_wish(code, preset), preset, letters, int(row))
