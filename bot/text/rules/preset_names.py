"""Presets of rules as people call them."""

from __future__ import annotations

import re
from typing import Final

from bot.engine.rules.ruleset import preset_names
from bot.text.rules.rule_texts import RULE_TEXTS
from bot.text.sentences import PersonName, Plain, Words, say

TITLES: Final = RULE_TEXTS.preset_titles
"""Presets that have a name for people; others go by their own."""
SHORT: Final = RULE_TEXTS.preset_shorts
"""The same in a word or two, for a list of several."""


UNNAMED: Final = frozenset(("", "custom"))
"""What games and seasons keep in place of a name where nobody gave their rules one."""
_VERSION: Final = re.compile(r"(.+) \(version ([1-9][0-9]{0,5})\)")


def preset_title(name: str) -> Words:
    """A preset as people call it; the label of other rules (``rules_label``) as it is written."""
    return TITLES.get(name) or _called(name)


def preset_short(name: str) -> Words:
    """The same in a word or two."""
    return SHORT.get(name) or _called(name)


def rules_label(name: str, version: int) -> str:
    """What a game and a season keep as the name of a server's own rules, beside all their options."""
    return f"{name} (version {version})"


def label_parts(label: str) -> tuple[str, int] | None:
    """Name and version of such a label; None for what is none.

    >>> label_parts("Tuesday club rules (version 3)"), label_parts("tenhou")
    (('Tuesday club rules', 3), None)
    """
    found = _VERSION.fullmatch(label)
    return None if found is None else (found[1], int(found[2]))


def has_label(name: str | None) -> bool:
    """Whether what a game or season keeps is the name of rules that are no preset."""
    return name is not None and name not in UNNAMED and name not in preset_names()


def _called(name: str) -> Words:
    if name in preset_names():
        return Plain(name)
    parts = label_parts(name)
    if parts is None:
        return PersonName(name)
    return say("{name} (version {version})", name=PersonName(parts[0]), version=parts[1])


def named_presets() -> tuple[str, ...]:
    """The presets that have a name for people, in the order in which they are offered."""
    return tuple(name for name in TITLES if name in preset_names())
