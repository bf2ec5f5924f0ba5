"""The one key that only this project's logs have: the whole ruleset, and else what no format has words for.

In tenhou/6 it stands at the top of the log, in mjai in ``start_game``: ``{"jantaku": {"rules": {option: value}}}``.
Programs of elsewhere skip it. Where it is there it holds, whatever else a log or its reader's caller says of rules.
In tenhou/6 ``tenpai`` stands beside the rules where these let everybody choose whether to show a tenpai hand: the
seats that did, by the number of the kyoku counted from 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.errors import RulesetError, RulesetProblem
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.paifu.errors import LogProblem, Unsupported

if TYPE_CHECKING:
    from bot.paifu.json_tree import Node

KEY: Final = "jantaku"
RULES: Final = "rules"
TENPAI: Final = "tenpai"
_MOST: Final = 99_999_999
_LONGEST: Final = 8
"""Numbers in a list, as of uma or red fives."""


def own_rules(root: Node) -> Ruleset | None:
    """The rules that a log of this project names; None where the key is not there.

    Raises Malformed where it is and does not hold rules, Unsupported (UNKNOWN_RULES) where it has an option that this
    release does not know.
    """
    own = root.maybe(KEY)
    if own is None:
        return None
    node = own.at(RULES)
    values = {option: _value(part) for option, part in node.members()}
    try:
        return ruleset_from(values)
    except RulesetError as refused:
        if refused.problem is RulesetProblem.UNKNOWN_OPTION:
            raise Unsupported(LogProblem.UNKNOWN_RULES, node.place, option=refused.key[:40]) from None
        raise node.bad(option=refused.key[:40]) from None


def own_tenpai(root: Node, kyoku: int, players: int) -> tuple[int, ...] | None:
    """The seats that said tenpai at the end of this kyoku, counted from 0; None where the log does not tell.

    Raises Malformed where something else stands there.
    """
    own = root.maybe(KEY)
    said = own.maybe(TENPAI) if own is not None else None
    node = said.maybe(str(kyoku)) if said is not None else None
    return None if node is None else tuple(part.number(0, players - 1) for part in node.parts(0, players))


def _value(node: Node) -> object:
    if isinstance(node.value, bool | str):
        return node.value
    if isinstance(node.value, list):
        return tuple(part.number(-_MOST, _MOST) for part in node.parts(0, _LONGEST))
    return node.number(-_MOST, _MOST)
