"""The rules for opening a table: a preset, the differences from it, and a name for both together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.rules.ruleset import preset as preset_rules
from bot.lookup.rule_changes import departures

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset
    from bot.text.rules.named_rules import NamedRules


@dataclass(frozen=True, slots=True)
class TableRules:
    """``preset``, ``options`` and ``named`` as in ``bot.table.records.TableSettings``.

    ``length`` is that of the rules; None if they leave it open, as presets do.
    """

    preset: str
    options: str = ""
    named: str = ""
    length: str | None = None


def table_rules(base: str, rules: Ruleset, label: str = "") -> TableRules:
    """Rules that differ from the preset ``base``, called ``label``. Raises RulesetError for no preset."""
    otherwise = departures(base, replace(rules, length=preset_rules(base).length))
    return TableRules(base, otherwise, label, str(rules.length))


def opening_rules(found: NamedRules) -> TableRules:
    """The chosen rules: a preset for games of any length, or a server's own rules with their length."""
    return table_rules(found.base, found.rules, found.label) if found.label else TableRules(found.id)
