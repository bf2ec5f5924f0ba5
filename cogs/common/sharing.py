"""Buttons that show a private answer to the channel, and buttons that turn pages.

An answer of text alone is copied from its message, so its button needs no data and works as long as the message does.
"""

from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord

from bot.client.jantaku import JantakuBot
from bot.text.sentences import MESSAGE_LIMIT, PersonName, Plain, render, say
from cogs.common.answer import Answer, locale_for
from cogs.common.buttons import Features, feature_id
from cogs.common.command_places import may_share
from cogs.common.content import TEXT_LIMIT, Button, Content, text_of
from cogs.common.interaction_responder import Counter

FEATURE: Final = "show"

Interaction = discord.Interaction[Any]


def shareable(interaction: Interaction, content: Content, press: str | None = None, row: int = 0) -> Content:
    """A private answer, with a button that shows it to the channel if others could see it there.

    ``press`` is the custom id that shows it; None for an answer of text alone.
    """
    if not may_share(interaction):
        return content
    button = Button(press or feature_id(FEATURE, ""), say("Show everybody"), row=row)
    return replace(content, buttons=(*content.buttons, button))


def signed(interaction: Interaction, content: Content) -> Content:
    """The public version of an answer, with the name of the user who showed it if there is room."""
    name = PersonName(interaction.user.display_name)
    locale = locale_for(interaction, shared=True)
    content, shown_by = content.rendered(locale), render(say("-# Shown by {name}", name=name), locale)
    if content.below:
        return replace(content, below=Plain(f"{content.below}\n{shown_by}"), longest=TEXT_LIMIT)
    text = Plain(f"{content.text}\n{shown_by}")
    return replace(content, text=text) if len(text) <= MESSAGE_LIMIT else content


async def turned(answer: Answer, content: Content) -> None:
    """Show another page after a press: in the pressed message if that is private, else in a new one."""
    if answer.on_private_message:
        await answer.update(content)
    else:
        await answer.reply(content)


def add_show_button(bot: JantakuBot) -> None:
    """Register the show button of answers of text alone."""
    Features.of(bot).add(FEATURE, _pressed)


async def _pressed(interaction: discord.Interaction[JantakuBot], rest: str) -> None:
    del rest
    await Counter.of(interaction.client).answer(interaction, partial(_shown, interaction), public=True)


async def _shown(interaction: Interaction, answer: Answer) -> None:
    text = "" if interaction.message is None else text_of(interaction.message)
    await answer.reply(signed(interaction, Content(Plain(text), longest=TEXT_LIMIT)))
