"""Presets of rules as people call them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import structlog
from discord import app_commands
from discord.app_commands import locale_str

from bot.engine.rules import preset_names
from bot.render.text import Plain, Words, say
from bot.store.errors import StoreError

if TYPE_CHECKING:
    from bot.app import JantakuBot

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

log = structlog.stdlib.get_logger(__name__)


def preset_title(name: str) -> Words:
    """A preset as people call it."""
    return TITLES.get(name) or Plain(name)


def preset_choices() -> list[app_commands.Choice[str]]:
    """Presets as choices of an option."""
    return [app_commands.Choice(name=locale_str(title.msgid), value=name) for name, title in TITLES.items()]


async def preset_here(bot: JantakuBot, guild: int | None, wish: str | None = None) -> str:
    """The preset to answer by: the one wished for, else the server's, else the operator's. Always one that exists."""
    chosen = wish
    if chosen is None and guild is not None:
        try:
            chosen = (await bot.store.settings.guild(guild)).preset
        except StoreError:
            log.warning("a server's settings cannot be read", exc_info=True)
    return chosen if chosen in preset_names() else bot.settings.table.default_preset
