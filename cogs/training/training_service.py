"""Asks, judges and reveals quizzes of every kind.

A quiz belongs to the asker, and the answer shows the solution. In a server it may be public: every answer is judged
privately then, and the message shows the solution only once it is revealed.
"""

import asyncio
from collections import Counter as Counts
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord
import structlog

from bot.analysis.puzzles.puzzle_hands import NoPuzzle
from bot.client.jantaku import JantakuBot
from bot.lookup.hand_lookup import LookupAnswer
from bot.pictures.score_picture import score_alt, score_png
from bot.store.errors import StoreError
from bot.store.puzzles import PuzzleAnswer
from bot.text.rules.named_rules import NamedRules
from bot.text.sentences import Plain, Words, lines, render, say
from bot.text.training.quiz_results_text import (
    answered_before_text,
    record_text,
    tally_text,
    verdict_text,
    winners_text,
)
from cogs.common.answer import Answer, locale_for
from cogs.common.content import Button, Content, Picture, text_of
from cogs.common.interaction_responder import Counter
from cogs.common.rules_lookup import rules_by_id
from cogs.common.rules_typed import newest_id, rules_meant
from cogs.training.choices_face import puzzle_payload
from cogs.training.puzzle_ids import AnswerPress, AskedPuzzle, PuzzleRequest, Revealed, pressed
from cogs.training.puzzle_sources import Sources
from cogs.training.puzzle_votes import ENOUGH_ANSWERS, REVEAL_AFTER, too_early
from cogs.training.quiz_interface import QuizPuzzle, Sort

_NO_GAMES: Final = say(
    "No finished game in this server has a suitable hand yet. Set the option “source” to “made up” instead."
)
_NO_SERVER: Final = say("Hands from your own games are available only in the server where they were played.")
_ENDS: Final = say(
    "-# Only you see whether your answer was right. The person who asked may reveal the solution at any time; "
    "anybody else may do so once {count} people have answered, or after 10 minutes.",
    count=ENOUGH_ANSWERS,
)
"""The end of a public puzzle's message, until it is revealed."""
_OUTDATED: Final = say("This puzzle is from an earlier version of the bot. Use /quiz for a new one.")

log = structlog.stdlib.get_logger(__name__)


class QuizService:
    """One for each bot. ``sources`` draws its puzzles."""

    def __init__(self, bot: JantakuBot, sorts: Mapping[str, Sort]) -> None:
        self._bot: Final = bot
        self._sorts: Final = sorts
        self.sources: Final = Sources(bot, sorts)

    # Asking

    async def ask(self, interaction: discord.Interaction[Any], request: PuzzleRequest) -> None:
        """Ask a puzzle. Never raises."""
        public = not request.private and _is_public_place(interaction)
        work = partial(self._ask, interaction, request, public)
        await Counter.of(self._bot).answer(interaction, work, public=public)

    async def _ask(
        self,
        interaction: discord.Interaction[Any],
        request: PuzzleRequest,
        public: bool,  # noqa: FBT001 - bound by partial
        answer: Answer,
    ) -> None:
        if request.preset is not None:
            meant = await rules_meant(self._bot, interaction, request.preset)
            request = replace(request, preset=newest_id(meant.id))
        try:
            found = await self.sources.draw(interaction.guild_id, request)
        except NoPuzzle:
            await answer.tell(say("No suitable hand was found. Please try again."))
            return
        if found is None:
            sorry = _NO_SERVER if interaction.guild_id is None else _NO_GAMES
            await answer.tell(sorry)
            return
        rules, quiz_puzzle = found
        asked = AskedPuzzle(
            request, rules.id, quiz_puzzle.letters, await self._stored(interaction, request, rules, quiz_puzzle)
        )
        buttons = _answers(asked, quiz_puzzle)
        if public:
            buttons = (*buttons, Button(asked.reveal, say("Reveal"), row=1))
        text = lines(quiz_puzzle.text, _ENDS if public else None)
        locale = locale_for(interaction, shared=public)
        picture = await self._picture(interaction, quiz_puzzle.asked, locale, public=public)
        await answer.reply(Content(text, buttons, (picture,)))

    async def _stored(
        self, interaction: discord.Interaction[Any], request: PuzzleRequest, rules: NamedRules, quiz_puzzle: QuizPuzzle
    ) -> int:
        """Store the puzzle and return its id; 0 if that fails, since it can be answered all the same."""
        try:
            return await self._bot.store.puzzles.open(
                self._sorts[request.sort].kind,
                puzzle_payload(rules, quiz_puzzle.letters),
                self._bot.clock.now(),
                guild=interaction.guild_id,
                asker=interaction.user.id,
                level=request.level,
            )
        except StoreError:
            log.warning("a puzzle cannot be kept", exc_info=True)
            return 0

    # Presses

    async def press(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Answer a press. Never raises."""
        meant = pressed(rest)
        if isinstance(meant, PuzzleRequest):
            await self.ask(interaction, meant)
            return
        await Counter.of(self._bot).answer(interaction, partial(self._pressed, interaction, meant))

    async def _pressed(
        self, interaction: discord.Interaction[Any], press: AnswerPress | Revealed | None, answer: Answer
    ) -> None:
        quiz_puzzle = None if press is None else await self._read(interaction, press.asked)
        if press is None or quiz_puzzle is None:
            await answer.tell(_OUTDATED)
        elif isinstance(press, Revealed):
            await self._reveal(interaction, press.asked, quiz_puzzle, answer)
        else:
            await self._judge(interaction, press, quiz_puzzle, answer)

    async def _read(self, interaction: discord.Interaction[Any], asked: AskedPuzzle) -> QuizPuzzle | None:
        sort = self._sorts.get(asked.request.sort)
        rules = await rules_by_id(self._bot, interaction.guild_id, asked.preset)
        return None if sort is None or rules is None else sort.read(asked.letters, rules.rules)

    async def _judge(
        self, interaction: discord.Interaction[Any], press: AnswerPress, quiz_puzzle: QuizPuzzle, answer: Answer
    ) -> None:
        """Tell the user whether the answer is right, and why."""
        first = await self._first(interaction, press, quiz_puzzle)
        told = lines(
            _verdict(quiz_puzzle, press.key) if first is None else answered_before_text(_verdict(quiz_puzzle, first)),
            quiz_puzzle.solution,
            await self._record(interaction, press.asked),
        )
        pictures = (await self._picture(interaction, quiz_puzzle.solved, str(interaction.locale)),)
        if answer.on_private_message:
            buttons = self._judged(press.asked, quiz_puzzle, press.key)
            await answer.update(Content(lines(_question(interaction), told), buttons, pictures))
        else:
            again = replace(press.asked.request, private=True)
            await answer.reply(Content(told, (_another(again),), pictures))

    async def _first(
        self, interaction: discord.Interaction[Any], press: AnswerPress, quiz_puzzle: QuizPuzzle
    ) -> str | None:
        """Count the answer. Returns the user's earlier answer if there is one, otherwise None."""
        row, user = press.asked.row, interaction.user
        if not row:
            return None
        puzzles, right = self._bot.store.puzzles, press.key == quiz_puzzle.right
        try:
            if await puzzles.answer(row, user.id, press.key, right, self._bot.clock.now(), user.display_name):
                return None
            known = await puzzles.answer_of(row, user.id)
        except StoreError:
            log.warning("an answer to a puzzle cannot be counted", exc_info=True)
            return None
        return None if known is None else known.choice

    async def _record(self, interaction: discord.Interaction[Any], asked: AskedPuzzle) -> Words | None:
        """The user's record with puzzles of this kind."""
        if not asked.row:
            return None
        try:
            kind = self._sorts[asked.request.sort].kind
            record = await self._bot.store.puzzles.record_of(interaction.user.id, kind)
        except StoreError:
            log.warning("somebody's answers cannot be counted", exc_info=True)
            return None
        return record_text(record.asked, record.right, record.streak) if record.asked else None

    async def _reveal(
        self, interaction: discord.Interaction[Any], asked: AskedPuzzle, quiz_puzzle: QuizPuzzle, answer: Answer
    ) -> None:
        """Show everybody the solution: the asker may at any time, others after enough answers or some time."""
        answers = await self._answers(asked)
        refusal = None if len(answers) >= ENOUGH_ANSWERS else await self._not_yet(interaction, asked)
        if refusal is not None:
            await answer.tell(refusal)
            return
        locale = locale_for(interaction, shared=True)
        tally = tally_text(quiz_puzzle.choices, quiz_puzzle.right, Counts(one.choice for one in answers))
        winners = winners_text([one.name for one in answers if one.right], len(answers))
        picture = await self._picture(interaction, quiz_puzzle.solved, locale, public=True)
        await self._close(asked)
        buttons = self._judged(asked, quiz_puzzle)
        text = lines(_question(interaction), tally, winners, quiz_puzzle.solution)
        await answer.update(Content(text, buttons, (picture,)))

    async def _answers(self, asked: AskedPuzzle) -> tuple[PuzzleAnswer, ...]:
        """All answers, in order; none if they cannot be read."""
        try:
            return await self._bot.store.puzzles.answers(asked.row) if asked.row else ()
        except StoreError:
            log.warning("the answers to a puzzle cannot be counted", exc_info=True)
            return ()

    async def _not_yet(self, interaction: discord.Interaction[Any], asked: AskedPuzzle) -> Words | None:
        """Why the user may not reveal the solution yet; None for the asker, and after ``REVEAL_AFTER``.

        The asker and the time come from the database, or from Discord's message if the puzzle was not stored.
        """
        message = interaction.message
        if message is None:
            return None
        origin = message.interaction_metadata
        asker, since = (None if origin is None else origin.user.id), message.created_at
        try:
            known = await self._bot.store.puzzles.puzzle(asked.row) if asked.row else None
        except StoreError:
            log.warning("a puzzle cannot be read", exc_info=True)
            known = None
        if known is not None:
            asker, since = known.asker, known.made_at
        may = interaction.user.id == asker or self._bot.clock.now() >= since + REVEAL_AFTER
        return None if may else too_early(since)

    async def _close(self, asked: AskedPuzzle) -> None:
        try:
            if asked.row:
                await self._bot.store.puzzles.close(asked.row, self._bot.clock.now())
        except StoreError:
            log.warning("a puzzle cannot be closed", exc_info=True)

    def _judged(self, asked: AskedPuzzle, quiz_puzzle: QuizPuzzle, said: str | None = None) -> tuple[Button, ...]:
        """The disabled answers, with the right and the chosen one coloured, and the button for another puzzle."""
        styles = {quiz_puzzle.right: discord.ButtonStyle.success}
        if said is not None and said != quiz_puzzle.right:
            styles[said] = discord.ButtonStyle.danger
        plain = discord.ButtonStyle.secondary
        return (
            *(
                replace(button, disabled=True, style=styles.get(key, plain))
                for (key, _), button in zip(quiz_puzzle.choices, _answers(asked, quiz_puzzle), strict=True)
            ),
            replace(_another(asked.request), row=1),
        )

    async def _picture(
        self, interaction: discord.Interaction[Any], hand: LookupAnswer, locale: str, *, public: bool = False
    ) -> Picture:
        """The picture of the question or its solution, with the tile set that the user chose."""
        tiles = "classic" if public else await Counter.of(self._bot).readers.tiles_of(interaction.user.id)
        data = await asyncio.to_thread(score_png, hand, tiles, locale)
        return Picture("puzzle.png", data, score_alt(hand))


def _answers(asked: AskedPuzzle, quiz_puzzle: QuizPuzzle) -> tuple[Button, ...]:
    return tuple(Button(asked.answer(key), label) for key, label in quiz_puzzle.choices)


def _another(request: PuzzleRequest) -> Button:
    return Button(request.press, say("Another"))


def _verdict(quiz_puzzle: QuizPuzzle, key: str) -> Words:
    """``key`` may be unknown: an earlier release offered other answers to the same question."""
    said, right = (quiz_puzzle.label(one) or Plain(one) for one in (key, quiz_puzzle.right))
    return verdict_text(said, right, is_right=key == quiz_puzzle.right)


def _question(interaction: discord.Interaction[Any]) -> Plain | None:
    """The question, taken from the pressed message."""
    if interaction.message is None:
        return None
    ends = render(_ENDS, locale_for(interaction, shared=True))
    return Plain(text_of(interaction.message).removesuffix(f"\n{ends}"))


def _is_public_place(interaction: discord.Interaction[Any]) -> bool:
    """Whether this is in a server that has the bot: only there is a quiz public."""
    return interaction.guild_id is not None and interaction.client.get_guild(interaction.guild_id) is not None
