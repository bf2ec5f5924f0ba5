"""`/quiz discard`: what would you discard? In a channel it is a vote."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from bot.analysis.puzzles.discard_puzzle import NothingFound
from bot.analysis.puzzles.questions import Level
from bot.engine.rules import preset as rules_of
from bot.render.text import say
from bot.store.errors import StoreError
from cogs.common.content import Content
from cogs.common.counter import Counter, words_for
from cogs.common.presets import preset_choices, preset_here
from cogs.training.ids import Source
from cogs.training.votes import public_locale

if TYPE_CHECKING:
    from bot.app import JantakuBot
    from bot.store.puzzles import Puzzle
    from cogs.common.answer import Answer
    from cogs.training.discard_face import DiscardFace
    from cogs.training.discard_turns import DiscardTurns
    from cogs.training.votes import Votes

_LEVELS: Final = [
    app_commands.Choice(name=locale_str("easy"), value="easy"),
    app_commands.Choice(name=locale_str("normal"), value="normal"),
    app_commands.Choice(name=locale_str("hard"), value="hard"),
]
_SOURCES: Final = [
    app_commands.Choice(name=locale_str("made up"), value="generator"),
    app_commands.Choice(name=locale_str("our own games"), value="games"),
]
_NO_GAMES: Final = say(
    "There is no such turn in this server's finished games yet. The option source: made up has others."
)

log = structlog.stdlib.get_logger(__name__)


class DiscardQuiz:
    """`/quiz discard`."""

    def __init__(self, bot: JantakuBot, votes: Votes, turns: DiscardTurns) -> None:
        self._bot: Final = bot
        self._votes: Final = votes
        self._turns: Final = turns

    def join(self, group: app_commands.Group) -> None:
        """Add the command to the group."""
        group.command(name="discard", description=locale_str("A turn: what would you discard? The channel votes"))(
            self.discard
        )

    @app_commands.describe(
        level=locale_str("How hard; normal if left out"),
        source=locale_str("Where the hand comes from; both if left out"),
        preset=locale_str("The rules; this server's if left out"),
        private=locale_str("Nobody else sees it"),
    )
    @app_commands.choices(level=_LEVELS, source=_SOURCES, preset=preset_choices())
    async def discard(
        self,
        interaction: discord.Interaction[Any],
        level: str = "normal",
        source: Source = "mix",
        preset: str | None = None,
        private: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """A turn, and a vote on it."""
        public = not private and self._bot.get_guild(interaction.guild_id or 0) is not None
        work = partial(self._ask, interaction, Level(level), source, preset, public=public)
        await Counter.of(self._bot).answer(interaction, work, public=public)

    async def _ask(
        self,
        interaction: discord.Interaction[Any],
        level: Level,
        source: Source,
        preset: str | None,
        answer: Answer,
        *,
        public: bool,
    ) -> None:
        locale = public_locale(interaction) if public else str(interaction.locale)
        rules = rules_of(await preset_here(self._bot, interaction.guild_id, preset))
        try:
            face = await self._turns.draw(interaction.guild_id, rules, level, source)
            puzzle = None if face is None else await self._kept(interaction, face, level)
        except NothingFound:
            await answer.tell(Content(words_for(interaction, say("No such turn came up. Please try again."))))
            return
        except StoreError:
            log.warning("a puzzle could not be kept", exc_info=True)
            words = say("Puzzles cannot be kept at the moment; please try again later.")
            await answer.tell(Content(words_for(interaction, words)))
            return
        if face is None or puzzle is None:
            await answer.tell(Content(words_for(interaction, _NO_GAMES)))
            return
        tiles = "classic" if public else await Counter.of(self._bot).readers.tiles_of(interaction.user.id)
        pictures = await self._votes.picture(face, locale, tiles)
        content = self._votes.open_content(puzzle, face, 0, locale, private=not public)
        await answer.reply(Content(content.text, content.buttons, pictures))

    async def _kept(self, interaction: discord.Interaction[Any], face: DiscardFace, level: Level) -> Puzzle | None:
        """The puzzle as it stands in the database. Raises StoreError."""
        puzzles, now = self._bot.store.puzzles, self._bot.clock.now()
        guild, asker = interaction.guild_id, interaction.user.id
        return await puzzles.puzzle(
            await puzzles.open("discard", face.payload, now, guild=guild, asker=asker, level=level.value)
        )
