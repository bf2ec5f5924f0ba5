"""Rules with their names: a preset, or a version of a server's own rules."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.engine.rules.ruleset import Ruleset, preset, preset_of
from bot.text.rules.preset_names import preset_short, preset_title, rules_label
from bot.text.sentences import Words

OWN_ID: Final = re.compile(r"own([1-9][0-9]{0,5})(?:\.([1-9][0-9]{0,3}))?")
"""The id of a server's own rules in custom ids and options: ``own7`` is the newest version, ``own7.3`` the third."""


@dataclass(frozen=True, slots=True)
class NamedRules:
    """Rules with their names."""

    id: str
    """For custom ids and options."""
    title: Words
    """For people."""
    short: Words
    """For people, where there is little room."""
    rules: Ruleset
    base: str
    """The preset that they began with; a preset's own id."""
    label: str = ""
    """The name that games and seasons store; empty for a preset, whose id they store."""

    @property
    def kept_as(self) -> str:
        """The name of the rules that games and seasons store."""
        return self.label or self.id


@cache
def named_preset(name: str) -> NamedRules:
    """A preset by its name. Raises RulesetError if there is none of that name."""
    return NamedRules(name, preset_title(name), preset_short(name), preset(name), name)


def named_own(number: int, version: int, name: str, base: str, rules: Ruleset) -> NamedRules:
    """A version of a server's own rules, which began with ``base``. Raises RulesetError if ``base`` is no preset."""
    label = rules_label(name, version)
    known = preset_of(base)
    return NamedRules(f"own{number}.{version}", preset_title(label), preset_title(label), rules, known.name, label)


def own_id(text: str) -> tuple[int, int | None] | None:
    """The number and version (None: the newest) in the id of a server's own rules; None for any other text.

    >>> own_id("own7"), own_id("own7.3"), own_id("own7.0"), own_id("tenhou")
    ((7, None), (7, 3), None, None)
    """
    match = OWN_ID.fullmatch(text)
    if match is None:
        return None
    return int(match[1]), None if match[2] is None else int(match[2])


AnyRules = NamedRules | str
"""Rules with their name, or a preset by its own."""


def named(rules: AnyRules) -> NamedRules:
    """The rules with their names. Raises RulesetError for an unknown preset."""
    return named_preset(rules) if isinstance(rules, str) else rules
