"""Answers to interactions: one each, within three seconds, private unless said otherwise.

A press is answered by updating the pressed message, or privately beside it; so is a form that a press had opened. What
is not ready after a second is deferred first, so that Discord never shows "the application did not respond". That is
private too, even where the answer is for everybody: it may still be refused, and no message becomes private later.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog

from bot.text.sentences import render, say
from cogs.common.content import Content, replace, send
from cogs.common.refused_bodies import UNDELIVERED, described

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.table.clock import Clock
    from cogs.common.forms import Form
    from cogs.common.tokens import Token, Tokens

LATE: Final = timedelta(seconds=1)

log = structlog.stdlib.get_logger(__name__)


class Answer:
    """The answer to one interaction.

    ``answered`` is called when it sets out. ``public``: the answer of a slash command is for everybody.
    """

    def __init__(
        self,
        interaction: discord.Interaction[Any],
        tokens: Tokens,
        clock: Clock,
        answered: Callable[[], None],
        *,
        public: bool = False,
    ) -> None:
        self._interaction = interaction
        self._tokens = tokens
        self._answered = answered
        self._public = public
        self.refused = False
        """Whether what was asked for was not done, for a reason that is told."""
        self._deferral: asyncio.Task[None] | None = None
        self._thinking = False
        """Whether a deferred answer stands that says nothing yet."""
        self._alarm = clock.call_at(clock.now() + LATE, self._late)

    @property
    def is_press(self) -> bool:
        """Whether a message stands behind it: a button was pressed, or the form sent that a button had opened."""
        kind = self._interaction.type
        form = kind is discord.InteractionType.modal_submit and self._interaction.message is not None
        return form or kind is discord.InteractionType.component

    @property
    def _hidden(self) -> bool:
        """In a direct message with the bot everything is private already; not so among friends who use it."""
        return not self._public and not self._alone

    @property
    def _alone(self) -> bool:
        """Whether this is a direct message between the asker and the bot."""
        return self._interaction.guild_id is None and not self._interaction.context.private_channel

    @property
    def on_private_message(self) -> bool:
        """Whether the pressed message is seen by the presser alone."""
        message = self._interaction.message
        return message is not None and (message.flags.ephemeral or self._alone)

    def _late(self) -> None:
        if not self._interaction.response.is_done():
            self._deferral = asyncio.get_running_loop().create_task(self._defer())

    async def _defer(self) -> None:
        try:
            if self.is_press:
                await self._interaction.response.defer()
            else:
                # Of a form that a command opened, "thinking" says that its answer is a message of its own.
                await self._interaction.response.defer(ephemeral=not self._alone, thinking=True)
                self._thinking = True
        except discord.InteractionResponded:
            return
        except UNDELIVERED as fault:
            log.info("an interaction could not be deferred", **described(fault))
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
        """Take note of a press at once; its token owns the pressed message from now on."""
        if await self._ready():
            await self._interaction.response.defer()
        self._own_pressed()

    def _own_pressed(self) -> Token | None:
        message = self._interaction.message
        if message is None:
            return None
        return self._tokens.keep(self._interaction, message.id, ephemeral=message.flags.ephemeral)

    async def update(self, content: Content) -> Token | None:
        """Put ``content`` in the place of the pressed message."""
        if await self._ready():
            await replace(self._interaction.client, self._interaction.response.edit_message, content)
        else:
            await replace(self._interaction.client, self._interaction.edit_original_response, content)
        return self._own_pressed()

    async def reply(self, content: Content) -> Token:
        """Show ``content`` as a message of its own: a slash command's answer, or a private one beside a pressed one."""
        if await self._ready():
            say = self._interaction.response.send_message
            sent = await send(self._interaction.client, say, content, ephemeral=self._hidden)
            message = sent.message_id
            if message is None:
                message = (await self._interaction.original_response()).id
            return self._tokens.keep(self._interaction, message, ephemeral=self._hidden)
        if not self._thinking:
            return await self._follow_up(content)
        if self._public and not self._alone:
            return await self._publish(content)
        return self._tokens.keep(self._interaction, await self._fill(content), ephemeral=self._hidden)

    async def _fill(self, content: Content) -> int:
        """Put ``content`` in the place of the deferred answer; the id of its message."""
        original = await replace(self._interaction.client, self._interaction.edit_original_response, content)
        self._thinking = False
        return original.id

    async def _publish(self, content: Content) -> Token:
        """Show ``content`` to everybody after a private deferral.

        What follows a deferral at once takes its place and is as private; so that is filled first.
        """
        await self._fill(Content(render(say("One moment…"), str(self._interaction.locale))))
        token = await self._follow_up(content)
        try:
            await self._interaction.delete_original_response()
        except UNDELIVERED as fault:
            log.info("a deferred answer stays beside the true one", **described(fault))
        return token

    async def _follow_up(self, content: Content) -> Token:
        add = self._interaction.followup.send
        sent = await send(self._interaction.client, add, content, ephemeral=self._hidden, wait=True)
        return self._tokens.keep(self._interaction, sent.id, followup=True, ephemeral=self._hidden)

    async def ask(self, form: Form) -> None:
        """Put a form before the asker, which is the whole answer; at once, since a deferred answer cannot be one."""
        self._alarm.cancel()
        self._answered()
        await self._interaction.response.send_modal(form.modal())

    async def beside(self, content: Content) -> None:
        """Say something more, after the answer, to the one who asked and to nobody else."""
        await send(self._interaction.client, self._interaction.followup.send, content, ephemeral=True, wait=True)

    async def tell(self, content: Content) -> None:
        """Say something to the one who asked and to nobody else, without taking any message over."""
        if await self._ready():
            await send(self._interaction.client, self._interaction.response.send_message, content, ephemeral=True)
        elif self._thinking:
            await self._fill(content)
        else:
            await send(self._interaction.client, self._interaction.followup.send, content, ephemeral=True, wait=True)
        self._tokens.met(self._interaction)
