"""Tables in the browser: the button that leads there, and the sentences of their pages."""

from typing import Any, Final

import discord
import structlog

from bot.table import commands as c
from bot.table import errors
from bot.table.ports import PlayerTable, PublicTable
from bot.table.table_events import Cpu, Motion, Person
from bot.text.rules.ruleset_title import title_then
from bot.text.sentences import PersonName, Words, joined, say
from bot.web.page_commands import Topic
from bot.web.sessions import Viewer
from bot.web.table_view import Coached
from cogs.common.answer import Answer
from cogs.common.content import Button, Content
from cogs.common.request_faults import UNDELIVERED
from cogs.replay.replay_browser import game_key
from cogs.replay.replay_games import TableRef
from cogs.table.apply_preferences import apply_preferences
from cogs.table.board.after_kyoku import is_over
from cogs.table.pause_and_closing_text import closing_text, pause_text
from cogs.table.rules_text import length_name, pace_name, rules_of, rules_summary
from cogs.table.table_error_text import error_text, why_text
from cogs.table.table_service import TableService
from cogs.table.table_status_text import log_text, motion_so_far

log = structlog.stdlib.get_logger(__name__)


class StageFace:
    """What pages say that messages say too. Implements ``bot.web.table_pages.Face``."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service

    def refusal(self, error: errors.TableError, hand: PlayerTable | None) -> Words:
        """Why a command was refused, and what to do."""
        return error_text(error) if hand is None else error_text(error, hand.view, hand.public_table.names)

    def notice(self, table: PublicTable) -> Words | None:
        """Why nothing happens at the table."""
        if table.stage == "closed":
            return closing_text(table)
        if table.stuck:
            return say("The table is on hold: moves cannot be saved at the moment. It will continue by itself.")
        return pause_text(table)

    def motion(self, table: PublicTable, motion: Motion) -> Words:
        """What somebody asks of the table, and how many agree."""
        return motion_so_far(table, motion)

    def title(self, table: PublicTable) -> Words:
        """The channel's name."""
        channel = self._service.bot.get_channel(table.channel)
        name = getattr(channel, "name", None)
        return say("Your table") if table.alone or name is None else PersonName(f"#{name}")

    def about(self, table: PublicTable) -> Words:
        """The rules, the length and the pace."""
        rules = rules_of(table)
        return joined(
            (title_then(table.settings.kept_as, rules, newest=False), length_name(str(rules.length)), pace_name(table))
        )

    def told(self, topic: Topic, table: PublicTable, hand: PlayerTable | None) -> Words:
        """The answer to what a page asks. Spectators have no hand that they could ask about."""
        if topic == "rules":
            return rules_summary(table, pictured=False)
        return log_text(table) if topic == "log" or hand is None else why_text(hand)

    async def coach(self, hand: PlayerTable) -> Coached | None:
        """What the coach of a beginner says."""
        found = await self._service.hands.coaches.counsel(hand)
        return None if found is None else (found.words, found.action)

    def replay(self, table: PublicTable) -> str | None:
        """The code of the replay of a game that is over."""
        web = self._service.bot.web
        if web is None or table.game is None or not is_over(table):
            return None
        return web.replays.code(game_key(table.guild, TableRef(table.table, 1)))

    async def again(self, table: PublicTable, person: Person) -> str:
        """Open a table like this one, or sit down at the one opened meanwhile."""
        service = self._service
        if table.alone:
            opening = c.Open(0, table.channel, person, table.settings)
            opened = await service.lobby.open(opening)
            await service.lobby.submit(opened.table, c.Start(person, fill=True))
        else:
            opened = await service.lobby.public_table((await play_again(service, table, person)).table)
        await apply_preferences(service, opened, person.user)
        if not table.alone and None not in opened.players and len(opened.people) == 1:
            # Nobody else is waited for.
            await service.lobby.submit(opened.table, c.Start(person))
        return opened.table


async def play_again(service: TableService, old: PublicTable, person: Person) -> PublicTable:
    """Open a table like a finished one, or sit down at the one opened meanwhile. Raises TableError."""
    channel, parent = await service.threads.place_again(old)
    try:
        opening = c.Open(old.guild, channel, person, old.settings, old.people, parent)
        public_table = await service.threads.open(opening, rematch=True)
    except errors.ChannelTaken as taken:
        if (await service.lobby.public_table(taken.table)).stage != "lobby":
            raise
        return await service.lobby.submit(taken.table, c.Join(person))
    for player in old.players:
        if isinstance(player, Cpu):
            await service.lobby.submit(public_table.table, c.AddCpu(person, player.strength))
    return public_table


async def tell_link(
    service: TableService, interaction: discord.Interaction[Any], answer: Answer, public_table: PublicTable
) -> None:
    """Give the presser alone an address that lets them in."""
    web = service.bot.web
    if web is None:
        await answer.tell(say("Tables here can no longer be opened in a browser."))
        return
    link = web.link(Viewer(interaction.user.id, public_table.table, str(interaction.locale)))
    text = say(
        "Here is your private link to the table. It works once, within five minutes; press the button again "
        "for a new link."
    )
    await answer.tell(Content(text, (Button("", say("Open the table"), url=link),)))


async def open_activity(
    service: TableService, interaction: discord.Interaction[Any], answer: Answer, public_table: PublicTable
) -> None:
    """Open the table in Discord's own frame, or give a link where Discord does not."""
    activity, instance = None if service.bot.web is None else service.bot.web.activity, None
    if activity is not None:
        try:
            instance = await answer.launch()
        except (discord.InteractionResponded, *UNDELIVERED) as fault:
            log.info("the Activity could not be opened", fault=str(fault))
    if activity is None or instance is None:
        await tell_link(service, interaction, answer, public_table)
    else:
        activity.launched(instance, interaction.user.id, public_table.table)
