"""The project's own key in logs, for the whole ruleset and other facts that the formats cannot express.

It is at the top level of tenhou/6 and in ``start_game`` of mjai: ``{"jantaku": {"rules": {option: value}}}``. Other
programs skip it. Its rules take precedence over the rest of the log and over rules that the caller gives.
In tenhou/6 it also has ``tenpai`` if the rules let players choose whether to show a tenpai hand: the seats that did, by
the index of the kyoku from 0.
"""

from typing import Final

from bot.engine.errors import RulesetError, RulesetProblem
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.paifu.errors import LogProblem, Unsupported
from bot.paifu.json_tree import Node

KEY: Final = "jantaku"
RULES: Final = "rules"
TENPAI: Final = "tenpai"
_MOST: Final = 99_999_999
_LONGEST: Final = 8
"""The most numbers in a list, such as uma or red fives."""


def own_rules(root: Node) -> Ruleset | None:
    """The rules under the project's own key; None without that key.

    Raises Malformed if it has no valid rules, Unsupported (UNKNOWN_RULES) if this release does not know an option.
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
    """The seats that declared tenpai at the end of this kyoku (index from 0); None if the log does not say.

    Raises Malformed for an invalid value.
    """
    own = root.maybe(KEY)
    by_kyoku = own.maybe(TENPAI) if own is not None else None
    node = by_kyoku.maybe(str(kyoku)) if by_kyoku is not None else None
    return None if node is None else tuple(part.number(0, players - 1) for part in node.parts(0, players))


def _value(node: Node) -> object:
    if isinstance(node.value, bool | str):
        return node.value
    if isinstance(node.value, list):
        return tuple(part.number(-_MOST, _MOST) for part in node.parts(0, _LONGEST))
    return node.number(-_MOST, _MOST)


def own_part(rules: Ruleset, **more: object) -> dict[str, dict[str, object]]:
    """The project's own key with the rules and other facts."""
    return {KEY: {RULES: rules.to_json(), **more}}
