"""Presets of rules as people call them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from discord import app_commands
from discord.app_commands import locale_str

from bot.engine.rules import preset_names
from bot.render.preset_names import TITLES, preset_title
from bot.store.errors import StoreError

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot

__all__ = ["TITLES", "preset_choices", "preset_here", "preset_title"]

log = structlog.stdlib.get_logger(__name__)


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
