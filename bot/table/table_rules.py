"""The rules that a table plays by."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.lookup.rule_changes import rules_by

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset
    from bot.table.records import TableSettings


def rules_of(settings: TableSettings) -> Ruleset:
    """The preset with the table's options and length. Raises RulesetError and NotationError."""
    return replace(rules_by(settings.preset, settings.options), length=settings.length)
