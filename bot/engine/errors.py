"""The errors that the engine raises.

::

    EngineError
    ├── NotationError     a text cannot be read as a hand, and where
    ├── RulesetError      a preset or option is unknown, or a value is not allowed
    ├── IllegalAction     the rules refuse an action, with a ``Refusal``
    ├── WrongWall         a wall does not consist of the tiles of the rules
    └── CorruptRecord     an event cannot follow the state it is folded into

The messages for players are made from these values in ``bot.text``, never here.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class EngineError(Exception):
    """The base class of the engine's errors."""


class NotationProblem(StrEnum):
    """Why a text cannot be read as a hand, or as a question about one."""

    NOT_A_TILE = "not_a_tile"
    NUMBER_WITHOUT_SUIT = "number_without_suit"
    SUIT_WITHOUT_NUMBER = "suit_without_number"
    NO_SUCH_HONOUR = "no_such_honour"
    RED_IS_A_FIVE = "red_is_a_five"
    FIVE_OF_A_KIND = "five_of_a_kind"
    TOO_MANY_TILES = "too_many_tiles"
    TOO_LONG = "too_long"
    NOT_A_SET = "not_a_set"
    CLOSED_KAN_HAS_FOUR = "closed_kan_has_four"
    CALL_WITHOUT_TILES = "call_without_tiles"
    MELD_NOT_CLOSED = "meld_not_closed"
    MELD_IN_MELD = "meld_in_meld"
    NOTHING_TO_CLOSE = "nothing_to_close"
    NO_MELDS_HERE = "no_melds_here"
    TOO_MANY_MELDS = "too_many_melds"
    NO_TILE = "no_tile"
    ONE_TILE_ONLY = "one_tile_only"
    WRONG_NUMBER_OF_TILES = "wrong_number_of_tiles"
    WINNING_TILE_NOT_IN_HAND = "winning_tile_not_in_hand"
    NOTHING_NAMED = "nothing_named"
    TOO_MANY_DORA = "too_many_dora"
    NOT_A_WIND = "not_a_wind"
    NOT_A_NUMBER = "not_a_number"
    NOT_YES_OR_NO = "not_yes_or_no"
    SAID_OTHERWISE = "said_otherwise"
    NO_SUCH_PRESET = "no_such_preset"
    NO_SUCH_OPTION = "no_such_option"
    NO_SUCH_VALUE = "no_such_value"
    NOT_PLAYABLE = "not_playable"
    WHICH_SETS_ARE_CALLED = "which_sets_are_called"
    HAND_IS_NOT_CLOSED = "hand_is_not_closed"
    CALLED_TILE_MARK = "called_tile_mark"
    DORA_ARE_TILES = "dora_are_tiles"
    WHICH_SUIT_WON = "which_suit_won"
    WHICH_TILE_WON = "which_tile_won"
    WHICH_WIND = "which_wind"
    NOT_SCORED = "not_scored"
    NOT_WITH_NAGASHI = "not_with_nagashi"
    LINK_TO_A_GAME = "link_to_a_game"


class NotationError(EngineError, ValueError):
    """A text cannot be read as tiles, or as a question about a hand.

    ``position`` is the 0-based index of the fault in ``text`` and ``length`` its number of characters (0 if something
    is missing). ``args_for_text`` are the arguments of the message for ``problem``. ``suggestion`` is the nearest text
    that can be read, or None if that would mean inventing tiles.
    """

    def __init__(
        self,
        problem: str,
        text: str,
        position: int,
        *,
        length: int = 1,
        suggestion: str | None = None,
        **args_for_text: str | int,
    ) -> None:
        super().__init__(f"{problem} at {position} in {text[:80]!r}")
        self.problem: Final = NotationProblem(problem)
        self.text: Final = text
        self.position: Final = position
        self.length: Final = max(0, min(length, len(text) - position))
        self.suggestion: Final = suggestion
        self.args_for_text: Final = args_for_text

    def moved(self, text: str, by: int, suggestion: str | None = None) -> NotationError:
        """The same error for a longer text that contains this one ``by`` characters from its start."""
        return NotationError(
            self.problem, text, self.position + by, length=self.length, suggestion=suggestion, **self.args_for_text
        )


class RulesetProblem(StrEnum):
    """What is wrong with a ruleset."""

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
    """An option cannot have a value, options contradict each other, or a preset does not exist.

    ``key`` is the option at fault and ``value`` the refused value.
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
    """The rules refuse an action. The state has not changed."""

    def __init__(self, reason: Refusal, **detail: object) -> None:
        super().__init__(reason.value)
        self.reason: Final = reason
        self.detail: Final = detail


class WrongWall(EngineError, ValueError):
    """A wall does not consist of the tiles of the rules."""


class CorruptRecord(EngineError):
    """A recorded event cannot follow the state before it."""
