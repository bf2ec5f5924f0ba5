"""`/yaku`: the conditions of a yaku, its value, and an example hand."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.pictures.yaku_page import yaku_page, yaku_png
from bot.text.rules.named_rules import NamedRules
from bot.text.score.all_yaku_list import PAGES, yaku_index, yaku_list
from bot.text.score.yaku_text import yaku_name
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say
from cogs.common.answer import Answer
from cogs.common.buttons import Features, feature_id
from cogs.common.choices import choices
from cogs.common.command_places import everywhere, places_of
from cogs.common.content import Button, Content, Picture
from cogs.common.interaction_responder import Counter
from cogs.common.rules_lookup import rules_here
from cogs.common.rules_typed import rules_autocomplete, rules_meant, unknown_rules
from cogs.common.sharing import reply_page, turn_page
from cogs.reference.index_search import find_in_index

FEATURE: Final = "yaku"
MOST_OTHERS: Final = 5
"""Further matches of the search, a row of buttons."""


class YakuPages(commands.Cog, name="Yaku"):
    """`/yaku` and the buttons beneath its pages."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot
        Features.of(bot).add(FEATURE, self.pressed)

    @app_commands.command(name="yaku", description=locale_str("Every yaku: what it asks for, its value, an example"))
    @app_commands.describe(
        name=locale_str("Japanese, English, kanji: toitoi, all triplets, 対々和; left out: the list of all"),
        preset=locale_str("The rules; this server's if left out"),
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
        if rules is None:
            await answer.tell(await unknown_rules(self.bot, interaction, wish or ""))
            return
        preset = rules.id
        others: tuple[str, ...] = ()
        rest = f"l/0/{preset}"
        if name is not None and name.strip():
            found = await find_in_index(yaku_index, name)
            meant = (name,) if name in catalogue() else found.meant
            if not meant:
                near = tuple(hit.id for hit in found.near[:MOST_OTHERS])
                await answer.tell(self._unknown(name, near, preset))
                return
            rest, others = f"p/{meant[0]}/{preset}", meant[1 : MOST_OTHERS + 1]
        page = await self._page(interaction, rest, others, shared=share)
        await reply_page(answer, interaction, page, FEATURE, rest, shared=share)

    async def _page(
        self, interaction: discord.Interaction[Any], rest: str, others: tuple[str, ...] = (), *, shared: bool
    ) -> Content:
        """The page of a custom id: ``p/<yaku>/<rules>`` is a yaku, ``l/<page>/<rules>`` a page of the list."""
        kind, _, where = rest.partition("/")
        which, _, wish = where.partition("/")
        rules = await rules_here(self.bot, interaction.guild_id, wish, places=places_of(interaction))
        if kind == "p" and which in catalogue():
            return await self._yaku_page(interaction, which, rules, others, shared=shared)
        return self._list(int(which) if which.isdecimal() else 0, rules)

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
        locale = str(interaction.locale)
        readers = Counter.of(self.bot).readers
        tiles = "classic" if shared else await readers.tiles_of(interaction.user.id)
        found = yaku_page(yaku, rules)
        picture = await asyncio.to_thread(yaku_png, yaku, rules, tiles, locale)
        alt = found.alt
        text: Words = found.above
        if others:
            text = lines(text, say("Or did you mean: {names}?", names=_names_of(others)))
        turning = self._turning(yaku, rules.id)
        # A neighbour already has a button, and Discord refuses a message with the same custom id twice.
        pressed = {button.press for button in turning}
        further = tuple(button for button in self._others(others, rules.id) if button.press not in pressed)
        return Content(
            text, buttons=(*turning, *further), pictures=(Picture(f"{yaku}.png", picture, alt),), below=found.below
        )

    def _turning(self, yaku: str, preset: str) -> tuple[Button, ...]:
        ids = list(catalogue())
        place = ids.index(yaku)
        before, after = ids[place - 1], ids[(place + 1) % len(ids)]
        return (
            Button(page_id(before, preset), f"◀ {_label(before)}"),
            Button(feature_id(FEATURE, f"l/0/{preset}"), say("All yaku")),
            Button(page_id(after, preset), f"{_label(after)} ▶"),
        )

    def _others(self, others: tuple[str, ...], preset: str) -> tuple[Button, ...]:
        return tuple(Button(page_id(other, preset), _label(other), row=1) for other in others)

    def _list(self, page: int, rules: NamedRules) -> Content:
        buttons = tuple(
            Button(feature_id(FEATURE, f"l/{number}/{rules.id}"), title, disabled=number == page)
            for number, title in enumerate(PAGES)
        )
        return Content(yaku_list(page, rules), buttons=buttons)

    def _unknown(self, name: str, near: tuple[str, ...], preset: str) -> Content:
        said = say("There is no yaku called “{name}”.", name=PersonName(name[:50]))
        more = (
            say("Nearest: {names}.", names=_names_of(near)) if near else say("/yaku without a name lists all of them.")
        )
        all_yaku = Button(feature_id(FEATURE, f"l/0/{preset}"), say("All yaku"))
        return Content(lines(said, more), buttons=(all_yaku, *self._others(near, preset)))

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Turn to another page, or show this one to everybody."""
        await turn_page(interaction, FEATURE, rest, lambda asked, shared: self._page(interaction, asked, shared=shared))


def page_id(yaku: str, preset: str) -> str:
    """The custom id of a button that shows the page of a yaku."""
    return feature_id(FEATURE, f"p/{yaku}/{preset}")


def _label(yaku: str) -> str:
    romaji = catalogue()[yaku].romaji
    return romaji[:1].upper() + romaji[1:]


def _choice(yaku: str) -> Words:
    return joined((yaku_name(yaku), Plain(catalogue()[yaku].kanji)), " ")


def _names_of(yaku: tuple[str, ...]) -> Words:
    return joined((yaku_name(one) for one in yaku), ", ")
