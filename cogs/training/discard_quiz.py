"""`/quiz discard`: what would you discard? In a channel it is a vote."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from bot.analysis.puzzles.discard_puzzle import NothingFound, dealt_puzzle
from bot.analysis.puzzles.questions import Level
from bot.engine.rules import preset as rules_of
from bot.render.text import render, say
from bot.store.errors import StoreError
from cogs.common.content import Content
from cogs.common.counter import Counter
from cogs.common.presets import preset_choices, preset_here
from cogs.training.discard_face import DiscardFace
from cogs.training.votes import public_locale

if TYPE_CHECKING:
    from random import Random

    from bot.app import JantakuBot
    from cogs.common.answer import Answer
    from cogs.training.votes import Votes

_LEVELS: Final = [
    app_commands.Choice(name=locale_str("easy"), value="easy"),
    app_commands.Choice(name=locale_str("normal"), value="normal"),
    app_commands.Choice(name=locale_str("hard"), value="hard"),
]

log = structlog.stdlib.get_logger(__name__)


class DiscardQuiz:
    """`/quiz discard`. ``random`` deals the turns."""

    def __init__(self, bot: JantakuBot, votes: Votes, random: Random) -> None:
        self._bot: Final = bot
        self._votes: Final = votes
        self._random: Final = random

    def join(self, group: app_commands.Group) -> None:
        """Add the command to the group."""
        group.command(name="discard", description=locale_str("A turn: what would you discard? The channel votes"))(
            self.discard
        )

    @app_commands.describe(
        level=locale_str("How hard; normal if left out"),
        preset=locale_str("The rules; this server's if left out"),
        private=locale_str("Nobody else sees it"),
    )
    @app_commands.choices(level=_LEVELS, preset=preset_choices())
    async def discard(
        self,
        interaction: discord.Interaction[Any],
        level: str = "normal",
        preset: str | None = None,
        private: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """A turn, and a vote on it."""
        public = not private and self._bot.get_guild(interaction.guild_id or 0) is not None
        work = partial(self._ask, interaction, Level(level), preset, public=public)
        await Counter.of(self._bot).answer(interaction, work, public=public)

    async def _ask(
        self, interaction: discord.Interaction[Any], level: Level, preset: str | None, answer: Answer, *, public: bool
    ) -> None:
        locale = public_locale(interaction) if public else str(interaction.locale)
        rules = rules_of(await preset_here(self._bot, interaction.guild_id, preset))
        puzzles, now = self._bot.store.puzzles, self._bot.clock.now()
        try:
            view = await asyncio.to_thread(dealt_puzzle, self._random, rules, level)
            face = DiscardFace(view)
            guild, asker = interaction.guild_id, interaction.user.id
            number = await puzzles.open("discard", face.payload, now, guild=guild, asker=asker, level=level.value)
            puzzle = await puzzles.puzzle(number)
        except NothingFound:
            await answer.tell(Content(render(say("No such turn came up. Please try again."), str(interaction.locale))))
            return
        except StoreError:
            log.warning("a puzzle could not be kept", exc_info=True)
            words = say("Puzzles cannot be kept at the moment; please try again later.")
            await answer.tell(Content(render(words, str(interaction.locale))))
            return
        assert puzzle is not None  # noqa: S101 - it was kept just now
        tiles = "classic" if public else await Counter.of(self._bot).readers.tiles_of(interaction.user.id)
        pictures = await self._votes.picture(face, locale, tiles)
        content = self._votes.open_content(puzzle, face, 0, locale, private=not public)
        await answer.reply(Content(content.text, content.buttons, pictures))
