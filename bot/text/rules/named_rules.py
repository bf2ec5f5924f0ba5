"""Rules with what people call them: a preset, or a version of a server's own rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from bot.engine.rules.ruleset import preset, preset_of
from bot.text.rules.preset_names import preset_short, preset_title, rules_label

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset
    from bot.text.sentences import Words

OWN_ID: Final = re.compile(r"own([1-9][0-9]{0,5})(?:\.([1-9][0-9]{0,3}))?")
"""How a server's own rules are named in custom ids and options: ``own7`` the newest version, ``own7.3`` the third."""


@dataclass(frozen=True, slots=True)
class NamedRules:
    """``id`` names them in custom ids and options, ``title`` and ``short`` are what people call them.

    ``base`` is the preset they began with, for a preset itself. ``label`` is what a game and a season keep as their
    name; empty for a preset, whose id they keep.
    """

    id: str
    title: Words
    short: Words
    rules: Ruleset
    base: str
    label: str = ""

    @property
    def kept_as(self) -> str:
        """What a game or a season keeps to say where its rules came from."""
        return self.label or self.id


@cache
def named_preset(name: str) -> NamedRules:
    """A preset. Raises RulesetError where there is none of that name."""
    return NamedRules(name, preset_title(name), preset_short(name), preset(name), name)


def named_own(number: int, version: int, name: str, base: str, rules: Ruleset) -> NamedRules:
    """A version of a server's own rules, which began with the preset ``base``. Raises RulesetError for no preset."""
    label = rules_label(name, version)
    known = preset_of(base)
    return NamedRules(f"own{number}.{version}", preset_title(label), preset_title(label), rules, known.name, label)


def own_id(text: str) -> tuple[int, int | None] | None:
    """Number and version (None: the newest) of a server's own rules; None for what is no such id.

    >>> own_id("own7"), own_id("own7.3"), own_id("own7.0"), own_id("tenhou")
    ((7, None), (7, 3), None, None)
    """
    found = OWN_ID.fullmatch(text)
    if found is None:
        return None
    return int(found[1]), None if found[2] is None else int(found[2])


AnyRules = NamedRules | str
"""Rules with their name, or a preset by its own."""


def named(rules: AnyRules) -> NamedRules:
    """The rules with their name. Raises RulesetError for a preset there is not."""
    return named_preset(rules) if isinstance(rules, str) else rules
