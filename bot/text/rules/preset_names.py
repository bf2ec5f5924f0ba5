"""The names of presets for people."""

import re
from typing import Final

from bot.engine.rules.ruleset import preset_names
from bot.text.rules.rule_texts import RULE_TEXTS
from bot.text.sentences import PersonName, Plain, Words, say

TITLES: Final = RULE_TEXTS.preset_titles
"""The titles of presets; a preset without one is called by its id."""
SHORT: Final = RULE_TEXTS.preset_shorts
"""The short names of presets, for lists."""


UNNAMED: Final = frozenset(("", "custom"))
"""The stored names of games and seasons whose rules have no name."""
_VERSION: Final = re.compile(r"(.+) \(version ([1-9][0-9]{0,5})\)")


def preset_title(name: str) -> Words:
    """The title of a preset; the label of other rules (``rules_label``) unchanged."""
    return TITLES.get(name) or _called(name)


def preset_short(name: str) -> Words:
    """The short name of a preset; the label of other rules unchanged."""
    return SHORT.get(name) or _called(name)


def rules_label(name: str, version: int) -> str:
    """The name of a server's own rules that games and seasons store with all options."""
    return f"{name} (version {version})"


def label_parts(label: str) -> tuple[str, int] | None:
    """The name and version in the label of a server's own rules; None for any other text.

    >>> label_parts("Tuesday club rules (version 3)"), label_parts("tenhou")
    (('Tuesday club rules', 3), None)
    """
    match = _VERSION.fullmatch(label)
    return None if match is None else (match[1], int(match[2]))


def has_label(name: str | None) -> bool:
    """Whether the stored name of a game or season is a label, not a preset."""
    return name is not None and name not in UNNAMED and name not in preset_names()


def _called(name: str) -> Words:
    if name in preset_names():
        return Plain(name)
    parts = label_parts(name)
    if parts is None:
        return PersonName(name)
    return say("{name} (version {version})", name=PersonName(parts[0]), version=parts[1])


def named_presets() -> tuple[str, ...]:
    """The presets with a title, in the order of menus."""
    return tuple(name for name in TITLES if name in preset_names())
