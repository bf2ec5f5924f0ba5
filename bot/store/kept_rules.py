"""A ruleset as it is kept for years: as JSON text, and read again by whatever release comes after."""

from __future__ import annotations

import json
from functools import lru_cache

from bot.engine.rules.rule_file import as_far_as_possible
from bot.engine.rules.ruleset import Ruleset, preset, preset_names
from bot.lookup.lookup_code import changed_preset


def rules_written(rules: Ruleset) -> str:
    """Every option, as JSON text."""
    return json.dumps(rules.to_json(), sort_keys=True, separators=(",", ":"))


@lru_cache(maxsize=256)
def rules_read(text: str, base: str) -> tuple[Ruleset, tuple[str, ...]]:
    """The rules of such a text, and the options of it that this release cannot take over.

    What the text does not say, since it is older than the option, and what cannot be taken over is as in the preset
    ``base``, or by default where that is gone. Never raises: rules that were saved open for ever.
    """
    foundation = preset(base) if base in preset_names() else Ruleset()
    return as_far_as_possible(json.loads(text), foundation)


def known_base(base: str, rules: Ruleset) -> str:
    """The preset that rules began with; the nearest where this release has none of that name."""
    return base if base in preset_names() else changed_preset(rules)[0]
