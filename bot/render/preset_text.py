"""Rulesets in a line of text: several presets, or a preset with what differs from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.lookup_code import changed_preset
from bot.engine.rules import difference, preset
from bot.render.preset_names import preset_short
from bot.render.rule_options import matters, option_line
from bot.render.text import Joined, Words, joined, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.rules import Ruleset


_TOLD_WITH: Final = {"uma_mode": "uma", "chombo_points": "chombo", "target_points": "extension"}
"""Options of which another one's words tell."""


def presets_short(names: Iterable[str]) -> Words:
    """Several presets by their short names, with commas between."""
    return joined((preset_short(name) for name in names), ", ")


def rules_title(rules: Ruleset) -> Words:
    """``rules: Tenhou``: the nearest preset by its short name, and the options that differ from it."""
    name, changed = changed_preset(rules)
    named = joined((preset_short(name), *(option_line(option, rules) for option in changed)), ", ")
    return say("rules: {rules}", rules=named)


def departures_text(name: str, rules: Ruleset) -> Joined:
    """What these rules say otherwise than a preset; the length is said elsewhere. Raises RulesetError."""
    changed = (_TOLD_WITH.get(option, option) for option in difference(preset(name), rules) if option != "length")
    told = [option for option in dict.fromkeys(changed) if matters(option, rules)]
    return joined(option_line(option, rules) for option in told)
