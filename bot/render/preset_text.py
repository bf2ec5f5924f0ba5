"""Rulesets in a line of text: several presets, or a preset with what differs from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.lookup_code import changed_preset
from bot.engine.rules import difference, preset, preset_names
from bot.render.preset_names import has_label, preset_short
from bot.render.rule_options import matters, option_line, option_value
from bot.render.text import Joined, Words, joined, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.rules import Ruleset
    from bot.render.named_rules import NamedRules


TOLD_WITH: Final = {"uma_mode": "uma", "chombo_points": "chombo", "target_points": "extension"}
"""Options of which another one's words tell."""


def presets_short(names: Iterable[str]) -> Words:
    """Several presets by their short names, with commas between."""
    return joined((preset_short(name) for name in names), ", ")


def rules_title(rules: Ruleset) -> Words:
    """``rules: Tenhou``: the nearest preset by its short name, and the options that differ from it."""
    name, changed = changed_preset(rules)
    named = joined((preset_short(name), *(option_line(option, rules) for option in changed)), ", ")
    return say("rules: {rules}", rules=named)


def named_title(found: NamedRules) -> Words:
    """The same of rules that have a name: a preset's, or their own."""
    return say("rules: {rules}", rules=found.title) if found.label else rules_title(found.rules)


def rules_in_short(rules: Ruleset, named: str | None = None, most: int = 12) -> Words:
    """The same by the preset that they were taken from, where it is known, with ``most`` options that matter.

    ``named`` may be the label of other rules (``bot.render.preset_names``), which goes before the nearest preset then.
    """
    name = named if named in preset_names() else changed_preset(rules)[0]
    label = preset_short(named) if named is not None and has_label(named) else None
    length = option_value("length", rules) if rules.length != preset(name).length else None
    told = joined((label, preset_short(name), length, *departures_text(name, rules, most).texts), "; ")
    return say("rules: {rules}", rules=told)


def departures_text(name: str, rules: Ruleset, most: int = 12) -> Joined:
    """What these rules say otherwise than a preset, ``most`` options and how many more. Raises RulesetError.

    The length is said elsewhere.
    """
    changed = (TOLD_WITH.get(option, option) for option in difference(preset(name), rules) if option != "length")
    told = [option for option in dict.fromkeys(changed) if matters(option, rules)]
    more = len(told) - most
    last = say("and {count} more", count=more) if more > 0 else None
    return joined((*(option_line(option, rules) for option in told[:most]), last))
