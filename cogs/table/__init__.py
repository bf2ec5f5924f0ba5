"""Tables: lobby, board, private hands, and every decision by button and by command."""

import structlog

from bot.client.jantaku import JantakuBot
from bot.pictures.lettering import undrawable_languages
from bot.text.message_catalogue import catalogue_faults
from cogs.common.buttons import Features, handle
from cogs.common.emoji import Emojis
from cogs.common.strengths import offer_programs
from cogs.common.translator import CatalogueTranslator
from cogs.table.action_commands import Decisions
from cogs.table.alone import EasyGame, begins_easy_game
from cogs.table.board.lobby_message import EASY_GAME
from cogs.table.browser import StageFace
from cogs.table.channels.channel_events import ChannelEvents, MissedEvents
from cogs.table.pings import Pings
from cogs.table.play_commands import Play
from cogs.table.presses import Presses
from cogs.table.shuffle_commands import add_shuffle
from cogs.table.table_command import Tables
from cogs.table.table_service import TableService
from cogs.table.user_settings import SettingsPage
from cogs.table.votes import add_votes

log = structlog.stdlib.get_logger(__name__)


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    service = TableService(bot)
    bot.add_listener(handle, "on_interaction")
    for fault in catalogue_faults():
        log.warning("a translation is left out", fault=fault)
    for language, letters in undrawable_languages().items():
        log.warning(
            "no font has the letters of a language: its pictures are in English", language=language, letters=letters
        )
    await bot.tree.set_translator(CatalogueTranslator())
    await bot.add_cog(Presses(service))
    tables = Tables(service)
    offer_programs(tables.table, bot.settings.cpu)
    await bot.add_cog(tables)
    Features.of(bot).add(EASY_GAME, EasyGame(service).pressed, begins_easy_game)
    await bot.add_cog(Decisions(service))
    play = Play(service)
    add_votes(play.play, service)
    add_shuffle(play.play, service)
    await bot.add_cog(play)
    await bot.add_cog(ChannelEvents(service))
    await bot.add_cog(MissedEvents(service))
    await bot.add_cog(SettingsPage(service))
    bot.tree.error(service.counter.unknown)
    bot.tree.interaction_check = service.counter.looks_up  # type: ignore[method-assign] # as the library documents it
    bot.relay.listen(service.changed)
    bot.relay.attend(service)
    await Emojis.of(bot).look()
    pings = Pings(bot, service.tokens, service.readers, service.counter.direct, service.hands.elsewhere)
    bot.add_listener(pings.look_everywhere, "on_shard_ready")
    bot.relay.listen(pings.latest.ask)
    service.hands.fell_back = pings.latest.ask
    if bot.web is not None:
        bot.web.pages.face = StageFace(service)
        bot.web.pages.looked_away = service.looked_away
    bot.relay.attend(pings)
