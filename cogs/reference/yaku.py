"""`/yaku`: the conditions of a yaku, its value, and an example hand."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.pictures.yaku_page import yaku_page, yaku_png
from bot.text.beginner_questions import question_meant
from bot.text.rules.named_rules import NamedRules
from bot.text.score.yaku_text import PAGES, yaku_index, yaku_list, yaku_name
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say
from bot.text.term_search import Found, Index
from cogs.common.answer import Answer, locale_for
from cogs.common.buttons import feature_id
from cogs.common.choices import choices
from cogs.common.command_places import everywhere, places_of
from cogs.common.content import Button, Content, Picture
from cogs.common.interaction_responder import Counter
from cogs.common.pages import Page, written
from cogs.common.rules_lookup import rules_here
from cogs.common.rules_typed import rules_autocomplete, rules_meant
from cogs.reference.drawn_examples import answered

FEATURE: Final = "yaku"
MOST_OTHERS: Final = 5
"""Further matches of the search, a row of buttons."""


@dataclass(frozen=True, slots=True)
class YakuPress:
    """The page of a yaku (``p``), or one of the list (``l``), by these rules. ``which``: the yaku's id, or a number."""

    kind: Literal["p", "l"]
    which: str
    rules: str


class YakuPages(commands.Cog, name="Yaku"):
    """`/yaku` and the buttons beneath its pages."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot
        self._page: Final = Page(bot, FEATURE, YakuPress, self._made)

    @app_commands.command(
        name="yaku", description=locale_str("Every yaku: what it needs, what it is worth and an example")
    )
    @app_commands.describe(
        name=locale_str("A name in Japanese or English, like toitoi, all triplets or 対々和 (default: all yaku)"),
        preset=locale_str("The rules (default: this server's)"),
        share=locale_str("Show the answer to everybody"),
    )
    @app_commands.autocomplete(preset=rules_autocomplete)
    @everywhere
    async def yaku(
        self,
        interaction: discord.Interaction[Any],
        name: str | None = None,
        preset: str | None = None,
        share: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Yaku."""
        work = partial(self._yaku, interaction, name, preset, share)
        await Counter.of(self.bot).answer(interaction, work, public=share)

    @yaku.autocomplete("name")
    async def _names(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        found = await find_in_index(yaku_index, current)
        hits = found.sure or found.near
        return choices(((hit.id, _choice(hit.id)) for hit in hits), str(interaction.locale))

    async def _yaku(
        self,
        interaction: discord.Interaction[Any],
        name: str | None,
        wish: str | None,
        share: bool,  # noqa: FBT001 - an option
        answer: Answer,
    ) -> None:
        rules = await rules_meant(self.bot, interaction, wish)
        if name is None or not name.strip():
            await self._page.reply(answer, interaction, YakuPress("l", "0", rules.id), shared=share)
            return
        found = await find_in_index(yaku_index, name)
        meant = (name,) if name in catalogue() else found.meant
        if not meant and (question := question_meant(name)) is not None:
            await answer.tell(await answered(self.bot, interaction, question))
            return
        if not meant:
            await answer.tell(_unknown(name, tuple(hit.id for hit in found.near[:MOST_OTHERS]), rules.id))
            return
        page = await self._yaku_page(interaction, meant[0], rules, meant[1 : MOST_OTHERS + 1], shared=share)
        await self._page.reply(answer, interaction, YakuPress("p", meant[0], rules.id), shared=share, page=page)

    async def _made(self, interaction: discord.Interaction[Any], asked: YakuPress, *, shared: bool) -> Content:
        rules = await rules_here(self.bot, interaction.guild_id, asked.rules, places=places_of(interaction))
        if asked.kind == "p" and asked.which in catalogue():
            return await self._yaku_page(interaction, asked.which, rules, (), shared=shared)
        return _list(int(asked.which) if asked.which.isdecimal() else 0, rules)

    async def _yaku_page(
        self,
        interaction: discord.Interaction[Any],
        yaku: str,
        rules: NamedRules,
        others: tuple[str, ...],
        *,
        shared: bool,
    ) -> Content:
        """The page of a yaku with its picture and buttons. ``others`` are further matches of the search.

        A shared page uses the default tile set instead of the user's.
        """
        tiles = "classic" if shared else await Counter.of(self.bot).readers.tiles_of(interaction.user.id)
        picture = await asyncio.to_thread(yaku_png, yaku, rules, tiles, locale_for(interaction, shared=shared))
        found = yaku_page(yaku, rules)
        meant = say("Or did you mean: {names}?", names=_names_of(others)) if others else None
        ids = list(catalogue())
        before, after = ids[ids.index(yaku) - 1], ids[(ids.index(yaku) + 1) % len(ids)]
        turning = (
            Button(page_id(before, rules.id), say("◀ {title}", title=yaku_name(before).name)),
            _all_yaku(rules.id),
            Button(page_id(after, rules.id), say("{title} ▶", title=yaku_name(after).name)),
        )
        # A neighbour already has a button, and Discord refuses a message with the same custom id twice.
        further = _others(tuple(other for other in others if other not in {before, after}), rules.id)
        alt = Picture(f"{yaku}.png", picture, found.alt)
        return Content(lines(found.above, meant), (*turning, *further), (alt,), below=found.below)


async def find_in_index(index: Callable[[], Index], text: str) -> Found:
    """The entries a text may mean. In a thread: the first search builds the index, and a misspelling takes long."""
    return await asyncio.to_thread(lambda: index().find(text))


def _list(page: int, rules: NamedRules) -> Content:
    buttons = tuple(
        Button(_press(YakuPress("l", str(number), rules.id)), title, disabled=number == page)
        for number, title in enumerate(PAGES)
    )
    return Content(yaku_list(page, rules), buttons=buttons)


def _unknown(name: str, near: tuple[str, ...], preset: str) -> Content:
    unknown = say("There is no yaku named “{name}”.", name=PersonName(name[:50]))
    more = (
        say("Closest matches: {names}.", names=_names_of(near))
        if near
        else say("Use /yaku without a name to list all yaku.")
    )
    return Content(lines(unknown, more), buttons=(_all_yaku(preset), *_others(near, preset)))


def _press(page: YakuPress) -> str:
    return feature_id(FEATURE, written(page))


def page_id(yaku: str, preset: str) -> str:
    """The custom id of a button that shows the page of a yaku."""
    return _press(YakuPress("p", yaku, preset))


def _all_yaku(preset: str) -> Button:
    return Button(_press(YakuPress("l", "0", preset)), say("All yaku"))


def _others(others: tuple[str, ...], preset: str) -> tuple[Button, ...]:
    return tuple(Button(page_id(other, preset), yaku_name(other).name, row=1) for other in others)


def _choice(yaku: str) -> Words:
    return joined((yaku_name(yaku), Plain(catalogue()[yaku].kanji)), " ")


def _names_of(yaku: tuple[str, ...]) -> Words:
    return joined((yaku_name(one) for one in yaku), ", ")
