"""Rulesets in a line of text: several presets, or a preset with the differences from it."""

from collections.abc import Iterable
from typing import Final

from bot.engine.rules.ruleset import Ruleset, difference, preset_names, preset_of, version_of
from bot.lookup.lookup_code import changed_preset
from bot.text.rules.named_rules import NamedRules
from bot.text.rules.preset_names import has_label, preset_short, preset_title
from bot.text.rules.rule_options import matters, option_line, option_value
from bot.text.sentences import Joined, Words, joined, say

TOLD_WITH: Final = {"uma_mode": "uma", "chombo_points": "chombo", "target_points": "extension"}
"""Options that are described by another option's text."""


def presets_short(names: Iterable[str]) -> Words:
    """Several presets by their short names, with commas between."""
    return joined((preset_short(name) for name in names), ", ")


def preset_then(name: str, rules: Ruleset) -> Words:
    """The short name of the preset that rules began with, with its version if there is a newer one."""
    version = version_of(name, rules)
    if version == len(preset_of(name).versions):
        return preset_short(name)
    return say("{name} (version {version})", name=preset_short(name), version=version)


def title_then(named: str, rules: Ruleset, *, newest: bool = True) -> Words:
    """The title of rules that a table or season stores under ``named``, with the version of a preset.

    Presets that never changed have no version; without ``newest`` the newest version is not named.
    """
    versions = preset_of(named).versions if named in preset_names() else ()
    version = version_of(named, rules) if len(versions) > 1 else 0
    if not version or (version == len(versions) and not newest):
        return preset_title(named)
    return say("{name} (version {version})", name=preset_title(named), version=version)


def newer_text(name: str, rules: Ruleset) -> Words | None:
    """The changes to a preset since the version that rules began with; None if there are none."""
    known = preset_of(name)
    then, now = version_of(name, rules), len(known.versions)
    if then == now:
        return None
    changed = [option_line(option, known.rules) for option in difference(known.versions[then - 1], known.rules)]
    return say(
        "-# Different in version {version} of {preset}: {options}",
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


def named_title(named: NamedRules) -> Words:
    """``rules: Tenhou`` for rules with a name."""
    return say("rules: {rules}", rules=named.title) if named.label else rules_title(named.rules)


def rules_in_short(rules: Ruleset, named: str | None = None, most: int = 12) -> Words:
    """Rules as their preset, or else the nearest one, with at most ``most`` different options that have an effect.

    ``named`` is the stored name: a preset, or the label of other rules (``bot.text.rules.preset_names``), which is
    followed by the nearest preset.
    """
    name = named if named in preset_names() else changed_preset(rules)[0]
    label = preset_short(named) if named is not None and has_label(named) else None
    length = option_value("length", rules) if rules.length != preset_of(name).rules.length else None
    text = joined((label, preset_then(name, rules), length, *departures_text(name, rules, most).texts), "; ")
    return say("rules: {rules}", rules=text)


def departures_text(name: str, rules: Ruleset, most: int = 12) -> Joined:
    """The differences between rules and the version of the preset that they began with. Raises RulesetError.

    At most ``most`` options, then the number of the others; without the length of the game.
    """
    base = preset_of(name).versions[version_of(name, rules) - 1]
    changed = (TOLD_WITH.get(option, option) for option in difference(base, rules) if option != "length")
    shown = [option for option in dict.fromkeys(changed) if matters(option, rules)]
    more = len(shown) - most
    last = say("and {count} more", count=more) if more > 0 else None
    return joined((*(option_line(option, rules) for option in shown[:most]), last))
