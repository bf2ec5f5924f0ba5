"""`/replay`: the options choose the game, the seat and the first kyoku."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.engine.replay import Replay
from bot.store.errors import StoreError
from bot.text.logs.replay_text import kyoku_titles
from bot.text.sentences import PersonName, Plain, render, say
from cogs.common.answer import Answer
from cogs.common.choices import choices
from cogs.common.command_places import everywhere, may_share
from cogs.common.command_refused import CommandRefused
from cogs.replay.replay_game_option import games_typed, requested_game
from cogs.replay.replay_presses import ReplayService, first_page, fitted

Interaction = discord.Interaction[Any]

EVERYBODY: Final = 8
"""A value of the option `seat`: only what everybody at the table saw."""
ALL_HANDS: Final = 9
"""A value of the option `seat`: all hands open."""
SEATS: Final = (
    app_commands.Choice(name=locale_str("East at the start"), value=0),
    app_commands.Choice(name=locale_str("South at the start"), value=1),
    app_commands.Choice(name=locale_str("West at the start"), value=2),
    app_commands.Choice(name=locale_str("North at the start"), value=3),
)
"""The values of the option `seat` that are seats."""
EMPTY_SEAT: Final = say("This is a three-player game: that seat is empty.")


class ReplayCog(commands.Cog, name="Replay"):
    """`/replay`."""

    def __init__(self, bot: JantakuBot, service: ReplayService) -> None:
        self._bot: Final = bot
        self._service: Final = service

    @app_commands.command(name="replay", description=locale_str("Replay a finished game or a game log step by step"))
    @everywhere
    @app_commands.describe(
        game=locale_str("Game number in the league, player names, a channel or a date (default: the latest game here)"),
        file=locale_str("A log file from elsewhere to use instead: mjlog, tenhou/6 JSON or mjai; .gz also works"),
        seat=locale_str("Whose seat to watch from (default: yours if you played, otherwise all hands face up)"),
        kyoku=locale_str("Where to start: “3” for the third hand, or “East 3”"),
        share=locale_str("Show the replay to everybody (default: only to you)"),
    )
    @app_commands.choices(
        seat=[
            *SEATS,
            app_commands.Choice(name=locale_str("as everybody saw it"), value=EVERYBODY),
            app_commands.Choice(name=locale_str("all hands face up"), value=ALL_HANDS),
        ]
    )
    @app_commands.autocomplete(game=games_typed)
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
            chosen = await requested_game(self._bot, interaction, game, file)
            replay = chosen.replay
            page = first_page(chosen, interaction.user.id)
            if seat is not None:
                if replay.rules.players <= seat < EVERYBODY:
                    raise CommandRefused(EMPTY_SEAT)
                page = replace(page, seat=seat if seat < EVERYBODY else None, open_hands=seat == ALL_HANDS)
            if kyoku is not None:
                number = await asyncio.to_thread(_kyoku_typed, replay, kyoku, str(interaction.locale))
                page = page.at(replay.start(number))
            await self._service.open_page(interaction, answer, chosen, fitted(page, replay), shared=shared)

        await self._service.answer(interaction, work, public=shared)

    @replay.autocomplete("kyoku")
    async def _kyokus(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The kyoku of the game chosen so far; an attached file has not been read yet."""
        options = interaction.namespace
        if getattr(options, "file", None) is not None:
            return []
        try:
            chosen = await requested_game(self._bot, interaction, getattr(options, "game", None) or None, None)
        except (CommandRefused, StoreError):
            return []
        labels = await asyncio.to_thread(partial(kyoku_labels, chosen.replay, str(interaction.locale)))
        offered = (
            (str(number + 1), Plain(label)) for number, label in enumerate(labels) if _fits(typed, number, label)
        )
        return choices(offered, str(interaction.locale))


def kyoku_labels(replay: Replay, locale: str) -> list[str]:
    """The kyoku of a game, each with its result."""
    return [render(words, locale, markdown=False) for words in kyoku_titles(replay)]


def _kyoku_typed(replay: Replay, typed: str, locale: str) -> int:
    """The index of a kyoku typed as its number (from 1) or part of its label. Raises CommandRefused."""
    labels = kyoku_labels(replay, locale)
    found = next((number for number, label in enumerate(labels) if _fits(typed, number, label)), None)
    if found is None:
        raise CommandRefused(
            say(
                "This game has no hand “{typed}”. Its hands are numbered 1 to {count}.",
                typed=PersonName(typed),
                count=len(replay),
            )
        )
    return found


def _fits(typed: str, number: int, label: str) -> bool:
    wanted = typed.strip().casefold()
    return wanted == str(number + 1) if wanted.isdecimal() else wanted in label.casefold()
