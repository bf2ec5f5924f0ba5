"""The rules for opening a table: a preset, the differences from it, and a name for both together."""

from dataclasses import replace

from bot.engine.rules.ruleset import Ruleset
from bot.engine.rules.ruleset import preset as preset_rules
from bot.lookup.rule_changes import departures
from bot.table.table_rules import TableRules
from bot.text.rules.named_rules import NamedRules


def table_rules(base: str, rules: Ruleset, label: str = "") -> TableRules:
    """Rules that differ from the preset ``base``, called ``label``. Raises RulesetError for no preset."""
    otherwise = departures(base, replace(rules, length=preset_rules(base).length))
    return TableRules(base, otherwise, label, rules.length)


def opening_rules(found: NamedRules) -> TableRules:
    """The chosen rules: a preset for games of any length, or a server's own rules with their length."""
    return table_rules(found.base, found.rules, found.label) if found.label else TableRules(found.id)
