"""Tables: lobby, board, private hands, and every decision by button and by command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from bot.text.message_catalogue import catalogue_faults
from cogs.common.buttons import FeatureButton, FeatureMenu, PressButton
from cogs.common.emoji import Emojis
from cogs.common.strengths import offer_programs
from cogs.common.translator import CatalogueTranslator
from cogs.table.away import Coming
from cogs.table.channels.channels import Rooms
from cogs.table.decisions import Decisions
from cogs.table.fairness import add_fair_commands
from cogs.table.missed import Missed
from cogs.table.pings import Pings
from cogs.table.presses import Presses
from cogs.table.table_service import Desk
from cogs.table.tables import Tables
from cogs.table.toggles import Toggles
from cogs.table.user_settings import Personal
from cogs.table.votes import add_house_commands

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot

log = structlog.stdlib.get_logger(__name__)


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    desk = Desk(bot)
    bot.add_dynamic_items(PressButton, FeatureButton, FeatureMenu)
    for fault in catalogue_faults():
        log.warning("a translation is left out", fault=fault)
    await bot.tree.set_translator(CatalogueTranslator())
    await bot.add_cog(Presses(desk))
    tables = Tables(desk)
    add_house_commands(tables.table, desk)
    add_fair_commands(tables.table, desk)
    offer_programs(tables.table, {"open": "cpu", "cpu": "strength"}, bot.settings.cpu)
    await bot.add_cog(tables)
    await bot.add_cog(Decisions(desk))
    await bot.add_cog(Toggles(desk))
    await bot.add_cog(Coming(desk))
    await bot.add_cog(Rooms(desk))
    await bot.add_cog(Missed(desk))
    await bot.add_cog(Personal(desk))
    bot.tree.error(desk.counter.unknown)
    bot.tree.interaction_check = desk.counter.looks_up  # type: ignore[method-assign] # as the library documents it
    bot.relay.listen(desk.changed)
    bot.relay.attend(desk)
    await Emojis.of(bot).look()
    pings = Pings(bot, desk.tokens, desk.readers, desk.counter.direct, desk.hands.elsewhere)
    bot.add_listener(pings.look_everywhere, "on_shard_ready")
    bot.relay.listen(pings.latest.ask)
    desk.hands.fell_back = pings.latest.ask
    bot.relay.attend(pings)
