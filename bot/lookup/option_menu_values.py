"""The values of a rule option that a menu offers."""

from typing import Final

from bot.engine.rules.ruleset import Ruleset, allowed_values, preset, preset_names
from bot.lookup.rule_changes import written_value

MOST: Final = 25
"""Most values offered for a numeric option."""


def offered_values(option: str, rules: Ruleset) -> tuple[str, ...]:
    """The values to offer for an option, as ``bot.lookup.rule_changes`` writes them, including that of ``rules``.

    For numbers these are the values of presets for as many players. Raises RulesetError for an unknown option.

    >>> offered_values("kiriage", preset("tenhou")), offered_values("noten_bappu", preset("tenhou"))
    (('no', 'yes'), ('3000',))
    """
    allowed = allowed_values(option)
    if allowed is not None:
        return tuple(written_value(option, value) for value in allowed)
    known = {getattr(preset(name), option) for name in preset_names() if preset(name).players == rules.players}
    here = getattr(rules, option)
    others = sorted(known - {here})[: MOST - 1]
    return tuple(written_value(option, value) for value in sorted((*others, here)))


def is_number(option: str) -> bool:
    """Whether an option accepts more values than are offered. Raises RulesetError for an unknown option."""
    return allowed_values(option) is None
