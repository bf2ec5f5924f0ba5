"""Answers to interactions: one each, within three seconds, private unless said otherwise.

A press, or a form opened by a press, is answered by updating the pressed message or by a private message. An answer
that is not ready after a second is deferred, so that Discord does not show "the application did not respond". The
deferral is always private, even before a public answer: the command may be refused, and a public message cannot become
private later.
"""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

import discord
import structlog

from bot.table.event_loop_clock import Clock
from bot.text.sentences import Words, say
from cogs.common.content import Content, replace, send
from cogs.common.forms import Form
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.common.tokens import Token, Tokens

LATE: Final = timedelta(seconds=1)

log = structlog.stdlib.get_logger(__name__)


def locale_for(interaction: discord.Interaction[Any], *, shared: bool) -> str:
    """The language of the readers: the server's for a public message, else the user's."""
    return str((interaction.guild_locale if shared else None) or interaction.locale)


class Answer:
    """The answer to one interaction.

    ``answered`` is called when the answer is sent. ``public``: a slash command's answer is for everybody.
    ``edited_later``: the token of the answer is kept, since the message changes without another press.
    """

    def __init__(
        self,
        interaction: discord.Interaction[Any],
        tokens: Tokens,
        clock: Clock,
        answered: Callable[[], None],
        *,
        public: bool = False,
        edited_later: bool = False,
    ) -> None:
        self._interaction = interaction
        self._tokens = tokens
        self._answered = answered
        self._public = public
        self._edited_later = edited_later
        self.refused = False
        """Whether the command was refused with a reason."""
        self._deferral: asyncio.Task[None] | None = None
        self._thinking = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
        """Whether Discord shows "thinking": the answer is deferred and still empty."""
        self._alarm = clock.call_at(clock.now() + LATE, self._late)

    @property
    def is_press(self) -> bool:
        """Whether the interaction has a message: a button was pressed, or a form sent that a button had opened."""
        kind = self._interaction.type
        form = kind is discord.InteractionType.modal_submit and self._interaction.message is not None
        return form or kind is discord.InteractionType.component

    @property
    def _hidden(self) -> bool:
        """Whether the answer must be marked private; direct messages with the bot alone are private already."""
        return not self._public and not self._alone

    @property
    def _alone(self) -> bool:
        """Whether this is a direct message between the user and the bot."""
        return self._interaction.guild_id is None and not self._interaction.context.private_channel

    @property
    def on_private_message(self) -> bool:
        """Whether the pressed message is seen by the presser alone."""
        message = self._interaction.message
        return message is not None and (message.flags.ephemeral or self._alone)

    def _rendered(self, content: Content | Words, *, public: bool = False) -> Content:
        """In the language of the readers. Words alone are a message of text."""
        found = content if isinstance(content, Content) else Content(content)
        return found.rendered(locale_for(self._interaction, shared=public))

    def leave(self) -> None:
        """Do not defer by itself any more: another process answers."""
        self._alarm.cancel()
        self._answered()

    async def defer(self) -> None:
        """Defer, unless something was answered."""
        if not self._interaction.response.is_done():
            await self._defer()

    def _late(self) -> None:
        if not self._interaction.response.is_done():
            self._deferral = asyncio.get_running_loop().create_task(self._defer())

    async def _defer(self) -> None:
        try:
            if self.is_press:
                await self._interaction.response.defer()
            else:
                # For a form that a command opened, "thinking" makes the answer a new message.
                await self._interaction.response.defer(ephemeral=not self._alone, thinking=True)
                self._thinking = True
            self._tokens.met(self._interaction)
        except discord.InteractionResponded:
            return
        except UNDELIVERED as fault:
            log.info("an interaction could not be deferred", **fault_details(fault))
        except Exception:
            log.exception("an interaction could not be deferred")

    async def _ready(self) -> bool:
        """Whether the answer has not been deferred yet."""
        self._alarm.cancel()
        if self._deferral is not None:
            await self._deferral
        self._answered()
        return not self._interaction.response.is_done()

    async def acknowledge(self) -> None:
        """Acknowledge a press without a change; its token owns the pressed message from now on."""
        if await self._ready():
            await self._interaction.response.defer()
        self._own_pressed()

    def _own(self, message: int, *, followup: bool = False, ephemeral: bool) -> Token:
        later = self._edited_later
        return self._tokens.keep(self._interaction, message, followup=followup, ephemeral=ephemeral, edited_later=later)

    def _own_pressed(self) -> Token | None:
        message = self._interaction.message
        if message is None:
            return None
        return self._own(message.id, ephemeral=message.flags.ephemeral)

    async def update(self, content: Content | Words) -> Token | None:
        """Replace the pressed message by ``content``."""
        ready, there = await self._ready(), self._interaction
        edit = there.response.edit_message if ready else there.edit_original_response
        public = there.message is not None and not self.on_private_message
        await replace(there.client, edit, self._rendered(content, public=public))
        return self._own_pressed()

    async def reply(self, content: Content | Words) -> Token:
        """Send ``content`` as a new message: a slash command's answer, or a private one after a press."""
        content = self._rendered(content, public=self._public)
        if await self._ready():
            add = self._interaction.response.send_message
            sent = await send(self._interaction.client, add, content, ephemeral=self._hidden)
            message = sent.message_id
            if message is None:
                message = (await self._interaction.original_response()).id
            return self._own(message, ephemeral=self._hidden)
        if not self._thinking:
            return await self._follow_up(content)
        if self._public and not self._alone:
            return await self._publish(content)
        return self._own(await self._fill(content), ephemeral=self._hidden)

    async def _fill(self, content: Content) -> int:
        """Replace the deferred answer by ``content``. Returns the message's id."""
        original = await replace(self._interaction.client, self._interaction.edit_original_response, content)
        self._thinking = False
        return original.id

    async def _publish(self, content: Content) -> Token:
        """Show ``content`` to everybody after a private deferral.

        The first follow-up would replace the deferral and be as private, so the deferral is filled first.
        """
        await self._fill(self._rendered(say("One moment…")))
        token = await self._follow_up(content)
        try:
            await self._interaction.delete_original_response()
        except UNDELIVERED as fault:
            log.info("a deferred answer stays beside the true one", **fault_details(fault))
        return token

    async def _follow_up(self, content: Content) -> Token:
        add = self._interaction.followup.send
        sent = await send(self._interaction.client, add, content, ephemeral=self._hidden, wait=True)
        return self._own(sent.id, followup=True, ephemeral=self._hidden)

    async def ask(self, form: Form) -> None:
        """Answer with a form. This must happen at once, since a deferred answer cannot be a form."""
        self._alarm.cancel()
        self._answered()
        await self._interaction.response.send_modal(form.modal(str(self._interaction.locale)))

    async def launch(self) -> str | None:
        """Answer by opening the Activity, and tell its instance. At once: a deferred answer cannot do it."""
        self._alarm.cancel()
        self._answered()
        return (await self._interaction.response.launch_activity()).activity_id

    async def beside(self, content: Content | Words) -> None:
        """Send another private message after the answer."""
        content = self._rendered(content)
        await send(self._interaction.client, self._interaction.followup.send, content, ephemeral=True, wait=True)

    async def tell(self, content: Content | Words) -> None:
        """Send a private message to the user without owning it."""
        content = self._rendered(content)
        if await self._ready():
            await send(self._interaction.client, self._interaction.response.send_message, content, ephemeral=True)
        elif self._thinking:
            await self._fill(content)
        else:
            await send(self._interaction.client, self._interaction.followup.send, content, ephemeral=True, wait=True)
        self._tokens.met(self._interaction)
