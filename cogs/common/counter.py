"""The counter at which every interaction is answered: on time, once, and in the asker's language."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog
from discord import app_commands

from bot.client.relay import kind_of
from bot.store.errors import StoreError
from bot.table.errors import JournalFailed
from bot.text.sentences import Words, render, say
from cogs.common.answer import Answer
from cogs.common.content import Content
from cogs.common.direct import DirectMessages
from cogs.common.flood import MOST_TYPED, Admission, Flood
from cogs.common.metric_labels import HAND, asked_of, table_of
from cogs.common.press_priority import Precedence
from cogs.common.readers import Readers
from cogs.common.refused_bodies import UNDELIVERED, described, unacceptable
from cogs.common.tokens import Tokens

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from bot.client.jantaku import JantakuBot
    from bot.client.relay import Outcome

SORRY: Final = say(
    "Something went wrong on my side. If you made a move, /hand shows whether it counts; else please try again."
)
"""For what was never foreseen. A move may have been made before the fault, so nothing is promised."""

NO_DATABASE: Final = say("The database cannot be read or written at the moment; nothing was changed. Try again later.")

TOO_FAST: Final = say("That was a lot at once. Wait a few seconds, then go on: nothing of your game is lost.")

log = structlog.stdlib.get_logger(__name__)


def words_for(interaction: discord.Interaction[Any], words: Words) -> str:
    """The words in the language of who asks."""
    return render(words, str(interaction.locale))


class Counter:
    """One for each bot, shared by all cogs."""

    def __init__(self, bot: JantakuBot) -> None:
        self._clock = bot.clock
        self._answered = bot.answered
        self.tokens = Tokens(bot.clock)
        self.readers = Readers(bot)
        self.direct = DirectMessages(bot, self.readers)
        self.precedence = Precedence(bot.clock)
        self._flood = Flood(bot.clock)
        self._typing = Flood(bot.clock, MOST_TYPED)
        self._busy: set[asyncio.Task[Any]] = set()
        bot.leaving.finish_with(self._finished)

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
        """Answer an interaction with ``work``. Whatever goes wrong becomes a private sentence. Never raises.

        Who asks too much at a time is told so once, and then not answered until they slow down.
        """
        with self._flood.entry(interaction.user.id) as entry:
            if entry is Admission.WELCOME:
                await self._answer(interaction, work, public=public)
            elif entry is Admission.TOLD:
                log.warning("somebody asks too much at a time", user=interaction.user.id)
                await self._answer(interaction, lambda answer: answer.tell(_slower(interaction)))

    async def _answer(
        self,
        interaction: discord.Interaction[Any],
        work: Callable[[Answer], Awaitable[None]],
        *,
        public: bool = False,
    ) -> None:
        self.readers.saw(interaction)
        self.direct.saw(interaction)
        asked, began = asked_of(interaction), time.perf_counter()
        kind = kind_of(interaction)
        marks: dict[str, object] = {"by": kind, "asked": asked, "guild": interaction.guild_id}
        table = table_of(interaction)
        if table is not None:
            marks["table"] = table
        with (
            structlog.contextvars.bound_contextvars(**marks),
            self._counted(),
            self.precedence.waiting() as answered,
        ):
            answer = Answer(interaction, self.tokens, self._clock, answered, public=public)
            outcome = await self._worked(interaction, work, answer)
            if asked == HAND and outcome == "refused":
                # What was refused to a hand tells of the hand.
                outcome = "done"
            seconds = time.perf_counter() - began
            log.debug("answered", outcome=outcome, seconds=round(seconds, 4))
            self._answered.tell(kind, asked, outcome, seconds)

    @contextlib.contextmanager
    def _counted(self) -> Iterator[None]:
        """Let whoever stops the bot wait for this task meanwhile."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - interactions are answered in tasks
        self._busy.add(task)
        try:
            yield
        finally:
            self._busy.discard(task)

    async def _finished(self) -> None:
        """Return when every interaction that is being answered now has been."""
        if self._busy:
            await asyncio.wait(self._busy)

    async def _worked(
        self, interaction: discord.Interaction[Any], work: Callable[[Answer], Awaitable[None]], answer: Answer
    ) -> Outcome:
        """Do the work, and say what came of it."""
        try:
            try:
                await work(answer)
            except UNDELIVERED as fault:
                if not unacceptable(fault):
                    raise
                log.error("an answer is nothing that Discord takes", **described(fault))  # noqa: TRY400
                await answer.tell(Content(words_for(interaction, SORRY)))
                return "failed"
            except (StoreError, JournalFailed) as fault:
                log.warning("the database failed whoever asked", user=interaction.user.id, fault=str(fault))
                await answer.tell(Content(words_for(interaction, NO_DATABASE)))
                return "failed"
            except Exception:
                log.exception("an interaction failed", user=interaction.user.id)
                await answer.tell(Content(words_for(interaction, SORRY)))
                return "failed"
        except UNDELIVERED as fault:
            log.warning("an answer did not arrive", **described(fault))
            return "undelivered"
        except Exception:
            log.exception("a fault could not be told", user=interaction.user.id)
            return "failed"
        return "refused" if answer.refused else "done"

    async def looks_up(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether a command is to be dealt with; for ``CommandTree.interaction_check``.

        What a flood of letters asks for is left open. Commands themselves are counted where they are answered.
        """
        if interaction.type is not discord.InteractionType.autocomplete:
            return True
        self.readers.typed(interaction.user.id)
        return self._typing.admits(interaction.user.id)

    async def unknown(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Answer what comes to no answer of its own: a command that is gone, or that Discord knows in another form."""
        if isinstance(error, app_commands.CommandInvokeError):
            log.error("a command failed", user=interaction.user.id, exc_info=error.original)
            sorry = SORRY
        else:
            log.warning("an unknown command", fault=type(error).__name__)
            sorry = say("The bot does not know this command in this form. Reload Discord (Ctrl+R) and try again.")
        if interaction.type is discord.InteractionType.autocomplete or interaction.response.is_done():
            return
        with contextlib.suppress(*UNDELIVERED):
            await interaction.response.send_message(words_for(interaction, sorry), ephemeral=True)


def _slower(interaction: discord.Interaction[Any]) -> Content:
    return Content(words_for(interaction, TOO_FAST))
