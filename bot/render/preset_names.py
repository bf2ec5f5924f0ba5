"""Presets of rules as people call them."""

from __future__ import annotations

from typing import Final

from bot.engine.rules import preset_names
from bot.render.text import Plain, Words, say

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


def preset_title(name: str) -> Words:
    """A preset as people call it."""
    return TITLES.get(name) or Plain(name)


def preset_short(name: str) -> Words:
    """A preset in a word or two."""
    return SHORT.get(name) or Plain(name)


def named_presets() -> tuple[str, ...]:
    """The presets that have a name for people, in the order in which they are offered."""
    return tuple(name for name in TITLES if name in preset_names())
