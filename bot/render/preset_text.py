"""Rulesets in a line of text: several presets, or a preset with what differs from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.lookup_code import changed_preset
from bot.render.preset_names import preset_short
from bot.render.rule_options import option_line
from bot.render.text import Words, joined, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.rules import Ruleset


def presets_short(names: Iterable[str]) -> Words:
    """Several presets by their short names, with commas between."""
    return joined((preset_short(name) for name in names), ", ")


def rules_title(rules: Ruleset) -> Words:
    """``rules: Tenhou``: the nearest preset by its short name, and the options that differ from it."""
    name, changed = changed_preset(rules)
    named = joined((preset_short(name), *(option_line(option, rules) for option in changed)), ", ")
    return say("rules: {rules}", rules=named)
