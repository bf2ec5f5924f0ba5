"""Presets of rules as people call them."""

from __future__ import annotations

import re
from typing import Final

from bot.engine.rules.ruleset import preset_names
from bot.text.sentences import PersonName, Plain, Words, say

TITLES: Final = {
    "tenhou": say("Tenhou rules: red fives, open tanyao"),
    "tenhou_noaka": say("Tenhou rules without red fives"),
    "tenhou_nashinashi": say("Tenhou rules without red fives and open tanyao"),
    "tenhou_sanma": say("Tenhou rules for three players"),
    "mahjong_soul": say("Mahjong Soul rules"),
    "mahjong_soul_sanma": say("Mahjong Soul rules for three players"),
    "mleague": say("M.League rules"),
    "jpml_a": say("JPML A rules"),
    "wrc2025": say("World Riichi Championship rules 2025"),
    "wrc2022": say("World Riichi Championship rules 2022"),
    "ema2025": say("European (EMA) rules 2025"),
    "ema2016": say("European (EMA) rules 2016"),
    "ema2012": say("European (EMA) rules 2012"),
    "riichi_advanced": say("Riichi Advanced rules"),
    "local_all": say("All local and ancient yaku"),
}
"""Presets that have a name for people; others go by their own."""
SHORT: Final = {
    "tenhou": say("Tenhou"),
    "tenhou_noaka": say("Tenhou without red fives"),
    "tenhou_nashinashi": say("Tenhou nashi-nashi"),
    "tenhou_sanma": say("Tenhou with three players"),
    "mahjong_soul": say("Mahjong Soul"),
    "mahjong_soul_sanma": say("Mahjong Soul with three players"),
    "mleague": say("M.League"),
    "jpml_a": say("JPML A"),
    "wrc2025": say("WRC 2025"),
    "wrc2022": say("WRC 2022"),
    "ema2025": say("EMA 2025"),
    "ema2016": say("EMA 2016"),
    "ema2012": say("EMA 2012"),
    "riichi_advanced": say("Riichi Advanced"),
    "local_all": say("all local yaku"),
}
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
