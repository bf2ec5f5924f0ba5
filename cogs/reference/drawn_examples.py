"""What is drawn and pressed under the answers to beginners: an example, the page of its term, and *Try it*."""

import asyncio
from dataclasses import replace
from typing import Any, Final

import discord

from bot.client.jantaku import JantakuBot
from bot.pictures.term_picture import term_png
from bot.text.beginner_questions import BeginnersQuestion
from bot.text.glossary_terms import term_name
from bot.text.sentences import Words, say
from bot.text.words_met import example_of, meaning
from cogs.common.answer import locale_for
from cogs.common.buttons import feature_id
from cogs.common.command_places import places_of
from cogs.common.content import Button, Content, Picture
from cogs.common.interaction_responder import Counter
from cogs.common.rules_lookup import rules_here

TERM: Final = "term"
"""The feature of a glossary page's button."""
LESSON: Final = "learn"
"""The feature of a lesson's button."""


async def with_example(
    bot: JantakuBot, interaction: discord.Interaction[Any], content: Content, term: str, *, shared: bool = False
) -> Content:
    """The content with the drawn example of a term below it, as far as it has one."""
    rules = await rules_here(bot, interaction.guild_id, places=places_of(interaction))
    tiles = "classic" if shared else await Counter.of(bot).readers.tiles_of(interaction.user.id)
    png = await asyncio.to_thread(term_png, term, rules, tiles, locale_for(interaction, shared=shared))
    if png is None:
        return content
    example = example_of(term)
    told: Words = meaning(term) if example is None else example.text
    shown = say("{term}: {meaning}", term=term_name(term), meaning=told)
    below = content.below if example is None else shown
    return replace(content, pictures=(Picture("example.png", png, shown, tells_tiles=False),), below=below)


async def answered(bot: JantakuBot, interaction: discord.Interaction[Any], question: BeginnersQuestion) -> Content:
    """The answer to a beginner's question."""
    buttons = (*try_it(question.lesson), term_button(question.term))
    return await with_example(bot, interaction, Content(question.answer, buttons=buttons), question.term)


def try_it(lesson: str | None, row: int = 0) -> tuple[Button, ...]:
    """The button to a lesson, if there is one."""
    style = discord.ButtonStyle.success
    return () if lesson is None else (Button(feature_id(LESSON, lesson), say("Try it"), row, style),)


def term_button(term: str, row: int = 0) -> Button:
    """The button to the page of a term or a yaku in the glossary."""
    return Button(feature_id(TERM, term), term_name(term).name, row=row)
