"""What the numbers of a ruleset may be, and which options exclude one another (rules reference 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.errors import RulesetError, RulesetProblem

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset

_LEAST: Final = {
    "start_points": 0,
    "return_points": 0,
    "target_points": 0,
    "honba_value": 0,
    "riichi_min_points": -1,
    "riichi_min_live_tiles": 0,
    "yakuman_cap": 0,
    "noten_bappu": 0,
    "chombo_points": 0,
}


STEPS: Final = {
    3: {"start_points": 100, "honba_value": 200, "noten_bappu": 200, "chombo_points": 100},
    4: {"start_points": 100, "honba_value": 300, "noten_bappu": 600, "chombo_points": 100},
}
"""What options have to be multiples of, by the number of players.

Every single payment is a multiple of 100, however many pay and are paid (4.5, 5.1).
"""


def refuse_what_cannot_stand(ruleset: Ruleset) -> None:
    """Refuse numbers out of range and options that cannot stand together. Raises RulesetError."""
    for option, least in _LEAST.items():
        if getattr(ruleset, option) < least:
            raise RulesetError(RulesetProblem.OUT_OF_RANGE, option, getattr(ruleset, option))
    if not all(0 <= reds <= 4 for reds in ruleset.aka_dora):
        raise RulesetError(RulesetProblem.OUT_OF_RANGE, "aka_dora", ruleset.aka_dora)
    three = ruleset.players == 3
    lengths = {"uma": ruleset.players, "aka_dora": 3}
    for option, length in lengths.items():
        if len(getattr(ruleset, option)) != length:
            raise RulesetError(RulesetProblem.WRONG_LENGTH, option, getattr(ruleset, option))
    for option, step in STEPS[ruleset.players].items():
        if getattr(ruleset, option) % step:
            raise RulesetError(RulesetProblem.NOT_DIVISIBLE, option, getattr(ruleset, option))
    if three and ruleset.aka_dora[0]:
        # 5m is not in play (7).
        raise RulesetError(RulesetProblem.CONTRADICTS, "aka_dora", ruleset.aka_dora)
    if three and ruleset.uma_mode == "floating":
        # The table of 6.8 has four places.
        raise RulesetError(RulesetProblem.CONTRADICTS, "uma_mode", ruleset.uma_mode)
    if ruleset.tobi == "zero_or_below" and ruleset.start_points == 0:
        # Everybody would be bankrupt before the first deal.
        raise RulesetError(RulesetProblem.CONTRADICTS, "tobi", ruleset.tobi)
