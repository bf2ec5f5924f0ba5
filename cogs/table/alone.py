"""Tables by direct message: one person plays against the computer, and one message has all of it."""

from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord
import structlog

from bot.store.errors import StoreError
from bot.table.commands import Close, KeepMessage, Open, Start
from bot.table.errors import ChannelTaken, TableError
from bot.table.table_events import TableSettings
from bot.table.table_rules import TableRules
from bot.text.sentences import Plain, say
from cogs.common.answer import Answer
from cogs.common.content import send
from cogs.common.direct_messages import UNSENT
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.common.rules_lookup import usual_rules
from cogs.table.apply_preferences import apply_preferences
from cogs.table.board.lobby_message import BEGIN
from cogs.table.channels.permissions import missing_permissions
from cogs.table.table_rules_from_named import opening_rules
from cogs.table.table_service import TableService, person_of

log = structlog.stdlib.get_logger(__name__)


def easy_settings(rules: TableRules) -> TableSettings:
    """A short game with much time, weak opponents and hints."""
    return TableSettings(
        preset=rules.preset,
        length="east_only",
        pace="relaxed",
        surface="dm",
        cpu="beginner",
        training=True,
        options=rules.options,
        named=rules.named,
    )


async def is_new(service: TableService, user: int) -> bool:
    """Whether somebody has never finished a game; not, if that cannot be read."""
    try:
        return not await service.bot.store.table_games.has_finished(user)
    except StoreError:
        return False


async def play_alone(
    service: TableService,
    interaction: discord.Interaction[Any],
    answer: Answer,
    settings: TableSettings,
    *,
    start: bool = False,
) -> None:
    """Open a table in these direct messages, and ``start`` its game; a table that is open there is shown instead.

    Raises TableError.
    """
    person, note, lobby = person_of(interaction), None, service.lobby
    here = Open(0, interaction.channel_id or 0, person, replace(settings, surface="dm"))
    try:
        table = (await lobby.open(here)).table
    except ChannelTaken as taken:
        table, start = taken.table, False
        note = say("Here is your open table. To close it, use /table close.")
    # No other task has run since the table was opened, so no hand has been sent yet; this prevents a second one.
    with service.hands.answering(table, person.user):
        await apply_preferences(service, await lobby.public_table(table), person.user)
        if start:
            await lobby.submit(table, Start(person, fill=True))
        await service.show_hand(interaction, answer, table, note=note)


class EasyGame:
    """Answers *Never played? Start here*, which begins a game against the computer by direct message."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service

    async def pressed(self, interaction: discord.Interaction[Any], rest: str) -> None:
        """Begin the game. Never raises."""
        del rest
        await self._service.answer(interaction, partial(self._begin, interaction))

    async def _begin(self, interaction: discord.Interaction[Any], answer: Answer) -> None:
        usual = await usual_rules(self._service.bot, 0, ())
        settings = easy_settings(opening_rules(usual.rules))
        if interaction.guild_id is None and not interaction.context.private_channel:
            await play_alone(self._service, interaction, answer, settings, start=True)
            return
        person, direct = person_of(interaction), self._service.counter.direct
        direct.again(person.user)
        try:
            channel = await direct.channel(person.user)
            begun = await self._in(channel, Open(0, channel, person, settings))
        except UNSENT as fault:
            log.info("a game by direct message was not begun", **fault_details(fault))
            if await self._in_channel(interaction, answer, settings):
                return
            told = say(
                "I cannot send you direct messages. Allow them in Discord, or type /table open in a channel "
                "and press **Start with CPUs**."
            )
        else:
            link = Plain(f"https://discord.com/channels/@me/{channel}")
            told = (
                say("Your game has started in our direct messages: {link}", link=link)
                if begun
                else say("You already have a game in our direct messages: {link}", link=link)
            )
        await answer.tell(told)

    async def _in_channel(self, interaction: discord.Interaction[Any], answer: Answer, settings: TableSettings) -> bool:
        """Begin the game in this channel of a server, with the hand for its player alone. Returns whether it could."""
        service, person, place = self._service, person_of(interaction), interaction.channel
        if interaction.guild_id is None or missing_permissions(interaction) is not None:
            return False
        parent = place.parent_id if isinstance(place, discord.Thread) else None
        settings = replace(settings, surface="channel")
        try:
            opening = Open(interaction.guild_id, interaction.channel_id or 0, person, settings, parent=parent)
            table = (await service.threads.open(opening)).table
        except TableError:
            return False
        with service.hands.answering(table, person.user):
            await service.lobby.submit(table, Start(person, fill=True))
            await service.show_hand(interaction, answer, table)
        return True

    async def _in(self, channel: int, opening: Open) -> bool:
        """Begin the game in this direct message. Returns whether there was none. Raises an exception of UNDELIVERED.

        The lobby is sent first: a game whose player cannot be reached never begins.
        """
        service, user = self._service, opening.person.user
        try:
            table = (await service.lobby.open(opening)).table
        except ChannelTaken:
            return False
        with service.hands.answering(table, user):
            await apply_preferences(service, await service.lobby.public_table(table), user)
            hand = await service.lobby.hand(table, user)
            content = await service.hands.content(hand, None)
            try:
                sent = await send(service.bot, service.bot.get_partial_messageable(channel).send, content)
            except UNDELIVERED as fault:
                service.counter.direct.failed(user, fault)
                await service.lobby.submit(table, Close(opening.person))
                raise
            service.hands.shows(hand, None)
            await service.lobby.submit(table, KeepMessage("hand", user, channel, sent.id))
            await service.lobby.submit(table, Start(opening.person, fill=True))
        return True


def begins_easy_game(rest: str) -> None:
    """Raise ValueError for what stands on no button of ``EasyGame``."""
    if rest != BEGIN:
        raise ValueError(rest)
