"""`/replay`: which game, from which seat, from which kyoku on."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.store.errors import StoreError
from bot.text.sentences import PersonName, Plain, render, say
from cogs.common.choices import choices
from cogs.common.command_places import everywhere, may_share
from cogs.common.refusal import CommandRefused
from cogs.replay.moment import kyoku_titles
from cogs.replay.replay_service import first_page, fitted
from cogs.replay.search import game_meant, games_typed

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot
    from bot.engine.replay import Replay
    from cogs.common.answer import Answer
    from cogs.replay.replay_service import ReplayService

Interaction = discord.Interaction[Any]

EVERYBODY: Final = 8
"""The option `seat`: what everybody at the table saw."""
ALL_HANDS: Final = 9
"""The option `seat`: all hands open."""
SEATS: Final = (
    app_commands.Choice(name=locale_str("East at the start"), value=0),
    app_commands.Choice(name=locale_str("South at the start"), value=1),
    app_commands.Choice(name=locale_str("West at the start"), value=2),
    app_commands.Choice(name=locale_str("North at the start"), value=3),
)
"""The option `seat`: whoever sat there."""
EMPTY_SEAT: Final = say("Three play in this game: nobody sits there.")


class ReplayCog(commands.Cog, name="Replay"):
    """`/replay`."""

    def __init__(self, bot: JantakuBot, service: ReplayService) -> None:
        self._bot: Final = bot
        self._service: Final = service

    @app_commands.command(name="replay", description=locale_str("A finished game again, step by step"))
    @everywhere
    @app_commands.describe(
        game=locale_str("The number in the league, names, a channel or a date; the newest here if left out"),
        file=locale_str("Instead, a log of elsewhere: mjlog, tenhou/6 JSON or mjai, also as .gz"),
        seat=locale_str("From whose seat; yours if you played, else with all hands open"),
        kyoku=locale_str("Where to begin: 3 for the third kyoku, or East 3"),
        share=locale_str("Show the replay to everybody"),
    )
    @app_commands.choices(
        seat=[
            *SEATS,
            app_commands.Choice(name=locale_str("as everybody saw it"), value=EVERYBODY),
            app_commands.Choice(name=locale_str("all hands open"), value=ALL_HANDS),
        ]
    )
    async def replay(
        self,
        interaction: Interaction,
        game: app_commands.Range[str, 1, 100] | None = None,
        file: discord.Attachment | None = None,
        seat: int | None = None,
        kyoku: app_commands.Range[str, 1, 40] | None = None,
        share: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Replay."""
        shared = share and may_share(interaction)

        async def work(answer: Answer) -> None:
            found = await game_meant(self._bot, interaction, game, file)
            page = first_page(found, interaction.user.id)
            if seat is not None:
                if found.replay.rules.players <= seat < EVERYBODY:
                    raise CommandRefused(EMPTY_SEAT)
                page = replace(page, seat=seat if seat < EVERYBODY else None, open_hands=seat == ALL_HANDS)
            if kyoku is not None:
                number = await asyncio.to_thread(_kyoku_typed, found.replay, kyoku, str(interaction.locale))
                page = page.at(found.replay.start(number))
            await self._service.begin(interaction, answer, found, fitted(page, found.replay), shared=shared)

        await self._service.answer(interaction, work, public=shared)

    @replay.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await games_typed(self._bot, interaction, typed)

    @replay.autocomplete("kyoku")
    async def _kyokus(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Those of the game that is meant so far; of an attached file nothing is known yet."""
        given = interaction.namespace
        if getattr(given, "file", None) is not None:
            return []
        try:
            found = await game_meant(self._bot, interaction, getattr(given, "game", None) or None, None)
        except (CommandRefused, StoreError):
            return []
        labels = await asyncio.to_thread(partial(kyoku_labels, found.replay, str(interaction.locale)))
        offered = (
            (str(number + 1), Plain(label)) for number, label in enumerate(labels) if _fits(typed, number, label)
        )
        return choices(offered, str(interaction.locale))


def kyoku_labels(replay: Replay, locale: str) -> list[str]:
    """The kyoku of a game, each with what came of it."""
    return [render(words, locale, markdown=False) for words in kyoku_titles(replay)]


def _kyoku_typed(replay: Replay, typed: str, locale: str) -> int:
    """The kyoku of a number, or the first of that name. Raises Refused."""
    labels = kyoku_labels(replay, locale)
    found = next((number for number, label in enumerate(labels) if _fits(typed, number, label)), None)
    if found is None:
        raise CommandRefused(
            say("There is no kyoku “{typed}” in this game; it has {count}.", typed=PersonName(typed), count=len(replay))
        )
    return found


def _fits(typed: str, number: int, label: str) -> bool:
    wanted = typed.strip().casefold()
    return wanted == str(number + 1) if wanted.isdecimal() else wanted in label.casefold()
