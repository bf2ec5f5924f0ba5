"""Edits the public messages of leagues when what they show has changed, old ones no faster than Discord takes it.

Of edits of messages over an hour old Discord takes only few; it states no figure, but reports agree on one
(`OLD_EDITS` in playground/rest/ratelimits.py). A refused one would hold up all edits in its channel, those of live
boards too. An edit that has to wait shows what is true by then, so several changes may come to one edit.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import structlog
from discord.utils import snowflake_time

from bot.client.jantaku import JantakuBot
from bot.store.errors import StoreError
from cogs.common.background_work import Latest
from cogs.common.content import Content, replace
from cogs.common.edit_budget import EditBudget
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details

OLD: Final = timedelta(minutes=59)
"""A message's age, with a minute in hand."""
MOST: Final = 3
"""Edits of old messages in a channel ``WITHIN`` some time."""
WITHIN: Final = timedelta(seconds=21)
"""Discord's window, and a second by which requests may drift together on their way."""
AGAIN: Final = timedelta(minutes=2)
"""The delay before a retry after a database error."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class PublicMessage:
    """A message of the bot in a server."""

    guild: int
    channel: int
    id: int


@dataclass(frozen=True, slots=True)
class _Edit:
    message: PublicMessage
    content: Callable[[], Awaitable[Content | None]]
    ended: Callable[[Content, Exception | None], Awaitable[None]] | None


class MessageEdits:
    """The edits of all leagues' messages. One for each bot."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot
        self._asked: Final[dict[int, _Edit]] = {}
        self._budgets: Final[dict[int, EditBudget[int]]] = {}
        self._latest: Final = Latest[int](Counter.of(bot).background, self._edit)

    @classmethod
    def of(cls, bot: JantakuBot) -> MessageEdits:
        """Those of this bot."""
        return bot.the(cls, lambda: cls(bot))

    def ask(
        self,
        message: PublicMessage,
        content: Callable[[], Awaitable[Content | None]],
        ended: Callable[[Content, Exception | None], Awaitable[None]] | None = None,
    ) -> None:
        """Edit a message as soon as Discord takes it.

        ``content`` is read then; None: it is right as it is. ``ended`` is told what was shown, and Discord's error,
        which is logged. Both may raise StoreError: then it is tried again.
        """
        self._asked[message.id] = _Edit(message, content, ended)
        self._latest.ask(message.id)

    async def _edit(self, number: int) -> datetime | None:
        asked = self._asked.get(number)
        if asked is None:
            # The run before was asked for twice.
            return None
        try:
            content = await asked.content()
            later = None if content is None else self._turn(asked.message)
            if later is not None:
                return later
            fault = None
            if content is not None:
                fault = await self._replace(asked.message, content)
                if asked.ended is not None:
                    await asked.ended(content, fault)
        except StoreError:
            log.warning("a message of a league waits for the database", message=number, exc_info=True)
            return self._bot.clock.now() + AGAIN
        if self._asked.get(number) is asked:
            del self._asked[number]
        return None

    def _turn(self, message: PublicMessage) -> datetime | None:
        """When to ask again; None: edit it now, which is counted."""
        if snowflake_time(message.id) + OLD > self._bot.clock.now():
            return None
        budget = self._budgets.setdefault(message.channel, EditBudget(self._bot.clock, MOST, WITHIN))
        return budget.take(message.id)

    async def _replace(self, message: PublicMessage, content: Content) -> Exception | None:
        place = self._bot.get_partial_messageable(message.channel, guild_id=message.guild)
        try:
            locale = Counter.of(self._bot).readers.of_guild(message.guild)
            await replace(self._bot, place.get_partial_message(message.id).edit, content, locale)
        except UNDELIVERED as fault:
            log.info("a message of a league stays as it is", message=message.id, **fault_details(fault))
            return fault
        return None
