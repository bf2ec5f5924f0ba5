"""`/rules`: rules topic by topic, their difference from other rules, and rules as a file."""

from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.engine.rules.rule_file import rules_text
from bot.text.beginner_questions import question_meant
from bot.text.rules.named_rules import NamedRules, own_id
from bot.text.rules.rule_texts import BASICS, BASICS_TITLE, TOPICS
from bot.text.rules.rules_diff import diff_page
from bot.text.rules.rules_page import rules_page, topic_title, topics
from bot.text.sentences import render, say
from cogs.common.answer import Answer
from cogs.common.buttons import Features, feature_id
from cogs.common.command_places import everywhere
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Attached, Button, Content
from cogs.common.interaction_responder import Counter
from cogs.common.pages import Page
from cogs.common.rules_lookup import rules_by_id, rules_here
from cogs.common.rules_typed import rules_autocomplete, rules_found, rules_meant, unknown_rules
from cogs.reference.drawn_examples import answered
from cogs.reference.own_rules_shared import GONE, RulesService

FEATURE: Final = "rules"
EXPORT: Final = "e"
IN_A_ROW: Final = 4
"""Buttons of topics in a row: more would be cut off on a phone."""
_TOPIC_CHOICES: Final = [
    app_commands.Choice(name=locale_str(title.msgid, sentence=True), value=topic)
    for topic, title in ((BASICS, BASICS_TITLE), *((topic, title) for topic, (title, _) in TOPICS.items()))
]


@dataclass(frozen=True, slots=True)
class RulesPress:
    """A topic of rules (``s``), a page of what differs between two (``d``), or rules as a file (``e``).

    ``which``: the topic, or the other rules.
    """

    kind: Literal["s", "d", "e"]
    rules: str
    which: str = ""
    page: int = 0


class RulesPages(commands.Cog, name="Rules"):
    """`/rules`, which works outside of servers too, and the buttons beneath its pages."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot
        self._page: Final = Page(bot, FEATURE, RulesPress, self._made)
        Features.of(bot).add(FEATURE, self.pressed)
        self._service = RulesService(bot)

    @everywhere
    @app_commands.command(
        name="rules", description=locale_str("The rules of play: by topic, as a file, or compared with other rules")
    )
    @app_commands.describe(
        preset=locale_str("The rules (default: this server's)"),
        compare=locale_str("Other rules to compare with; shows the most important differences first"),
        topic=locale_str("The topic (default: what to know before the first discard)"),
        share=locale_str("Show the answer to everybody"),
    )
    @app_commands.choices(topic=_TOPIC_CHOICES)
    @app_commands.autocomplete(preset=rules_autocomplete, compare=rules_autocomplete)
    async def rules(
        self,
        interaction: discord.Interaction[Any],
        preset: str | None = None,
        compare: str | None = None,
        topic: str = BASICS,
        share: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Show rules, or what differs between two."""
        if compare is None:
            work = partial(self._show, interaction, preset, topic, share)
        else:
            work = partial(self._diff, interaction, preset, compare, share)
        await Counter.of(self.bot).answer(interaction, work, public=share)

    async def _show(
        self,
        interaction: discord.Interaction[Any],
        typed_rules: str | None,
        topic: str,
        share: bool,  # noqa: FBT001 - an option
        answer: Answer,
    ) -> None:
        rules = await rules_found(self.bot, interaction, typed_rules)
        if rules is None and (question := question_meant(typed_rules or "")) is not None:
            await answer.tell(await answered(self.bot, interaction, question))
            return
        if rules is None:
            raise CommandRefused(await unknown_rules(self.bot, interaction, typed_rules or ""))
        await self._page.reply(answer, interaction, RulesPress("s", rules.id, topic), shared=share)

    async def _diff(
        self,
        interaction: discord.Interaction[Any],
        one: str | None,
        other: str,
        share: bool,  # noqa: FBT001 - an option
        answer: Answer,
    ) -> None:
        first, second = await rules_meant(self.bot, interaction, one), await rules_meant(self.bot, interaction, other)
        await self._page.reply(answer, interaction, RulesPress("d", first.id, second.id), shared=share)

    async def _export(self, interaction: discord.Interaction[Any], wish: str, answer: Answer) -> None:
        found = await rules_by_id(self.bot, interaction.guild_id, wish)
        if found is None:
            raise CommandRefused(GONE)
        own = own_id(found.id)
        version = None if own is None else await self.bot.store.house_rules.get(interaction.guild_id or 0, *own)
        name = version.name if version is not None else render(found.title, markdown=False)
        text = rules_text(name, found.base, found.rules)
        file = Attached(f"rules-{found.id.replace('.', '-')}.toml", text.encode())
        told = say(
            "Here is the rules file for {rules}. Use /setup rules to import it into this server or another.",
            rules=found.title,
        )
        await answer.reply(Content(told, files=(file,)))

    def _topic(self, rules: NamedRules, topic: str) -> Content:
        shown = topics(rules.rules)
        topic = topic if topic in {BASICS, *TOPICS} else BASICS
        buttons = tuple(
            Button(
                self._page.press(RulesPress("s", rules.id, other)),
                topic_title(other),
                row=number // IN_A_ROW,
                disabled=other == topic,
            )
            for number, other in enumerate(shown)
        )
        as_file = Button(feature_id(FEATURE, f"{EXPORT}/{rules.id}"), say("As a file"), buttons[-1].row)
        return Content(rules_page(rules, topic), buttons=(*buttons, as_file))

    def _difference(self, one: NamedRules, other: NamedRules, number: int) -> Content:
        page = diff_page(one, other, number)
        before, after = (self._page.press(RulesPress("d", one.id, other.id, page.number + step)) for step in (-1, 1))
        buttons = (
            Button(before, say("◀ Back"), disabled=page.number == 0),
            Button(after, say("More ▶"), disabled=page.number == page.pages - 1),
        )
        return Content(page.text, buttons=buttons if page.pages > 1 else ())

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Turn to another page, show this one to everybody, or give the rules as a file."""
        verb, _, wish = rest.partition("/")
        if verb == EXPORT:
            await self._service.answer(interaction, partial(self._export, interaction, wish))
            return
        await self._page.pressed(interaction, rest)

    async def _made(self, interaction: discord.Interaction[Any], asked: RulesPress, *, shared: bool) -> Content:
        """If these rules are gone it is the first page of the server's rules."""
        del shared
        guild = interaction.guild_id
        found = await rules_by_id(self.bot, guild, asked.rules)
        other = await rules_by_id(self.bot, guild, asked.which) if asked.kind == "d" else None
        if found is not None and other is not None:
            return self._difference(found, other, asked.page)
        if found is not None and asked.kind == "s":
            return self._topic(found, asked.which)
        return self._topic(await rules_here(self.bot, guild), BASICS)
