"""Interaction tokens: for fifteen minutes each edits the message it owns, apart from the bot's own request limit.

A press answered with an update owns the pressed message, a reply owns the reply, a slash command owns its answer. This
module remembers the newest token of each message that is edited later, and each user's newest in each channel: the text
of a token and what it is for, since an interaction with its user and message takes ten times the memory.
"""

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

import discord
import structlog

from bot.client.discord_internals import ORIGINAL, webhook_of
from bot.table.event_loop_clock import Clock
from cogs.common.content import Content, send
from cogs.common.content import replace as put
from cogs.common.request_faults import UNDELIVERED, fault_details, is_invalid_body, is_permanent

LIFETIME: Final = timedelta(minutes=14, seconds=30)
"""Half a minute less than Discord grants, for clocks that differ and requests on their way."""

TIDY: Final = timedelta(minutes=1)
"""How often expired tokens are dropped."""

PATIENCE: Final = timedelta(seconds=1.5)
"""How long a message waits for the token of an interaction that is being answered: it is deferred after a second."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Token:
    """Edits ``message`` until ``until``. ``followup``: the message is not the interaction's own answer."""

    client: discord.Client
    application: int
    text: str
    user: int
    alone: bool
    """Whether it is from the direct messages between the user and the bot."""
    message: int
    channel: int
    followup: bool
    ephemeral: bool
    until: datetime

    @property
    def webhook(self) -> discord.Webhook:
        """Sends further messages, and edits and deletes them."""
        return webhook_of(self.client, self.application, self.text)

    @property
    def _place(self) -> int:
        return self.message if self.followup else ORIGINAL

    async def edit(self, content: Content) -> None:
        """Replace what the message shows. Raises discord.HTTPException."""
        await put(self.client, partial(self.webhook.edit_message, self._place), content)

    async def delete(self) -> None:
        """Delete the message. Raises discord.HTTPException."""
        await self.webhook.delete_message(self._place)


class Tokens:
    """The newest token of each message, and of each user in each channel."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._by_message: dict[int, Token] = {}
        self._by_user: dict[tuple[int, int], Token] = {}
        self._coming: dict[tuple[int, int], list[asyncio.Future[None]]] = {}
        self._tidied = clock.now()

    def __len__(self) -> int:
        """How many are kept."""
        return len(self._by_message) + len(self._by_user)

    @contextmanager
    def answering(self, interaction: discord.Interaction[Any]) -> Iterator[None]:
        """Answer an interaction in this block. Discord takes its token for other messages once it has an answer."""
        whose = interaction.user.id, interaction.channel_id or 0
        here: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._coming.setdefault(whose, []).append(here)
        try:
            yield
        finally:
            _end(here)
            self._coming[whose].remove(here)
            if not self._coming[whose]:
                del self._coming[whose]

    async def coming(self, user: int, channel: int) -> Token | None:
        """A user's newest token in a channel; without one, that of an answer on its way, for which it waits."""
        found, coming = self.of_user(user, (channel,)), self._coming.get((user, channel))
        if found is not None or not coming:
            return found
        alarm = self._clock.call_at(self._clock.now() + PATIENCE, partial(_end, coming[-1]))
        try:
            await asyncio.shield(coming[-1])
        finally:
            alarm.cancel()
        return self.of_user(user, (channel,))

    def keep(
        self,
        interaction: discord.Interaction[Any],
        message: int,
        *,
        followup: bool = False,
        ephemeral: bool = False,
        edited_later: bool = False,
    ) -> Token:
        """The token by which this interaction owns a message from now on; remembered if that is ``edited_later``."""
        now = self._clock.now()
        if now >= self._tidied + TIDY:
            self._tidied = now
            self._by_message = {known: token for known, token in self._by_message.items() if token.until > now}
            self._by_user = {whose: token for whose, token in self._by_user.items() if token.until > now}
        token = Token(
            client=interaction.client,
            application=interaction.application_id,
            text=interaction.token,
            user=interaction.user.id,
            alone=interaction.guild_id is None and not interaction.context.private_channel,
            message=message,
            channel=interaction.channel_id or 0,
            followup=followup,
            ephemeral=ephemeral,
            until=now + LIFETIME,
        )
        if edited_later:
            self._by_message[message] = token
        self._took(token)
        return token

    def met(self, interaction: discord.Interaction[Any]) -> None:
        """Remember a user's token that owns no message to be edited later."""
        self.keep(interaction, 0, ephemeral=True)

    def _took(self, token: Token) -> None:
        whose = token.user, token.channel
        self._by_user[whose] = token
        for here in self._coming.get(whose, ()):
            _end(here)

    def of(self, message: int) -> Token | None:
        """A token that edits this message now."""
        token = self._by_message.get(message)
        return token if token is not None and self._clock.now() < token.until else None

    def of_user(self, user: int, channels: Collection[int]) -> Token | None:
        """A user's newest token in any of these channels, for sending them another message."""
        now = self._clock.now()
        found = (self._by_user.get((user, channel)) for channel in channels)
        return max((token for token in found if token and now < token.until), key=lambda t: t.until, default=None)

    async def post(self, message: int, content: Content) -> int | None:
        """Send ``content`` to everybody through the token of a message in the same channel; the token owns it as well.

        Gives the new message, or None when there is no such token, or Discord does not take it that way. Raises what
        is wrong with the content itself, and what else breaks a connection.
        """
        token = self.of(message)
        if token is None or token.ephemeral:
            return None
        try:
            sent = await send(token.client, token.webhook.send, content, wait=True)
        except discord.HTTPException as error:
            if is_invalid_body(error):
                raise
            log.info("a token sends no message", message=message, status=error.status, code=error.code)
            return None
        self._by_message[sent.id] = replace(token, message=sent.id, followup=True)
        return sent.id

    async def whisper(self, user: int, channel: int, content: Content) -> Token | None:
        """Send a private message to one user in a channel, through their newest token there.

        Gives the token that edits the new message, or None when there is none, or Discord does not take it that way.
        Raises what else breaks a connection.
        """
        token = self.of_user(user, (channel,))
        if token is None:
            return None
        try:
            sent = await send(token.client, token.webhook.send, content, ephemeral=True, wait=True)
        except discord.HTTPException as error:
            # Only at debug level: that a hand is shown may reveal a call.
            log.debug("a token shows nothing more", status=error.status, code=error.code)
            if is_permanent(error) and self._by_user.get((user, channel)) is token:
                del self._by_user[user, channel]
            return None
        shown = replace(token, message=sent.id, followup=True, ephemeral=True)
        self._by_message[sent.id] = shown
        return shown

    async def remove(self, message: int) -> None:
        """Delete a private message if its token still works. Never raises, as this is only tidying up."""
        token = self.of(message)
        if token is None or not token.ephemeral:
            return
        self._by_message.pop(message, None)
        try:
            await token.delete()
        except UNDELIVERED as fault:
            log.info("a message stays though it is not needed any more", message=message, **fault_details(fault))

    async def edit(self, message: int, content: Content) -> bool:
        """Edit a message through its token. False when there is none, or Discord takes it no longer.

        Raises what is wrong with the content itself, and what else breaks a connection: the token is as good as before.
        """
        token = self.of(message)
        if token is None:
            return False
        try:
            await token.edit(content)
        except discord.HTTPException as error:
            if is_invalid_body(error):
                raise
            # Only at debug level: that a private message is edited may reveal a call.
            log.debug("a token does not edit its message", message=message, status=error.status, code=error.code)
            if is_permanent(error):
                self._by_message.pop(message, None)
            return False
        return True


def _end(here: asyncio.Future[None]) -> None:
    if not here.done():
        here.set_result(None)
