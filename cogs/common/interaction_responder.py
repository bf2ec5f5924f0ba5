"""The counter that answers every interaction: in time, once, and in the user's language."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, Final

import discord
import structlog
from discord import app_commands

from bot.client.event_publisher import Outcome, kind_of
from bot.client.jantaku import JantakuBot
from bot.engine.errors import CorruptRecord
from bot.store.errors import StoreError
from bot.table.errors import JournalFailed, OfAnotherProcess, TakenOver
from bot.text.sentences import Words, render, say
from cogs.common.answer import Answer
from cogs.common.background_work import BackgroundWork, PressPriority
from cogs.common.buttons import Features, press_of
from cogs.common.command_refused import CommandRefused
from cogs.common.direct_messages import DirectMessages
from cogs.common.flood import MOST_TYPED, Admission, Flood
from cogs.common.reader_settings import Readers
from cogs.common.request_faults import UNDELIVERED, fault_details, is_invalid_body
from cogs.common.tokens import Tokens

Work = Callable[[Answer], Awaitable[None]]
Refusals = Mapping[type[Exception], Words | Callable[[Any], Words]]
"""The exceptions that refuse what was asked, each with its sentence or what makes it."""

SORRY: Final = say(
    "Something went wrong on my side. If you made a move, check it with /hand; otherwise please try again."
)
"""For unexpected errors. A move may have been made before the error, so the sentence does not promise anything."""

NO_DATABASE: Final = say("The database cannot be read or written at the moment; nothing was changed. Try again later.")

TOO_FAST: Final = say("You are going too fast for me. Wait a few seconds, then continue. Nothing in your game is lost.")

HAND: Final = "hand"
"""The name in metrics and logs of everything that players do with their own hands.

All of it has one name: telling a pass from a look would reveal which player had a call.
"""
BOARD: Final = "board"
"""The name of every press on a board or in a lobby, whose effect is public."""
UNKNOWN: Final = "unknown"

_ON_BOARDS: Final = frozenset(
    {"join", "leave", "cpu", "start", "fill", "rules", "log", "agree", "decline", "next", "again"}
)
ON_HANDS: Final = frozenset({"hand", "discard", "riichi", "call", "play auto", "play away", "play why"})
"""Commands about a player's hand, and the buttons below it."""

log = structlog.stdlib.get_logger(__name__)


def words_for(interaction: discord.Interaction[Any], words: Words) -> str:
    """The words in the user's language."""
    return render(words, str(interaction.locale))


class Counter:
    """One for each bot, shared by all cogs."""

    def __init__(self, bot: JantakuBot) -> None:
        self._clock = bot.clock
        self._interactions = bot.interactions
        self._exchange = bot.exchange
        self.tokens = Tokens(bot.clock)
        self.readers = Readers(bot)
        self.direct = DirectMessages(bot, self.readers)
        self.press_priority = PressPriority(bot.clock)
        self.background = BackgroundWork(bot.clock)
        self._flood = Flood(bot.clock)
        self._typing = Flood(bot.clock, MOST_TYPED)
        self._busy: set[asyncio.Task[Any]] = set()
        bot.leaving.finish_with(self._finished)
        bot.leaving.finish_with(self.background.finish)

    @classmethod
    def of(cls, bot: JantakuBot) -> Counter:
        """The counter of this bot."""
        return bot.the(cls, lambda: cls(bot))

    async def answer(
        self,
        interaction: discord.Interaction[Any],
        work: Work,
        *,
        public: bool = False,
        refusals: Refusals | None = None,
        edited_later: bool = False,
    ) -> None:
        """Answer an interaction with ``work``. Any error becomes a private sentence. Never raises.

        ``refusals`` words what refuses ``work``, beside CommandRefused. ``edited_later``: see ``Answer``. A user who
        sends too much at a time is told so once, and then ignored until they slow down.
        """
        with self._flood.entry(interaction.user.id) as entry:
            if entry is Admission.IGNORED:
                return
            if entry is Admission.TOLD:
                log.warning("somebody asks too much at a time", user=interaction.user.id)
                work, public = _slower, False
            self.readers.saw(interaction)
            self.direct.saw(interaction)
            if self._exchange is not None:
                self._exchange.adopt(interaction)
            kind, asked, began = kind_of(interaction), asked_of(interaction), time.perf_counter()
            with (
                structlog.contextvars.bound_contextvars(**_marks(interaction, kind, asked)),
                self._counted(),
                self.tokens.answering(interaction),
                self.press_priority.waiting() as answered,
            ):
                answer = Answer(
                    interaction, self.tokens, self._clock, answered, public=public, edited_later=edited_later
                )
                outcome: Outcome = "done"
                try:
                    try:
                        await work(answer)
                    except Exception as error:
                        if await self._handed_on(interaction, answer, error):
                            return
                        words = _words(error, refusals or {})
                        if words is None:
                            raise
                        answer.refused = True
                        await answer.tell(words)
                except Exception as fault:  # noqa: BLE001 - each is told of and logged
                    outcome = await self._failed(interaction, answer, fault)
                if answer.refused and outcome == "done" and asked != HAND:
                    # Refusals of hand commands would reveal something about the hand.
                    outcome = "refused"
                log.debug("answered", outcome=outcome, seconds=round(time.perf_counter() - began, 4))
                self._interactions.answered(kind, asked, outcome)

    async def _handed_on(self, interaction: discord.Interaction[Any], answer: Answer, error: Exception) -> bool:
        """Whether another process has taken the interaction, because its table is that one's, or has become so."""
        if not isinstance(error, OfAnotherProcess | TakenOver) or self._exchange is None:
            return False
        return await self._exchange.hand_on(interaction, error.guild, answer)

    @contextlib.contextmanager
    def _counted(self) -> Iterator[None]:
        """Let a shutdown wait for this task."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - interactions are answered in tasks
        self._busy.add(task)
        try:
            yield
        finally:
            self._busy.discard(task)

    async def _finished(self) -> None:
        """Wait for the interactions that are being answered now."""
        if self._busy:
            await asyncio.wait(self._busy)

    async def _failed(self, interaction: discord.Interaction[Any], answer: Answer, fault: Exception) -> Outcome:
        """Report that the work failed. An answer that could not be delivered is not sent again."""
        lost = isinstance(fault, UNDELIVERED)
        if lost and not is_invalid_body(fault):
            log.warning("an answer did not arrive", **fault_details(fault))
            return "undelivered"
        sorry = SORRY
        if lost:
            log.error("an answer is nothing that Discord takes", **fault_details(fault))
        elif isinstance(fault, StoreError | JournalFailed):
            log.warning("the database failed whoever asked", user=interaction.user.id, fault=str(fault))
            sorry = NO_DATABASE
        else:
            log.error("an interaction failed", user=interaction.user.id, exc_info=fault)
        try:
            await answer.tell(sorry)
        except UNDELIVERED as untold:
            log.warning("an answer did not arrive", **fault_details(untold))
            return "undelivered"
        except Exception:
            log.exception("a fault could not be told", user=interaction.user.id)
        return "failed"

    async def looks_up(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether to handle a command; for ``CommandTree.interaction_check``.

        An option with a list of choices has one of them: Discord sends no other, but somebody else may.
        Autocompletion is skipped for users who type too fast. Commands themselves are limited in ``answer``.
        """
        if interaction.type is not discord.InteractionType.autocomplete:
            if all_chosen(interaction):
                return True
            await self.unknown(interaction, app_commands.AppCommandError())
            return False
        self.readers.typed(interaction.user.id)
        return self._typing.admits(interaction.user.id)

    async def unknown(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Answer a command that failed outside of ``answer``: it is gone, or Discord has another version of it."""
        if isinstance(error, app_commands.CommandInvokeError):
            log.error("a command failed", user=interaction.user.id, exc_info=error.original)
            sorry = SORRY
        else:
            log.warning("an unknown command", fault=type(error).__name__)
            sorry = say("This command has changed since you loaded Discord. Reload Discord (Ctrl+R) and try again.")
        if interaction.type is discord.InteractionType.autocomplete or interaction.response.is_done():
            return
        with contextlib.suppress(*UNDELIVERED):
            await interaction.response.send_message(words_for(interaction, sorry), ephemeral=True)


def all_chosen(interaction: discord.Interaction[Any]) -> bool:
    """Whether every option of a command that has choices has one of them, or was left out."""
    command, chosen = interaction.command, interaction.namespace
    if not isinstance(command, app_commands.Command):
        return True
    return all(
        (value := getattr(chosen, parameter.display_name, None)) is None
        or any(value == choice.value for choice in parameter.choices)
        for parameter in command.parameters
        if parameter.choices
    )


def _words(error: Exception, refusals: Refusals) -> Words | None:
    """The sentence for a refusal; None for a fault."""
    if isinstance(error, CommandRefused):
        return error.words
    words = next((words for kind, words in refusals.items() if isinstance(error, kind)), None)
    if words is not None and isinstance(error, StoreError | CorruptRecord):
        log.warning("what was asked cannot be read or written", exc_info=error)
    return words(error) if callable(words) else words


async def _slower(answer: Answer) -> None:
    """Tell the user to slow down."""
    await answer.tell(TOO_FAST)


def _marks(interaction: discord.Interaction[Any], kind: str, asked: str) -> dict[str, object]:
    """The context of log lines: kind of interaction, command or feature, server, and the table of a pressed button."""
    marks: dict[str, object] = {"by": kind, "asked": asked, "guild": interaction.guild_id}
    table = table_of(interaction)
    return marks if table is None else {**marks, "table": table}


def asked_of(interaction: discord.Interaction[JantakuBot]) -> str:
    """The name of an interaction in metrics: a command's name, a button's or form's feature, or ``HAND``.

    The set of names is limited: forged custom ids are ``UNKNOWN``.
    """
    if interaction.type in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
        return _pressed(interaction)
    command = interaction.command
    if command is None:
        return UNKNOWN
    name: str = command.qualified_name
    return HAND if name in ON_HANDS else name


def _pressed(interaction: discord.Interaction[JantakuBot]) -> str:
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    press = press_of(custom_id)
    if press is not None:
        return BOARD if press.code in _ON_BOARDS else HAND
    start, _, rest = custom_id.partition(":")
    feature = rest.partition(":")[0]
    return feature if start in {"jf", "jm"} and Features.of(interaction.client).knows(feature) else UNKNOWN


def table_of(interaction: discord.Interaction[JantakuBot]) -> str | None:
    """The table whose button was pressed."""
    data: Any = interaction.data or {}
    press = press_of(str(data.get("custom_id", "")))
    return None if press is None else press.table
