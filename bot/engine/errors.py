"""The tree of errors that the engine raises.

::

    EngineError
    ├── NotationError     a text is not a hand: where, what was expected
    ├── RulesetError      a preset or option is not known or out of range
    ├── IllegalAction     the rules refuse an action, with an enumerated reason
    ├── WrongWall         a wall is not made of the tiles that the rules play with
    └── CorruptRecord     an event cannot follow on the state it is folded over

Sentences for people are made at the edge from these values, never here.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class EngineError(Exception):
    """Anything the engine refuses."""


class NotationError(EngineError, ValueError):
    """A text cannot be read as tiles.

    ``position`` is the 0-based index into ``text``; ``problem`` is an identifier for the message catalogue and
    ``args_for_text`` what its sentence needs.
    """

    def __init__(self, problem: str, text: str, position: int, **args_for_text: str | int) -> None:
        super().__init__(f"{problem} at {position} in {text[:80]!r}")
        self.problem: Final = problem
        self.text: Final = text
        self.position: Final = position
        self.args_for_text: Final = args_for_text


class RulesetProblem(StrEnum):
    """Why a ruleset cannot be."""

    UNKNOWN_PRESET = "unknown_preset"
    UNKNOWN_OPTION = "unknown_option"
    NOT_ALLOWED = "not_allowed"
    NOT_A_NUMBER = "not_a_number"
    NOT_A_LIST_OF_NUMBERS = "not_a_list_of_numbers"
    WRONG_LENGTH = "wrong_length"
    OUT_OF_RANGE = "out_of_range"
    NOT_DIVISIBLE = "not_divisible"
    CONTRADICTS = "contradicts"
    NOT_PLAYABLE = "not_playable"


class RulesetError(EngineError, ValueError):
    """An option has no such value, options contradict one another, or a preset does not exist.

    ``key`` is the option at fault and ``value`` what it was to be.
    """

    def __init__(self, problem: str, key: str, value: object = None) -> None:
        super().__init__(f"{problem}: {key} = {value!r}")
        self.problem: Final = RulesetProblem(problem)
        self.key: Final = key
        self.value: Final = value


class Refusal(StrEnum):
    """Why an action is not legal now."""

    NOT_YOUR_TURN = "not_your_turn"
    GAME_OVER = "game_over"
    KYOKU_OVER = "kyoku_over"
    NOTHING_TO_CALL = "nothing_to_call"
    ALREADY_ANSWERED = "already_answered"
    TILE_NOT_HELD = "tile_not_held"
    NO_DRAWN_TILE = "no_drawn_tile"
    RIICHI_HAND_IS_FIXED = "riichi_hand_is_fixed"
    KUIKAE = "kuikae"
    NOT_COMPLETE = "not_complete"
    NO_YAKU = "no_yaku"
    FURITEN_DISCARD = "furiten_discard"
    FURITEN_TEMPORARY = "furiten_temporary"
    FURITEN_RIICHI = "furiten_riichi"
    HAND_IS_OPEN = "hand_is_open"
    NOT_TENPAI = "not_tenpai"
    ALREADY_RIICHI = "already_riichi"
    TOO_FEW_POINTS = "too_few_points"
    TOO_FEW_TILES_LEFT = "too_few_tiles_left"
    FURITEN_FORBIDS_RIICHI = "furiten_forbids_riichi"
    DEAD_WAIT = "dead_wait"
    NOT_FROM_LEFT_PLAYER = "not_from_left_player"
    TILES_DO_NOT_FIT = "tiles_do_not_fit"
    LAST_TILE = "last_tile"
    FOUR_KANS = "four_kans"
    KAN_AFTER_CALL = "kan_after_call"
    RIICHI_KAN_CHANGES_HAND = "riichi_kan_changes_hand"
    NOT_NINE_TERMINALS = "not_nine_terminals"
    NOT_FIRST_TURN = "not_first_turn"
    RULE_OFF = "rule_off"
    NOT_ASKED = "not_asked"
    CALLS_STILL_OPEN = "calls_still_open"
    WAITING_FOR_WALL = "waiting_for_wall"


class IllegalAction(EngineError):
    """The rules refuse an action. Nothing has changed."""

    def __init__(self, reason: Refusal, **detail: object) -> None:
        super().__init__(reason.value)
        self.reason: Final = reason
        self.detail: Final = detail


class WrongWall(EngineError, ValueError):
    """A wall has too few tiles, too many, or others than the rules play with."""


class CorruptRecord(EngineError):
    """A recorded event cannot follow on the state before it."""
