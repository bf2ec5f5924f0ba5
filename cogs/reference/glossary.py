"""`/glossary`: what the terms of riichi mahjong mean, and what beginners ask."""

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.text.beginner_questions import lesson_for, question_meant, questions, questions_like
from bot.text.glossary_terms import TOPICS, glossary_index, see_also, term_name, term_page, terms, topic_page
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say
from cogs.common.answer import Answer
from cogs.common.choices import choices
from cogs.common.command_places import everywhere, places_of
from cogs.common.content import Button, Content
from cogs.common.interaction_responder import Counter
from cogs.common.pages import Page
from cogs.common.rules_lookup import rules_here
from cogs.reference.drawn_examples import TERM, answered, term_button, try_it, with_example
from cogs.reference.yaku import find_in_index, page_id

MOST_OTHERS: Final = 5
"""Other terms under a page, a row of buttons."""
IN_A_ROW: Final = 3
"""Topics in a row of buttons."""


@dataclass(frozen=True, slots=True)
class GlossaryPress:
    """A term, or a topic by number."""

    entry: str = "0"


class Glossary(commands.Cog, name="Glossary"):
    """`/glossary` and the buttons beneath its pages."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot
        self._page: Final = Page(bot, TERM, GlossaryPress, self._made)

    @app_commands.command(name="glossary", description=locale_str("What a riichi mahjong term means"))
    @app_commands.describe(
        term=locale_str("A word (tenpai, dead wall, 振聴) or a question like “how do I win” (default: all terms)"),
        share=locale_str("Show the answer to everybody"),
    )
    @everywhere
    async def glossary(
        self,
        interaction: discord.Interaction[Any],
        term: str | None = None,
        share: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Glossary."""
        await Counter.of(self.bot).answer(interaction, partial(self._glossary, interaction, term, share), public=share)

    @glossary.autocomplete("term")
    async def _terms(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        found = await find_in_index(glossary_index, current)
        asked = [(question.id, question.title) for question in questions_like(current)]
        hits = [(hit.id, _choice(hit.id)) for hit in found.sure or found.near]
        return choices((*asked, *hits), str(interaction.locale))

    async def _glossary(
        self,
        interaction: discord.Interaction[Any],
        term: str | None,
        share: bool,  # noqa: FBT001 - an option
        answer: Answer,
    ) -> None:
        if term is None or not term.strip():
            await self._page.reply(answer, interaction, GlossaryPress(), shared=share)
            return
        question = question_meant(term)
        if question is not None:
            page = await answered(self.bot, interaction, question)
            await self._page.reply(answer, interaction, GlossaryPress(question.id), shared=share, page=page)
            return
        found = await find_in_index(glossary_index, term)
        meant = (term,) if term in terms() or term in catalogue() else found.meant
        if meant:
            page = await self._term(interaction, meant[0], meant[1 : MOST_OTHERS + 1], shared=share)
            await self._page.reply(answer, interaction, GlossaryPress(meant[0]), shared=share, page=page)
            return
        near = tuple(hit.id for hit in found.near[:MOST_OTHERS])
        unknown = say("The glossary has no entry for “{term}”.", term=PersonName(term[:50]))
        nearest = say("Closest matches: {terms}.", terms=joined(map(term_name, near), ", ")) if near else None
        text = lines(unknown, nearest)
        await answer.tell(Content(text, buttons=tuple(term_button(other, 0) for other in near)))

    async def _term(
        self, interaction: discord.Interaction[Any], term: str, others: tuple[str, ...] = (), *, shared: bool
    ) -> Content:
        """The page of a term with links to related ones. ``others`` are further matches of the search."""
        text: Words = term_page(term)
        if others:
            text = lines(text, say("Or did you mean: {names}?", names=joined(map(term_name, others), ", ")))
        buttons = [term_button(other, 0) for other in others]
        row = 1 if others else 0
        if term in catalogue():
            rules = await rules_here(self.bot, interaction.guild_id, places=places_of(interaction))
            buttons.append(Button(page_id(term, rules.id), say("Value and example"), row=row))
        else:
            further = [other for other in see_also(term) if other not in others]
            buttons += [term_button(other, row) for other in further[:MOST_OTHERS]]
        content = Content(text, buttons=(*buttons, *try_it(lesson_for(term), row + 1)))
        return await with_example(self.bot, interaction, content, term, shared=shared)

    async def _made(self, interaction: discord.Interaction[Any], asked: GlossaryPress, *, shared: bool) -> Content:
        """An older release's term may be gone."""
        if asked.entry in questions():
            return await answered(self.bot, interaction, questions()[asked.entry])
        if asked.entry in terms() or asked.entry in catalogue():
            return await self._term(interaction, asked.entry, shared=shared)
        number = min(int(asked.entry), len(TOPICS) - 1) if asked.entry.isdecimal() else 0
        buttons = (
            Button(self._page.press(GlossaryPress(str(other))), title, other // IN_A_ROW, disabled=other == number)
            for other, (title, _) in enumerate(TOPICS)
        )
        return Content(topic_page(number), buttons=tuple(buttons))


def _choice(term: str) -> Words:
    kanji = catalogue()[term].kanji if term in catalogue() else terms()[term].kanji
    return joined((term_name(term), Plain(kanji) if kanji else None), " ")
