"""Rulesets by the short names that stand in a line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.lookup_code import changed_preset
from bot.render.rule_options import option_line
from bot.render.text import Plain, Words, joined, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.rules import Ruleset

_SHORT: Final[dict[str, Words]] = {
    "tenhou": Plain("Tenhou"),
    "mahjong_soul": Plain("Mahjong Soul"),
    "mleague": Plain("M.League"),
    "wrc2025": Plain("WRC"),
    "ema2025": Plain("EMA"),
    "jpml_a": Plain("JPML A"),
    "tenhou_sanma": say("Tenhou with three players"),
    "mahjong_soul_sanma": say("Mahjong Soul with three players"),
}


def preset_short(name: str) -> Words:
    """``M.League``; a preset without a short name goes by its own."""
    return _SHORT.get(name) or Plain(name)


def presets_short(names: Iterable[str]) -> Words:
    """Several of them, with commas between."""
    return joined((preset_short(name) for name in names), ", ")


def rules_title(rules: Ruleset) -> Words:
    """The nearest preset by its short name, and the options that differ from it."""
    name, changed = changed_preset(rules)
    return joined((preset_short(name), *(option_line(option, rules) for option in changed)), ", ")
