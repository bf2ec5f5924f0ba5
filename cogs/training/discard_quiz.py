"""The quiz about discards: what would you discard? In a channel it is a vote."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, get_args

import discord
import structlog

from bot.analysis.puzzles.discard_puzzle import NothingFound
from bot.analysis.puzzles.questions import Level
from bot.client.jantaku import JantakuBot
from bot.engine.rules.ruleset import preset_names
from bot.store.errors import StoreError
from bot.store.puzzles import Puzzle
from bot.text.rules.named_rules import own_id
from bot.text.sentences import say
from cogs.common.answer import Answer, locale_for
from cogs.common.buttons import feature_id
from cogs.common.content import Content
from cogs.common.interaction_responder import Counter
from cogs.common.rules_typed import newest_id, rules_meant
from cogs.training.discard_face import DiscardFace
from cogs.training.discard_turns import DiscardTurns
from cogs.training.puzzle_ids import Source
from cogs.training.puzzle_votes import Votes

AGAIN: Final = "discard"
"""The feature of the button for another puzzle."""
_NO_GAMES: Final = say(
    "No finished game in this server has a suitable turn yet. Set the option “source” to “made up” instead."
)

log = structlog.stdlib.get_logger(__name__)


class DiscardQuiz:
    """Asks these puzzles."""

    def __init__(self, bot: JantakuBot, votes: Votes, turns: DiscardTurns) -> None:
        self._bot: Final = bot
        self._votes: Final = votes
        self._turns: Final = turns

    async def again(self, interaction: discord.Interaction[Any], rest: str) -> None:
        """Ask another puzzle like it, publicly or privately as the pressed message. Never raises."""
        message = interaction.message
        private = message is not None and message.flags.ephemeral
        await self.ask(interaction, _request_from(rest), private=private)

    async def ask(self, interaction: discord.Interaction[Any], request: DiscardRequest, *, private: bool) -> None:
        """Ask a puzzle; it is a vote unless it is private. Never raises."""
        public = not private and self._bot.get_guild(interaction.guild_id or 0) is not None
        work = partial(self._ask_turn, interaction, request, public=public)
        await Counter.of(self._bot).answer(interaction, work, public=public)

    async def _ask_turn(
        self, interaction: discord.Interaction[Any], request: DiscardRequest, answer: Answer, *, public: bool
    ) -> None:
        locale = locale_for(interaction, shared=public)
        rules = await rules_meant(self._bot, interaction, request.preset)
        if request.preset is not None:
            request = replace(request, preset=newest_id(rules.id))
        try:
            turn = await self._turns.draw(interaction.guild_id, rules.rules, request.level, request.source)
            if turn is None:
                await answer.tell(_NO_GAMES)
                return
            face = DiscardFace(*turn, again=request.again)
            puzzle = await self._stored(interaction, face, request.level)
        except NothingFound:
            await answer.tell(say("No suitable turn was found. Please try again."))
            return
        except StoreError:
            log.warning("a puzzle could not be kept", exc_info=True)
            words = say("Puzzles cannot be saved at the moment. Please try again later.")
            await answer.tell(words)
            return
        tiles = "classic" if public else await Counter.of(self._bot).readers.tiles_of(interaction.user.id)
        pictures = await self._votes.picture(face, locale, tiles)
        content = self._votes.open_content(puzzle, face, 0, locale, private=not public)
        await answer.reply(Content(content.text, content.buttons, pictures))

    async def _stored(self, interaction: discord.Interaction[Any], face: DiscardFace, level: Level) -> Puzzle:
        """Store the puzzle. Raises StoreError."""
        puzzles, now = self._bot.store.puzzles, self._bot.clock.now()
        guild, asker = interaction.guild_id, interaction.user.id
        number = await puzzles.open("discard", face.payload, now, guild=guild, asker=asker, level=level.value)
        kept = await puzzles.puzzle(number)
        assert kept is not None  # noqa: S101 - it was kept just now
        return kept


@dataclass(frozen=True, slots=True)
class DiscardRequest:
    """The options of a discard puzzle. ``preset`` names the rules, at first as typed; None means the server's."""

    level: Level = Level.NORMAL
    source: Source = "mix"
    preset: str | None = None

    @property
    def again(self) -> str:
        """The custom id of a button for another puzzle with these options."""
        return feature_id(AGAIN, f"{self.level}:{self.source}:{self.preset or ''}")


def _request_from(rest: str) -> DiscardRequest:
    """The options in a custom id. Values that this release does not know fall back to the defaults."""
    level, source, preset = (*rest.split(":"), "", "", "")[:3]
    return DiscardRequest(
        Level(level) if level in list(Level) else Level.NORMAL,
        next((known for known in get_args(Source) if known == source), "mix"),
        preset if preset in preset_names() or own_id(preset) is not None else None,
    )
