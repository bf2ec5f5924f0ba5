"""The counter at which every interaction is answered: on time, once, and in the asker's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import structlog

from bot.render.text import Words, render, say
from cogs.common.answer import Answer
from cogs.common.content import Content
from cogs.common.readers import Readers
from cogs.common.tokens import Tokens

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.app import JantakuBot

log = structlog.stdlib.get_logger(__name__)


def words_for(interaction: discord.Interaction[Any], words: Words) -> str:
    """The words in the language of who asks."""
    return render(words, str(interaction.locale))


class Counter:
    """One for each bot, shared by all cogs."""

    def __init__(self, bot: JantakuBot) -> None:
        self._clock = bot.clock
        self.tokens = Tokens(bot.clock)
        self.readers = Readers(bot)

    @classmethod
    def of(cls, bot: JantakuBot) -> Counter:
        """The counter of this bot."""
        found = bot.shared.get(cls)
        if not isinstance(found, Counter):
            found = bot.shared[cls] = cls(bot)
        return found

    async def answer(
        self,
        interaction: discord.Interaction[Any],
        work: Callable[[Answer], Awaitable[None]],
        *,
        public: bool = False,
    ) -> None:
        """Answer an interaction with ``work``. Whatever goes wrong becomes a private sentence. Never raises."""
        self.readers.saw(interaction)
        answer = Answer(interaction, self.tokens, self._clock, public=public)
        try:
            try:
                await work(answer)
            except discord.HTTPException:
                raise
            except Exception:
                log.exception("an interaction failed", user=interaction.user.id)
                sorry = say("Something went wrong on my side. Nothing has changed; please try again.")
                await answer.tell(Content(words_for(interaction, sorry)))
        except discord.HTTPException as error:
            log.warning("an answer did not arrive", status=error.status, code=error.code)
