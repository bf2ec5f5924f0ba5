"""The answer to *Explain words*: the terms that stand in the pressed message, and the page of each."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.text.glossary_terms import term_name, term_page, terms
from bot.text.sentences import say
from bot.text.words_met import terms_met, words_card
from cogs.common.answer import Answer
from cogs.common.buttons import Features, chosen_value, menu_id
from cogs.common.content import Content, Menu
from cogs.common.explain_words import FEATURE
from cogs.common.interaction_responder import Counter
from cogs.reference.drawn_examples import with_example

LONGEST: Final = 3600
"""Characters of a card of words: with the names in its menu a message has room for no more."""


class ExplainedWords(commands.Cog, name="ExplainedWords"):
    """Answers the button and the menu of its answer."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot
        Features.of(bot).add(FEATURE, self.pressed)

    async def pressed(self, interaction: discord.Interaction[Any], rest: str) -> None:
        """Explain the words of the pressed message, or the term chosen from the menu. Never raises."""
        del rest
        await Counter.of(self.bot).answer(interaction, partial(self._answer, interaction))

    async def _answer(self, interaction: discord.Interaction[Any], answer: Answer) -> None:
        message, term = interaction.message, chosen_value(interaction)
        if message is None:
            return
        if term is not None and (term in terms() or term in catalogue()):
            content = await with_example(self.bot, interaction, Content(term_page(term)), term)
            menus = _parts(message.components, discord.SelectMenu)
            await answer.update(_offering(content, (option.value for menu in menus for option in menu.options)))
            return
        met = terms_met("\n".join(_said(message)), "\n".join(_pictured(message)), str(interaction.locale))
        content = Content(words_card(met), longest=LONGEST)
        if met:
            content = _offering(await with_example(self.bot, interaction, content, met[0]), met)
        await answer.tell(content)


def _offering(content: Content, offered: Iterable[str]) -> Content:
    known = [term for term in offered if term in terms() or term in catalogue()]
    choices = tuple((term, term_name(term), None, False) for term in known)
    return replace(content, menus=(Menu(menu_id(FEATURE, ""), choices, say("More about a word"), 0),))


def _said(message: discord.Message) -> Iterator[str]:
    """The words of a message: its texts, and the labels of its buttons and menus."""
    yield message.content
    yield from (part.content for part in _parts(message.components, discord.TextDisplay))
    yield from (part.label or "" for part in _parts(message.components, discord.Button))
    for menu in _parts(message.components, discord.SelectMenu):
        yield menu.placeholder or ""
        yield from (option.label for option in menu.options if option.default)


def _pictured(message: discord.Message) -> Iterator[str]:
    """What its pictures show."""
    for gallery in _parts(message.components, discord.MediaGalleryComponent):
        yield from (item.description or "" for item in gallery.items)


def _parts(components: Iterable[Any], kind: type[Any]) -> Iterator[Any]:
    """The components of a kind, those inside others too."""
    for component in components:
        if isinstance(component, kind):
            yield component
        yield from _parts(getattr(component, "children", ()), kind)
