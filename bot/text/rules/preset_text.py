"""Rulesets in a line of text: several presets, or a preset with what differs from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.rules.ruleset import difference, preset_names, preset_of, version_of
from bot.lookup.lookup_code import changed_preset
from bot.text.rules.preset_names import has_label, preset_short, preset_title
from bot.text.rules.rule_options import matters, option_line, option_value
from bot.text.sentences import Joined, Words, joined, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.rules.ruleset import Ruleset
    from bot.text.rules.named_rules import NamedRules


TOLD_WITH: Final = {"uma_mode": "uma", "chombo_points": "chombo", "target_points": "extension"}
"""Options of which another one's words tell."""


def presets_short(names: Iterable[str]) -> Words:
    """Several presets by their short names, with commas between."""
    return joined((preset_short(name) for name in names), ", ")


def preset_then(name: str, rules: Ruleset) -> Words:
    """The preset that rules began with, by its short name; with its version where it has a newer one."""
    version = version_of(name, rules)
    if version == len(preset_of(name).versions):
        return preset_short(name)
    return say("{name} (version {version})", name=preset_short(name), version=version)


def title_then(named: str, rules: Ruleset, *, newest: bool = True) -> Words:
    """What rules are called that a table or a season keeps under that name: of a preset its version as well.

    Presets that never changed have no version to tell; the ``newest`` may go without saying.
    """
    versions = preset_of(named).versions if named in preset_names() else ()
    version = version_of(named, rules) if len(versions) > 1 else 0
    if not version or (version == len(versions) and not newest):
        return preset_title(named)
    return say("{name} (version {version})", name=preset_title(named), version=version)


def newer_text(name: str, rules: Ruleset) -> Words | None:
    """What the preset that rules began with says since; None where it says the same."""
    found = preset_of(name)
    then, now = version_of(name, rules), len(found.versions)
    if then == now:
        return None
    changed = [option_line(option, found.rules) for option in difference(found.versions[then - 1], found.rules)]
    return say(
        "-# Version {version} of {preset} differs: {options}",
        version=now,
        preset=preset_short(name),
        options=joined(changed),
    )


def rules_title(rules: Ruleset) -> Words:
    """``rules: Tenhou``: the nearest preset by its short name, and the options that differ from it."""
    name, _ = changed_preset(rules)
    changed = difference(preset_of(name).versions[version_of(name, rules) - 1], rules)
    named = joined((preset_then(name, rules), *(option_line(option, rules) for option in changed)), ", ")
    return say("rules: {rules}", rules=named)


def named_title(found: NamedRules) -> Words:
    """The same of rules that have a name: a preset's, or their own."""
    return say("rules: {rules}", rules=found.title) if found.label else rules_title(found.rules)


def rules_in_short(rules: Ruleset, named: str | None = None, most: int = 12) -> Words:
    """The same by the preset that they were taken from, where it is known, with ``most`` options that matter.

    ``named`` may be the label of other rules (``bot.text.rules.preset_names``), which goes before the nearest preset
    then.
    """
    name = named if named in preset_names() else changed_preset(rules)[0]
    label = preset_short(named) if named is not None and has_label(named) else None
    length = option_value("length", rules) if rules.length != preset_of(name).rules.length else None
    told = joined((label, preset_then(name, rules), length, *departures_text(name, rules, most).texts), "; ")
    return say("rules: {rules}", rules=told)


def departures_text(name: str, rules: Ruleset, most: int = 12) -> Joined:
    """What these rules say otherwise than the version of a preset that they began with. Raises RulesetError.

    ``most`` options, and how many more. The length is said elsewhere.
    """
    base = preset_of(name).versions[version_of(name, rules) - 1]
    changed = (TOLD_WITH.get(option, option) for option in difference(base, rules) if option != "length")
    told = [option for option in dict.fromkeys(changed) if matters(option, rules)]
    more = len(told) - most
    last = say("and {count} more", count=more) if more > 0 else None
    return joined((*(option_line(option, rules) for option in told[:most]), last))
