"""The rules that a table plays by."""

from dataclasses import dataclass, replace

from bot.engine.rules.ruleset import Ruleset
from bot.lookup.rule_changes import rules_by
from bot.table.table_events import Length, TableSettings


@dataclass(frozen=True, slots=True)
class TableRules:
    """``preset``, ``options`` and ``named`` as in ``bot.table.table_events.TableSettings``.

    ``length`` is that of the rules; None if they leave it open, as presets do.
    """

    preset: str
    options: str = ""
    named: str = ""
    length: Length | None = None


def rules_of(settings: TableSettings) -> Ruleset:
    """The preset with the table's options and length. Raises RulesetError and NotationError."""
    return replace(rules_by(settings.preset, settings.options), length=settings.length)
