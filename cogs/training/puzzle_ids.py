"""The custom ids of a quiz: everything needed to answer a press after a restart, and nothing secret.

The message shows the question, so the custom id may contain it; the solution is computed from it.
"""

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
_SEPARATOR: Final = ":"
_DEFAULT_RULES: Final = "-"
_HAS_PRESET: Final = 2


@dataclass(frozen=True, slots=True)
class PuzzleRequest:
    """The options of a quiz. ``private``: nobody else sees it.

    ``preset`` names the rules (``cogs.common.rules_lookup``), at first as typed; None means the rules of the channel.
    """

    sort: SortName
    level: Level = Level.NORMAL
    source: Source = "mix"
    preset: str | None = None
    private: bool = False

    @property
    def code(self) -> str:
        """Four characters for all options; of the preset only whether there is one."""
        sort = next(letter for letter, sort in _SORTS.items() if sort == self.sort)
        level = next(letter for letter, level in _LEVELS.items() if level == self.level)
        source = next(letter for letter, source in _SOURCES.items() if source == self.source)
        return f"{sort}{level}{source}{int(self.private) + _HAS_PRESET * (self.preset is not None)}"

    @property
    def press(self) -> str:
        """The custom id of a button for another puzzle with these options."""
        return feature_id(FEATURE, _SEPARATOR.join(("n", self.code, self.preset or _DEFAULT_RULES)))


@dataclass(frozen=True, slots=True)
class AskedPuzzle:
    """A puzzle that was asked. ``letters`` is the question; ``row`` its id in the database (0: not stored)."""

    request: PuzzleRequest
    preset: str
    letters: str
    row: int = 0

    def _id(self, verb: str, *more: str) -> str:
        return feature_id(
            FEATURE, _SEPARATOR.join((verb, self.request.code, self.preset, self.letters, str(self.row), *more))
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


def pressed(rest: str) -> PuzzleRequest | AnswerPress | Revealed | None:
    """The meaning of a custom id after its feature; None if this release did not write it."""
    verb, *parts = rest.split(_SEPARATOR)
    try:
        match verb, parts:
            case "n", [code, preset]:
                return _request(code, None if preset == _DEFAULT_RULES else preset)
            case "a", [code, preset, letters, row, key]:
                return AnswerPress(_asked_puzzle(code, preset, letters, row), key)
            case "r", [code, preset, letters, row]:
                return Revealed(_asked_puzzle(code, preset, letters, row))
            case _:
                return None
    except (KeyError, ValueError):
        return None


def _request(code: str, preset: str | None) -> PuzzleRequest:
    sort, level, source, how = tuple(code)
    if preset is not None and preset not in preset_names() and own_id(preset) is None:
        raise ValueError(preset)
    flags = int(how)
    by = preset if flags & _HAS_PRESET else None
    return PuzzleRequest(_SORTS[sort], _LEVELS[level], _SOURCES[source], by, bool(flags & 1))


def _asked_puzzle(code: str, preset: str, letters: str, row: str) -> AskedPuzzle:
    return AskedPuzzle(_request(code, preset), preset, letters, int(row))
